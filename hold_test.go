package main

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"
)

var countdown = regexp.MustCompile(`data-island="countdown" data-when="load"><script type="application/json">\{"seconds":(\d+),`)

func TestAHoldCountsDownByTheServersClock(t *testing.T) {
	t.Parallel()
	s, _, b := holding(t)
	for _, minutes := range []int{15, 3} { // a reload asks again
		until := time.Now().Add(time.Duration(minutes) * time.Minute)
		if _, err := s.sql().Exec(`update bookings set expires_at = $1`, until.UnixMilli()); err != nil {
			t.Fatal(err)
		}
		page := b.get("/dashboard")
		page.wants(t, 200, "Your bed is kept until "+until.UTC().Format("15:04"), fmt.Sprintf(">%d minutes left</p>", minutes-1), "Pay now")
		props := countdown.FindStringSubmatch(page.body)
		if props == nil {
			t.Fatalf("no countdown:\n%s", page.body)
		}
		if n, _ := strconv.Atoi(props[1]); n > minutes*60 || n < minutes*60-20 {
			t.Errorf("the countdown begins at %d seconds, want just below %d", n, minutes*60)
		}
		if cache := page.header.Get("Cache-Control"); cache != "private, no-store" {
			t.Errorf("the page may be kept: %q", cache)
		}
	}
}

func TestAFailedPaymentSaysSoAndKeepsTheBed(t *testing.T) {
	t.Parallel()
	s, till, b := holding(t)
	reference := till.says("failed")
	page := b.get("/dashboard/?reference=" + reference)
	page.wants(t, 200, `role="alert"`, "Pay now", "Your bed is kept until")
	if said := page.notices(); !strings.HasPrefix(said, "Payment failed. Try again.") || !strings.Contains(said, "Reference to quote: "+reference) {
		t.Errorf("the page says %q", said)
	}
	b.post("/book", "room", "room-0")
	second := till.says("abandoned")
	if second == reference {
		t.Fatal("a second attempt has the reference of the first")
	}
	page = b.get("/dashboard/?reference=" + second)
	page.lacks(t, `role="alert"`, "Loading...")
	if said := page.notices(); !strings.HasPrefix(said, "No payment has arrived yet. Your bed is kept until") {
		t.Errorf("the page says %q", said)
	}
	page.part(t, "What happened so far", "</details>").wants(t, 200, "Bed kept for you", "Payment 1 page opened", reference, "Payment 1 failed",
		"Payment 2 page opened", second, "Payment 2 not made yet")
	if n := strings.Count(page.part(t, "What happened so far", "</details>").body, reference); n != 1 {
		t.Errorf("the steps name the reference %d times, want once", n)
	}
	till.says("success")
	b.get("/dashboard/?reference="+second).wants(t, 200, "Confirmed")
	s.proveLedger()
}

func TestAHoldThatRanOutSaysWhatBecomesOfMoney(t *testing.T) {
	t.Parallel()
	s, till, b := holding(t)
	reference := till.says("abandoned")
	b.get("/dashboard/?reference=" + reference)
	endHolds(s, 2*time.Minute)
	s.eventually("the end of the hold", func() bool { return s.count(`select count(*) from bookings where state = 'expired'`) == 1 })
	page := b.get("/dashboard")
	page.wants(t, 200, "You are currently not in any Hostel", "/receipt/"+s.code(), "Not paid in time")
	page.lacks(t, "Pay now", "Your bed is kept")
	if said := page.notices(); !strings.HasPrefix(said, "The time to pay ran out, so the bed at Adom Court is free for others again.") ||
		!strings.Contains(said, "As far as the payment provider says, no money was taken.") || !strings.Contains(said, reference) {
		t.Errorf("the page says %q", said)
	}

	// The money comes all the same, and the bed is still free.
	till.says("success")
	page = b.get("/dashboard/?reference=" + reference)
	page.wants(t, 200, "Confirmed", "A bed was still free: bed confirmed")
	if said := page.notices(); !strings.HasPrefix(said, "Your payment came when the time to pay was over.") {
		t.Errorf("the page says %q", said)
	}
	s.proveLedger()
}

func TestTheLastSecondsOfAHoldWaitForTheProvider(t *testing.T) {
	t.Parallel()
	s, _, b := holding(t)
	endHolds(s, 2*time.Second)
	// The provider was not asked after that: until it was, nothing is decided.
	if _, err := s.sql().Exec(`update payments set checked_at = 1, next_at = $1`, time.Now().Add(time.Hour).UnixMilli()); err != nil {
		t.Fatal(err)
	}
	page := b.get("/dashboard")
	page.wants(t, 200, "Loading...", "The time to pay is over.", `http-equiv="refresh"`)
	page.lacks(t, "Pay now", "You are currently not in any Hostel", "ran out")
}

