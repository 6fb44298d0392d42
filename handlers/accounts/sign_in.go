package accounts

import (
	"context"
	"errors"
	"net/http"

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
	*web.Renderer
	access   *Access
	rooms    wantedRooms
	students students
}

type students interface {
	// StudentByEmail returns the student with a normal email address, or hostel.ErrUnknownStudent.
	StudentByEmail(ctx context.Context, email string) (hostel.Student, error)
}

const (
	titleSignUp = "Sign up"
	aboutSignUp = "Open a free Efie account to book a hostel bed near your campus."
	titleLogIn  = "Log in"
	aboutLogIn  = "Log in to Efie to book a bed and to see your booking."
)

func (si *signInHandler) signUpForm(q cache.PageRequest) (cache.PageResponse, error) {
	next := web.OwnPath(q.Query().Get("next"), "")
	p := si.NewSharedPage(q, titleSignUp, aboutSignUp)
	m := accountview.NewSignUp(account.Application{}, nil, next, si.rooms.at(next))
	return web.Share(p, accountview.SignUpPage(p, m)), nil
}

// signUp creates an account and redirects to the hostels, or back to the page that needed an account (R31).
func (si *signInHandler) signUp(w http.ResponseWriter, r *http.Request, reader session.Reader) error {
	field := r.PostForm.Get
	next := web.OwnPath(field("next"), "")
	student, err := si.access.SignUp(r, account.Application{
		Name: field("name"), Email: field("email"), Gender: field("gender"), Phone: field("phone"),
		Password: field("password"), ConfirmPassword: field("confirmPassword"),
	})
	problem, isRefusal := errors.AsType[*hostel.Problem](err)
	if isRefusal {
		return si.showSignUp(w, r, reader, next, problem)
	}
	if err != nil {
		return err
	}
	err = si.Sessions.Open(w, r, student, false)
	if err != nil {
		return err
	}
	switch {
	case next == "":
		next = "/hostels"
	case si.rooms.at(next) != nil:
		next = parts.Href("/email-verification", "next", next) // the student must verify the email before booking
	}
	return web.RedirectForm(w, r, next)
}

// showSignUp shows the form with what was typed, except the passwords, and the messages of a problem.
func (si *signInHandler) showSignUp(
	w http.ResponseWriter, r *http.Request, reader session.Reader, next string, problem *hostel.Problem,
) error {
	p, err := si.NewPage(r, reader, titleSignUp, aboutSignUp)
	if err != nil {
		return err
	}
	field := func(name string) string { return web.Truncate(r.PostForm.Get(name)) }
	typed := account.Application{
		Name: field("name"), Email: field("email"), Gender: field("gender"), Phone: field("phone"),
	}
	m := accountview.NewSignUp(typed, problem, next, si.rooms.at(next))
	return si.Show(w, r, si.StatusOf(w, r, problem), p, accountview.SignUpPage(p, m))
}

// logInForm serves /login for browsers without a session.
func (si *signInHandler) logInForm(q cache.PageRequest) (cache.PageResponse, error) {
	next := web.OwnPath(q.Query().Get("next"), "")
	m := accountview.NewLogIn(next, q.Query().Get("done"), si.rooms.at(next), false)
	p := si.NewSharedPage(q, titleLogIn, aboutLogIn)
	if m.IsForOneBrowser() {
		web.MarkPrivate(&p)
	}
	return web.Share(p, accountview.LogInPage(p, m)), nil
}

// logInAgain serves /login for browsers with a session. If the session is over, the page shows that once.
func (si *signInHandler) logInAgain(w http.ResponseWriter, r *http.Request, reader session.Reader) error {
	if reader.SessionEnded {
		err := si.Sessions.Close(w, r)
		if err != nil {
			return err
		}
	}
	next := web.OwnPath(r.URL.Query().Get("next"), "")
	m := accountview.NewLogIn(next, r.URL.Query().Get("done"), si.rooms.at(next), reader.SessionEnded)
	return si.showLogIn(w, r, reader, http.StatusOK, m)
}

