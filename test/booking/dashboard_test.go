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
	must.Equal(t, "the page after the return from the provider", page.Path, "/dashboard/")
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
	for _, section := range []string{"host-info", "booking-info", "your-hostel", "your-room"} {
		must.Contain(t, "the page without its folds", folds.ReplaceAllString(page.Body, ""), `id="`+section+`"`)
	}
	card := page.Part(t, `class="panel booked-hostel"`, `id="your-room"`)
	card.WantsFacts(t, "Status", "Available", "Gender type", "Mixed", "Campus", "University of Ghana (UG Legon)")
	card.Wants(t, 200, ">Adom Court</a>", "<li>Wi-Fi</li><li>Security</li>", "front-1-640.jpg")
}

// folds matches what a page shows only after a press.
var folds = regexp.MustCompile(`(?s)<details.*?</details>`)

// TestTheDashboardBeginsWithTheBookedBed checks the order of the page: the facts that a student needs at the gate come
// first: the code, the way, what is due, and whom to call. Earlier messages are folded away.
func TestTheDashboardBeginsWithTheBookedBed(t *testing.T) {
	t.Parallel()
	s := servertest.NewSite(t, servertest.FourHostels)
	b, page := servertest.NewBookedStudent(t, s, "plain", "female")
	page.Lacks(t, "Earlier messages")
	b.Post("/dashboard/cancel", "code", s.BookingCode())
	s.Eventually("the refund", func() bool {
		return strings.Contains(b.Get("/dashboard").Notices(), "was refunded")
	})
	page = b.Press(b.Book("room", "two"), "pay")
	code := s.BookingCode()
	page.WantsInOrder(t, "<h1>Your bed is booked</h1>", "Akwaaba, Ama Mensah", code+"</p>", `<svg class="qr"`,
		"Keep on this phone", "Address", `href="/receipt/`+code+`"`, "Your payments", "Host Information",
		"Booking Information", "Gender type", "Your Room", "What has happened so far", "Earlier messages",
		"You cancelled your booking at", "Earlier bookings")
	must.Lack(t, "the page without its folds", folds.ReplaceAllString(page.Body, ""), "You cancelled your booking")
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
	catalogue := strings.ReplaceAll(servertest.FourHostels, "Adom Court", "Adom & Sons Court")
	_, page := servertest.NewBookedStudent(t, servertest.NewSite(t, catalogue), "two", "female")
	address := page.Part(t, `href="mailto:kofi@adom.example?`, `"`).Body
	email, err := url.Parse(strings.ReplaceAll(strings.TrimPrefix(address, `href="`), "&amp;", "&"))
	must.Do(t, err)
	for _, text := range []string{email.Query().Get("subject"), email.Query().Get("body")} {
		must.Contain(t, "the subject or body", text, "Adom & Sons Court", "2 in a room")
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
	provider, withProvider := servertest.NewScriptedProvider(t)
	s, b := servertest.NewStudentSite(t, servertest.FourHostels, withProvider)
	b.Get("/dashboard").Wants(t, 200, "You are currently not in any Hostel", `href="/hostels"`)
	checkout := b.Book("room", "two")
	if n := s.Count(`select count(*) from payments where state = 'authorised'`); n != 1 ||
		!strings.HasPrefix(checkout.Path, "/checkout/") {
		t.Errorf("Book leads to %s with %d authorised payments, want the payment page and 1", checkout.Path, n)
	}
	reference := provider.Report("ongoing")
	back := "/dashboard/?reference=" + reference
	for _, path := range []string{back, "/dashboard"} { // with and without the provider's redirect
		waiting := b.Get(path)
		waiting.Wants(t, 200, "Loading...", `http-equiv="refresh" content="5; url=/dashboard/`,
			"Waiting for your phone", "My Approvals", "Do not pay a second time",
			"Your bed is kept until", reference)
		waiting.Lacks(t, "Confirmed", "You are currently not in any Hostel")
		must.Equal(t, "the notices of the waiting page", waiting.Notices(), "")
	}
	provider.Report("success")
	b.Get(back).Wants(t, 200, "Confirmed")
	b.Get("/dashboard").Lacks(t, "Loading...", "http-equiv")
	s.ProveLedger()
}

func TestTheAmountInPesewasIsThePriceTimesAHundred(t *testing.T) {
	t.Parallel()
	s := servertest.NewSite(t, servertest.FourHostels)
	servertest.NewBookedStudent(t, s, "two", "female")
	must.Equal(t, "pesewas of GH₵ 450.50", s.Count(`select amount from payments`), 45_050)
}

func TestARoomThatCannotBeBookedStartsNoPayment(t *testing.T) {
	t.Parallel()
	s, b := servertest.NewStudentSite(t, servertest.FourHostels)
	for room, why := range map[string]string{
		"four": "The hostel has closed this room type for now.", "busy": "This hostel is not taking bookings at the moment.",
		"closed": "This hostel is not taking bookings at the moment.", "one": "This room type is for male students.",
	} {
		b.Book("room", room).Wants(t, http.StatusConflict, why)
	}
	must.Equal(t, "started payments", s.Count(`select count(*) from payments`), 0)
}

func TestAPaymentThatCannotStartKeepsTheHold(t *testing.T) {
	t.Parallel()
	s, b := servertest.NewStudentSite(t, servertest.FourHostels)
	// Without its folder the sandbox cannot start a charge.
	must.Do(t, os.RemoveAll(filepath.Join(s.Config.DataDir, "sandbox")))
	page := b.Book("room", "two")
	page.Wants(t, http.StatusBadGateway, `role="alert"`,
		"Payment failed. Try again. Your bed is kept until "+heldUntil(s)+".",
		"Adom Court", " now, to Efie")
	b.Accept = "application/json"
	b.Post("/book/pay", "code", "").Wants(t, http.StatusBadGateway,
		`"message":"Payment failed. Try again. Your bed is kept until `+heldUntil(s)+`."`)
	must.Equal(t, "held beds", s.Count(`select count(*) from bookings where state = 'held'`), 1)
	must.Do(t, os.Mkdir(filepath.Join(s.Config.DataDir, "sandbox"), 0o700))
	b.Accept = ""
	b.Press(b.Book("room", "two"), "pay").Wants(t, 200, "Confirmed")
}
