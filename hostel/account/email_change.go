package account

import (
	"context"
	"errors"

	"efie/hostel"
)

// ChangeEmail sends an email with a link to the student's new address. Only ConfirmEmail checks whether the address has
// an account, so the form does not reveal who has an account. ChangeEmail fails with a Problem about "email" or
// "password", or with ErrUnknownStudent.
func (s *Service) ChangeEmail(
	ctx context.Context, student hostel.Account, email, password string, from hostel.Network,
) error {
	email = hostel.NormalEmail(email)
	fields := emailProblems(email)
	if email == student.Email {
		fields = []hostel.FieldProblem{{Field: "email", Message: "This is already your address."}}
	}
	if password == "" {
		fields = append(fields, hostel.FieldProblem{
			Field: "password", Message: "Type your password, to confirm that it is you.",
		})
	}
	if err := fieldsProblem("bad_email", fields); err != nil {
		return err
	}
	if err := s.ProvePassword(ctx, student, password); err != nil {
		return err
	}
	mayEmail, err := s.MayEmail(ctx, from, email)
	if err != nil || !mayEmail {
		return errors.Join(err, s.pretend(ctx))
	}
	token, v := s.link(student, hostel.LinkLifetime)
	return s.afterCommit(s.Accounts.AddEmailChange(ctx, v, email, s.Clock(), hostel.Email{
		Kind: hostel.EmailAddressChange, To: email, Token: token,
	}))
}

// NewEmail returns the address that a link would confirm, or ErrBadChange. It changes nothing.
func (s *Service) NewEmail(ctx context.Context, token string) (string, error) {
	_, email, err := s.Accounts.EmailChange(ctx, hostel.HashToken(token), s.Clock())
	return email, err
}

// ConfirmEmail sets the student's address to the new address of a link, and returns the changed student. A proven
// old address gets an email, and all sessions end. It fails with ErrBadChange or ErrAddressTaken.
func (s *Service) ConfirmEmail(ctx context.Context, token string) (hostel.Account, error) {
	old, _, err := s.Accounts.EmailChange(ctx, hostel.HashToken(token), s.Clock())
	if err != nil {
		return old, err
	}
	student, err := s.Accounts.ConfirmEmail(ctx, hostel.HashToken(token), s.Clock(), ifProven(old, hostel.Email{
		Kind: hostel.EmailAddressChanged, To: old.Email, Name: old.NameInEmails(),
	}))
	if errors.Is(err, ErrEmailTaken) {
		err = ErrAddressTaken
	}
	return student, s.afterCommit(err)
}

// CorrectEmail sets another address for an operator. The address gets a verification email, because it is not verified
// yet. A verified former address gets an email, too. All sessions end. CorrectEmail fails with ErrNoEmail, ErrBadEmail,
// ErrEmailTaken or hostel.ErrUnknownStudent.
func (s *Service) CorrectEmail(ctx context.Context, student hostel.Account, email string) error {
	if err := CheckEmail(email); err != nil {
		return err
	}
	email = hostel.NormalEmail(email)
	token, v := s.link(student, hostel.LinkLifetime)
	emails := []hostel.Email{{Kind: hostel.EmailVerification, To: email, Token: token}}
	if student.Verified() {
		emails = append(emails, hostel.Email{Kind: hostel.EmailAddressChanged, To: student.Email, Name: student.Name})
	}
	return s.afterCommit(s.Accounts.SetEmail(ctx, v, email, s.Clock(), emails))
}

// SaveProfile changes name, phone and gender. It fails with a Problem about fields, or with ErrGenderFixed.
func (s *Service) SaveProfile(ctx context.Context, student hostel.Student, p Profile) error {
	if p.Gender == "" {
		p.Gender = string(student.Gender)
	}
	if err := fieldsProblem("bad_profile", p.problems()); err != nil {
		return err
	}
	return s.Accounts.SaveProfile(ctx, student.ID, p)
}
