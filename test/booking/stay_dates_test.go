package booking_test

import (
	"encoding/json"
	"strings"
	"testing"
	"time"

	"efie/hostel"
	"efie/server/servertest"
	"efie/test/must"
)

// datedCatalogue returns the catalogue of catalogueWithCharges with these fields of the hostel.
func datedCatalogue(t *testing.T, fields map[string]any) string {
	t.Helper()
	var list []map[string]any
	must.Do(t, json.Unmarshal([]byte(catalogueWithCharges("450", "30")), &list))
	for name, value := range fields {
		list[0][name] = value
	}
	text, err := json.Marshal(list)
	must.Do(t, err)
	return string(text)
}

func TestABookingShowsItsFirstAndLastDay(t *testing.T) {
	t.Parallel()
	s, b := servertest.NewStudentSite(t, datedCatalogue(t, map[string]any{
		"move_in": "2099-01-10", "checkout": "2099-09-09", "late_arrival": "rest",
	}))
	dates := []string{"Move in", "10 January 2099", "Checkout", "9 September 2099"}
	s.NewBrowser().Get("/hostels/adom-court").WantsFacts(t,
		append(dates, "Late arrivals", "pay for the rest of the stay")...)
	page := b.Post("/book", "room", "room-0")
	page.WantsFacts(t, dates...)
	page.Lacks(t, "Moving in late")
	b.Press(b.Pay(page), "pay").WantsFacts(t, "Move in", "10 January 2099", "Checkout reminder", "9 September 2099")
	code := s.BookingCode()
	receipt := b.Get("/receipt/" + code)
	visitor := s.NewBrowser()
	for _, page := range []servertest.Response{
		receipt, visitor.Get("/check/" + code), visitor.Get(sharedReceipt(t, s, receipt)),
	} {
		page.WantsFacts(t, dates...)
	}
	for _, address := range []string{"ama@example.com", "kofi@adom.example"} {
		s.EmailTo(address, "Move in:    10 January 2099", "Checkout:   9 September 2099")
	}
	s.ProveLedger()
}

// A student books 100 days before checkout: 3½ of eight months are left.
func TestALateStudentSeesWhichMonthsCount(t *testing.T) {
	t.Parallel()
	checkout := time.Now().UTC().AddDate(0, 0, 100)
	for terms, c := range map[string]struct{ late, total string }{
		"rest": {"Moving in late: the hostel asks for the rest of the stay, 3½ months instead of 8 months.",
			"GH₵ 1,605 for 3½ months"},
		"full": {"Moving in late: about 3½ months are left until checkout. The hostel asks for all 8 months.",
			"GH₵ 3,660 for 8 months"},
	} {
		t.Run(terms, func(t *testing.T) {
			t.Parallel()
			s, b := servertest.NewStudentSite(t, datedCatalogue(t, map[string]any{
				"move_in": "2020-01-10", "checkout": checkout.Format(time.DateOnly), "late_arrival": terms,
			}))
			b.Get("/hostels/adom-court").Wants(t, 200, "GH₵ 3,660 for 8 months")
			summary := b.Post("/book", "room", "room-0", "price", "45000",
				"terms", termsMark(t, b.Get("/hostels/adom-court").Body))
			late := strings.NewReplacer(" months", "\u00a0months").Replace(c.late)
			summary.Wants(t, 200, "<h1>Check this before you pay</h1>", "Total: <b>"+c.total+"</b>")
			if !strings.Contains(summary.Body, c.late) && !strings.Contains(summary.Body, late) {
				t.Errorf("the summary lacks %q", c.late)
			}
			summary.WantsFacts(t, "Move in", "now", "Checkout", hostel.Date(checkout))
			b.Press(b.Pay(summary), "pay").Wants(t, 200, "Total: <b>"+c.total+"</b>")
			visitor := s.NewBrowser()
			visitor.Get("/check/"+s.BookingCode()).WantsFacts(t, "For the stay", c.total+", everything included")
			s.ProveLedger()
		})
	}
}