// logIn checks the password. It redirects a verified student to / or back to the page that needed a log-in, where it
// may hold a bed (R31), and an unverified student to /email-verification.
func (si *signInHandler) logIn(w http.ResponseWriter, r *http.Request, reader session.Reader) error {
	next := web.OwnPath(r.PostForm.Get("next"), "")
	email := r.PostForm.Get("email")
	shared := r.PostForm.Get("shared") != ""
	student, err := si.openSession(w, r, email, r.PostForm.Get("password"), shared)
	problem, isRefusal := errors.AsType[*hostel.Problem](err)
	isOutage := isRefusal && problem.Kind == hostel.Unready && !problem.Temporary()
	if isRefusal && !isOutage {
		m := accountview.NewFailedLogIn(next, si.rooms.at(next), web.Truncate(email), shared, problem)
		return si.showLogIn(w, r, reader, si.StatusOf(w, r, problem), m)
	}
	if err != nil {
		return err
	}
	if !student.Verified() {
		return web.RedirectForm(w, r, parts.Href("/email-verification", "next", next))
	}
	next, err = si.pageAfterLogIn(w, r, student, next)
	if err != nil {
		return err
	}
	return web.RedirectForm(w, r, next)
}

// openSession checks the password and opens a session. On a shared phone, the browser forgets the reader's choices at
// its end, too.
func (si *signInHandler) openSession(
	w http.ResponseWriter, r *http.Request, email, password string, shared bool,
) (hostel.Account, error) {
	err := account.CheckLogIn(email, password)
	if err != nil {
		return hostel.Account{}, err
	}
	student, err := si.access.LogIn(r, email, password)
	if err != nil {
		return student, err
	}
	err = si.Sessions.Open(w, r, student, shared)
	if err == nil && shared {
		si.Sessions.MakePreferencesTemporary(w, r)
	}
	return student, err
}

// pageAfterLogIn returns the page for a verified student who has just logged in by a form: next, otherwise the landing
// page. If next is the room for which Book was pressed in this browser, pageAfterLogIn holds a bed there, once for each
// press, and returns the summary (R31).
func (si *signInHandler) pageAfterLogIn(
	w http.ResponseWriter, r *http.Request, owner hostel.Account, next string,
) (string, error) {
	room := si.rooms.at(next)
	if room == nil || si.Sessions.WantedRoom(r) != room.Offer.RoomUUID {
		return web.OwnPath(next, "/"), nil
	}
	student, err := si.students.StudentByEmail(r.Context(), owner.Email) // the new session does not know the gender yet
	if err != nil {
		return "", err
	}
	summary, err := si.rooms.hold(r, &student, room.Offer.RoomUUID)
	_, isRefusal := errors.AsType[*hostel.Problem](err)
	if isRefusal {
		return next, nil // the room's page shows the reason
	}
	if err != nil {
		return "", err
	}
	si.Sessions.ForgetRoom(w, r)
	return summary, nil
}

func (si *signInHandler) showLogIn(
	w http.ResponseWriter, r *http.Request, reader session.Reader, status int, m accountview.LogIn,
) error {
	p, err := si.NewPage(r, reader, titleLogIn, aboutLogIn)
	if err != nil {
		return err
	}
	if m.IsForOneBrowser() {
		web.MarkPrivate(&p)
	}
	return si.Show(w, r, status, p, accountview.LogInPage(p, m))
}

func (si *signInHandler) confirmLogOut(w http.ResponseWriter, r *http.Request, reader session.Reader) error {
	p, err := si.NewOwnPage(r, reader, layout.TitleLogout)
	if err != nil {
		return err
	}
	return si.Show(w, r, http.StatusOK, p, accountview.ConfirmPage(p))
}

// logOut ends the session on the server and clears the browser's storage (R32).
func (si *signInHandler) logOut(w http.ResponseWriter, r *http.Request, reader session.Reader) error {
	err := si.access.LogOut(w, r, reader)
	if err != nil {
		return err
	}
	si.Sessions.ForgetRoom(w, r)
	si.Sessions.ForgetSaved(w, r)
	si.Sessions.ForgetPreferences(w, r)
	w.Header().Set("Clear-Site-Data", clearSiteData)
	return web.SeeOther(w, r, "/")
}
