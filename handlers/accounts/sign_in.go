package accounts

import (
	"context"
	"errors"
	"net/http"
	"net/url"

	"github.com/a-h/templ"

	"efie/handlers/cache"
	"efie/handlers/session"
	"efie/handlers/web"
	"efie/hostel"
	"efie/hostel/account"
	"efie/views/accountview"
	"efie/views/layout"
	"efie/views/parts"
)

// signInHandler serves the pages where students sign up, log in and log out.
type signInHandler struct {
	*roomHolder
	students students
}

type students interface {
	// StudentByEmail returns the student with a normal email address, or hostel.ErrUnknownStudent.
	StudentByEmail(ctx context.Context, email string) (hostel.Student, error)
}

func (si *signInHandler) signUpForm(q cache.PageRequest) (cache.PageResponse, error) {
	p := si.NewSharedPage(q, titleSignUp, aboutSignUp)
	return web.Share(p, si.signUpView(p, accountview.SignUp{Next: web.OwnPath(q.Query().Get("next"), "")})), nil
}

// signUp creates an account and redirects to the hostels, or back to the page that needed an account (R31).
func (si *signInHandler) signUp(w http.ResponseWriter, r *http.Request, reader session.Reader) error {
	application := account.Application{
		Name: r.PostForm.Get("name"), Email: r.PostForm.Get("email"), Gender: r.PostForm.Get("gender"),
		Phone: r.PostForm.Get("phone"), Password: r.PostForm.Get("password"),
		ConfirmPassword: r.PostForm.Get("confirmPassword"),
	}
	next := web.OwnPath(r.PostForm.Get("next"), "")
	student, err := si.access.SignUp(r, application)
	if problem, ok := errors.AsType[*hostel.Problem](err); ok {
		field := func(name, value string) parts.FormField {
			return parts.FormField{Value: web.Truncate(value), Error: problem.Field(name)}
		}
		return si.showSignUp(w, r, reader, si.StatusOf(w, r, problem), accountview.SignUp{
			Error: problem.Message, Next: next,
			Name: field("name", application.Name), Email: field("email", application.Email),
			Gender: field("gender", application.Gender), Phone: field("phone", application.Phone),
			PasswordError: problem.Field("password"), ConfirmError: problem.Field("confirmPassword"),
		})
	}
	if err != nil {
		return err
	}
	if err := si.Sessions.Open(w, r, student, false); err != nil {
		return err
	}
	switch {
	case next == "":
		next = "/hostels"
	case wantedRoom(si.catalogue, next) != nil:
		next = parts.Href("/email-verification", "next", next) // the student must verify the email before booking
	}
	return web.RedirectForm(w, r, next)
}

const (
	titleSignUp = "Sign up"
	aboutSignUp = "Open a free Efie account to book a hostel bed near your campus."
	titleLogIn  = "Log in"
	aboutLogIn  = "Log in to Efie to book a bed and to see your booking."
)

func (si *signInHandler) showSignUp(
	w http.ResponseWriter, r *http.Request, reader session.Reader, status int, m accountview.SignUp,
) error {
	p, err := si.NewPage(r, reader, titleSignUp, aboutSignUp)
	if err != nil {
		return err
	}
	return si.Show(w, r, status, p, si.signUpView(p, m))
}

func (si *signInHandler) signUpView(p layout.Page, m accountview.SignUp) templ.Component {
	if code, country, ok := hostel.DetectCountry(hostel.NormalPhone(m.Phone.Value)); ok {
		m.PhoneCountry = "+" + code + " " + country
	}
	m.Room, m.SuggestedEmail = wantedRoom(si.catalogue, m.Next), account.SuggestEmail(m.Email.Value)
	m.Island = parts.SignUpForm{
		Mismatch: account.MsgMismatch, DialingCodes: "/dialing-codes.json",
		PrefixLength: hostel.MaxDialingCode, MailDomains: account.MailDomains, DidYouMean: accountview.TextDidYouMean,
	}
	return accountview.SignUpPage(p, m)
}

// doneMessages are the messages at the top of the log-in page, by the value of "done" in its address.
var doneMessages = map[string]string{
	"password": "Your new password is saved. Log in with it.",
	"email":    "Your account has its new address. Log in with it.",
}

func newLogIn(values url.Values) accountview.LogIn {
	return accountview.LogIn{Next: web.OwnPath(values.Get("next"), ""), Done: doneMessages[values.Get("done")]}
}

