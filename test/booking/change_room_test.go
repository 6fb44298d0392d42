package booking_test

import (
	"html"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"efie/hostel/booking"
	"efie/server/servertest"
	"efie/test/must"
)

// fourRooms has a hostel with two room types of one price, a dearer one and a cheaper one, and another hostel.
const fourRooms = `[{"name":"Adom Court","campus":{"id":1,"campus":"University of Ghana (UG Legon)"},
	"manager":{"user":{"username":"Kofi Boateng","email":"kofi@adom.example"}},
	"room_details":[
		{"uuid":"two","number_in_room":2,"number_of_rooms":1,"price":450,"gender":{"male":true,"female":true}},
		{"uuid":"four","number_in_room":4,"number_of_rooms":1,"price":450,"room_label":"Loft",
			"gender":{"male":true,"female":true}},
		{"uuid":"dear","number_in_room":1,"number_of_rooms":1,"price":900,"gender":{"male":true,"female":true}},
		{"uuid":"cheap","number_in_room":6,"number_of_rooms":1,"price":410,"gender":{"male":true,"female":true}}]},
	{"name":"Bare House","campus":"Ashesi University",
	"room_details":[{"uuid":"bare","number_in_room":1,"number_of_rooms":1,"price":450,
		"gender":{"male":true,"female":true}}]}]`

func TestAStudentWithABookingIsOfferedTheNextSteps(t *testing.T) {
	t.Parallel()
	s := servertest.NewSite(t, fourRooms)
	b, _ := servertest.NewBookedStudent(t, s, "two", "female")
	code := s.BookingCode()
	for room, change := range map[string]bool{"four": true, "dear": false, "cheap": false, "bare": false} {
		page := b.Book("room", room, "price", "45000")
		page.Wants(t, http.StatusConflict, "<h1>You already have a bed</h1>",
			`role="alert">`+booking.ErrAlreadyBooked.Message, "its code is "+code,
			`href="/dashboard"`, "See your booking", `href="/dashboard/cancel"`, "Cancel your booking",
			"Ask support for another room", "mailto:", url.PathEscape(code))
		must.Equal(t, "a change to "+room+" is offered", strings.Contains(page.Body, `action="/dashboard/room"`),
			change)
		b.Get("/book/summary?room="+room).Wants(t, http.StatusConflict, "You already have a bed")
	}
	for _, room := range []string{"dear", "cheap"} {
		b.Book("room", room).Wants(t, http.StatusConflict, html.EscapeString(booking.ErrOtherPrice.Message),
			"You can cancel until ")
	}
	own := b.Book("room", "two")
	own.Wants(t, http.StatusConflict, "You already have a bed", "See your booking")
	own.Lacks(t, `action="/dashboard/room"`)

	// After a day the page offers nothing that the server would refuse.
	s.Exec(`update bookings set confirmed_at = confirmed_at - 86400000`)
	page := b.Book("room", "four")
	page.Wants(t, http.StatusConflict, "See your booking", "Ask support for another room",
		html.EscapeString(booking.ErrChangeLate.Message))
	page.Lacks(t, `action="/dashboard/room"`, "Cancel your booking")
}

// TestTheDashboardOffersAnotherRoomOnlyIfThereIsOne checks that the dashboard offers a change only if the hostel's page
// does.
func TestTheDashboardOffersAnotherRoomOnlyIfThereIsOne(t *testing.T) {
	const offer = "also change to another room"
	s := servertest.NewSite(t, fourRooms)
	b, _ := servertest.NewBookedStudent(t, s, "two", "female")
	b.Get("/dashboard").Wants(t, 200, offer, "For a room of another price, cancel and book again.")
	s.Run("hostels", "change", "adom-court", "--room", "four", "--price", "500", "--yes").Wants(0)
	s.Eventually("the end of the offer", func() bool {
		return !strings.Contains(b.Get("/dashboard").Body, offer)
	})
	b.Get("/dashboard").Wants(t, 200, "Cancel this booking")
	s.Run("hostels", "change", "adom-court", "--room", "four", "--price", "450", "--yes").Wants(0)
	s.Eventually("the offer of the other room", func() bool { return strings.Contains(b.Get("/dashboard").Body, offer) })
	// The payer's bank took the money back, so Efie could refund nothing.
	s.Exec(`update payments set state = 'reversed'`)
	b.Get("/dashboard").Lacks(t, offer)
}

