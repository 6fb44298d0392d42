package booking_test

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	"efie/server/servertest"
	"efie/test/must"
)

var countdown = regexp.MustCompile(
	`data-island="countdown" data-when="load"><script type="application/json">\{"seconds":(\d+),`)

func TestAHoldCountsDownByTheServersClock(t *testing.T) {
	t.Parallel()
	s, _, b := servertest.NewHeldSite(t)
	for _, minutes := range []int{15, 3} { // a reload asks again
		until := time.Now().Add(time.Duration(minutes) * time.Minute)
		s.Exec(`update bookings set expires_at = $1`, until.UnixMilli())
		page := b.Get("/dashboard")
		page.Wants(t, 200, "Your bed is kept until "+until.UTC().Format("15:04"),
			fmt.Sprintf(">%d minutes left</p>", minutes-1), "Pay now")
		props := countdown.FindStringSubmatch(page.Body)
		if props == nil {
			t.Fatalf("no countdown:\n%s", page.Body)
		}
		if n, _ := strconv.Atoi(props[1]); n > minutes*60 || n < minutes*60-20 {
			t.Errorf("the countdown begins at %d seconds, want just below %d", n, minutes*60)
		}
		if cache := page.Header.Get("Cache-Control"); cache != "private, no-store" {
			t.Errorf("the page may be kept: %q", cache)
		}
	}
}

// TestAQueuedHoldShowsTheTimeToPay: the dashboard promises the time that is left once the page
// opens, and not that for which the bed is kept at most.
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
		t.Errorf("the countdown begins at %v", props)
	}
}

func TestAFailedPaymentIsShownAndKeepsTheHold(t *testing.T) {
	t.Parallel()
	s, till, b := servertest.NewHeldSite(t)
	reference := till.Report("failed")
	page := b.Get("/dashboard/?reference=" + reference)
	page.Wants(t, 200, `role="alert"`, "Pay now", "Your bed is kept until", "GH₵\u00a0450 per month",
		`If something is wrong, reach a person:`,
		`<a href="mailto:help@localhost?subject=Efie%20`+reference+`">Email us</a>`,
		`<a href="/contact-us?reference=`+reference+`">Use our form</a>`)
	page.WantsInOrder(t, "Payment failed. Try again.", "Your bed is kept until", ">Pay now<", "no money was taken")
	if said := page.Notices(); !strings.HasPrefix(said, "Payment failed. Try again.") ||
		!strings.Contains(said, "Reference to quote: "+reference) {
		t.Errorf("the page says %q", said)
	}
	b.Book("room", "room-0")
	second := till.Report("abandoned")
	if second == reference {
		t.Fatal("a second attempt has the reference of the first")
	}
	page = b.Get("/dashboard/?reference=" + second)
	page.Lacks(t, `role="alert"`, "Loading...")
	if said := page.Notices(); !strings.HasPrefix(said, "No payment has arrived yet. Your bed is kept until") {
		t.Errorf("the page says %q", said)
	}
	page.Part(t, "What happened so far", "</details>").WantsInOrder(t, "Bed kept for you", "Payment 1 page opened",
		reference, "Payment 1 failed", "Payment 2 page opened", second, "Payment 2 not made yet")
	till.Report("success")
	b.Get("/dashboard/?reference="+second).Wants(t, 200, "Confirmed")
	s.ProveLedger()
}

