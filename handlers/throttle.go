package handlers

import (
	"context"
	"errors"
	"log/slog"
	"net/http"
	"strconv"
	"time"

	"efie/handlers/api"
	"efie/hostel"
	"efie/hostel/account"
)

// accounts lets people in within the limits, and writes down how that went. It is the same for
// pages and for the JSON interface (api.Accounts).
type accounts struct{ *app }

// LogIn checks a password.
func (a accounts) LogIn(r *http.Request, email, password string) (hostel.Student, error) {
	student, err := a.Gate.LogIn(r.Context(), address(r), email, a.Sessions.Known(r, email), func() (hostel.Student, error) {
		return a.Reception.LogIn(r.Context(), email, password)
	})
	switch {
	case err == nil:
		a.event(r.Context(), r, "logged in", whose(student))
	case errors.Is(err, account.ErrInvalidCredentials):
		a.event(r.Context(), r, "log-in failed", a.account(email))
	}
	return student, err
}

// SignUp opens an account.
func (a accounts) SignUp(r *http.Request, application account.Application) (hostel.Student, error) {
	student, err := a.Gate.SignUp(r.Context(), address(r), application.Email, func() (hostel.Student, error) {
		return a.Reception.SignUp(r.Context(), application)
	})
	switch {
	case err == nil:
		a.event(r.Context(), r, "signed up", whose(student))
	case errors.Is(err, account.ErrEmailTaken):
		a.event(r.Context(), r, "sign-up with a taken e-mail", a.account(application.Email))
	}
	return student, err
}

// beat is how evenly answers leave that depend on whether there is an account: far longer than the
// work for one takes.
const beat = 100 * time.Millisecond

// evenly waits for the next beat since something began, so that nobody can tell from the time it
// takes what was done.
func evenly(ctx context.Context, began time.Time) {
	wait := time.NewTimer(beat - time.Since(began)%beat)
	defer wait.Stop()
	select {
	case <-wait.C:
	case <-ctx.Done():
	}
}

// account tells tries for one e-mail from those for another, and not which e-mail it is.
func (a *app) account(email string) slog.Attr {
	return slog.String("account", a.Gate.Pseudonym("account " + hostel.NormalEmail(email))[:12])
}

// LogOut ends the session.
func (a accounts) LogOut(w http.ResponseWriter, r *http.Request) error {
	student, err := a.Sessions.Student(r)
	if err != nil {
		return err
	}
	if student != nil {
		a.event(r.Context(), r, "logged out", whose(*student))
	}
	return a.Sessions.Close(w, r)
}

// Resend sends the verification letter again.
func (a accounts) Resend(r *http.Request, own *hostel.Student, email string) error {
	if err := account.CheckEmail(email); err != nil {
		return err
	}
	defer evenly(r.Context(), time.Now())
	if err := a.Gate.Resend(r.Context(), address(r), email, own); err != nil {
		return err
	}
	return a.Reception.Resend(r.Context(), email)
}

// Verify uses the token of a verification link.
func (a accounts) Verify(r *http.Request, token string) error {
	student, err := a.Reception.Verify(r.Context(), token)
	switch {
	case err == nil:
		a.event(r.Context(), r, "e-mail verified", whose(student))
	case errors.Is(err, account.ErrBadLink):
		a.event(r.Context(), r, "bad link")
	}
	return err
}

// statusOf is the status of a problem that a page shows in place, such as above a form. One that
// passes says in a header when.
func (a *app) statusOf(w http.ResponseWriter, r *http.Request, problem *hostel.Problem) int {
	if problem.Passes() {
		w.Header().Set("Retry-After", strconv.Itoa(api.RetryAfter(problem)))
	}
	accounts{a}.Refused(r, problem)
	return statuses[problem.Kind]
}

// mayAsk says whether the provider may be asked about a reference now. Where that cannot be read,
// it may: a payment matters more than a limit.
func (a *app) mayAsk(r *http.Request, reference string) bool {
	err := a.Gate.Ask(r.Context(), reference)
	if err != nil && hostel.KindOf(err) != hostel.Throttled {
		a.Log.ErrorContext(r.Context(), "limit not read", "id", requestID(r.Context()), "error", err)
	}
	return hostel.KindOf(err) != hostel.Throttled
}

// mayCheck refuses who looks up codes faster than any porter. Where the limit cannot be read,
// anybody may: what a porter asks for is there to be read.
func (a *app) mayCheck(r *http.Request) error {
	err := a.Gate.Check(r.Context(), address(r))
	if err != nil && hostel.KindOf(err) != hostel.Throttled {
		a.Log.ErrorContext(r.Context(), "limit not read", "id", requestID(r.Context()), "error", err)
		return nil
	}
	return err
}