func TestARoomIsChangedInOneStep(t *testing.T) {
	t.Parallel()
	s := servertest.NewSite(t, fourRooms)
	b, _ := servertest.NewBookedStudent(t, s, "two", "female")
	code := s.BookingCode()
	question := b.Book("room", "four", "price", "45000")
	question.WantsFacts(t, "New room", "4 in a room (Loft)", "Instead of", "2 in a room (Standard)", "Price",
		"GH₵ 450 per month, as now")
	dashboard := b.Post("/dashboard/room", "code", code, "room", "four", "price", "45000")
	must.Equal(t, "the page after the change", dashboard.Path, "/dashboard")
	dashboard.Wants(t, 200, "Loft", "4 in a room", "Changed to another room", code)
	want := "Your room has changed: you now have a bed in 4 in a room (Loft)."
	must.Contain(t, "the notices of the dashboard", dashboard.Notices(), want)
	b.Get("/receipt/"+code).Wants(t, 200, "Loft")
	s.NewBrowser().Get("/check/"+code).Wants(t, 200, "Loft")
	if two, four := s.Count(`select taken from room_beds where room_uuid = 'two'`),
		s.Count(`select taken from room_beds where room_uuid = 'four'`); two != 0 || four != 1 {
		t.Errorf("%d beds are taken in the old room and %d in the new one, want 0 and 1", two, four)
	}
	b.AwaitEmail("ama@example.com", "Your room at Adom Court has changed")
	s.ProveLedger()

	// A second press changes nothing. A refused change shows its reason.
	b.Post("/dashboard/room", "code", code, "room", "four", "price", "45000").Wants(t, 200, "Loft")
	b.Post("/dashboard/room", "code", code, "room", "dear").Wants(t, http.StatusConflict,
		html.EscapeString(booking.ErrOtherPrice.Message), "See your booking")
	b.Post("/dashboard/room", "code", code, "room", "bare").Wants(t, http.StatusConflict, booking.ErrOtherHostel.Message)
	b.Post("/dashboard/room", "code", code, "room", "nowhere").Wants(t, http.StatusNotFound)
	b.Post("/dashboard/room", "code", "0THER0NE", "room", "two").Wants(t, http.StatusNotFound)
	s.ProveLedger()
}

// TestAPriceRiseIsShownBeforeTheRoomChanges sends a form from before the host raised the price.
func TestAPriceRiseIsShownBeforeTheRoomChanges(t *testing.T) {
	t.Parallel()
	s := servertest.NewSite(t, fourRooms)
	b, _ := servertest.NewBookedStudent(t, s, "two", "female")
	code := s.BookingCode()
	for _, old := range [][]string{{"price", "40000"}, {}} {
		page := b.Post("/dashboard/room", append([]string{"code", code, "room", "four"}, old...)...)
		page.Wants(t, http.StatusConflict, booking.ErrRoomDearer.Message, `name="price" value="45000"`,
			`action="/dashboard/room"`)
	}
	must.Equal(t, "bookings of the old room, before the student saw the new price",
		s.Count(`select count(*) from bookings where room_uuid = 'two'`), 1)
}

func TestAFullRoomIsNotOfferedForAChange(t *testing.T) {
	t.Parallel()
	s := servertest.NewSite(t, strings.Replace(fourRooms, `"number_in_room":4`, `"number_in_room":1`, 1))
	b, _ := servertest.NewBookedStudent(t, s, "two", "female")
	code := s.BookingCode()
	other := s.SignedUp("kofi@example.com", "female")
	other.Book("room", "four")
	b.Post("/dashboard/room", "code", code, "room", "four").Wants(t, http.StatusConflict,
		"Every bed of this room type is taken")
	s.Eventually("the end of the offer", func() bool {
		return !strings.Contains(b.Book("room", "four").Body, `action="/dashboard/room"`)
	})
	s.ProveLedger()
}

// TestTheBookButtonLeadsAStudentWithABookingToTheNextSteps asks for JSON as the page's script does: the answer has the
// status, the message and the address of the page.
func TestTheBookButtonLeadsAStudentWithABookingToTheNextSteps(t *testing.T) {
	t.Parallel()
	s := servertest.NewSite(t, fourRooms)
	b, _ := servertest.NewBookedStudent(t, s, "two", "female")
	b.Accept = "application/json"
	answer, err := askToBook(b, http.MethodPost, "/book", "room=four&price=45000")
	if err != nil || answer.status != http.StatusConflict || answer.URL != "/book/summary?room=four&price=45000" ||
		!strings.HasPrefix(answer.Error, booking.ErrAlreadyBooked.Message) {
		t.Errorf("the Book button gets %+v, %v", answer, err)
	}
}