func TestAnExpiredHoldExplainsWhatHappensToMoney(t *testing.T) {
	t.Parallel()
	s, till, b := servertest.NewHeldSite(t)
	reference := till.Report("abandoned")
	b.Get("/dashboard/?reference=" + reference)
	endHolds(s, 2*time.Minute)
	s.Eventually("the end of the hold",
		func() bool { return s.Count(`select count(*) from bookings where state = 'expired'`) == 1 })
	page := b.Get("/dashboard")
	page.Wants(t, 200, "You are currently not in any Hostel", "/receipt/"+s.BookingCode(), "Not paid in time")
	page.Lacks(t, "Pay now", "Your bed is kept")
	if said := page.Notices(); !strings.HasPrefix(said,
		"The time to pay ran out, so the bed at Adom Court is free for others again.") ||
		!strings.Contains(said, "As far as the payment provider says, no money was taken.") ||
		!strings.Contains(said, reference) {
		t.Errorf("the page says %q", said)
	}

	// The money comes all the same, and the bed is still free.
	till.Report("success")
	page = b.Get("/dashboard/?reference=" + reference)
	page.Wants(t, 200, "Confirmed", "A bed was still free: bed confirmed")
	if said := page.Notices(); !strings.HasPrefix(said, "Your payment came when the time to pay was over.") {
		t.Errorf("the page says %q", said)
	}
	s.ProveLedger()
}

func TestALatePaymentIsShownWithItsRefund(t *testing.T) {
	t.Parallel()
	s, till, b := servertest.NewHeldSite(t)
	reference := till.Report("abandoned")
	endHolds(s, 2*time.Minute)
	s.Eventually("the end of the hold",
		func() bool { return s.Count(`select count(*) from bookings where state = 'expired'`) == 1 })
	other := s.SignedUp("kofi@example.com", "male")
	other.Book("room", "room-0")
	till.Report("success") // of the other one
	other.Get("/dashboard/?reference="+till.Charges()[1].Reference).Wants(t, 200, "Confirmed")

	must.Do(t, till.Pay(reference))
	page := b.Get("/dashboard/?reference=" + reference)
	if said := page.Notices(); !strings.HasPrefix(said, "Your payment for Adom Court came after the bed was gone. ") ||
		!strings.Contains(said, "GH₵ 450") ||
		!strings.HasSuffix(said, "Reference to quote: "+reference) {
		t.Errorf("the page says %q", said)
	}
	s.Eventually("the provider to be asked for the refund", func() bool {
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
		t.Error("a page from before let another booking's bed go")
	}
	code := s.Text(`select code from bookings`)
	page := b.Post("/dashboard/cancel-hold", "code", code)
	if said := page.Notices(); page.Path != "/dashboard" ||
		!strings.HasPrefix(said, "You let the bed at Adom Court go; it is free for others again.") {
		t.Errorf("at %s the page says %q", page.Path, said)
	}
	page.Wants(t, 200, "You are currently not in any Hostel", "Bed let go by you")
	if n := s.Count(`select count(*) from bookings where state = 'cancelled'`); n != 1 {
		t.Errorf("%d bookings are cancelled", n)
	}
}

// TestALatePaymentAfterAGenderChangeIsRefunded is the attack: a woman holds a bed for women, opens its page, lets the
// bed go, changes the gender of the profile, and pays.
func TestALatePaymentAfterAGenderChangeIsRefunded(t *testing.T) {
	t.Parallel()
	s, till, b := servertest.NewHeldSite(t)
	s.Exec(`update rooms set gender = 2 where uuid = 'room-0'`)
	reference := till.Report("abandoned")
	b.Post("/dashboard/cancel-hold", "code", s.BookingCode())
	b.Post("/account/profile", "name", "Ama Mensah", "phone", "024 999 4567", "gender", "male").Wants(t, 200, "Saved.")
	must.Do(t, till.Pay(reference))
	page := b.Get("/dashboard/?reference=" + reference)
	want := "Your payment for Adom Court came when we no longer kept the bed for you. " +
		"The room is not for students of the gender in your profile. "
	if said := page.Notices(); !strings.HasPrefix(said, want) {
		t.Errorf("the page says %q", said)
	}
	if n := s.Count(`select count(*) from bookings where state = 'confirmed'`); n != 0 {
		t.Errorf("%d bookings are confirmed", n)
	}
	s.ProveLedger()
}

// endHolds lets the time to pay of every hold be over since a while.
func endHolds(s *servertest.RunningSite, since time.Duration) {
	s.T.Helper()
	s.Exec(`update bookings set expires_at = $1 where state = 'held'`,
		time.Now().Add(-since).UnixMilli())
}
