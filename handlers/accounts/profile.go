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
	"efie/views/parts"
)

type accountHandler struct {
	common
	current booking.CurrentBookings
	logins  Logins
	logOut  web.Handler
	clock   func() time.Time
}

// savedMessages are the messages at the top of the account page, by the value of "saved" in its address.
var savedMessages = map[string]string{
	"profile":  "Saved.",
	"letter":   "If the address is right, an email is on its way there. Open its link within 24 hours.",
	"email":    "Your account has its new address.",
	"password": "Your password is changed. Every other phone and computer is logged out.",
	"sessions": "That device is logged out.",
}

func (ah *accountHandler) accountPage(w http.ResponseWriter, r *http.Request, reader session.Reader) error {
	m := ownAccount(reader.Student())
	m.Done = savedMessages[r.URL.Query().Get("saved")]
	return ah.showAccount(w, r, reader, http.StatusOK, m)
}

func ownAccount(s *hostel.Student) accountview.AccountSettings {
	return accountview.AccountSettings{
		Verified: s.Verified(),
		Profile: accountview.ProfileForm{
			Name: parts.FormField{Value: s.Name}, Gender: parts.FormField{Value: string(s.Gender)},
			Phone: parts.FormField{Value: s.Phone},
		},
		Email: accountview.EmailForm{Current: s.Email},
	}
}

// showAccount shows the account page. It adds the sessions to m, and whether the gender may be changed.
func (ah *accountHandler) showAccount(
	w http.ResponseWriter, r *http.Request, reader session.Reader, status int, m accountview.AccountSettings,
) error {
	p, err := ah.NewOwnPage(r, reader, "Your account")
	if err != nil {
		return err
	}
	current, err := ah.current.CurrentBooking(r.Context(), reader.Account.ID)
	if err != nil {
		return err
	}
	if current.Booking != nil {
		m.Profile.GenderFixed = true
		m.Profile.Gender.Value = string(reader.Gender)
	}
	if current.Confirmed() && current.Booking.StudentName != "" {
		m.Profile.NameHint = "Your booking keeps the name it was confirmed with: " + current.Booking.StudentName + "."
	}
	m.Logins, err = ah.ownLogins(r, reader)
	if err != nil {
		return err
	}
	return ah.Show(w, r, status, p, accountview.AccountPage(p, m))
}

// ownLogins returns the student's sessions that are not over. The session of the request comes first.
func (ah *accountHandler) ownLogins(r *http.Request, reader session.Reader) ([]accountview.Login, error) {
	sessions, err := ah.logins.Sessions(r.Context(), reader.Account.ID)
	if err != nil {
		return nil, err
	}
	var list []accountview.Login
	for _, session := range sessions {
		if session.Over(ah.clock()) {
			continue
		}
		l := accountview.Login{
			ID: session.ID, Device: session.Device, Shared: session.Shared, Current: session.ID == reader.SessionID,
			Began: hostel.DateTime(session.CreatedAt), Seen: hostel.DateTime(session.SeenAt),
		}
		if l.Current {
			list = append([]accountview.Login{l}, list...)
		} else {
			list = append(list, l)
		}
	}
	return list, nil
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
