package accounts

import (
	"context"
	"errors"
	"log/slog"
	"net/http"
	"time"

	"efie/handlers/session"
	"efie/handlers/web"
	"efie/hostel"
	"efie/hostel/account"
)

// Access signs students up and logs them in within the rate limits, and writes the security log.
type Access struct {
	Service  *account.Service
	Limiter  *account.RateLimiter
	Sessions *session.Keeper
	Events   web.SecurityLog
}

func (ac *Access) LogIn(r *http.Request, email, password string) (hostel.Account, error) {
	student, err := ac.Limiter.LogIn(r.Context(), web.ClientNetwork(r), email, ac.Sessions.KnownBrowser(r, email),
		func() (hostel.Account, error) {
			return ac.Service.LogIn(r.Context(), email, password)
		})
	switch {
	case err == nil:
		ac.Events.Event(r.Context(), r, "logged in", web.Account(student))
	case errors.Is(err, account.ErrInvalidCredentials):
		ac.Events.Event(r.Context(), r, "log-in failed", ac.accountAttr(email))
	}
	return student, err
}

func (ac *Access) SignUp(r *http.Request, application account.Application) (hostel.Account, error) {
	began := time.Now()
	from := web.ClientNetwork(r)
	student, err := ac.Limiter.SignUp(r.Context(), from, application.Email, func() (hostel.Account, error) {
		return ac.Service.SignUp(r.Context(), application, from)
	})
	switch {
	case err == nil:
		waitEvenly(r.Context(), began)
		ac.Events.Event(r.Context(), r, "signed up", web.Account(student))
	case errors.Is(err, account.ErrEmailTaken):
		ac.Events.Event(r.Context(), r, "sign-up with a taken email", ac.accountAttr(application.Email))
	}
	return student, err
}

// responseStep is the unit to which waitEvenly rounds response times up.
const responseStep = 100 * time.Millisecond

// waitEvenly waits until the time since began is a multiple of responseStep. So the duration of a response does not
// reveal whether an account exists, or whether an email was sent.
func waitEvenly(ctx context.Context, began time.Time) {
	wait := time.NewTimer(responseStep - time.Since(began)%responseStep)
	defer wait.Stop()
	select {
	case <-wait.C:
	case <-ctx.Done():
	}
}

// accountAttr returns a log attribute that differs by email but does not reveal it.
func (ac *Access) accountAttr(email string) slog.Attr {
	return slog.String("account", ac.Limiter.Pseudonym("account " + hostel.NormalEmail(email))[:12])
}

// LogOut ends the reader's session.
func (ac *Access) LogOut(w http.ResponseWriter, r *http.Request, reader session.Reader) error {
	if reader.Account != nil {
		ac.Events.Event(r.Context(), r, "logged out", web.Account(*reader.Account))
	}
	return ac.Sessions.Close(w, r)
}

func (ac *Access) Resend(r *http.Request, own *hostel.Account, email string) error {
	if err := account.CheckEmail(email); err != nil {
		return err
	}
	defer waitEvenly(r.Context(), time.Now())
	from := web.ClientNetwork(r)
	if err := ac.Limiter.Resend(r.Context(), from, email, own); err != nil {
		return err
	}
	return ac.Service.Resend(r.Context(), email, from)
}

// EnterCode verifies the email of the logged-in account with a typed code, and sets its VerifiedAt.
func (ac *Access) EnterCode(r *http.Request, own *hostel.Account, typed string) error {
	err := ac.Limiter.EnterCode(r.Context(), web.ClientNetwork(r), own.Email, func() error {
		return ac.Service.EnterCode(r.Context(), own.ID, typed)
	})
	if problem, ok := errors.AsType[*hostel.Problem](err); ok && problem.Code == account.ErrWrongCode.Code {
		ac.Events.Event(r.Context(), r, "wrong code", web.Account(*own))
	}
	if err == nil {
		own.VerifiedAt = ac.Service.Clock()
		ac.Events.Event(r.Context(), r, "email verified", web.Account(*own))
	}
	return err
}

func (ac *Access) Verify(r *http.Request, token string) error {
	student, err := ac.Service.Verify(r.Context(), token)
	switch {
	case err == nil:
		ac.Events.Event(r.Context(), r, "email verified", web.Account(student))
	case errors.Is(err, account.ErrBadLink):
		ac.Events.Event(r.Context(), r, "bad link")
	}
	return err
}
