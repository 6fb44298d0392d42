package handlers

import (
	"errors"
	"net/http"
	"time"

	"efie/hostel"
	"efie/hostel/account"
)

// Forgot sends the letter that sets a new password.
func (a accounts) Forgot(r *http.Request, email string) error {
	if hostel.NormalEmail(email) == "" {
		return account.ErrNoEmail
	}
	defer evenly(r.Context(), time.Now())
	if err := a.Gate.Reset(r.Context(), address(r), email, a.Sessions.Known(r, email)); err != nil {
		return err
	}
	a.event(r.Context(), r, "password reset asked for", a.account(email))
	return a.Reception.Forgot(r.Context(), email)
}

// Reset sets a new password with the token of that letter.
func (a accounts) Reset(r *http.Request, token, password, confirmed string) (hostel.Student, error) {
	student, err := a.Reception.Reset(r.Context(), token, password, confirmed)
	switch {
	case errors.Is(err, account.ErrBadReset):
		a.event(r.Context(), r, "bad link")
	case err == nil:
		a.event(r.Context(), r, "password reset", whose(student))
		err = a.Gate.Clear(r.Context(), student.Email, a.Sessions.Known(r, student.Email))
	}
	return student, err
}

// ChangePassword sets a new password for somebody who knows the old one.
func (a accounts) ChangePassword(r *http.Request, s hostel.Student, old, password, confirmed string) (hostel.Student, error) {
	changed := s
	err := a.Gate.Prove(r.Context(), s.Email, func() (err error) {
		changed, err = a.Reception.ChangePassword(r.Context(), s, old, password, confirmed)
		return err
	})
	a.proved(r, s, "password changed", err)
	return changed, err
}

// ChangeEmail sends the letter that changes the address.
func (a accounts) ChangeEmail(r *http.Request, s hostel.Student, email, password string) error {
	if err := a.Gate.ChangeEmail(r.Context(), s.ID); err != nil {
		return err
	}
	err := a.Gate.Prove(r.Context(), s.Email, func() error {
		return a.Reception.ChangeEmail(r.Context(), s, email, password)
	})
	a.proved(r, s, "e-mail change asked for", err)
	return err
}

// ConfirmEmail changes the address with the token of that letter.
func (a accounts) ConfirmEmail(r *http.Request, token string) (hostel.Student, error) {
	student, err := a.Reception.ConfirmEmail(r.Context(), token)
	switch {
	case errors.Is(err, account.ErrBadChange):
		a.event(r.Context(), r, "bad link")
	case err == nil:
		a.event(r.Context(), r, "e-mail changed", whose(student))
	}
	return student, err
}

// SaveProfile changes name, phone and gender.
func (a accounts) SaveProfile(r *http.Request, s hostel.Student, p account.Profile) error {
	if err := a.Gate.Save(r.Context(), s.ID); err != nil {
		return err
	}
	err := a.Reception.SaveProfile(r.Context(), s, p)
	if err == nil {
		a.event(r.Context(), r, "profile changed", whose(s))
	}
	return err
}

// proved writes down what was done with a password, or that it was the wrong one.
func (a accounts) proved(r *http.Request, s hostel.Student, done string, err error) {
	switch {
	case err == nil:
		a.event(r.Context(), r, done, whose(s))
	case errors.Is(err, account.ErrWrongPassword):
		a.event(r.Context(), r, "password check failed", whose(s))
	}
}
