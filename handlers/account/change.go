package account

import (
	"errors"
	"net/http"

	"efie/handlers/web"
	"efie/hostel"
	"efie/hostel/account"
	views "efie/views/account"
	"efie/views/parts"
)

// changing finds the student, lets do change something, and shows the page again with what is wrong or was saved.
func (ah *accountHandler) changing(w http.ResponseWriter, r *http.Request, what string, do func(*hostel.Student) error,
	wrong func(*views.AccountSettings, *hostel.Problem)) error {
	student, err := ah.Posted(w, r)
	if err != nil || student == nil {
		return err
	}
	err = do(student)
	if errors.Is(err, hostel.ErrUnknownStudent) { // the account was deleted meanwhile
		return web.RedirectForm(w, r, web.ToAccount())
	}
	if problem, ok := errors.AsType[*hostel.Problem](err); ok && problem.Kind != hostel.Unready {
		m := ownAccount(student)
		wrong(&m, problem)
		return ah.showAccount(w, r, ah.StatusOf(w, r, problem), student, m)
	}
	if err != nil {
		return err
	}
	return web.RedirectForm(w, r, "/account?saved="+what)
}

func (ah *accountHandler) changeProfile(w http.ResponseWriter, r *http.Request) error {
	typed := func() account.Profile {
		return account.Profile{Name: r.PostForm.Get("name"), Gender: r.PostForm.Get("gender"),
			Phone: r.PostForm.Get("phone")}
	}
	return ah.changing(w, r, "profile", func(s *hostel.Student) error {
		return ah.access.SaveProfile(r, *s, typed())
	}, func(m *views.AccountSettings, problem *hostel.Problem) {
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

func (ah *accountHandler) changeEmail(w http.ResponseWriter, r *http.Request) error {
	return ah.changing(w, r, "letter", func(s *hostel.Student) error {
		return ah.access.ChangeEmail(r, *s, r.PostForm.Get("email"), r.PostForm.Get("password"))
	}, func(m *views.AccountSettings, problem *hostel.Problem) {
		m.Email.Error, m.Email.PasswordError = problem.Message, problem.Field("password")
		m.Email.Email = parts.FormField{Value: web.Truncate(r.PostForm.Get("email")), Error: problem.Field("email")}
	})
}

// changePassword sets a new password and logs every other browser out; this one gets a new token.
func (ah *accountHandler) changePassword(w http.ResponseWriter, r *http.Request) error {
	return ah.changing(w, r, "password", func(s *hostel.Student) error {
		changed, err := ah.access.ChangePassword(r, *s, r.PostForm.Get("oldPassword"), r.PostForm.Get("newPassword"),
			r.PostForm.Get("confirmPassword"))
		if err != nil {
			return err
		}
		return goOn(ah.sessions, w, r, changed)
	}, func(m *views.AccountSettings, problem *hostel.Problem) {
		m.Password.Error, m.Password.OldError = problem.Message, problem.Field("oldPassword")
		m.Password.NewError, m.Password.ConfirmError = problem.Field("newPassword"), problem.Field("confirmPassword")
	})
}

func goOn(sessions Sessions, w http.ResponseWriter, r *http.Request, s hostel.Student) error {
	current, _, err := sessions.Current(r)
	if err != nil {
		return err
	}
	return sessions.Open(w, r, s, current.Shared)
}
