package booking_test

import (
	"net/http"
	"strings"
	"testing"

	"efie/config"
	"efie/server/servertest"
	"efie/test/must"
)

func TestTheReceiptShowsTheBooking(t *testing.T) {
	t.Parallel()
	s := servertest.NewSite(t, servertest.FourHostels, func(c *config.Config) { c.SupportPhone = "+233 30 000 0000" })
	b, dashboard := servertest.NewBookedStudent(t, s, "two", "female")
	code := s.BookingCode()
	dashboard.Wants(t, 200, `href="/receipt/`+code+`"`)
	page := b.Get("/receipt/" + code)
	page.Wants(t, 200, "<h1>Receipt</h1>", code+"</p>", "one month’s price: it books the bed and pays the first month",
		"Later rent goes to the hostel",
		`name="robots" content="noindex"`, s.URL+"/check/"+code, `<svg class="qr"`, "help@localhost",
		"+233 30 000 0000", `href="/hostels/adom-court"`)
	slip := page.Part(t, `class="panel slip"`, "</article>")
	slip.WantsFacts(t, "Student", "Ama Mensah", "Hostel", "Adom Court", "Campus", "University of Ghana (UG Legon)",
		"Room type", "Standard",
		"Sharing", "2 in a room", "Host", "Kofi Boateng", "Address", "East Legon",
		"How to find it", "Behind the chapel", "Host’s phone", "020\u00a0000\u00a01234",
		"Paid", "GH₵ 450.50", "Checkout", "31 July 2099")
	slip.Wants(t, 200, "<b>Adom Court</b>", "The first month is paid. ", "Times are those of Ghana.")
	must.Equal(t, "the times with their zone", strings.Count(slip.Body, " (Ghana time)"), 3)
	facts := slip.Facts()
	for _, name := range []string{"Reference", "Bed kept on", "Confirmed on"} {
		if facts[name] == "" {
			t.Errorf("the receipt lacks the value of %q", name)
		}
	}
	for _, step := range []string{"Bed kept for you", "Payment page opened", "Payment arrived: GH₵ 450.50",
		"Bed confirmed"} {
		must.Equal(t, step+" in the history", strings.Count(slip.Body, step), 1)
	}
	must.Equal(t, "Cache-Control of the receipt", page.Header.Get("Cache-Control"), "private, no-store")
	must.Equal(t, "the notices of the receipt", page.Notices(), "")
	if a := b.Get("/receipt/" + strings.ToLower(
		code[:4]) + "%20" + code[4:]); a.Status != 200 || a.Path != "/receipt/"+code {
		t.Errorf("a code in lower case leads to %s with %d, want the receipt", a.Path, a.Status)
	}
}

func TestTheReceiptShowsAMissingCheckoutDate(t *testing.T) {
	t.Parallel()
	s := servertest.NewSite(t, servertest.FourHostels)
	b, _ := servertest.NewBookedStudent(t, s, "plain", "female")
	receipt := b.Get("/receipt/" + s.BookingCode())
	receipt.WantsFacts(t, "Checkout", "Not set")
	receipt.Lacks(t, "Address</dt>", "How to find it", "Host’s phone") // unknown values have no row
}

func TestAStudentAddsTheStayToACalendar(t *testing.T) {
	t.Parallel()
	s := servertest.NewSite(t, servertest.FourHostels)
	b, dashboard := servertest.NewBookedStudent(t, s, "two", "female")
	receipt := "/receipt/" + s.BookingCode()
	path := receipt + "/calendar.ics"
	for _, page := range []servertest.Response{dashboard, b.Get(receipt)} {
		page.Wants(t, 200, `href="`+path+`">Add to your calendar</a>`)
	}
	file := b.Get(path)
	file.Wants(t, 200, "BEGIN:VCALENDAR\r\n", "DTSTART;VALUE=DATE:20990110\r\n", "DTSTART;VALUE=DATE:20990731\r\n")
	must.Equal(t, "Content-Type", file.Header.Get("Content-Type"), "text/calendar; charset=utf-8")
	s.NewBrowser().Get(path).Wants(t, 200, "Log in", `name="next" value="`+receipt+`"`)
	b.Post("/dashboard/cancel", "code", s.BookingCode())
	must.Equal(t, "the page for the calendar of a cancelled booking", b.Get(path).Path, receipt)
	b.Get(receipt).Lacks(t, path)
}

func TestOnlyItsStudentSeesAReceipt(t *testing.T) {
	t.Parallel()
	s := servertest.NewSite(t, servertest.FourHostels)
	servertest.NewBookedStudent(t, s, "two", "female")
	code := s.BookingCode()
	other := s.SignedUp("kofi@example.com", "male")
	strange := other.Get("/receipt/" + code)
	unknown := other.Get("/receipt/ZZZZZZZZ")
	for _, page := range []servertest.Response{strange, unknown, other.Get("/receipt/what-is-this")} {
		page.Wants(t, http.StatusNotFound, "There is no booking with this code.")
		page.Lacks(t, "Adom Court", "GH₵")
	}
	same := func(a servertest.Response) string { return strings.ReplaceAll(a.Body, code, "ZZZZZZZZ") }
	must.Equal(t, "the answer for another student's code", same(strange), same(unknown))
	visitor := s.NewBrowser().Get("/receipt/" + code)
	visitor.Wants(t, 200, "Log in", `name="next" value="/receipt/`+code+`"`)
	visitor.Lacks(t, "Adom Court")
	back := s.NewBrowser().Post("/login", "email", "ama@example.com", "password", "a long password", "next",
		"/receipt/"+code)
	back.Wants(t, 200, "<h1>Receipt</h1>")
}

func TestAHoldHasNoReceiptYet(t *testing.T) {
	t.Parallel()
	s, b := servertest.NewStudentSite(t, servertest.FourHostels)
	b.Book("room", "two")
	must.Equal(t, "the page for the receipt of a hold", b.Get("/receipt/"+s.BookingCode()).Path, "/dashboard")
}

func TestEarlierBookingsLeadToTheirReceipts(t *testing.T) {
	t.Parallel()
	s := servertest.NewSite(t, servertest.FourHostels)
	b, page := servertest.NewBookedStudent(t, s, "two", "female")
	page.Lacks(t, "Earlier bookings")
	first := s.BookingCode()
	s.Exec(`update bookings set ends_at = 1`)
	s.Eventually("the end of the stay",
		func() bool { return strings.Contains(b.Get("/dashboard").Body, "Your stay at Adom Court is over.") })
	b.Press(b.Book("room", "plain"), "pay").Wants(t, 200, "Confirmed")
	second := s.BookingCode()
	past := b.Get("/dashboard").Part(t, `id="past">Earlier bookings`, "</section>")
	past.Wants(t, 200, `href="/receipt/`+first+`"`, "Adom Court", "Ended")
	past.Lacks(t, second)
	b.Get("/receipt/"+first).Wants(t, 200, "<h1>Receipt</h1>", "This stay is over.", "Ended", "Stay over")
}
