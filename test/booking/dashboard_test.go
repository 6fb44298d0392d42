package booking_test

import (
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"efie/server/servertest"
	"efie/test/must"
)

func TestTheDashboardShowsTheBooking(t *testing.T) {
	t.Parallel()
	s := servertest.NewSite(t, servertest.FourHostels)
	_, page := servertest.NewBookedStudent(t, s, "two", "female")
	if page.Path != "/dashboard/" {
		t.Errorf("the provider returns to %s", page.Path)
	}
	host := page.Part(t, `id="host-info">Host Information`, "</section>")
	host.WantsFacts(t, "Name", "Kofi Boateng", "Email", "kofi@adom.example", "Phone", "020\u00a0000\u00a01234")
	page.Part(t, `aria-label="For the gate"`, "</dl>").WantsFacts(t, "Address", "East Legon", "How to find it",
		"Behind the chapel")
	host.Wants(t, 200, ">Contact Host</a>")
	booking := page.Part(t, `id="booking-info">Booking Information`, "</section>")
	booking.WantsFacts(t, "Booking date", time.Now().UTC().Format("2 January 2006"), "Status", "Confirmed", "Hostel",
		"Adom Court",
		"Checkout reminder", "31 July 2099", "Paid", "GH₵ 450.50 for the first month")
	page.Part(t, `id="your-room">Your Room`, "</section>").WantsFacts(t, "Status", "Active", "Room type", "Standard",
		"Sharing", "2 in a room")
	card := page.Part(t, `class="panel booked-hostel"`, `id="your-room"`)
	card.WantsFacts(t, "Status", "Available", "Gender type", "Mixed", "Campus", "University of Ghana (UG Legon)")
	card.Wants(t, 200, ">Adom Court</a>", "<li>Wi-Fi</li><li>Security</li>", "front-1-640.jpg")
}

// TestTheDashboardBeginsWithTheBookedBed: what a student needs at the gate comes first, one status stands outside what
// is folded, and what was settled before the booking is folded away.
func TestTheDashboardBeginsWithTheBookedBed(t *testing.T) {
	t.Parallel()
	s := servertest.NewSite(t, servertest.FourHostels)
	b, page := servertest.NewBookedStudent(t, s, "plain", "female")
	page.Lacks(t, "Earlier messages")
	b.Post("/dashboard/cancel", "code", s.BookingCode())
	s.Eventually("the refund", func() bool {
		return strings.Contains(b.Get("/dashboard").Notices(), "was given back")
	})
	page = b.Press(b.Book("room", "two"), "pay")
	code := s.BookingCode()
	page.WantsInOrder(t, "<h1>Your bed is booked</h1>", "Akwaaba, Ama Mensah", code+"</p>", `<svg class="qr"`, "Address",
		`href="/receipt/`+code+`"`, "Booking Information", "Host Information", "The hostel and your room",
		"What happened so far", "Earlier messages", "You cancelled your booking at", "Earlier bookings",
		"Keep on this phone")
	shown := regexp.MustCompile(`(?s)<details.*?</details>`).ReplaceAllString(page.Body, "")
	if n := strings.Count(shown, "<dt>Status</dt>"); n != 1 || strings.Contains(shown, "You cancelled your booking") {
		t.Errorf("%d statuses stand open, want one, and no old message", n)
	}
}

func TestTheBookingDateIsTheDayOfTheConfirmation(t *testing.T) {
	t.Parallel()
	s := servertest.NewSite(t, servertest.FourHostels)
	b, _ := servertest.NewBookedStudent(t, s, "plain", "female")
	s.Exec(`update bookings set confirmed_at = $1`,
		time.Date(2026, 3, 2, 9, 0, 0, 0, time.UTC).UnixMilli())
	page := b.Get("/dashboard")
	page.WantsFacts(t, "Booking date", "2 March 2026", "Checkout reminder", "Not set")
	page.Wants(t, 200, "No manager info available.")
	page.Lacks(t, "Contact Host")
}

func TestContactHostOpensAnEmailThatNamesTheRoom(t *testing.T) {
	t.Parallel()
	_, page := servertest.NewBookedStudent(t, servertest.NewSite(t, servertest.FourHostels), "two", "female")
	address := page.Part(t, `href="mailto:kofi@adom.example?`, `"`).Body
	letter, err := url.Parse(strings.ReplaceAll(strings.TrimPrefix(address, `href="`), "&amp;", "&"))
	must.Do(t, err)
	for _, text := range []string{letter.Query().Get("subject"), letter.Query().Get("body")} {
		if !strings.Contains(text, "Adom Court") || !strings.Contains(text, "2 in a room") {
			t.Errorf("the letter says %q", text)
		}
	}
}

