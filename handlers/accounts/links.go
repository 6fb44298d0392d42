package accounts

import (
	"errors"
	"net/http"

	"github.com/go-chi/chi/v5"

	"efie/handlers/session"
	"efie/handlers/web"
	"efie/hostel"
	"efie/hostel/account"
	"efie/views/accountview"
	"efie/views/layout"
	"efie/views/parts"
)

// linkHandler serves the pages that set a new password or a new email, with the links in emails.
type linkHandler struct{ common }

// msgForgot is the same for emails with and without an account.
const msgForgot = "If there is an account with this address, an email with a link is on its way. " +
	"The link works for one hour."

func (lk *linkHandler) forgotForm(w http.ResponseWriter, r *http.Request, reader session.Reader) error {
	return lk.showForgot(w, r, reader, http.StatusOK, accountview.ForgotPassword{})
}

// forgot sends an email with a link to choose a new password. It answers alike if the account does not exist.
func (lk *linkHandler) forgot(w http.ResponseWriter, r *http.Request, reader session.Reader) error {
	email := r.PostForm.Get("email")
	m := accountview.ForgotPassword{Email: parts.FormField{Value: web.Truncate(email)}}
	err := lk.access.RequestPasswordReset(r, email)
	if problem, ok := errors.AsType[*hostel.Problem](err); ok && problem.Kind != hostel.Unready {
		m.Email.Error = problem.Message
		return lk.showForgot(w, r, reader, lk.StatusOf(w, r, problem), m)
	}
	if err != nil {
		return err
	}
	m.Success = msgForgot
	return lk.showForgot(w, r, reader, http.StatusOK, m)
}

func (lk *linkHandler) showForgot(
	w http.ResponseWriter, r *http.Request, reader session.Reader, status int, m accountview.ForgotPassword,
) error {
	p, err := lk.NewOwnPage(r, reader, "Forgot password")
	if err != nil {
		return err
	}
	m.Demo = lk.Site.Demo
	return lk.Show(w, r, status, p, accountview.ForgotPasswordPage(p, m))
}

func (lk *linkHandler) resetForm(w http.ResponseWriter, r *http.Request, reader session.Reader) error {
	student, err := lk.access.Service.ResetOwner(r.Context(), chi.URLParam(r, "token"))
	return lk.showReset(w, r, reader, student, err)
}

// reset sets the password and ends all sessions. Then the student must log in.
func (lk *linkHandler) reset(w http.ResponseWriter, r *http.Request, reader session.Reader) error {
	token := chi.URLParam(r, "token")
	student, err := lk.access.Reset(r, token, r.PostForm.Get("password"), r.PostForm.Get("confirmPassword"))
	if err != nil {
		return lk.showReset(w, r, reader, student, err)
	}
	return web.RedirectForm(w, r, "/login?done=password")
}

// showReset shows the form with its error, or that the link is invalid.
func (lk *linkHandler) showReset(
	w http.ResponseWriter, r *http.Request, reader session.Reader, s hostel.Account, wrong error,
) error {
	m := accountview.ResetPassword{Action: r.URL.EscapedPath(), Name: s.Name, Email: s.Email}
	status := http.StatusOK
	problem, refused := errors.AsType[*hostel.Problem](wrong)
	switch {
	case wrong == nil:
	case !refused, problem.Kind == hostel.Unready, web.WantsJSON(r) && s.ID == "":
		return wrong
	case s.ID == "":
		status, m.LinkProblem = lk.StatusOf(w, r, problem), problem.Message
	default:
		status, m.Error = lk.StatusOf(w, r, problem), problem.Message
		m.PasswordError, m.ConfirmError = problem.Field("password"), problem.Field("confirmPassword")
		if errors.Is(problem, account.ErrBadReset) { // another request has just used the link
			m.LinkProblem = problem.Message
		}
	}
	p, err := lk.NewPage(r, reader, "Choose a new password", "")
	if err != nil {
		return err
	}
	markSecret(w, &p)
	return lk.Show(w, r, status, p, accountview.ResetPasswordPage(p, m))
}

func (lk *linkHandler) confirmEmailForm(w http.ResponseWriter, r *http.Request, reader session.Reader) error {
	email, err := lk.access.Service.NewEmail(r.Context(), chi.URLParam(r, "token"))
	return lk.showConfirmEmail(w, r, reader, email, err)
}

// confirmEmail sets the account's new email. All sessions end; the student's browser gets a new session.
func (lk *linkHandler) confirmEmail(w http.ResponseWriter, r *http.Request, reader session.Reader) error {
	student, err := lk.access.ConfirmEmail(r, chi.URLParam(r, "token"))
	if err != nil {
		return lk.showConfirmEmail(w, r, reader, "", err)
	}
	if reader.Account == nil || reader.Account.ID != student.ID {
		return web.SeeOther(w, r, "/login?done=email")
	}
	if err := reopenSession(lk.Sessions, w, r, student); err != nil {
		return err
	}
	return web.SeeOther(w, r, "/account?saved=email")
}

func (lk *linkHandler) showConfirmEmail(
	w http.ResponseWriter, r *http.Request, reader session.Reader, email string, wrong error,
) error {
	m := accountview.ConfirmEmail{Action: r.URL.EscapedPath(), Email: email}
	status := http.StatusOK
	if wrong != nil {
		problem, refused := errors.AsType[*hostel.Problem](wrong)
		if !refused || problem.Kind == hostel.Unready {
			return wrong
		}
		status, m.LinkProblem = lk.StatusOf(w, r, problem), problem.Message
	}
	p, err := lk.NewPage(r, reader, "Your new address", "")
	if err != nil {
		return err
	}
	markSecret(w, &p)
	return lk.Show(w, r, status, p, accountview.ConfirmEmailPage(p, m))
}

// markSecret marks a page whose address is a secret. It does not use "no-referrer": browsers without Sec-Fetch-Site
// would send the form with the origin "null", which SameOrigin refuses.
func markSecret(w http.ResponseWriter, p *layout.Page) {
	web.MarkPrivate(p)
	w.Header().Set("Referrer-Policy", "same-origin")
}
