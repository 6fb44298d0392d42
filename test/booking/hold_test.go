package booking_test

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	"efie/hostel/catalogue"
	"efie/server/servertest"
	"efie/test/must"
)

var countdown = regexp.MustCompile(
	`data-island="countdown" data-when="load"><script type="application/json">\{"seconds":(\d+),`)

func TestAHoldCountsDownByTheServersClock(t *testing.T) {
	t.Parallel()
	s, _, b := servertest.NewHeldSite(t)
	for _, minutes := range []int{15, 3} { // a reload reads the end of the hold again
		until := time.Now().Add(time.Duration(minutes) * time.Minute)
		s.Exec(`update bookings set expires_at = $1`, until.UnixMilli())
		page := b.Get("/dashboard")
		page.Wants(t, 200, "Your bed is kept until "+until.UTC().Format("15:04"),
			fmt.Sprintf(">%d minutes left</p>", minutes-1), "Pay now")
		props := countdown.FindStringSubmatch(page.Body)
		if props == nil {
			t.Fatalf("the page has no countdown:\n%s", page.Body)
		}
		if n, _ := strconv.Atoi(props[1]); n > minutes*60 || n < minutes*60-20 {
			t.Errorf("the countdown begins at %d seconds, want just below %d", n, minutes*60)
		}
		must.Equal(t, "Cache-Control of the page", page.Header.Get("Cache-Control"), "private, no-store")
	}
}

// TestAQueuedHoldShowsTheTimeToPay checks that the countdown shows the time to pay after the page opens, not the latest
// end of the hold.
func TestAQueuedHoldShowsTheTimeToPay(t *testing.T) {
	t.Parallel()
	s, _, b := servertest.NewHeldSite(t)
	b.Get("/dashboard").Lacks(t, "See your position")
	for _, change := range []string{`delete from payments`, `update bookings set expires_at = held_at + 1800000`} {
		s.Exec(change)
	}
	page := b.Get("/dashboard")
	page.Wants(t, 200, "its payment page is not open yet", `<a href="/book/line">See your position</a>`, "Pay now")
	if props := countdown.FindStringSubmatch(page.Body); props == nil || props[1] != "900" {
		t.Errorf("the countdown begins at %v seconds, want 900", props)
	}
}

func TestAFailedPaymentIsShownAndKeepsTheHold(t *testing.T) {
	t.Parallel()
	s, provider, b := servertest.NewHeldSite(t)
	reference := provider.Report("failed")
	page := b.Get("/dashboard/?reference=" + reference)
	page.Wants(t, 200, `role="alert"`, "Pay now", "Your bed is kept until", "GH₵\u00a0450 per month",
		`If something is wrong, talk to a person:`,
		`<a href="mailto:help@localhost?subject=Efie%20`+reference+`">Email us</a>`,
		`<a href="/contact-us?reference=`+reference+`">Use our form</a>`)
	page.WantsInOrder(t, "Payment failed. Try again.", "Your bed is kept until", ">Pay now<", "no money was taken")
	if notices := page.Notices(); !strings.HasPrefix(notices, "Payment failed. Try again.") ||
		!strings.Contains(notices, "Reference to quote: "+reference) {
		t.Errorf("the dashboard shows the notices %q", notices)
	}
	b.Book("room", "room-0")
	second := provider.Report("abandoned")
	if second == reference {
		t.Fatal("the second payment has the reference of the first one")
	}
	page = b.Get("/dashboard/?reference=" + second)
	page.Lacks(t, `role="alert"`, "Loading...")
	must.Contain(t, "the notices of the dashboard", page.Notices(), "No payment has arrived yet. Your bed is kept until")
	page.Part(t, "What has happened so far", "</details>").WantsInOrder(t, "Bed kept for you", "Payment 1 page opened",
		reference, "Payment 1 failed", "Payment 2 page opened", second, "Payment 2 not made yet")
	provider.Report("success")
	b.Get("/dashboard/?reference="+second).Wants(t, 200, "Confirmed")
	s.ProveLedger()
}

func TestAnExpiredHoldExplainsWhatHappensToMoney(t *testing.T) {
	t.Parallel()
	s, provider, b := servertest.NewHeldSite(t)
	reference := provider.Report("abandoned")
	b.Get("/dashboard/?reference=" + reference)
	expireHolds(s, 2*time.Minute)
	s.Reconcile()
	must.Equal(t, "expired holds", s.Count(`select count(*) from bookings where state = 'expired'`), 1)
	page := b.Get("/dashboard")
	page.Wants(t, 200, "You are currently not in any Hostel", "/receipt/"+s.BookingCode(), "Not paid in time")
	page.Lacks(t, "Pay now", "Your bed is kept")
	if notices := page.Notices(); !strings.HasPrefix(notices,
		"The time to pay ran out, so the bed at Adom Court is free for others again.") ||
		!strings.Contains(notices, "As far as the payment provider says, no money was taken.") ||
		!strings.Contains(notices, reference) {
		t.Errorf("the dashboard shows the notices %q", notices)
	}

	// The payment arrives late, and the bed is still free.
	provider.Report("success")
	page = b.Get("/dashboard/?reference=" + reference)
	page.Wants(t, 200, "Confirmed", "A bed was still free: bed confirmed")
	must.Contain(t, "the notices of the dashboard", page.Notices(), "Your payment arrived after the time to pay was over.")
	s.ProveLedger()
}

