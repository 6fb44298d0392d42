package booking_test

import (
	"html"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"efie/hostel/booking"
	"efie/server/servertest"
)

// threeRooms is a hostel with two room types of one price and a dearer one, and another hostel.
const threeRooms = `[{"name":"Adom Court","campus":{"id":1,"campus":"University of Ghana (UG Legon)"},
	"manager":{"user":{"username":"Kofi Boateng","email":"kofi@adom.example"}},
	"room_details":[
		{"uuid":"two","number_in_room":2,"number_of_rooms":1,"price":450,"gender":{"male":true,"female":true}},
		{"uuid":"four","number_in_room":4,"number_of_rooms":1,"price":450,"room_label":"Loft",
			"gender":{"male":true,"female":true}},
		{"uuid":"dear","number_in_room":1,"number_of_rooms":1,"price":900,"gender":{"male":true,"female":true}}]},
	{"name":"Bare House","campus":"Ashesi University",
	"room_details":[{"uuid":"bare","number_in_room":1,"number_of_rooms":1,"price":450,
		"gender":{"male":true,"female":true}}]}]`

func TestAStudentWithABedIsShownWaysForward(t *testing.T) {
	t.Parallel()
	s := servertest.NewSite(t, threeRooms)
	b, _ := servertest.NewBookedStudent(t, s, "two", "female")
	code := s.BookingCode()
	for room, change := range map[string]bool{"four": true, "dear": false, "bare": false} {
		page := b.Post("/book", "room", room, "price", "45000")
		page.Wants(t, http.StatusConflict, "<h1>You have a bed already</h1>", booking.ErrAlreadyBooked.Message,
			"its code is "+code, `href="/dashboard"`, "See your booking", `href="/dashboard/cancel"`, "Cancel your booking",
			"Ask support for another room", "mailto:", url.PathEscape(code))
		if got := strings.Contains(page.Body, `action="/dashboard/room"`); got != change {
			t.Errorf("a change to %s is offered: %v", room, got)
		}
		b.Get("/book/ask?room="+room).Wants(t, http.StatusConflict, "You have a bed already")
	}
	b.Post("/book", "room", "dear").Wants(t, http.StatusConflict, html.EscapeString(booking.ErrOtherPrice.Message))
	own := b.Post("/book", "room", "two")
	own.Wants(t, http.StatusConflict, "You have a bed already", "See your booking")
	own.Lacks(t, `action="/dashboard/room"`)

	// Once the day is over, nothing is offered that would be refused.
	s.Exec(`update bookings set confirmed_at = confirmed_at - 86400000`)
	page := b.Post("/book", "room", "four")
	page.Wants(t, http.StatusConflict, "See your booking", "Ask support for another room",
		html.EscapeString(booking.ErrChangeLate.Message))
	page.Lacks(t, `action="/dashboard/room"`, "Cancel your booking")
}

// TestTheDashboardSpeaksOfAnotherRoomOnlyWhereThereIsOne reads what the dashboard says of a change: nothing that the
// hostel's page would not offer.
func TestTheDashboardSpeaksOfAnotherRoomOnlyWhereThereIsOne(t *testing.T) {
	const offer = "also change to another room"
	s := servertest.NewSite(t, threeRooms)
	b, _ := servertest.NewBookedStudent(t, s, "two", "female")
	b.Get("/dashboard").Wants(t, 200, offer)
	for _, change := range [][2][]string{
		{{"change", "adom-court", "--room", "four", "--price", "500", "--yes"}, // every other room is dearer
			{"change", "adom-court", "--room", "four", "--price", "450", "--yes"}},
		{{"change", "adom-court", "--room", "four", "--close", "--yes"},
			{"change", "adom-court", "--room", "four", "--open", "--yes"}},
		{{"retire", "adom-court", "--yes"}, {"return", "adom-court"}},
	} {
		s.Run(append([]string{"hostels"}, change[0]...)...).Wants(0)
		s.Eventually("no word of another room", func() bool {
			return !strings.Contains(b.Get("/dashboard").Body, offer)
		})
		b.Get("/dashboard").Wants(t, 200, "Cancel this booking")
		s.Run(append([]string{"hostels"}, change[1]...)...).Wants(0)
		s.Eventually("the other room", func() bool { return strings.Contains(b.Get("/dashboard").Body, offer) })
	}
	// The payer's bank took the money back: nothing could go back of it.
	s.Exec(`update payments set state = 'reversed'`)
	b.Get("/dashboard").Lacks(t, offer)
}

