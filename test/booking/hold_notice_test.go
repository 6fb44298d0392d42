package booking_test

import (
	"strings"
	"testing"
	"time"

	"efie/hostel"
	"efie/server/servertest"
	"efie/test/must"
)

// holdNotice returns the notice about a held bed at the top of a page, or "".
func holdNotice(page servertest.Response) string {
	_, from, found := strings.Cut(page.Body, `aria-label="Your kept bed"`)
	if !found {
		return ""
	}
	part, _, _ := strings.Cut(from, "</aside>")
	return part
}

// pagesOfEveryKind are shared pages, personal pages and an error page.
var pagesOfEveryKind = []string{"/", "/hostels", "/detailed_search?location=legon", "/campuses", "/hostels/adom-court",
	"/account", "/privacy-policy", "/check", "/logout", "/no-such-page"}

func TestEveryPageShowsTheHold(t *testing.T) {
	t.Parallel()
	s, _, b := servertest.NewHeldSite(t)
	other := s.SignedUp("kofi@example.com", "female")
	for range 2 { // the second time from the page cache
		for _, path := range pagesOfEveryKind {
			notice := holdNotice(b.Get(path))
			if !strings.Contains(notice, "Bed kept until "+heldUntil(s)) ||
				!strings.Contains(notice, `<a href="/book/summary">Pay now</a>`) {
				t.Errorf("the notice of the hold on %s is %q", path, notice)
			}
			for who, stranger := range map[string]*servertest.WebBrowser{"a student": other, "a visitor": s.NewBrowser()} {
				must.Equal(t, path+" shows "+who+" the hold of another student", holdNotice(stranger.Get(path)), "")
			}
		}
	}
	// The content of these pages shows the hold.
	for _, path := range []string{"/dashboard", "/book/line"} {
		page := b.Get(path)
		must.Equal(t, path+" shows the hold twice", holdNotice(page), "")
	}
}

// heldUntil returns the end of the only hold, as pages write it.
func heldUntil(s *servertest.RunningSite) string {
	ends := int64(s.Count(`select expires_at from bookings where state = 'held'`))
	return hostel.TimeWithDay(time.UnixMilli(ends), time.Now())
}

func TestTheHoldNoticeEndsWithTheHold(t *testing.T) {
	t.Parallel()
	for name, end := range map[string]func(*servertest.RunningSite, *servertest.WebBrowser){
		"it is released": func(s *servertest.RunningSite, b *servertest.WebBrowser) {
			b.Post("/dashboard/cancel-hold", "code", s.BookingCode())
		},
		"its time is up": func(s *servertest.RunningSite, _ *servertest.WebBrowser) { expireHolds(s, time.Second) },
		"it is paid": func(s *servertest.RunningSite, b *servertest.WebBrowser) {
			b.Press(b.Book("room", "room-0"), "pay").Wants(s.T, 200, "Confirmed")
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s, b := servertest.NewStudentSite(t, servertest.CatalogueOf(2, 1))
			b.Book("room", "room-0")
			if notice := holdNotice(b.Get("/hostels")); !strings.Contains(notice, "Pay now") {
				t.Fatalf("the notice of the hold is %q", notice)
			}
			end(s, b)
			for _, path := range pagesOfEveryKind {
				page := b.Get(path)
				if notice := holdNotice(page); notice != "" || strings.Contains(page.Body, "This bed is kept for you") {
					t.Errorf("%s still shows the ended hold: %q", path, notice)
				}
			}
		})
	}
}

// TestTheHoldNoticeAsksForNoSecondPayment checks the notice while the payer's phone asks for the PIN.
func TestTheHoldNoticeAsksForNoSecondPayment(t *testing.T) {
	t.Parallel()
	_, provider, b := servertest.NewHeldSite(t)
	reference := provider.Report("pending")
	b.Get("/dashboard/?reference="+reference).Wants(t, 200, "Waiting for your phone")
	for _, path := range []string{"/hostels", "/hostels/adom-court"} {
		page := b.Get(path)
		notice := holdNotice(page)
		if !strings.Contains(notice, `<a href="/dashboard">See your payment</a>`) || strings.Contains(page.Body,
			"Pay now") {
			t.Errorf("during a payment the notice on %s is %q, or the page has Pay now", path, notice)
		}
	}
}

func TestTheHostelPageMarksTheHeldRoom(t *testing.T) {
	t.Parallel()
	s, _, b := servertest.NewHeldSite(t)
	page := b.Get("/hostels/adom-court")
	want := "This bed is kept for you until <b>" + heldUntil(s) + "</b>."
	kept, free := page.Item(t, `<li class="room`, `id="room-room-0"`), page.Item(t, `<li class="room`, `id="room-room-1"`)
	kept.Wants(t, 200, want, "Pay now", `href="/book/summary"`)
	kept.Lacks(t, "Not Available", "Every bed", ">Book<")
	free.Wants(t, 200, "Book")
	free.Lacks(t, "kept for you")
	popup := b.Get("/hostels/adom-court?part=popup")
	popup.Wants(t, 200, want)

	other := s.SignedUp("kofi@example.com", "female")
	for _, reader := range []*servertest.WebBrowser{other, s.NewBrowser()} {
		for _, path := range []string{"/hostels/adom-court", "/hostels/adom-court?part=popup"} {
			reader.Get(path).Lacks(t, "kept for you until", "Pay now")
		}
	}
}

// TestTheHostelPageShowsThePriceOfTheHold checks R25: after a price rise and worse terms, a held bed keeps its price
// and terms.
func TestTheHostelPageShowsThePriceOfTheHold(t *testing.T) {
	s, _, b := servertest.NewHeldSite(t)
	room := func() servertest.Response {
		return b.Get("/hostels/adom-court").Item(t, `<li class="room`, `id="room-room-0"`)
	}
	room().Lacks(t, "</b>, at <b>")
	const want = "</b>, at <b>GH₵ 450 per month</b>."
	s.Run("hostels", "change", "adom-court", "--room", "room-0", "--price", "500", "--yes").Wants(0)
	s.Eventually("the price of the hold", func() bool { return strings.Contains(room().Body, want) })
	s.Run("hostels", "change", "adom-court", "--room", "room-0", "--price", "450", "--stay-months", "8",
		"--yes").Wants(0)
	s.Eventually("the terms of the hold", func() bool {
		page := room().Body
		return strings.Contains(page, "GH₵ 3,600 for 8 months") && strings.Contains(page, want)
	})
}
