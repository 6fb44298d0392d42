package booking_test

import (
	"net/http"
	"strings"
	"testing"
	"time"

	"efie/server/servertest"
	"efie/test/must"
)

func TestAStudentCancelsWithinADay(t *testing.T) {
	t.Parallel()
	s := servertest.NewSite(t, servertest.FourHostels)
	b, dashboard := servertest.NewBookedStudent(t, s, "two", "female")
	code := s.BookingCode()
	dashboard.Wants(t, 200, `href="/dashboard/cancel">Cancel this booking</a>`, "You can cancel here until <b>"+
		time.Now().UTC().AddDate(0, 0, 1).Format("2 January 2006"))
	ask := b.Get("/dashboard/cancel")
	ask.Wants(t, 200, "Your bed is released at once. This cannot be undone.", "GH₵ 450.50", "is refunded automatically",
		"Your host gets an email about it", `name="code" value="`+code+`"`, "Keep my bed")
	if n := s.Count(`select count(*) from bookings where state = 'confirmed'`); n != 1 {
		t.Fatal("opening /dashboard/cancel cancelled the booking")
	}
	s.Eventually("the email to the host", func() bool {
		return strings.Count(strings.Join(s.Emails(), "\n"), "<kofi@adom.example>") == 1
	})
	done := b.Post("/dashboard/cancel", "code", code)
	if notices := done.Notices(); done.Path != "/dashboard" ||
		!strings.HasPrefix(notices, "You cancelled your booking at Adom Court ("+code+"). All of it, GH₵ 450.50,") {
		t.Errorf("after the cancellation %s shows the notices %q", done.Path, notices)
	}
	done.Wants(t, 200, "You are currently not in any Hostel", "Booking cancelled by you")
	done.Lacks(t, "Host Information", "/dashboard/cancel")
	if again := b.Post("/dashboard/cancel", "code", code); again.Path != "/dashboard" || again.Status != 200 {
		t.Errorf("a second press of Cancel leads to %s with %d", again.Path, again.Status)
	}
	b.Get("/dashboard/cancel").Wants(t, http.StatusConflict,
		"This booking is no longer active, so there is nothing to cancel.", `href="/dashboard"`)
	must.Equal(t, "refunds due", s.Count(`select count(*) from transitions where next = 'refund due'`), 1)
	must.Equal(t, "the page after a visitor's Cancel", s.NewBrowser().Post("/dashboard/cancel", "code", code).Path,
		"/login")
	s.Eventually("the refund", func() bool {
		return strings.Contains(b.Get("/dashboard").Notices(), "All of it, GH₵ 450.50, was refunded")
	})
	receipt := b.Get("/receipt/" + code)
	receipt.Wants(t, 200, "Cancelled")
	receipt.Lacks(t, "Host’s phone")
	if notices := receipt.Notices(); !strings.HasPrefix(notices,
		"This booking is cancelled: it gives no right to a bed. | You cancelled your booking at Adom Court") ||
		!strings.Contains(notices, "was refunded") {
		t.Errorf("the receipt shows the notices %q", notices)
	}
	must.Equal(t, "emails to the host that wait, for the cancellation",
		s.Count(`select count(*) from outbox where about <> '' and sent_at = 0`), 1)
	s.ProveLedger()
}

func TestAnOldPageCancelsNoOtherBooking(t *testing.T) {
	t.Parallel()
	s := servertest.NewSite(t, servertest.FourHostels)
	b, _ := servertest.NewBookedStudent(t, s, "two", "female")
	old := s.BookingCode()
	b.Post("/dashboard/cancel", "code", old)
	b.Press(b.Book("room", "plain"), "pay").Wants(t, 200, "Confirmed")
	for _, code := range []string{old, "", "ZZZZZZZZ", "nonsense"} {
		if page := b.Post("/dashboard/cancel", "code", code); page.Status >= 500 {
			t.Errorf("cancelling the code %q answers %d", code, page.Status)
		}
	}
	must.Equal(t, "confirmed bookings after an old page",
		s.Count(`select count(*) from bookings where state = 'confirmed'`), 1)
}

func TestSupportDecidesAboutACancellationAfterADay(t *testing.T) {
	t.Parallel()
	s := servertest.NewSite(t, servertest.FourHostels)
	b, _ := servertest.NewBookedStudent(t, s, "two", "female")
	confirmed := time.Now().Add(-24 * time.Hour)
	s.Exec(`update bookings set confirmed_at = $1`, confirmed.UnixMilli())
	page := b.Get("/dashboard").Part(t, `id="cancel"`, "</section>")
	page.Wants(t, 200, "You could cancel here until "+confirmed.UTC().AddDate(0, 0, 1).Format("2 January 2006, 15:04"),
		"help@localhost", s.BookingCode(), "Support decides")
	page.Lacks(t, `href="/dashboard/cancel"`)
	for _, late := range []servertest.Response{b.Get("/dashboard/cancel"),
		b.Post("/dashboard/cancel", "code", s.BookingCode())} {
		late.Wants(t, http.StatusConflict, "A booking can be cancelled here within 24 hours.", "help@localhost",
			s.BookingCode())
		late.Lacks(t, "<form class=\"stack\"")
	}
	must.Equal(t, "confirmed bookings after a late cancellation",
		s.Count(`select count(*) from bookings where state = 'confirmed'`), 1)
}

// TestSupportDecidesAboutTheFourthCancellationInAMonth is the attack on R12: a student books, pays, cancels and gets
// the refund again and again.
func TestSupportDecidesAboutTheFourthCancellationInAMonth(t *testing.T) {
	s := servertest.NewSite(t, servertest.FourHostels)
	b, _ := servertest.NewBookedStudent(t, s, "two", "female")
	for round := range 4 {
		if round > 0 {
			b.Press(b.Book("room", "two"), "pay").Wants(t, 200, "Confirmed")
		}
		if answer := b.Post("/dashboard/cancel", "code", s.BookingCode()); round < 3 && answer.Status != http.StatusOK {
			t.Fatalf("cancellation %d answers %d, want 200", round+1, answer.Status)
		}
	}
	code := s.BookingCode()
	refused := b.Get("/dashboard/cancel")
	refused.Wants(t, http.StatusConflict,
		"You were refunded three times in 30 days, so our support decides about this booking.",
		`href="mailto:help@localhost`, code)
	refused.Lacks(t, `<form class="stack" method="post" action="/dashboard/cancel">`)
	b.Get("/dashboard").Wants(t, 200, "You were refunded three times in 30 days")
	must.Equal(t, "confirmed bookings", s.Count(`select count(*) from bookings where state = 'confirmed'`), 1)
	s.Run("bookings", "cancel", code, "--yes").Wants(0, "The booking is cancelled")
	s.ProveLedger()
}