func TestARoomIsChangedInOneStep(t *testing.T) {
	t.Parallel()
	s := servertest.NewSite(t, threeRooms)
	b, _ := servertest.NewBookedStudent(t, s, "two", "female")
	code := s.BookingCode()
	question := b.Post("/book", "room", "four", "price", "45000")
	question.WantsFacts(t, "New room", "4 in a room (Loft)", "Instead of", "2 in a room (Standard)", "Price",
		"GH₵ 450 per month, as now")
	dashboard := b.Post("/dashboard/room", "code", code, "room", "four", "price", "45000")
	if dashboard.Path != "/dashboard" {
		t.Errorf("the change leads to %s", dashboard.Path)
	}
	dashboard.Wants(t, 200, "Loft", "4 in a room", "Changed to another room", code)
	want := "Your room is changed: you have a bed in 4 in a room (Loft) now."
	if said := dashboard.Notices(); !strings.Contains(said, want) {
		t.Errorf("the dashboard says %q", said)
	}
	b.Get("/receipt/"+code).Wants(t, 200, "Loft")
	s.NewBrowser().Get("/check/"+code).Wants(t, 200, "Loft")
	if two, four := s.Count(`select taken from room_beds where room_uuid = 'two'`),
		s.Count(`select taken from room_beds where room_uuid = 'four'`); two != 0 || four != 1 {
		t.Errorf("%d and %d beds are taken", two, four)
	}
	b.AwaitLetter("ama@example.com", "Your room at Adom Court is changed")
	s.ProveLedger()

	// A second press changes nothing, and one that is refused says why.
	b.Post("/dashboard/room", "code", code, "room", "four", "price", "45000").Wants(t, 200, "Loft")
	b.Post("/dashboard/room", "code", code, "room", "dear").Wants(t, http.StatusConflict,
		html.EscapeString(booking.ErrOtherPrice.Message), "See your booking")
	b.Post("/dashboard/room", "code", code, "room", "bare").Wants(t, http.StatusConflict, booking.ErrOtherHostel.Message)
	b.Post("/dashboard/room", "code", code, "room", "nowhere").Wants(t, http.StatusNotFound)
	b.Post("/dashboard/room", "code", "0THER0NE", "room", "two").Wants(t, http.StatusNotFound)
	s.ProveLedger()
}

func TestAFullRoomIsNotOfferedForAChange(t *testing.T) {
	t.Parallel()
	s := servertest.NewSite(t, strings.Replace(threeRooms, `"number_in_room":4`, `"number_in_room":1`, 1))
	b, _ := servertest.NewBookedStudent(t, s, "two", "female")
	code := s.BookingCode()
	other := s.SignedUp("kofi@example.com", "female")
	other.Post("/book", "room", "four")
	b.Post("/dashboard/room", "code", code, "room", "four").Wants(t, http.StatusConflict,
		"Every bed of this room type is taken")
	s.Eventually("the bed to be taken", func() bool {
		return !strings.Contains(b.Post("/book", "room", "four").Body, `action="/dashboard/room"`)
	})
	s.ProveLedger()
}

// TestTheButtonLeadsToTheWaysForward is for the page's script, which asks for JSON: the refusal has its status and
// message, and the address of the page.
func TestTheButtonLeadsToTheWaysForward(t *testing.T) {
	t.Parallel()
	s := servertest.NewSite(t, threeRooms)
	b, _ := servertest.NewBookedStudent(t, s, "two", "female")
	b.Accept = "application/json"
	answer, err := askToBook(b, http.MethodPost, "/book", "room=four&price=45000")
	if err != nil || answer.status != http.StatusConflict || answer.URL != "/book/ask?room=four&price=45000" ||
		!strings.HasPrefix(answer.Error, booking.ErrAlreadyBooked.Message) {
		t.Errorf("the button gets %+v, %v", answer, err)
	}
}
