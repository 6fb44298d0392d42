package booking_test

import (
	"strings"
	"testing"
	"time"

	"efie/server/servertest"
)

// strip is what a page says at its top of a bed that is kept, "" for nothing.
func strip(page servertest.Response) string {
	_, from, found := strings.Cut(page.Body, `aria-label="Your kept bed"`)
	if !found {
		return ""
	}
	part, _, _ := strings.Cut(from, "</aside>")
	return part
}

// everyPage are pages of every kind: shared, personal, and an error.
var everyPage = []string{"/", "/hostels", "/detailed_search?location=legon", "/campuses", "/hostels/adom-court",
	"/account", "/privacy-policy", "/check", "/logout", "/no-such-page"}

func TestEveryPageShowsTheHold(t *testing.T) {
	t.Parallel()
	s, _, b := servertest.NewHeldSite(t)
	other := s.SignedUp("kofi@example.com", "female")
	for range 2 { // the second time from the cache
		for _, path := range everyPage {
			said := strip(b.Get(path))
			if !strings.Contains(said, "Bed kept until "+heldUntil(s)) ||
				!strings.Contains(said, `<a href="/book/summary">Pay now</a>`) {
				t.Errorf("%s says %q of the bed that is kept", path, said)
			}
			for who, stranger := range map[string]*servertest.WebBrowser{"a student": other, "a visitor": s.NewBrowser()} {
				if said := strip(stranger.Get(path)); said != "" {
					t.Errorf("%s tells %s of another student's bed: %q", path, who, said)
				}
			}
		}
	}
	// These pages say themselves that the bed is kept.
	for _, path := range []string{"/dashboard", "/book/line"} {
		page := b.Get(path)
		if said := strip(page); said != "" {
			t.Errorf("%s says twice that a bed is kept: %q", path, said)
		}
	}
}

// heldUntil is the end of the one hold, as pages write it.
func heldUntil(s *servertest.RunningSite) string {
	return time.UnixMilli(int64(s.Count(`select expires_at from bookings where state = 'held'`))).UTC().Format("15:04")
}

func TestTheHoldNoticeEndsWithTheHold(t *testing.T) {
	t.Parallel()
	for name, end := range map[string]func(*servertest.RunningSite, *servertest.WebBrowser){
		"it is let go": func(s *servertest.RunningSite, b *servertest.WebBrowser) {
			b.Post("/dashboard/cancel-hold", "code", s.BookingCode())
		},
		"its time is up": func(s *servertest.RunningSite, _ *servertest.WebBrowser) { endHolds(s, time.Second) },
		"it is paid": func(s *servertest.RunningSite, b *servertest.WebBrowser) {
			b.Press(b.Book("room", "room-0"), "pay").Wants(s.T, 200, "Confirmed")
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s, b := servertest.NewStudentSite(t, servertest.CatalogueOf(2, 1))
			b.Book("room", "room-0")
			if said := strip(b.Get("/hostels")); !strings.Contains(said, "Pay now") {
				t.Fatalf("the strip says %q", said)
			}
			end(s, b)
			for _, path := range everyPage {
				page := b.Get(path)
				if said := strip(page); said != "" || strings.Contains(page.Body, "This bed is kept for you") {
					t.Errorf("%s still says that a bed is kept: %q", path, said)
				}
			}
		})
	}
}

// TestTheHoldNoticeAsksForNoSecondPayment: while a phone asks for the PIN, a second payment would be a mistake.
func TestTheHoldNoticeAsksForNoSecondPayment(t *testing.T) {
	t.Parallel()
	_, till, b := servertest.NewHeldSite(t)
	reference := till.Report("pending")
	b.Get("/dashboard/?reference="+reference).Wants(t, 200, "Waiting for your phone")
	for _, path := range []string{"/hostels", "/hostels/adom-court"} {
		page := b.Get(path)
		said := strip(page)
		if !strings.Contains(said, `<a href="/dashboard">See your payment</a>`) || strings.Contains(page.Body, "Pay now") {
			t.Errorf("%s says %q", path, said)
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

// TestTheHostelPageShowsThePriceOfTheHold: a price that rose, or terms that became worse, are not those of a bed that
// is kept already.
func TestTheHostelPageShowsThePriceOfTheHold(t *testing.T) {
	s, _, b := servertest.NewHeldSite(t)
	room := func() servertest.Response {
		return b.Get("/hostels/adom-court").Item(t, `<li class="room`, `id="room-room-0"`)
	}
	room().Lacks(t, "</b>, at <b>")
	const want = "</b>, at <b>GH₵ 450 per month</b>."
	s.Run("hostels", "change", "adom-court", "--room", "room-0", "--price", "500", "--yes").Wants(0)
	s.Eventually("the price of the kept bed", func() bool { return strings.Contains(room().Body, want) })
	s.Run("hostels", "change", "adom-court", "--room", "room-0", "--price", "450", "--stay-months", "8",
		"--yes").Wants(0)
	s.Eventually("the terms of the kept bed", func() bool {
		page := room().Body
		return strings.Contains(page, "GH₵ 3,600 for 8 months") && strings.Contains(page, want)
	})
}
