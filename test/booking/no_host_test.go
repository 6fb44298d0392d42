package booking_test

import (
	"testing"

	"efie/server/servertest"
	"efie/test/must"
)

// hostelsWithoutHostEmail has a hostel without a host, and a hostel whose host has a name and no email.
const hostelsWithoutHostEmail = `[
	{"name":"Plain House","campus":"Ashesi University","room_details":[
		{"uuid":"plain","number_in_room":2,"number_of_rooms":2,"price":350}]},
	{"name":"Named House","campus":"Ashesi University","manager":{"user":{"username":"Esi Owusu"}},"room_details":[
		{"uuid":"named","number_in_room":2,"number_of_rooms":2,"price":350}]}]`

func TestSupportIsTheContactOfAHostelWithoutAHostEmail(t *testing.T) {
	t.Parallel()
	const answers, support = "Efie answers for this hostel:", `href="mailto:help@localhost?subject=Efie"`
	s := servertest.NewSite(t, hostelsWithoutHostEmail)
	visitor := s.NewBrowser()
	for path, says := range map[string]string{
		"/hostels/plain-house":            "No manager info available.",
		"/hostels/plain-house?part=popup": "No manager info available.",
		"/hostels/named-house":            "Esi Owusu", "/hostels/named-house?part=popup": "Esi Owusu",
	} {
		visitor.Get(path).Part(t, `id="host"`, "</div>").Wants(t, 200, says, answers, support)
	}
	b, dashboard := servertest.NewBookedStudent(t, s, "plain", "female")
	dashboard.Part(t, `id="host-info"`, "</section>").Wants(t, 200, "No manager info available.", answers, support)

	confirmed := s.EmailTo("help@localhost", "has booked a bed at Plain House")
	must.Contain(t, "the email to support", confirmed, "please tell the host")
	b.Post("/dashboard/cancel", "code", s.BookingCode()).Wants(t, 200)
	if n := s.Count(`select count(*) from outbox
		where letter like '%"host-cancelled","to":"help@localhost"%' and sent_at = 0`); n != 1 {
		t.Errorf("%d emails to support wait, want 1: the one about the cancellation", n)
	}
	s.ProveLedger()
}
