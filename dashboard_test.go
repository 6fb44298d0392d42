package main

import (
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"efie/pay/standin"
)

func TestTheDashboardShowsTheBooking(t *testing.T) {
	t.Parallel()
	s := newSite(t, street)
	_, page := booked(t, s, "two", "female")
	if page.path != "/dashboard/" {
		t.Errorf("the provider returns to %s", page.path)
	}
	host := page.part(t, `id="host-info">Host Information`, "</section>")
	host.wantsFacts(t, "Name", "Kofi Boateng", "E-mail", "kofi@adom.example")
	host.wants(t, 200, ">Contact Host</a>")
	booking := page.part(t, `id="booking-info">Booking Information`, "</section>")
	booking.wantsFacts(t, "Booking date", time.Now().UTC().Format("2 January 2006"), "Status", "Confirmed", "Hostel", "Adom Court",
		"Checkout reminder", "31 July 2099", "Paid", "GH₵ 450.50 for the first month")
	page.part(t, `id="your-room">Your Room`, "</section>").wantsFacts(t, "Status", "Active", "Room type", "Standard", "Sharing", "2 in a room")
	card := page.part(t, `class="panel booked-hostel"`, "</section>")
	card.wantsFacts(t, "Status", "Available", "Gender type", "Mixed", "Campus", "University of Ghana (UG Legon)")
	card.wants(t, 200, ">Adom Court</a>", "<li>Wi-Fi</li><li>Security</li>", "front.jpg")
}

func TestTheDayOfABookingStaysItsDay(t *testing.T) {
	t.Parallel()
	s := newSite(t, street)
	b, _ := booked(t, s, "plain", "female")
	if _, err := s.sql().Exec(`update bookings set confirmed_at = $1`, time.Date(2026, 3, 2, 9, 0, 0, 0, time.UTC).UnixMilli()); err != nil {
		t.Fatal(err)
	}
	page := b.get("/dashboard")
	page.wantsFacts(t, "Booking date", "2 March 2026", "Checkout reminder", "Not set")
	page.wants(t, 200, "No manager info available.")
	page.lacks(t, "Contact Host")
}

func TestContactHostOpensALetterThatNamesTheRoom(t *testing.T) {
	t.Parallel()
	_, page := booked(t, newSite(t, street), "two", "female")
	address := page.part(t, `href="mailto:kofi@adom.example?`, `"`).body
	letter, err := url.Parse(strings.ReplaceAll(strings.TrimPrefix(address, `href="`), "&amp;", "&"))
	if err != nil {
		t.Fatal(err)
	}
	for _, text := range []string{letter.Query().Get("subject"), letter.Query().Get("body")} {
		if !strings.Contains(text, "Adom Court") || !strings.Contains(text, "2 in a room") {
			t.Errorf("the letter says %q", text)
		}
	}
}

func TestABookingWhoseHostelLeftSaysSo(t *testing.T) {
	t.Parallel()
	s := newSite(t, street)
	b, _ := booked(t, s, "two", "female")
	for _, change := range []string{
		`delete from rooms where uuid in ('one', 'two', 'four', 'six')`, `delete from hostels where uuid = 'adom-uuid'`,
		`update versions set value = value + 1 where name = 'catalogue'`,
	} {
		if _, err := s.sql().Exec(change); err != nil {
			t.Fatal(err)
		}
	}
	s.eventually("the catalogue without the hostel", func() bool {
		return strings.Contains(b.get("/dashboard").body, "No booking information available")
	})
	b.get("/dashboard").lacks(t, "You are currently not in any Hostel")
}

