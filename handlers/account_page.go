package handlers

import (
	"net/http"

	"efie/hostel"
	"efie/hostel/account"
	"efie/views"
)

// saved is said at the top of the account page, by the word in its address.
var saved = map[string]string{
	"profile":  "Saved.",
	"letter":   "If you typed it right, a letter is on its way there. Open its link within 24 hours.",
	"email":    "Your account has its new address.",
	"password": "Your password is changed. Every other phone and computer is logged out.",
	"sessions": "Logged out there.",
}

// accountPage is the page at /account: a student's own, verified or not.
func (a *app) accountPage(w http.ResponseWriter, r *http.Request) error {
	student, first, err := a.needStudent(r)
	if err != nil {
		return err
	}
	if first != "" {
		return goTo(w, r, first)
	}
	m := ownAccount(student)
	m.Done = saved[r.URL.Query().Get("saved")]
	return a.showAccount(w, r, http.StatusOK, student, m)
}

// needStudent is the student who asks, verified or not, or where they must go first.
func (a *app) needStudent(r *http.Request) (*hostel.Student, string, error) {
	student, err := a.Sessions.Student(r)
	if err != nil || student != nil {
		return student, "", err
	}
	return nil, toAccount(), nil
}

// toAccount is where a visitor logs in who wants the account page.
func toAccount() string { return href("/login", "next", "/account") }

// posted reads a form and finds whose it is. For nobody it answers with the way to the log-in, and
// the student is nil.
func (a *app) posted(w http.ResponseWriter, r *http.Request) (*hostel.Student, error) {
	if err := form(r); err != nil {
		return nil, err
	}
	student, first, err := a.needStudent(r)
	if err == nil && student == nil {
		err = leave(w, r, first)
	}
	return student, err
}

// ownAccount is a student's account as it is.
func ownAccount(s *hostel.Student) views.Account {
	return views.Account{
		Verified: s.Verified(),
		Profile: views.ProfileForm{
			Name: views.Field{Value: s.Name}, Gender: views.Field{Value: string(s.Gender)}, Phone: views.Field{Value: s.Phone},
		},
		Email:    views.EmailForm{Current: s.Email},
		Password: views.PasswordForm{MinPassword: account.MinPassword},
	}
}

// showAccount adds what the store says: whether the gender may be changed, and the sessions.
func (a *app) showAccount(w http.ResponseWriter, r *http.Request, status int, s *hostel.Student, m views.Account) error {
	p, _, err := a.frame(r, "Your account", "")
	if err != nil {
		return err
	}
	personal(&p)
	standing, err := a.Standings.Standing(r.Context(), s.ID)
	if err != nil {
		return err
	}
	if standing.Booking != nil {
		m.Profile.GenderFixed, m.Profile.Gender.Value = true, string(s.Gender)
	}
	if standing.Confirmed() && standing.Booking.StudentName != "" {
		m.Profile.NameHint = "Your booking keeps the name it was confirmed with: " + standing.Booking.StudentName + "."
	}
	if m.Logins, err = a.logins(r, s); err != nil {
		return err
	}
	return a.show(w, r, status, p, views.AccountPage(p, m))
}

// logins are where the student is logged in, the browser that asks first.
func (a *app) logins(r *http.Request, s *hostel.Student) ([]views.Login, error) {
	current, _, err := a.Sessions.Current(r)
	if err != nil {
		return nil, err
	}
	sessions, err := a.Logins.Logins(r.Context(), s.ID)
	if err != nil {
		return nil, err
	}
	var list []views.Login
	for _, session := range sessions {
		if session.Over(a.Clock()) {
			continue
		}
		l := views.Login{
			ID: session.ID, Device: session.Device, Shared: session.Shared, Current: session.ID == current.ID,
			Began: moment(session.CreatedAt), Seen: moment(session.LastUse()),
		}
		if l.Current {
			list = append([]views.Login{l}, list...)
		} else {
			list = append(list, l)
		}
	}
	return list, nil
}

// others is what the form sends to end every other session.
const others = "others"

// endSession ends one of the student's sessions by its public id, or all others.
func (a *app) endSession(w http.ResponseWriter, r *http.Request) error {
	student, err := a.posted(w, r)
	if err != nil || student == nil {
		return err
	}
	current, _, err := a.Sessions.Current(r)
	if err != nil {
		return err
	}
	switch id := r.PostForm.Get("session"); id {
	case "":
	case current.ID:
		return a.logOut(w, r)
	case others:
		a.event(r.Context(), r, "all other sessions ended", whose(*student))
		err = a.Logins.EndOtherLogins(r.Context(), student.ID, current.ID)
	default:
		a.event(r.Context(), r, "session ended", whose(*student))
		err = a.Logins.EndLogin(r.Context(), student.ID, id)
	}
	if err != nil {
		return err
	}
	return goTo(w, r, "/account?saved=sessions")
}