func TestTheDashboardReportsABookingWithoutItsHostel(t *testing.T) {
	t.Parallel()
	s := servertest.NewSite(t, servertest.FourHostels)
	b, _ := servertest.NewBookedStudent(t, s, "two", "female")
	for _, change := range []string{
		`delete from rooms where uuid in ('one', 'two', 'four', 'six')`, `delete from hostels where uuid = 'adom-uuid'`,
		`update versions set value = value + 1 where name = 'catalogue'`,
	} {
		s.Exec(change)
	}
	s.Eventually("the catalogue without the hostel", func() bool {
		return strings.Contains(b.Get("/dashboard").Body, "No booking information available")
	})
	b.Get("/dashboard").Lacks(t, "You are currently not in any Hostel")
}

func TestTheDashboardWaitsForThePayment(t *testing.T) {
	t.Parallel()
	till, atTill := servertest.NewScriptedProvider(t)
	s, b := servertest.NewStudentSite(t, servertest.FourHostels, atTill)
	b.Get("/dashboard").Wants(t, 200, "You are currently not in any Hostel", `href="/hostels"`)
	checkout := b.Book("room", "two")
	if n := s.Count(`select count(*) from payments where state = 'authorised'`); n != 1 ||
		!strings.HasPrefix(checkout.Path, "/checkout/") {
		t.Errorf("a click on Book leads to %s with %d authorised payments", checkout.Path, n)
	}
	reference := till.Report("ongoing")
	back := "/dashboard/?reference=" + reference
	for _, path := range []string{back, "/dashboard"} { // with the payer's return, and without
		waiting := b.Get(path)
		waiting.Wants(t, 200, "Loading...", `http-equiv="refresh" content="5; url=/dashboard/`,
			"Waiting for your phone", "My Approvals", "Do not pay a second time",
			"Your bed is kept until", reference)
		waiting.Lacks(t, "Confirmed", "You are currently not in any Hostel")
		if said := waiting.Notices(); said != "" {
			t.Errorf("while it waits the page says %q, too", said)
		}
	}
	till.Report("success")
	b.Get(back).Wants(t, 200, "Confirmed")
	b.Get("/dashboard").Lacks(t, "Loading...", "http-equiv")
	s.ProveLedger()
}

func TestTheAmountInPesewasIsThePriceTimesAHundred(t *testing.T) {
	t.Parallel()
	s := servertest.NewSite(t, servertest.FourHostels)
	servertest.NewBookedStudent(t, s, "two", "female")
	if n := s.Count(`select amount from payments`); n != 45_050 {
		t.Errorf("GH₵ 450.50 were asked for as %d pesewas", n)
	}
}

func TestARoomThatCannotBeBookedStartsNoPayment(t *testing.T) {
	t.Parallel()
	s, b := servertest.NewStudentSite(t, servertest.FourHostels)
	for room, why := range map[string]string{
		"four": "The hostel has closed this room type for now.", "busy": "This hostel takes no bookings at the moment.",
		"closed": "This hostel takes no bookings at the moment.", "one": "This room type is for male students.",
	} {
		b.Book("room", room).Wants(t, http.StatusConflict, why)
	}
	if n := s.Count(`select count(*) from payments`); n != 0 {
		t.Errorf("%d payments were started", n)
	}
}

func TestAPaymentThatCannotStartKeepsTheHold(t *testing.T) {
	t.Parallel()
	s, b := servertest.NewStudentSite(t, servertest.FourHostels)
	// The sandbox keeps its charges in a folder; without it, it can start none.
	must.Do(t, os.RemoveAll(filepath.Join(s.Config.DataDir, "sandbox")))
	page := b.Book("room", "two")
	page.Wants(t, http.StatusBadGateway, `role="alert"`,
		"Payment failed. Try again. Your bed is kept until "+heldUntil(s)+".",
		"Adom Court", " now, to Efie")
	b.Accept = "application/json"
	b.Post("/book/pay", "code", "").Wants(t, http.StatusBadGateway,
		`"message":"Payment failed. Try again. Your bed is kept until `+heldUntil(s)+`."`)
	if n := s.Count(`select count(*) from bookings where state = 'held'`); n != 1 {
		t.Errorf("%d beds are kept, want one", n)
	}
	must.Do(t, os.Mkdir(filepath.Join(s.Config.DataDir, "sandbox"), 0o700))
	b.Accept = ""
	b.Press(b.Book("room", "two"), "pay").Wants(t, 200, "Confirmed")
}
