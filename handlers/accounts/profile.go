package accounts

import (
	"context"
	"net/http"
	"time"

	"efie/handlers/session"
	"efie/handlers/web"
	"efie/hostel"
	"efie/hostel/account"
	"efie/hostel/booking"
	"efie/views/accountview"
)

// accountHandler serves the page where students see and change their account.
type accountHandler struct {
	*web.Renderer
	access  *Access
	current booking.CurrentBookings
	logins  Logins
	logOut  web.Handler
	clock   func() time.Time
}

func (ah *accountHandler) accountPage(w http.ResponseWriter, r *http.Request, reader session.Reader) error {
	m, err := ah.settings(r, reader, reader.Student(), r.URL.Query().Get("saved"))
	if err != nil {
		return err
	}
	return ah.showAccount(w, r, reader, http.StatusOK, m)
}

// settings reads the facts of a student's account page.
func (ah *accountHandler) settings(
	r *http.Request, reader session.Reader, student *hostel.Student, saved string,
) (accountview.AccountSettings, error) {
	current, err := ah.current.CurrentBooking(r.Context(), student.ID)
	if err != nil {
		return accountview.AccountSettings{}, err
	}
	sessions, err := ah.logins.Sessions(r.Context(), student.ID)
	if err != nil {
		return accountview.AccountSettings{}, err
	}
	return accountview.NewAccountSettings(accountview.Settings{
		Student: student, Current: current, Saved: saved,
		Logins: accountview.NewLogins(sessions, reader.SessionID, ah.clock()),
	}), nil
}

func (ah *accountHandler) showAccount(
	w http.ResponseWriter, r *http.Request, reader session.Reader, status int, m accountview.AccountSettings,
) error {
	p, err := ah.NewOwnPage(r, reader, "Your account")
	if err != nil {
		return err
	}
	return ah.Show(w, r, status, p, accountview.AccountPage(p, m))
}

// otherSessions is the form's value that ends all other sessions.
const otherSessions = "others"

// endSession ends one of the student's sessions by its public id, or all other sessions.
func (ah *accountHandler) endSession(w http.ResponseWriter, r *http.Request, reader session.Reader) error {
	student := reader.Student()
	var err error
	switch id := r.PostForm.Get("session"); id {
	case "":
	case reader.SessionID:
		return ah.logOut(w, r, reader)
	case otherSessions:
		ah.Events.Event(r.Context(), r, "all other sessions ended", web.Account(student.Account))
		err = ah.logins.EndOtherSessions(r.Context(), student.ID, reader.SessionID)
	default:
		ah.Events.Event(r.Context(), r, "session ended", web.Account(student.Account))
		err = ah.logins.EndSession(r.Context(), student.ID, id)
	}
	if err != nil {
		return err
	}
	return web.SeeOther(w, r, "/account?saved=sessions")
}

// Logins lists and ends the sessions of a student, by their public ids.
type Logins interface {
	// Logins returns all sessions, the last used first. Some may be over.
	Sessions(ctx context.Context, studentID string) ([]account.Session, error)
	// EndSession ends a session. It does nothing if the student has no session with this id.
	EndSession(ctx context.Context, studentID, id string) error
	// EndOtherSessions ends all sessions except keep.
	EndOtherSessions(ctx context.Context, studentID, keep string) error
}
