package accounts

import (
	"errors"
	"net/http"

	"efie/handlers/session"
	"efie/handlers/web"
	"efie/hostel"
	"efie/hostel/account"
	"efie/views/accountview"
	"efie/views/parts"
)

// changeAccount calls change for the student of a form. On success it redirects to the account page, which shows the
// message of saved. On a problem, showProblem sets the messages of the page.
func (ah *accountHandler) changeAccount(
	w http.ResponseWriter, r *http.Request, reader session.Reader, saved string,
	change func(*hostel.Student) error, showProblem func(*accountview.AccountSettings, *hostel.Problem),
) error {
	student := reader.Student()
	err := change(student)
	if errors.Is(err, hostel.ErrUnknownStudent) { // another request deleted the account
		return web.RedirectForm(w, r, web.AccountLoginHref())
	}
	if problem, ok := errors.AsType[*hostel.Problem](err); ok && problem.Kind != hostel.Unready {
		m := ownAccount(student)
		showProblem(&m, problem)
		return ah.showAccount(w, r, reader, ah.StatusOf(w, r, problem), m)
	}
	if err != nil {
		return err
	}
	return web.RedirectForm(w, r, "/account?saved="+saved)
}

func (ah *accountHandler) changeProfile(w http.ResponseWriter, r *http.Request, reader session.Reader) error {
	typed := func() account.Profile {
		return account.Profile{Name: r.PostForm.Get("name"), Gender: r.PostForm.Get("gender"),
			Phone: r.PostForm.Get("phone")}
	}
	return ah.changeAccount(w, r, reader, "profile", func(s *hostel.Student) error {
		return ah.access.SaveProfile(r, *s, typed())
	}, func(m *accountview.AccountSettings, problem *hostel.Problem) {
		field := func(name, value string) parts.FormField {
			return parts.FormField{Value: web.Truncate(value), Error: problem.Field(name)}
		}
		p := typed()
		m.Profile.Error = problem.Message
		m.Profile.Name, m.Profile.Phone = field("name", p.Name), field("phone", p.Phone)
		if m.Profile.Gender.Error = problem.Field("gender"); p.Gender != "" {
			m.Profile.Gender.Value = p.Gender
		}
	})
}

func (ah *accountHandler) changeEmail(w http.ResponseWriter, r *http.Request, reader session.Reader) error {
	return ah.changeAccount(w, r, reader, "letter", func(s *hostel.Student) error {
		return ah.access.ChangeEmail(r, s.Account, r.PostForm.Get("email"), r.PostForm.Get("password"))
	}, func(m *accountview.AccountSettings, problem *hostel.Problem) {
		m.Email.Error, m.Email.PasswordError = problem.Message, problem.Field("password")
		m.Email.Email = parts.FormField{Value: web.Truncate(r.PostForm.Get("email")), Error: problem.Field("email")}
	})
}

// changePassword sets a new password. All other browsers are logged out; this browser gets a new session.
func (ah *accountHandler) changePassword(w http.ResponseWriter, r *http.Request, reader session.Reader) error {
	return ah.changeAccount(w, r, reader, "password", func(s *hostel.Student) error {
		changed, err := ah.access.ChangePassword(r, s.Account, r.PostForm.Get("oldPassword"), r.PostForm.Get("newPassword"),
			r.PostForm.Get("confirmPassword"))
		if err != nil {
			return err
		}
		return reopenSession(ah.Sessions, w, r, changed)
	}, func(m *accountview.AccountSettings, problem *hostel.Problem) {
		m.Password.Error, m.Password.OldError = problem.Message, problem.Field("oldPassword")
		m.Password.NewError, m.Password.ConfirmError = problem.Field("newPassword"), problem.Field("confirmPassword")
	})
}

// reopenSession opens a new session that is shared if the present one is.
func reopenSession(sessions *session.Keeper, w http.ResponseWriter, r *http.Request, s hostel.Account) error {
	reader, err := sessions.Reader(r)
	if err != nil {
		return err
	}
	return sessions.Open(w, r, s, reader.Shared)
}
