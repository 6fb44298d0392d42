package accountview

import (
	"testing"

	"efie/hostel"
	"efie/hostel/account"
	"efie/test/must"
)

func TestAFailedSignUpKeepsWhatWasTyped(t *testing.T) {
	typed := account.Application{Name: "Ama", Email: "ama@gmial.com", Gender: "female", Phone: "+233 24 123 4567"}
	problem := &hostel.Problem{Message: account.MsgMarked, Fields: []hostel.FieldProblem{
		{Field: "name", Message: "too short"}, {Field: "password", Message: "too easy"},
	}}
	m := NewSignUp(typed, problem, "/hostels", nil)
	must.Equal(t, "the error", m.Error, account.MsgMarked)
	must.Equal(t, "the name", m.Name.Value+": "+m.Name.Error, "Ama: too short")
	must.Equal(t, "the error of the password", m.PasswordError, "too easy")
	must.Equal(t, "the email", m.Email.Value, "ama@gmial.com")
	must.Equal(t, "the suggested email", m.SuggestedEmail, "ama@gmail.com")
	must.Equal(t, "the country of the phone", m.PhoneCountry, "+233 Ghana")
	empty := NewSignUp(account.Application{}, nil, "", nil)
	must.Equal(t, "the error of an empty form", empty.Error, "")
	must.Equal(t, "the country of an empty form", empty.PhoneCountry, "")
}

func TestTheLogInShowsTheLastEvent(t *testing.T) {
	const over = "Your session has ended. Log in again to continue."
	for name, c := range map[string]struct {
		done           string
		sessionOver    bool
		wantDone       string
		wantNotice     string
		isForOneReader bool
	}{
		"nothing":               {"", false, "", "", false},
		"an unknown word":       {"x", false, "", "", false},
		"a new password":        {"password", false, doneMessages["password"], "", true},
		"a session that ended":  {"", true, "", over, true},
		"the new email ends it": {"email", true, doneMessages["email"], "", true},
	} {
		t.Run(name, func(t *testing.T) {
			m := NewLogIn("/saved", c.done, nil, c.sessionOver)
			must.Equal(t, "done", m.Done, c.wantDone)
			must.Equal(t, "the notice", m.Notice, c.wantNotice)
			must.Equal(t, "for one browser", m.IsForOneBrowser(), c.isForOneReader)
		})
	}
}
