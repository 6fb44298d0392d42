package accounts

import (
	"context"
	"errors"
	"net/http"
	"time"

	"efie/handlers/web"
	"efie/hostel"
	"efie/hostel/account"
)

func (ac *Access) RequestPasswordReset(r *http.Request, email string) error {
	if hostel.NormalEmail(email) == "" {
		return account.ErrNoEmail
	}
	defer waitEvenly(r.Context(), time.Now())
	from := web.ClientNetwork(r)
	if err := ac.Limiter.Reset(r.Context(), from, email, ac.Sessions.KnownBrowser(r, email)); err != nil {
		return err
	}
	ac.Events.Event(r.Context(), r, "password reset requested", ac.accountAttr(email))
	return ac.Service.Forgot(r.Context(), email, from)
}

func (ac *Access) Reset(r *http.Request, token, password, confirmed string) (hostel.Account, error) {
	student, err := ac.Service.Reset(r.Context(), token, password, confirmed)
	switch {
	case errors.Is(err, account.ErrBadReset):
		ac.Events.Event(r.Context(), r, "bad link")
	case err == nil:
		ac.Events.Event(r.Context(), r, "password reset", web.Account(student))
		err = ac.Limiter.Clear(r.Context(), student.Email)
	}
	return student, err
}

func (ac *Access) ChangePassword(
	r *http.Request, s hostel.Account, old, password, confirmed string,
) (hostel.Account, error) {
	changed := s
	err := ac.Limiter.ProvePassword(r.Context(), s.Email, func() (err error) {
		changed, err = ac.Service.ChangePassword(r.Context(), s, old, password, confirmed)
		return err
	})
	ac.logPasswordCheck(r, s, "password changed", err)
	return changed, err
}

func (ac *Access) ChangeEmail(r *http.Request, s hostel.Account, email, password string) error {
	if err := ac.Limiter.ChangeEmail(r.Context(), s); err != nil {
		return err
	}
	err := ac.Limiter.ProvePassword(r.Context(), s.Email, func() error {
		return ac.Service.ChangeEmail(r.Context(), s, email, password, web.ClientNetwork(r))
	})
	ac.logPasswordCheck(r, s, "email change requested", err)
	return err
}

func (ac *Access) ConfirmEmail(r *http.Request, token string) (hostel.Account, error) {
	student, err := ac.Service.ConfirmEmail(r.Context(), token)
	switch {
	case errors.Is(err, account.ErrBadChange):
		ac.Events.Event(r.Context(), r, "bad link")
	case err == nil:
		ac.Events.Event(r.Context(), r, "email changed", web.Account(student))
	}
	return student, err
}

func (ac *Access) SaveProfile(r *http.Request, s hostel.Student, p account.Profile) error {
	if err := ac.Limiter.Save(r.Context(), s.Account); err != nil {
		return err
	}
	err := ac.Service.SaveProfile(r.Context(), s, p)
	if err == nil {
		ac.Events.Event(r.Context(), r, "profile changed", web.Account(s.Account))
	}
	return err
}

// logPasswordCheck logs the event that needed the password, or that the password was wrong.
func (ac *Access) logPasswordCheck(r *http.Request, s hostel.Account, event string, err error) {
	switch {
	case err == nil:
		ac.Events.Event(r.Context(), r, event, web.Account(s))
	case errors.Is(err, account.ErrWrongPassword):
		ac.Events.Event(r.Context(), r, "password check failed", web.Account(s))
	}
}

// Delete deletes the account of a student who knows its password. A refused deletion is not a wrong password.
func (ac *Access) Delete(r *http.Request, s hostel.Account, password string) error {
	if password == "" {
		return &hostel.Problem{Kind: hostel.Invalid, Code: account.ErrWrongPassword.Code, Message: account.MsgMarked,
			Fields: []hostel.FieldProblem{{Field: "password",
				Message: "Type your password, to confirm that it is you."}}}
	}
	err := ac.Limiter.ProvePassword(r.Context(), s.Email, func() error {
		return ac.Service.ProvePassword(r.Context(), s, password)
	})
	if err == nil {
		err = ac.Service.DeleteAccount(context.WithoutCancel(r.Context()), s)
	}
	ac.logPasswordCheck(r, s, "account deleted", err)
	return err
}
