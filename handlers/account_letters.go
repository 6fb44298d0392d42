package handlers

import (
	"errors"
	"net/http"

	"github.com/go-chi/chi/v5"

	"efie/hostel"
	"efie/hostel/account"
	"efie/views"
)

// msgForgot is said of every address alike.
const msgForgot = "If there is an account with this address, a letter with a link is on its way. The link works for one hour."

func (a *app) forgotForm(w http.ResponseWriter, r *http.Request) error {
	return a.showForgot(w, r, http.StatusOK, views.ForgotPassword{})
}

// forgot sends a letter with a link to choose a new password. It answers alike whether there is
// such an account.
func (a *app) forgot(w http.ResponseWriter, r *http.Request) error {
	if err := form(r); err != nil {
		return err
	}
	email := r.PostForm.Get("email")
	m := views.ForgotPassword{Email: views.Field{Value: cut(email)}}
	err := accounts{a}.Forgot(r, email)
	if problem, ok := errors.AsType[*hostel.Problem](err); ok && problem.Kind != hostel.Unready {
		m.Email.Error = problem.Message
		return a.showForgot(w, r, a.statusOf(w, r, problem), m)
	}
	if err != nil {
		return err
	}
	m.Success = msgForgot
	return a.showForgot(w, r, http.StatusOK, m)
}

func (a *app) showForgot(w http.ResponseWriter, r *http.Request, status int, m views.ForgotPassword) error {
	p, _, err := a.frame(r, "Forgotten password", "")
	if err != nil {
		return err
	}
	personal(&p)
	m.Demo = a.Demo != nil
	return a.show(w, r, status, p, views.ForgotPasswordPage(p, m))
}

// resetForm is the link of the letter. It changes nothing.
func (a *app) resetForm(w http.ResponseWriter, r *http.Request) error {
	student, err := a.Reception.ResetOwner(r.Context(), chi.URLParam(r, "token"))
	return a.showReset(w, r, student, err)
}

// reset sets the password, ends every session and opens none: the student logs in.
func (a *app) reset(w http.ResponseWriter, r *http.Request) error {
	if err := form(r); err != nil {
		return err
	}
	token := chi.URLParam(r, "token")
	student, err := accounts{a}.Reset(r, token, r.PostForm.Get("password"), r.PostForm.Get("confirmPassword"))
	if err != nil {
		return a.showReset(w, r, student, err)
	}
	return leave(w, r, "/login?done=password")
}

// showReset shows the form, with what is wrong, or that the link is of no use.
func (a *app) showReset(w http.ResponseWriter, r *http.Request, s hostel.Student, wrong error) error {
	m := views.ResetPassword{Action: r.URL.EscapedPath(), Name: s.Name, Email: s.Email, MinPassword: account.MinPassword}
	status := http.StatusOK
	problem, refused := errors.AsType[*hostel.Problem](wrong)
	switch {
	case wrong == nil:
	case !refused, problem.Kind == hostel.Unready, wantsJSON(r) && s.ID == "":
		return wrong
	case s.ID == "":
		status, m.Dead = a.statusOf(w, r, problem), problem.Message
	default:
		status, m.Error = a.statusOf(w, r, problem), problem.Message
		m.PasswordError, m.ConfirmError = problem.Field("password"), problem.Field("confirmPassword")
		if errors.Is(problem, account.ErrBadReset) { // used by somebody else a moment ago
			m.Dead = problem.Message
		}
	}
	p, _, err := a.frame(r, "Choose a new password", "")
	if err != nil {
		return err
	}
	secret(w, &p)
	return a.show(w, r, status, p, views.ResetPasswordPage(p, m))
}

// confirmEmailForm is the link of the letter to a new address. It changes nothing.
func (a *app) confirmEmailForm(w http.ResponseWriter, r *http.Request) error {
	email, err := a.Reception.NewEmail(r.Context(), chi.URLParam(r, "token"))
	return a.showConfirmEmail(w, r, email, err)
}

// confirmEmail gives the account its new address. All sessions end; a browser that was the
// student's goes on under a new token.
func (a *app) confirmEmail(w http.ResponseWriter, r *http.Request) error {
	before, err := a.Sessions.Student(r)
	if err != nil {
		return err
	}
	student, err := accounts{a}.ConfirmEmail(r, chi.URLParam(r, "token"))
	if err != nil {
		return a.showConfirmEmail(w, r, "", err)
	}
	if before == nil || before.ID != student.ID {
		return goTo(w, r, "/login?done=email")
	}
	if err := a.goOn(w, r, student); err != nil {
		return err
	}
	return goTo(w, r, "/account?saved=email")
}

func (a *app) showConfirmEmail(w http.ResponseWriter, r *http.Request, email string, wrong error) error {
	m := views.ConfirmEmail{Action: r.URL.EscapedPath(), Email: email}
	status := http.StatusOK
	if wrong != nil {
		problem, refused := errors.AsType[*hostel.Problem](wrong)
		if !refused || problem.Kind == hostel.Unready {
			return wrong
		}
		status, m.Dead = a.statusOf(w, r, problem), problem.Message
	}
	p, _, err := a.frame(r, "Your new address", "")
	if err != nil {
		return err
	}
	secret(w, &p)
	return a.show(w, r, status, p, views.ConfirmEmailPage(p, m))
}

// secret marks a page whose address is a secret: it is personal, and named to nobody else. With
// "no-referrer" its form would come from the origin "null" in browsers that do not send
// Sec-Fetch-Site, and be refused.
func secret(w http.ResponseWriter, p *views.Page) {
	personal(p)
	w.Header().Set("Referrer-Policy", "same-origin")
}
