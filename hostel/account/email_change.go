package account

import (
	"context"
	"errors"
	"fmt"

	"efie/hostel"
)

// ChangeEmail sends a letter to a new address, whose link makes it the student's. Whether somebody
// has the address already is not looked at before the link is opened (ConfirmEmail): nothing that
// the student can see of a letter, such as that it waits, tells who has an account. It fails with a
// Problem that has a message beside "email" or "password", or with ErrUnknownStudent where the
// account was deleted meanwhile.
func (r *Service) ChangeEmail(ctx context.Context, s hostel.Student, email, password string) error {
	email = hostel.NormalEmail(email)
	fields := emailProblems(email)
	if email == s.Email {
		fields = []hostel.FieldProblem{{Field: "email", Message: "This is your address already."}}
	}
	if password == "" {
		fields = append(fields, hostel.FieldProblem{Field: "password", Message: "Type your password, so that we know it is you."})
	}
	if err := marked("bad_email", fields); err != nil {
		return err
	}
	ok, err := r.Hasher.Matches(ctx, password, s.PasswordHash)
	if err != nil {
		return fmt.Errorf("compare password: %w", err)
	}
	if !ok {
		return ErrWrongPassword
	}
	token, v := r.link(s, hostel.LinkLives)
	if err := r.Accounts.AddEmailChange(ctx, v, email, r.Clock(), hostel.Letter{Kind: hostel.LetterEmailChange, To: email, Name: s.Name, Token: token}); err != nil {
		return err
	}
	r.Committed()
	return nil
}

// NewEmail is the address that a link's token confirms, or ErrBadChange. It changes nothing.
func (r *Service) NewEmail(ctx context.Context, token string) (string, error) {
	_, email, err := r.Accounts.EmailChange(ctx, hostel.HashToken(token), r.Clock())
	return email, err
}

// ConfirmEmail makes the address of a link the student's, and returns the student with it. The
// old address gets a letter; every session ends. It fails with ErrBadChange or ErrEmailTaken.
func (r *Service) ConfirmEmail(ctx context.Context, token string) (hostel.Student, error) {
	old, _, err := r.Accounts.EmailChange(ctx, hostel.HashToken(token), r.Clock())
	if err != nil {
		return old, err
	}
	s, err := r.Accounts.ConfirmEmail(ctx, hostel.HashToken(token), r.Clock(), hostel.Letter{Kind: hostel.LetterEmailChanged, To: old.Email, Name: old.Name})
	if errors.Is(err, ErrEmailTaken) {
		return s, ErrAddressTaken
	}
	if err != nil {
		return s, err
	}
	r.Committed()
	return s, nil
}

// SaveProfile changes name, phone and gender. It fails with a Problem that has a message beside
// each field that does not fit, or with ErrGenderStands. A gender that was not sent stays.
func (r *Service) SaveProfile(ctx context.Context, s hostel.Student, p Profile) error {
	if p.Gender == "" {
		p.Gender = string(s.Gender)
	}
	if err := marked("bad_profile", p.problems()); err != nil {
		return err
	}
	return r.Accounts.SaveProfile(ctx, s.ID, p)
}
