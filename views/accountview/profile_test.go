package accountview

import (
	"testing"
	"time"

	"efie/hostel"
	"efie/hostel/account"
	"efie/hostel/booking"
	"efie/test/must"
)

func TestAStudentWithABedCannotChangeTheGender(t *testing.T) {
	ama := &hostel.Student{Account: hostel.Account{Name: "Ama Mensah", Email: "ama@example.com"}, Gender: hostel.Female}
	held := &hostel.Booking{State: hostel.Held}
	confirmed := &hostel.Booking{State: hostel.Confirmed, StudentName: "Ama Serwaa"}
	for name, c := range map[string]struct {
		current *hostel.Booking
		fixed   bool
		hint    string
		gender  string // after a form with another one was refused
	}{
		"no bed":    {nil, false, "", "male"},
		"held":      {held, true, "", "female"},
		"confirmed": {confirmed, true, "Your booking keeps the name it was confirmed with: Ama Serwaa.", "female"},
	} {
		t.Run(name, func(t *testing.T) {
			m := NewAccountSettings(Settings{Student: ama, Current: booking.CurrentBooking{Booking: c.current}})
			must.Equal(t, "fixed", m.Profile.GenderFixed, c.fixed)
			must.Equal(t, "the hint", m.Profile.NameHint, c.hint)
			must.Equal(t, "the gender", m.Profile.Gender.Value, "female")
			m = m.WithProfileProblem(account.Profile{Name: "A", Gender: "male"}, &hostel.Problem{Message: "no"})
			must.Equal(t, "the gender after a refusal", m.Profile.Gender.Value, c.gender)
			must.Equal(t, "the name after a refusal", m.Profile.Name.Value, "A")
			must.Equal(t, "the error", m.Profile.Error, "no")
		})
	}
}

func TestTheSessionOfTheRequestComesFirst(t *testing.T) {
	now := time.Date(2026, 11, 21, 12, 0, 0, 0, time.UTC)
	session := func(id string, ends time.Time) account.Session {
		return account.Session{ID: id, CreatedAt: now, SeenAt: now, ExpiresAt: ends}
	}
	logins := NewLogins([]account.Session{
		session("phone", now.Add(time.Hour)), session("over", now), session("laptop", now.Add(time.Hour)),
	}, "laptop", now)
	must.Equal(t, "the number of sessions", len(logins), 2)
	must.Equal(t, "the first session", logins[0].ID, "laptop")
	must.Equal(t, "the first is the current one", logins[0].Current, true)
	must.Equal(t, "the second session", logins[1].ID, "phone")
}