// logInForm serves /login for browsers without a session.
func (si *signInHandler) logInForm(q cache.PageRequest) (cache.PageResponse, error) {
	m := newLogIn(q.Query())
	p := si.NewSharedPage(q, titleLogIn, aboutLogIn)
	if m.Done != "" {
		web.MarkPrivate(&p) // the message is for this browser only
	}
	m.Room = wantedRoom(si.catalogue, m.Next)
	return web.Share(p, accountview.LogInPage(p, m)), nil
}

// logInAgain serves /login for browsers with a session. If the session is over, the page shows that once.
func (si *signInHandler) logInAgain(w http.ResponseWriter, r *http.Request, reader session.Reader) error {
	m := newLogIn(r.URL.Query())
	if reader.SessionEnded {
		if err := si.Sessions.Close(w, r); err != nil {
			return err
		}
		m.SessionOver = true
		if m.Done == "" {
			m.Notice = "Your session has ended. Log in again to continue."
		}
	}
	return si.showLogIn(w, r, reader, http.StatusOK, m)
}

// logIn checks the password. It redirects a verified student to / or back to the page that needed a log-in, where it
// may hold a bed (R31), and an unverified student to /email-verification.
func (si *signInHandler) logIn(w http.ResponseWriter, r *http.Request, reader session.Reader) error {
	email, password := r.PostForm.Get("email"), r.PostForm.Get("password")
	m := accountview.LogIn{Next: web.OwnPath(r.PostForm.Get("next"), ""),
		Email: parts.FormField{Value: web.Truncate(email)}, Shared: r.PostForm.Get("shared") != ""}
	if hostel.NormalEmail(email) == "" {
		m.Email.Error = "Type the email address that you signed up with."
	}
	if password == "" {
		m.PasswordError = "Type your password."
	}
	if m.Email.Error != "" || m.PasswordError != "" {
		m.Error = account.MsgMarked
		return si.showLogIn(w, r, reader, http.StatusUnprocessableEntity, m)
	}
	student, err := si.access.LogIn(r, email, password)
	if err == nil {
		err = si.Sessions.Open(w, r, student, m.Shared)
	}
	if err == nil && m.Shared {
		si.Sessions.MakePreferencesTemporary(w, r)
	}
	if problem, ok := errors.AsType[*hostel.Problem](err); ok && (problem.Temporary() || problem.Kind != hostel.Unready) {
		m.Error = problem.Message
		return si.showLogIn(w, r, reader, si.StatusOf(w, r, problem), m)
	}
	if err != nil {
		return err
	}
	if !student.Verified() {
		return web.RedirectForm(w, r, parts.Href("/email-verification", "next", m.Next))
	}
	next, err := si.pageAfterLogIn(w, r, student, m.Next)
	if err != nil {
		return err
	}
	return web.RedirectForm(w, r, next)
}

func (si *signInHandler) showLogIn(
	w http.ResponseWriter, r *http.Request, reader session.Reader, status int, m accountview.LogIn,
) error {
	p, err := si.NewPage(r, reader, titleLogIn, aboutLogIn)
	if err != nil {
		return err
	}
	if m.SessionOver || m.Done != "" {
		web.MarkPrivate(&p) // the message is for this browser only
	}
	m.Room = wantedRoom(si.catalogue, m.Next)
	return si.Show(w, r, status, p, accountview.LogInPage(p, m))
}

func (si *signInHandler) confirmLogOut(w http.ResponseWriter, r *http.Request, reader session.Reader) error {
	p, err := si.NewOwnPage(r, reader, layout.TitleLogout)
	if err != nil {
		return err
	}
	return si.Show(w, r, http.StatusOK, p, accountview.ConfirmPage(p))
}

// clearSiteData is the data that a browser deletes at log-out. Cookies are removed one by one.
const clearSiteData = `"cache", "storage"`

// logOut ends the session on the server and clears the browser's storage (R32).
func (si *signInHandler) logOut(w http.ResponseWriter, r *http.Request, reader session.Reader) error {
	if err := si.access.LogOut(w, r, reader); err != nil {
		return err
	}
	si.Sessions.ForgetRoom(w, r)
	si.Sessions.ForgetSaved(w, r)
	si.Sessions.ForgetPreferences(w, r)
	w.Header().Set("Clear-Site-Data", clearSiteData)
	return web.SeeOther(w, r, "/")
}
