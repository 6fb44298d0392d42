package store_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"efie/hostel"
	"efie/store/storetest"
	"efie/test/must"
)

func TestEmailsToAnEarlierAddressBelongToTheStudent(t *testing.T) {
	h := ama(t)
	h.wants("ama", "first", "typo@example.com")
	h.wants("ama", "second", "ama@example.org")
	h.Must(errorOf(h.confirms("second", noon)))
	d, err := h.OwnData(t.Context(), "ama")
	h.Must(err)
	var letters []string
	for _, l := range d.Letters {
		letters = append(letters, fmt.Sprint(l.Kind, " ", l.To))
	}
	slices.Sort(letters)
	if got := strings.Join(letters, ", "); got != "email-change ama@example.org, email-change typo@example.com, "+
		"email-changed ama@example.com, verify-email ama@example.com" {
		t.Errorf("emails %s", got)
	}
}

func TestTwoStudentsWhoWantOneAddressHaveAnEmailEach(t *testing.T) {
	h := ama(t)
	h.wants("ama", "hers", "shared@example.com")
	h.wants("esi", "theirs", "shared@example.com")
	d, err := h.OwnData(t.Context(), "ama")
	if h.Must(err); len(d.Letters) != 2 {
		t.Errorf("the data of the first student has %+v", d.Letters)
	}
	h.Must(h.deletes(noon))
	changes := slices.DeleteFunc(h.UnsentLetters(), func(l hostel.Letter) bool {
		return l.Kind != hostel.LetterEmailChange
	})
	if len(changes) != 1 || changes[0].Token != "theirs" {
		t.Errorf("left is %+v", changes)
	}
	if d, err = h.OwnData(t.Context(), "esi"); err != nil || len(d.Letters) != 2 {
		t.Errorf("the data of the second student has %+v, %v", d.Letters, err)
	}
}

func TestAGivenUpEmailIsDeletedInTime(t *testing.T) {
	h := newFixture(t)
	h.AddStudents("ama", "esi")
	h.fails(h.leases(noon)[0].ID, "no such mailbox", noon, noon)
	inTime := noon.Add(30 * 24 * time.Hour)
	h.forgetsAt(inTime, `select count(*) from outbox`, 2, 1)
	h.forgetsAt(inTime, `select count(*) from outbox where dead_at = 0`, 1, 1)
}

func TestOwnDataHasEverythingThatIsStored(t *testing.T) {
	h := ama(t)
	b := h.HoldBed("ama", "r-1", noon)
	reference := h.PayFor(b, noon)
	h.SettlePayment(reference, noon)
	h.Must(h.Raise(t.Context(), hostel.Alarm{
		Kind: hostel.AlarmUnexpectedEvent, Reference: reference, Detail: "Odd.", RaisedAt: noon,
	}))
	h.Must(h.Raise(t.Context(), hostel.Alarm{
		Kind: hostel.AlarmUnexpectedEvent, Reference: "EFIE-OTHER", RaisedAt: noon,
	}))
	h.AddSession("phone", "ama", noon.Add(time.Hour))
	h.AddSession("other", "esi", noon.Add(time.Hour))
	h.RequestReset("ama", "link")
	h.Must(h.AddEmailChange(t.Context(), storetest.LinkTo("ama", "wish"), "ama.new@example.com", noon,
		hostel.Letter{Kind: hostel.LetterEmailChange, To: "ama.new@example.com"}))
	h.Run(`update outbox set dead_at = $1 where letter like '%reset-password%'`, noon.UnixMilli())
	d, err := h.OwnData(t.Context(), "ama")
	h.Must(err)
	var links, letters []string
	for _, l := range d.Links {
		links = append(links, string(l.Kind))
	}
	for _, l := range d.Letters {
		letters = append(letters, fmt.Sprint(l.Kind, " ", l.DeadAt.IsZero()))
	}
	must.Equal(t, "the links", fmt.Sprint(links), "[email-change reset-password verify-email]")
	slices.Sort(letters)
	if got := strings.Join(letters, ", "); got != "booking-confirmed true, email-change true, host-confirmed true, "+
		"reset-password false, verify-email true" {
		t.Errorf("emails, and whether they still wait: %s", got)
	}
	if d.Student.Email != "ama@example.com" || d.NewEmail == nil || d.NewEmail.Email != "ama.new@example.com" ||
		len(d.Sessions) != 1 || d.Sessions[0].ID != "public phone" ||
		len(d.Bookings) != 1 || d.Bookings[0].Code != b.Code ||
		len(d.Payments) != 1 || d.Payments[0].Reference != reference || len(d.Transitions) != 6 ||
		len(d.Alarms) != 1 || !d.Alarms[0].SeenAt.IsZero() {
		t.Errorf("kept: %+v", d)
	}
	text, err := json.Marshal(d)
	h.Must(err)
	for _, secret := range []string{amaHash, "token of", `"phone"`, `"link"`, `"wish"`} {
		if strings.Contains(string(text), secret) {
			t.Errorf("%s must not be in %s", secret, text)
		}
	}
	h.ExpectError(errorOf(h.OwnData(t.Context(), "nobody")), hostel.ErrUnknownStudent)
}

func TestTheLastEmailKeepsTheAddressForAWeek(t *testing.T) {
	h := ama(t)
	h.Must(h.deletes(noon))
	h.Run(`update outbox set dead_at = $1 where letter like '%account-deleted%'`, noon.UnixMilli())
	// The operator has a week to notice that it was not delivered.
	h.forgetsAt(noon.Add(7*24*time.Hour), `select count(*) from outbox where letter like '%account-deleted%'`, 1, 0)
	must.Equal(t, "what is left", h.everywhere("ama@example.com"), nil)
}