func TestTheDashboardWaitsForThePayment(t *testing.T) {
	t.Parallel()
	till, atTill := newCashier(t)
	s := newSite(t, street, atTill)
	b := s.browser()
	b.signUp("ama@example.com", "female")
	b.get("/dashboard").wants(t, 200, "You are currently not in any Hostel", `href="/hostels"`)
	checkout := b.post("/book", "room", "two")
	if n := s.count(`select count(*) from payments where state = 'authorised'`); n != 1 || !strings.HasPrefix(checkout.path, "/checkout/") {
		t.Errorf("a click on Book leads to %s with %d authorised payments", checkout.path, n)
	}
	reference := till.says("ongoing")
	back := "/dashboard/?reference=" + reference
	for _, path := range []string{back, "/dashboard"} { // with the payer's return, and without
		waiting := b.get(path)
		waiting.wants(t, 200, "Loading...", `http-equiv="refresh" content="5; url=/dashboard/`, "Waiting for your phone", "My Approvals", "Do not pay a second time",
			"Your bed is kept until", reference)
		waiting.lacks(t, "Confirmed", "You are currently not in any Hostel")
		if said := waiting.notices(); said != "" {
			t.Errorf("while it waits the page says %q, too", said)
		}
	}
	till.says("success")
	b.get(back).wants(t, 200, "Confirmed")
	b.get("/dashboard").lacks(t, "Loading...", "http-equiv")
	s.proveLedger()
}

func TestTheDashboardWaitsForAProviderThatDoesNotAnswer(t *testing.T) {
	t.Parallel()
	till, atTill := newCashier(t)
	s := newSite(t, street, atTill)
	b := s.browser()
	b.signUp("ama@example.com", "female")
	b.post("/book", "room", "two")
	reference := till.says("success")
	till.Fault(func(kind string, _ int) standin.FaultKind {
		if kind == standin.CallVerify {
			return standin.BrokenJSON
		}
		return standin.None
	})
	waiting := b.get("/dashboard/?reference=" + reference)
	waiting.wants(t, 200, "Loading...", `http-equiv="refresh"`, "We are asking the payment provider", reference)
	waiting.lacks(t, "Waiting for your phone", "Confirmed")
	other := b.get("/dashboard/?reference=EFIE-0000000000000000")
	other.wants(t, 200, "Pay now")
	other.lacks(t, "Loading...")
	till.Fault(nil)
	s.eventually("the payment", func() bool {
		return strings.Contains(b.get("/dashboard/?reference="+reference).body, "Confirmed")
	})
}

func TestWhatIsPaidIsThePriceTimesAHundred(t *testing.T) {
	t.Parallel()
	s := newSite(t, street)
	booked(t, s, "two", "female")
	if n := s.count(`select amount from payments`); n != 45_050 {
		t.Errorf("GH₵ 450.50 were asked for as %d pesewas", n)
	}
}

func TestARoomThatCannotBeBookedStartsNoPayment(t *testing.T) {
	t.Parallel()
	s := newSite(t, street)
	b := s.browser()
	b.signUp("ama@example.com", "female")
	for room, why := range map[string]string{
		"four": "The hostel has closed this room type for now.", "busy": "This hostel takes no bookings at the moment.",
		"closed": "This hostel takes no bookings at the moment.", "one": "This room type is for male students.",
	} {
		b.post("/book", "room", room).wants(t, http.StatusConflict, why)
	}
	if n := s.count(`select count(*) from payments`); n != 0 {
		t.Errorf("%d payments were started", n)
	}
}

func TestAPaymentThatCannotStartSaysSoAndKeepsTheBed(t *testing.T) {
	t.Parallel()
	s := newSite(t, street)
	b := s.browser()
	b.signUp("ama@example.com", "female")
	// The sandbox keeps its charges in a folder; without it, it can start none.
	if err := os.RemoveAll(filepath.Join(s.config.DataDir, "sandbox")); err != nil {
		t.Fatal(err)
	}
	page := b.post("/book", "room", "two")
	page.wants(t, http.StatusBadGateway, `role="alert"`, "Payment failed. Try again.", ">Adom Court</h1>")
	b.accept = "application/json"
	b.post("/book", "room", "two").wants(t, http.StatusBadGateway, `"message":"Payment failed. Try again."`)
	if n := s.count(`select count(*) from bookings where state = 'held'`); n != 1 {
		t.Errorf("%d beds are kept, want one", n)
	}
	if err := os.Mkdir(filepath.Join(s.config.DataDir, "sandbox"), 0o700); err != nil {
		t.Fatal(err)
	}
	b.accept = ""
	b.pressed(b.post("/book", "room", "two"), "pay").wants(t, 200, "Confirmed")
}
