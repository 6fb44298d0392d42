package store_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"efie/hostel"
)

func TestWhatIsKeptOfAStudentIsAllThere(t *testing.T) {
	h := ama(t)
	b := h.hold("ama", "r-1", noon)
	reference := h.pays(b, noon)
	h.settle(reference, noon)
	h.must(h.Raise(t.Context(), hostel.Alarm{Kind: hostel.AlarmMisfit, Reference: reference, Detail: "Odd.", RaisedAt: noon}))
	h.must(h.Raise(t.Context(), hostel.Alarm{Kind: hostel.AlarmMisfit, Reference: "EFIE-OTHER", RaisedAt: noon}))
	h.session("phone", "ama", noon.Add(time.Hour))
	h.session("other", "esi", noon.Add(time.Hour))
	h.reset("ama", "link")
	h.must(h.AddEmailChange(t.Context(), linkTo("ama", "wish"), "ama.new@example.com", noon, hostel.Letter{Kind: hostel.LetterEmailChange, To: "ama.new@example.com"}))
	h.raw(`update outbox set dead_at = $1 where letter like '%reset-password%'`, noon.UnixMilli())
	d, err := h.OwnData(t.Context(), "ama")
	h.must(err)
	var links, letters []string
	for _, l := range d.Links {
		links = append(links, string(l.Kind))
	}
	for _, l := range d.Letters {
		letters = append(letters, fmt.Sprint(l.Kind, " ", l.DeadAt.IsZero()))
	}
	if got := fmt.Sprint(links); got != "[email-change reset-password verify-email]" {
		t.Errorf("links %s", got)
	}
	slices.Sort(letters)
	if got := strings.Join(letters, ", "); got != "booking-confirmed true, email-change true, reset-password false, verify-email true" {
		t.Errorf("letters, and whether they still wait: %s", got)
	}
	if d.Student.Email != "ama@example.com" || d.NewEmail == nil || d.NewEmail.Email != "ama.new@example.com" || len(d.Sessions) != 1 || d.Sessions[0].ID != "public phone" ||
		len(d.Bookings) != 1 || d.Bookings[0].Code != b.Code || len(d.Payments) != 1 || d.Payments[0].Reference != reference || len(d.Moves) != 6 ||
		len(d.Alarms) != 1 || !d.Alarms[0].SeenAt.IsZero() {
		t.Errorf("kept: %+v", d)
	}
	text, err := json.Marshal(d)
	h.must(err)
	for _, secret := range []string{amaHash, "token of", `"phone"`, `"link"`, `"wish"`} {
		if strings.Contains(string(text), secret) {
			t.Errorf("%s must not be in %s", secret, text)
		}
	}
	if _, err := h.OwnData(t.Context(), "nobody"); !errors.Is(err, hostel.ErrUnknownStudent) {
		t.Errorf("nobody's data: %v", err)
	}
}
