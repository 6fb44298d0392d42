package accountview

import (
	"testing"

	"efie/hostel"
	"efie/hostel/account"
	"efie/hostel/catalogue"
	"efie/test/must"
	"efie/views/parts"
)

func TestTheVerificationKnowsTheEmailOfItsSession(t *testing.T) {
	owner := &hostel.Account{Email: "ama@gmial.com"}
	room := &WantedRoom{Offer: parts.Offer{RoomUUID: "two"}}
	for name, c := range map[string]struct {
		owner      *hostel.Account
		news       VerificationNews
		email      string
		known      bool
		remembered string
		holds      bool
	}{
		"a visitor":           {nil, VerificationNews{}, "", false, "", false},
		"a visitor who typed": {nil, VerificationNews{Email: "esi@x"}, "esi@x", false, "", false},
		"a session":           {owner, VerificationNews{}, "ama@gmial.com", true, "two", true},
		"another room":        {owner, VerificationNews{}, "ama@gmial.com", true, "four", false},
		"a refused email":     {owner, VerificationNews{Email: "x", EmailError: "wrong"}, "x", false, "", false},
	} {
		t.Run(name, func(t *testing.T) {
			m := NewEmailVerification(c.owner, c.news, "", room, c.remembered, false)
			must.Equal(t, "the email", m.Email.Value, c.email)
			must.Equal(t, "known", m.Known, c.known)
			must.Equal(t, "holds a bed", m.Holds, c.holds)
			must.Equal(t, "takes a code", m.TakesCode, c.owner != nil)
		})
	}
}

func TestALinkThatFailsOffersToTryAgain(t *testing.T) {
	for name, c := range map[string]struct {
		message, token string
		verified       bool
		again          bool
	}{
		"verified":     {"", "token", true, true},
		"a bad link":   {account.ErrBadLink.Message, "token", false, true},
		"no token yet": {account.ErrNoToken.Message, "", false, false},
	} {
		t.Run(name, func(t *testing.T) {
			m := NewVerifyEmail(c.message, "/verify-email/"+c.token, c.token, Dashboard())
			must.Equal(t, "verified", m.Verified, c.verified)
			must.Equal(t, "tries again", m.Again != nil, c.again)
			must.Equal(t, "has a message", m.Message != "", true)
		})
	}
}

func TestAResetLinkThatDoesNotWorkHasNoForm(t *testing.T) {
	owner := hostel.Account{ID: "ama", Name: "Ama"}
	weak := &hostel.Problem{Message: account.MsgMarked}
	weak.Fields = []hostel.FieldProblem{{Field: "password", Message: "weak"}}
	for name, c := range map[string]struct {
		owner       hostel.Account
		problem     *hostel.Problem
		linkProblem string
		password    string
	}{
		"a form":          {owner, nil, "", ""},
		"a weak password": {owner, weak, "", "weak"},
		"a bad link":      {hostel.Account{}, account.ErrBadReset, account.ErrBadReset.Message, ""},
		"used meanwhile":  {owner, account.ErrBadReset, account.ErrBadReset.Message, ""},
	} {
		t.Run(name, func(t *testing.T) {
			m := NewResetPassword("/reset-password/x", c.owner, c.problem)
			must.Equal(t, "the problem of the link", m.LinkProblem, c.linkProblem)
			must.Equal(t, "the error of the password", m.PasswordError, c.password)
		})
	}
}

func TestAWantedRoomNamesWhyItCannotBeBooked(t *testing.T) {
	room := hostel.Room{UUID: "two", Label: "Standard", NumberInRoom: 2, Price: hostel.Cedis(450), Available: true}
	h := &hostel.Hostel{Slug: "adom-court", Name: "Adom Court", IsAvailable: true, Status: hostel.StatusAvailable}
	for bedsLeft, want := range map[int]string{1: "", 0: catalogue.ErrRoomFull.Message} {
		m := NewWantedRoom(h, &room, bedsLeft)
		must.Equal(t, "the refusal", m.Refusal, want)
		must.Equal(t, "the address", m.Href, "/hostels/adom-court#room-two")
		must.Equal(t, "the room", m.Room, "Standard, 2 in a room")
	}
	free := NewBookVerified(WantedRoom{}, true)
	must.Contain(t, "the alert if no bed was held", free.Alert, "We could not keep a bed for you right now.")
}
