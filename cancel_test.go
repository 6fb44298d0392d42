package main

import (
	"net/http"
	"strings"
	"testing"
	"time"
)

func TestAStudentCancelsWithinADay(t *testing.T) {
	t.Parallel()
	s := newSite(t, street)
	b, dashboard := booked(t, s, "two", "female")
	code := s.code()
	dashboard.wants(t, 200, `href="/dashboard/cancel">Cancel this booking</a>`, "You can cancel here until <b>"+time.Now().UTC().AddDate(0, 0, 1).Format("2 January 2006"))
	ask := b.get("/dashboard/cancel")
	ask.wants(t, 200, "Your bed is free for others at once", "GH₵ 450.50", "goes back by itself", "Your host is told by e-mail", `name="code" value="`+code+`"`, "Keep my bed")
	if n := s.count(`select count(*) from bookings where state = 'confirmed'`); n != 1 {
		t.Fatal("asking has cancelled the booking")
	}
	s.eventually("the letter to the host", func() bool {
		return strings.Count(strings.Join(s.letters(), "\n"), "<kofi@adom.example>") == 1
	})
	done := b.post("/dashboard/cancel", "code", code)
	if said := done.notices(); done.path != "/dashboard" || !strings.HasPrefix(said, "You cancelled your booking at Adom Court ("+code+"). All of it, GH₵ 450.50,") {
		t.Errorf("at %s the page says %q", done.path, said)
	}
	done.wants(t, 200, "You are currently not in any Hostel", "Booking cancelled by you")
	done.lacks(t, "Host Information", "/dashboard/cancel")
	s.eventually("the refund", func() bool {
		return strings.Contains(b.get("/dashboard").notices(), "All of it, GH₵ 450.50, was given back")
	})
	receipt := b.get("/receipt/" + code)
	receipt.wants(t, 200, "Cancelled")
	if said := receipt.notices(); !strings.HasPrefix(said, "This booking is cancelled: it gives no right to a bed. | You cancelled your booking at Adom Court") || !strings.Contains(said, "was given back") {
		t.Errorf("the receipt says %q at its top", said)
	}
	if n := s.count(`select count(*) from outbox where about <> '' and sent_at = 0`); n != 1 {
		t.Errorf("%d letters to the host wait for the hour, want the one about the cancellation", n)
	}
	s.proveLedger()
}

func TestCancellingTwiceIsCancellingOnce(t *testing.T) {
	t.Parallel()
	s := newSite(t, street)
	b, _ := booked(t, s, "two", "female")
	code := s.code()
	b.post("/dashboard/cancel", "code", code)
	again := b.post("/dashboard/cancel", "code", code)
	if again.path != "/dashboard" || again.status != 200 {
		t.Errorf("a second press is at %s with %d", again.path, again.status)
	}
	b.get("/dashboard/cancel").wants(t, http.StatusConflict, "This booking does not stand any more, so there is nothing to cancel.", `href="/dashboard"`)
	if n := s.count(`select count(*) from moves where next = 'refund due'`); n != 1 {
		t.Errorf("the money goes back %d times", n)
	}
}

func TestAnOldPageCancelsNoOtherBooking(t *testing.T) {
	t.Parallel()
	s := newSite(t, street)
	b, _ := booked(t, s, "two", "female")
	old := s.code()
	b.post("/dashboard/cancel", "code", old)
	b.pressed(b.post("/book", "room", "plain"), "pay").wants(t, 200, "Confirmed")
	for _, code := range []string{old, "", "ZZZZZZZZ", "nonsense"} {
		if page := b.post("/dashboard/cancel", "code", code); page.status >= 500 {
			t.Errorf("code %q answers %d", code, page.status)
		}
	}
	if n := s.count(`select count(*) from bookings where state = 'confirmed'`); n != 1 {
		t.Error("a page from before cancelled the new booking")
	}
}

func TestNobodyCancelsAnothersBooking(t *testing.T) {
	t.Parallel()
	s := newSite(t, street)
	booked(t, s, "two", "female")
	other := s.browser()
	other.signUp("kofi@example.com", "male")
	other.post("/dashboard/cancel", "code", s.code()).wants(t, http.StatusNotFound, "We do not know a booking with this code.")
	if page := s.browser().post("/dashboard/cancel", "code", s.code()); page.path != "/login" {
		t.Errorf("a visitor who cancels is at %s", page.path)
	}
	if page := other.get("/dashboard/cancel"); page.path != "/dashboard" {
		t.Errorf("who has no booking is at %s", page.path)
	}
	if n := s.count(`select count(*) from bookings where state = 'confirmed'`); n != 1 {
		t.Error("somebody else cancelled the booking")
	}
}

func TestAfterADaySupportDecides(t *testing.T) {
	t.Parallel()
	s := newSite(t, street)
	b, _ := booked(t, s, "two", "female")
	confirmed := time.Now().Add(-24 * time.Hour)
	if _, err := s.sql().Exec(`update bookings set confirmed_at = $1`, confirmed.UnixMilli()); err != nil {
		t.Fatal(err)
	}
	page := b.get("/dashboard").part(t, `id="cancel"`, "</section>")
	page.wants(t, 200, "was possible until "+confirmed.UTC().AddDate(0, 0, 1).Format("2 January 2006, 15:04"), "help@localhost", s.code(), "Support decides")
	page.lacks(t, `href="/dashboard/cancel"`)
	for _, late := range []answer{b.get("/dashboard/cancel"), b.post("/dashboard/cancel", "code", s.code())} {
		late.wants(t, http.StatusConflict, "A booking can be cancelled here within 24 hours.", "help@localhost", s.code())
		late.lacks(t, "<form class=\"stack\"")
	}
	if n := s.count(`select count(*) from bookings where state = 'confirmed'`); n != 1 {
		t.Error("the booking was cancelled all the same")
	}
}

// TestTheFourthCancellationInAMonthIsSupports is the attack: pay, cancel, be refunded, and again.
func TestTheFourthCancellationInAMonthIsSupports(t *testing.T) {
	s := newSite(t, street)
	b, _ := booked(t, s, "two", "female")
	for round := range 4 {
		if round > 0 {
			b.pressed(b.post("/book", "room", "two"), "pay").wants(t, 200, "Confirmed")
		}
		if answer := b.post("/dashboard/cancel", "code", s.code()); round < 3 && answer.status != http.StatusOK {
			t.Fatalf("cancellation %d answers %d", round+1, answer.status)
		}
	}
	code := s.code()
	refused := b.get("/dashboard/cancel")
	refused.wants(t, http.StatusConflict,
		"You have cancelled three bookings in 30 days, so our support decides about this one.",
		`href="mailto:help@localhost`, code)
	refused.lacks(t, `<form class="stack" method="post" action="/dashboard/cancel">`)
	b.get("/dashboard").wants(t, 200, "You have cancelled three bookings in 30 days")
	if n := s.count(`select count(*) from bookings where state = 'confirmed'`); n != 1 {
		t.Errorf("%d bookings stand", n)
	}
	s.efie("bookings", "cancel", code, "--yes").says(0, "It is cancelled now")
	s.proveLedger()
}
