package accounts

import (
	"errors"
	"net/http"

	"github.com/go-chi/chi/v5"

	"efie/handlers/session"
	"efie/handlers/web"
	"efie/hostel"
	"efie/views/accountview"
	"efie/views/parts"
)

// linkHandler serves the pages that set a new password or a new email, with the links in emails.
type linkHandler struct {
	*web.Renderer
	access *Access
}

func (lk *linkHandler) forgotForm(w http.ResponseWriter, r *http.Request, reader session.Reader) error {
	return lk.showForgot(w, r, reader, http.StatusOK, parts.FormField{}, "")
}

// forgot sends an email with a link to choose a new password. It answers alike if the account does not exist.
func (lk *linkHandler) forgot(w http.ResponseWriter, r *http.Request, reader session.Reader) error {
	email := r.PostForm.Get("email")
	typed := web.Truncate(email)
	err := lk.access.RequestPasswordReset(r, email)
	problem, isRefusal := errors.AsType[*hostel.Problem](err)
	if isRefusal && problem.Kind != hostel.Unready {
		field := parts.FormField{Value: typed, Error: problem.Message}
		return lk.showForgot(w, r, reader, lk.StatusOf(w, r, problem), field, "")
	}
	if err != nil {
		return err
	}
	return lk.showForgot(w, r, reader, http.StatusOK, parts.FormField{Value: typed}, accountview.TextForgot)
}

func (lk *linkHandler) showForgot(
	w http.ResponseWriter, r *http.Request, reader session.Reader, status int, email parts.FormField, success string,
) error {
	p, err := lk.NewOwnPage(r, reader, "Forgot password")
	if err != nil {
		return err
	}
	m := accountview.ForgotPassword{Success: success, Email: email, Demo: lk.Site.Demo}
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
	w http.ResponseWriter, r *http.Request, reader session.Reader, owner hostel.Account, wrong error,
) error {
	status := http.StatusOK
	problem, isRefusal := errors.AsType[*hostel.Problem](wrong)
	if wrong != nil {
		isOutage := !isRefusal || problem.Kind == hostel.Unready
		isAskedByIsland := web.WantsJSON(r) && owner.ID == ""
		if isOutage || isAskedByIsland {
			return wrong
		}
		status = lk.StatusOf(w, r, problem)
	}
	p, err := lk.NewPage(r, reader, "Choose a new password", "")
	if err != nil {
		return err
	}
	markSecret(w, &p)
	m := accountview.NewResetPassword(r.URL.EscapedPath(), owner, problem)
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
	err = reopenSession(lk.Sessions, w, r, student)
	if err != nil {
		return err
	}
	return web.SeeOther(w, r, "/account?saved=email")
}

func (lk *linkHandler) showConfirmEmail(
	w http.ResponseWriter, r *http.Request, reader session.Reader, email string, wrong error,
) error {
	status := http.StatusOK
	problem, isRefusal := errors.AsType[*hostel.Problem](wrong)
	if wrong != nil {
		if !isRefusal || problem.Kind == hostel.Unready {
			return wrong
		}
		status = lk.StatusOf(w, r, problem)
	}
	p, err := lk.NewPage(r, reader, "Your new address", "")
	if err != nil {
		return err
	}
	markSecret(w, &p)
	m := accountview.ConfirmEmail{Action: r.URL.EscapedPath(), LinkProblem: hostel.MessageOf(wrong), Email: email}
	return lk.Show(w, r, status, p, accountview.ConfirmEmailPage(p, m))
}