func TestMoneyForABedThatIsGoneIsToldUntilItIsBack(t *testing.T) {
	t.Parallel()
	s, till, b := holding(t)
	reference := till.says("abandoned")
	endHolds(s, 2*time.Minute)
	s.eventually("the end of the hold", func() bool { return s.count(`select count(*) from bookings where state = 'expired'`) == 1 })
	other := s.browser()
	other.signUp("kofi@example.com", "male")
	other.post("/book", "room", "room-0")
	till.says("success") // of the other one
	other.get("/dashboard/?reference="+till.Charges()[1].Reference).wants(t, 200, "Confirmed")

	if err := till.Pay(reference); err != nil {
		t.Fatal(err)
	}
	page := b.get("/dashboard/?reference=" + reference)
	if said := page.notices(); !strings.HasPrefix(said, "Your payment for Adom Court came after the bed was gone. ") || !strings.Contains(said, "GH₵ 450") ||
		!strings.HasSuffix(said, "Reference to quote: "+reference) {
		t.Errorf("the page says %q", said)
	}
	s.eventually("the provider to be asked for the refund", func() bool {
		return strings.Contains(b.get("/dashboard").notices(), "The provider is sending GH₵ 450 back to you")
	})
	code := ""
	if err := s.sql().QueryRow(`select b.code from bookings b join payments p on p.booking_id = b.id where p.reference = $1`, reference).Scan(&code); err != nil {
		t.Fatal(err)
	}
	receipt := b.get("/receipt/" + code)
	receipt.wants(t, 200, "<h1>Booking</h1>", "This is no receipt: no payment has booked this bed.", "The provider is sending GH₵ 450 back to you", "Payment is on its way back: GH₵ 450")
	receipt.lacks(t, "first month", "<dt>Paid</dt>", `class="qr"`)
}

func TestLettingABedGoSaysSo(t *testing.T) {
	t.Parallel()
	s, _, b := holding(t)
	if b.post("/dashboard/cancel-hold", "code", "0THER0NE"); s.count(`select count(*) from bookings where state = 'held'`) != 1 {
		t.Error("a page from before let another booking's bed go")
	}
	var code string
	if err := s.sql().QueryRow(`select code from bookings`).Scan(&code); err != nil {
		t.Fatal(err)
	}
	page := b.post("/dashboard/cancel-hold", "code", code)
	if said := page.notices(); page.path != "/dashboard" || !strings.HasPrefix(said, "You let the bed at Adom Court go; it is free for others again.") {
		t.Errorf("at %s the page says %q", page.path, said)
	}
	page.wants(t, 200, "You are currently not in any Hostel", "Bed let go by you")
	if n := s.count(`select count(*) from bookings where state = 'cancelled'`); n != 1 {
		t.Errorf("%d bookings are cancelled", n)
	}
}

// TestALatePaymentOfAnotherGenderGoesBack is the attack: a woman holds a bed for women, opens its page, lets the
// bed go, changes the gender of the profile, and pays.
func TestALatePaymentOfAnotherGenderGoesBack(t *testing.T) {
	t.Parallel()
	s, till, b := holding(t)
	if _, err := s.sql().Exec(`update rooms set gender = 2 where uuid = 'room-0'`); err != nil {
		t.Fatal(err)
	}
	reference := till.says("abandoned")
	b.post("/dashboard/cancel-hold", "code", s.code())
	b.post("/account/profile", "name", "Ama Mensah", "phone", "024 999 4567", "gender", "male").wants(t, 200, "Saved.")
	if err := till.Pay(reference); err != nil {
		t.Fatal(err)
	}
	page := b.get("/dashboard/?reference=" + reference)
	want := "Your payment for Adom Court came when we no longer kept the bed for you. " +
		"The room is not for students of the gender in your profile. "
	if said := page.notices(); !strings.HasPrefix(said, want) {
		t.Errorf("the page says %q", said)
	}
	if n := s.count(`select count(*) from bookings where state = 'confirmed'`); n != 0 {
		t.Errorf("%d bookings are confirmed", n)
	}
	s.proveLedger()
}

// endHolds lets the time to pay of every hold be over since a while.
func endHolds(s *site, since time.Duration) {
	s.t.Helper()
	if _, err := s.sql().Exec(`update bookings set expires_at = $1 where state = 'held'`, time.Now().Add(-since).UnixMilli()); err != nil {
		s.t.Fatal(err)
	}
}
