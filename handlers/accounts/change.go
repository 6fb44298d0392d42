package accounts

import (
	"errors"
	"net/http"

	"efie/handlers/session"
	"efie/handlers/web"
	"efie/hostel"
	"efie/hostel/account"
	"efie/views/accountview"
)

// profileHandler changes the profile, the email and the password of an account.
type profileHandler struct{ *accountHandler }

// answer answers the form of a change that was tried with an error, or nil. On success it redirects to the account
// page, which shows the message of saved. On a problem it shows the page that withProblem returns.
func (ph profileHandler) answer(
	w http.ResponseWriter, r *http.Request, reader session.Reader, saved string, tried error,
	withProblem func(accountview.AccountSettings, *hostel.Problem) accountview.AccountSettings,
) error {
	if errors.Is(tried, hostel.ErrUnknownStudent) { // another request deleted the account
		return web.RedirectForm(w, r, web.AccountLoginHref())
	}
	problem, isRefusal := errors.AsType[*hostel.Problem](tried)
	if isRefusal && problem.Kind != hostel.Unready {
		m, err := ph.settings(r, reader, reader.Student(), "")
		if err != nil {
			return err
		}
		return ph.showAccount(w, r, reader, ph.StatusOf(w, r, problem), withProblem(m, problem))
	}
	if tried != nil {
		return tried
	}
	return web.RedirectForm(w, r, "/account?saved="+saved)
}

func (ph profileHandler) changeProfile(w http.ResponseWriter, r *http.Request, reader session.Reader) error {
	field := r.PostForm.Get
	tried := ph.access.SaveProfile(r, *reader.Student(), account.Profile{
		Name: field("name"), Gender: field("gender"), Phone: field("phone"),
	})
	typed := account.Profile{
		Name: web.Truncate(field("name")), Gender: field("gender"), Phone: web.Truncate(field("phone")),
	}
	return ph.answer(w, r, reader, "profile", tried,
		func(m accountview.AccountSettings, problem *hostel.Problem) accountview.AccountSettings {
			return m.WithProfileProblem(typed, problem)
		})
}

func (ph profileHandler) changeEmail(w http.ResponseWriter, r *http.Request, reader session.Reader) error {
	email := r.PostForm.Get("email")
	tried := ph.access.ChangeEmail(r, *reader.Account, email, r.PostForm.Get("password"))
	return ph.answer(w, r, reader, "letter", tried,
		func(m accountview.AccountSettings, problem *hostel.Problem) accountview.AccountSettings {
			return m.WithEmailProblem(web.Truncate(email), problem)
		})
}

// changePassword sets a new password. All other browsers are logged out; this browser gets a new session.
func (ph profileHandler) changePassword(w http.ResponseWriter, r *http.Request, reader session.Reader) error {
	field := r.PostForm.Get
	changed, err := ph.access.ChangePassword(
		r, *reader.Account, field("oldPassword"), field("newPassword"), field("confirmPassword"),
	)
	if err == nil {
		err = reopenSession(ph.Sessions, w, r, changed)
	}
	return ph.answer(w, r, reader, "password", err,
		func(m accountview.AccountSettings, problem *hostel.Problem) accountview.AccountSettings {
			return m.WithPasswordProblem(problem)
		})
}
