package api

import (
	"errors"
	"net/http"
	"slices"

	"github.com/go-chi/chi/v5"

	"efie/handlers/accounts"
	"efie/handlers/session"
	"efie/handlers/web"
	"efie/hostel"
	"efie/hostel/account"
)

type accountCalls struct {
	accounts *accounts.Access
	sessions *session.Keeper
}

type loggedIn struct {
	Token           string `json:"token"`
	Name            string `json:"name"`
	AccountVerified bool   `json:"account_verified"`
	Message         string `json:"message"`
}

// logIn checks a password. The right password opens a session, also for an unverified account, as on the pages.
func (ac *accountCalls) logIn(w http.ResponseWriter, r *http.Request, _ *hostel.Student, b *body) error {
	email, password := b.required("email"), b.required("password")
	if err := b.problem(); err != nil {
		return err
	}
	if unverified, err := ac.hasUnverifiedSession(r, email); err != nil {
		return err
	} else if unverified {
		return errUnverified // without a password check, so that repeated calls are never throttled
	}
	student, err := ac.accounts.LogIn(r, email, password)
	if err != nil {
		return err
	}
	token, err := ac.sessions.Issue(w, r, student)
	if err != nil {
		return err
	}
	if !student.Verified() {
		return errUnverified
	}
	web.WriteJSON(w, http.StatusOK,
		loggedIn{Token: token, Name: student.Name, AccountVerified: true, Message: "You are logged in."})
	return nil
}

// hasUnverifiedSession reports whether the client has a session of the account with this email, which is not verified.
func (ac *accountCalls) hasUnverifiedSession(r *http.Request, email string) (bool, error) {
	caller, err := ac.sessions.Reader(r)
	if err == nil && caller.Account == nil {
		caller, err = ac.sessions.Caller(r)
	}
	if err != nil || caller.Account == nil {
		return false, err
	}
	student := caller.Account
	return !student.Verified() && student.Email == hostel.NormalEmail(email), nil
}

type signedUp struct {
	Token   string `json:"token"`
	Name    string `json:"name"`
	Message string `json:"message"`
}

// signUp creates an account. Its token works once the email is verified.
func (ac *accountCalls) signUp(w http.ResponseWriter, r *http.Request, _ *hostel.Student, b *body) error {
	application := account.Application{
		Name: b.text("name"), Email: b.text("email"), Gender: b.text("gender"), Phone: b.digits("phone"),
		Password: b.text("password"),
	}
	application.ConfirmPassword = application.Password // clients do not send it (R26)
	if err := b.problem(); err != nil {
		return err
	}
	student, err := ac.accounts.SignUp(r, application)
	if problem, ok := errors.AsType[*hostel.Problem](err); ok && problem.Kind == hostel.Invalid {
		p := *problem
		p.Fields = slices.DeleteFunc(slices.Clone(p.Fields),
			func(f hostel.FieldProblem) bool { return f.Field == "confirmPassword" })
		return withFieldMessages(&p)
	}
	if err != nil {
		return err
	}
	token, err := ac.sessions.Issue(w, r, student)
	if err != nil {
		return err
	}
	web.WriteJSON(w, http.StatusCreated,
		signedUp{token, student.Name, "Your account is ready. To book, open the link in the email to " +
			student.Email + "."})
	return nil
}

type self struct {
	Name     string `json:"name"`
	Username string `json:"username"`
	Email    string `json:"email"`
}

func (ac *accountCalls) landingPage(w http.ResponseWriter, _ *http.Request, student *hostel.Student) error {
	web.WriteJSON(w, http.StatusOK, self{student.Name, student.Name, student.Email})
	return nil
}

type statusMessage struct {
	Status  string `json:"status,omitempty"`
	Message string `json:"message"`
}

// resend answers alike for emails with and without an account (R34).
func (ac *accountCalls) resend(w http.ResponseWriter, r *http.Request, _ *hostel.Student, b *body) error {
	email := b.text("email")
	if err := b.problem(); err != nil {
		return err
	}
	if err := ac.accounts.Resend(r, nil, email); err != nil {
		return err
	}
	web.WriteJSON(w, http.StatusOK, statusMessage{Message: account.MsgResent})
	return nil
}

// verifyEmail verifies at once, although it is a GET (R29, R33).
func (ac *accountCalls) verifyEmail(w http.ResponseWriter, r *http.Request, _ *hostel.Student) error {
	token := chi.URLParam(r, "token")
	if token == "" {
		return account.ErrNoToken
	}
	if err := ac.accounts.Verify(r, token); err != nil {
		return err
	}
	web.WriteJSON(w, http.StatusOK, statusMessage{Status: "success", Message: "Your email address is verified."})
	return nil
}