func TestALatePaymentIsShownWithItsRefund(t *testing.T) {
	t.Parallel()
	s, provider, b := servertest.NewHeldSite(t)
	reference := provider.Report("abandoned")
	expireHolds(s, 2*time.Minute)
	s.Reconcile()
	must.Equal(t, "expired holds", s.Count(`select count(*) from bookings where state = 'expired'`), 1)
	other := s.SignedUp("kofi@example.com", "male")
	other.Book("room", "room-0")
	provider.Report("success") // for the other student
	other.Get("/dashboard/?reference="+provider.Charges()[1].Reference).Wants(t, 200, "Confirmed")

	must.Do(t, provider.Pay(reference))
	page := b.Get("/dashboard/?reference=" + reference)
	if notices := page.Notices(); !strings.HasPrefix(notices,
		"Your payment for Adom Court arrived after the bed was gone. ") ||
		!strings.Contains(notices, "GH₵ 450") ||
		!strings.HasSuffix(notices, "Reference to quote: "+reference) {
		t.Errorf("the dashboard shows the notices %q", notices)
	}
	s.Eventually("the request of the refund", func() bool {
		return strings.Contains(b.Get("/dashboard").Notices(), "The provider is sending GH₵ 450 back to you")
	})
	code := ""
	must.Do(t, s.SQL().QueryRow(
		`select b.code from bookings b join payments p on p.booking_id = b.id where p.reference = $1`,
		reference).Scan(&code))
	receipt := b.Get("/receipt/" + code)
	receipt.Wants(t, 200, "<h1>Booking</h1>", "This is no receipt: no payment has booked this bed.",
		"The provider is sending GH₵ 450 back to you", "Payment is on its way back: GH₵ 450")
	receipt.Lacks(t, "first month", "<dt>Paid</dt>", `class="qr"`)
}

func TestReleasingAHoldIsShown(t *testing.T) {
	t.Parallel()
	s, _, b := servertest.NewHeldSite(t)
	if b.Post("/dashboard/cancel-hold", "code",
		"0THER0NE"); s.Count(`select count(*) from bookings where state = 'held'`) != 1 {
		t.Error("a page of another booking released the hold")
	}
	code := s.Text(`select code from bookings`)
	for _, path := range []string{"/book/summary", "/dashboard"} { // one press alone gives nothing up
		b.Get(path).WantsInOrder(t, "<details", "Give up this bed</summary>", `action="/dashboard/cancel-hold"`,
			"Give it up?", "Yes, give it up", "</details>")
	}
	b.StopRedirects()
	must.Equal(t, "the page after the release",
		b.Post("/dashboard/cancel-hold", "code", code).Header.Get("Location"), "/hostels/adom-court#room-room-0")
	page := b.Get("/dashboard")
	if notices := page.Notices(); page.Path != "/dashboard" ||
		!strings.HasPrefix(notices, "You released the bed at Adom Court; it is free for others again.") {
		t.Errorf("after the release %s shows the notices %q", page.Path, notices)
	}
	page.Wants(t, 200, "You are currently not in any Hostel", "Bed given up by you")
	must.Equal(t, "cancelled bookings", s.Count(`select count(*) from bookings where state = 'cancelled'`), 1)
}

func expireHolds(s *servertest.RunningSite, since time.Duration) {
	s.T.Helper()
	s.Exec(`update bookings set expires_at = $1 where state = 'held'`,
		time.Now().Add(-since).UnixMilli())
}

// TestARefusedBookIsAnAlert presses Book for a room that has left the list, and for one that is just full.
func TestARefusedBookIsAnAlert(t *testing.T) {
	t.Parallel()
	s, b := servertest.NewStudentSite(t, servertest.CatalogueOf(1, 1))
	b.Post("/book", "room", "gone").Wants(t, 404, `role="alert">This room is not on Efie.`)
	s.Exec(`update room_beds set taken = beds`)
	b.Book("room", "room-0").Wants(t, 409, `class="banner banner-bad" role="alert"`, catalogue.ErrRoomFull.Message)
}
