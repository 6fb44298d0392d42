package main

import (
	"efie/config"
	"net/http"
	"net/url"
	"strings"
	"testing"
)

func TestTheReceiptHasWhatABookingIs(t *testing.T) {
	t.Parallel()
	s := newSite(t, street, func(c *config.Config) { c.SupportPhone = "+233 30 000 0000" })
	b, dashboard := booked(t, s, "two", "female")
	code := s.code()
	dashboard.wants(t, 200, `href="/receipt/`+code+`"`)
	page := b.get("/receipt/" + code)
	page.wants(t, 200, "<h1>Receipt</h1>", code+"</p>", "one month’s price: it books the bed and pays the first month", "Later rent goes to the hostel",
		`name="robots" content="noindex"`, s.url+"/check/"+code, `<svg class="qr"`, "help@localhost", "+233 30 000 0000", `href="/hostels/adom-court"`)
	slip := page.part(t, `class="panel slip"`, "</article>")
	slip.wantsFacts(t, "Student", "Ama Mensah", "Hostel", "Adom Court", "Campus", "University of Ghana (UG Legon)", "Room type", "Standard",
		"Sharing", "2 in a room", "Host", "Kofi Boateng", "Paid", "GH₵ 450.50", "Checkout", "31 July 2099")
	facts := slip.facts()
	for _, name := range []string{"Reference", "Bed kept on", "Confirmed on"} {
		if facts[name] == "" {
			t.Errorf("the receipt has no %q", name)
		}
	}
	for _, step := range []string{"Bed kept for you", "Payment page opened", "Payment arrived: GH₵ 450.50", "Bed confirmed"} {
		if strings.Count(slip.body, step) != 1 {
			t.Errorf("the steps say %q %d times, want once", step, strings.Count(slip.body, step))
		}
	}
	if cache := page.header.Get("Cache-Control"); cache != "private, no-store" {
		t.Errorf("the receipt may be kept: %q", cache)
	}
	if said := page.notices(); said != "" {
		t.Errorf("a good receipt says %q", said)
	}
	if a := b.get("/receipt/" + strings.ToLower(code[:4]) + "%20" + code[4:]); a.status != 200 || a.path != "/receipt/"+code {
		t.Errorf("a code in small letters leads to %s with %d", a.path, a.status)
	}
}

func TestWithoutACheckoutDateTheReceiptSaysSo(t *testing.T) {
	t.Parallel()
	s := newSite(t, street)
	b, _ := booked(t, s, "plain", "female")
	b.get("/receipt/"+s.code()).wantsFacts(t, "Checkout", "Not set")
}

func TestOnlyItsStudentSeesAReceipt(t *testing.T) {
	t.Parallel()
	s := newSite(t, street)
	booked(t, s, "two", "female")
	code := s.code()
	other := s.browser()
	other.signUp("kofi@example.com", "male")
	strange := other.get("/receipt/" + code)
	unknown := other.get("/receipt/ZZZZZZZZ")
	for _, page := range []answer{strange, unknown, other.get("/receipt/what-is-this")} {
		page.wants(t, http.StatusNotFound, "We do not know a booking with this code.")
		page.lacks(t, "Adom Court", "GH₵")
	}
	same := func(a answer) string { return strings.ReplaceAll(a.body, code, "ZZZZZZZZ") }
	if same(strange) != same(unknown) {
		t.Error("another student's receipt looks unlike one that is not there")
	}
	visitor := s.browser().get("/receipt/" + code)
	visitor.wants(t, 200, "Log in", `name="next" value="/receipt/`+code+`"`)
	visitor.lacks(t, "Adom Court")
	back := s.browser().post("/login", "email", "ama@example.com", "password", "a long password", "next", "/receipt/"+code)
	back.wants(t, 200, "<h1>Receipt</h1>")
}

func TestAHoldHasNoReceiptYet(t *testing.T) {
	t.Parallel()
	s := newSite(t, street)
	b := s.browser()
	b.signUp("ama@example.com", "female")
	b.post("/book", "room", "two")
	if page := b.get("/receipt/" + s.code()); page.path != "/dashboard" {
		t.Errorf("the receipt of a hold is at %s", page.path)
	}
}

func TestEarlierBookingsLeadToTheirReceipts(t *testing.T) {
	t.Parallel()
	s := newSite(t, street)
	b, page := booked(t, s, "two", "female")
	page.lacks(t, "Earlier bookings")
	first := s.code()
	if _, err := s.sql().Exec(`update bookings set ends_at = 1`); err != nil {
		t.Fatal(err)
	}
	s.eventually("the end of the stay", func() bool { return strings.Contains(b.get("/dashboard").body, "Your stay at Adom Court is over.") })
	b.pressed(b.post("/book", "room", "plain"), "pay").wants(t, 200, "Confirmed")
	second := s.code()
	past := b.get("/dashboard").part(t, `id="past">Earlier bookings`, "</section>")
	past.wants(t, 200, `href="/receipt/`+first+`"`, "Adom Court", "Ended")
	past.lacks(t, second)
	b.get("/receipt/"+first).wants(t, 200, "<h1>Receipt</h1>", "This stay is over.", "Ended", "Stay over")
}

func TestTheReceiptOfADisputedPaymentSaysSo(t *testing.T) {
	t.Parallel()
	s := newSite(t, street)
	b, _ := booked(t, s, "two", "female")
	for state, want := range map[string]string{
		"disputed": "Your bank says that this payment is disputed. Your booking stands meanwhile.",
		"reversed": "The provider took this payment back from us. Your booking stands meanwhile.",
	} {
		if _, err := s.sql().Exec(`update payments set state = $1`, state); err != nil {
			t.Fatal(err)
		}
		for _, path := range []string{"/receipt/" + s.code(), "/dashboard"} {
			page := b.get(path)
			page.wants(t, 200, "Confirmed", "GH₵ 450.50")
			if said := page.notices(); !strings.HasPrefix(said, want) || !strings.Contains(said, "Reference to quote: EFIE-") {
				t.Errorf("%s at %s says %q", state, path, said)
			}
		}
	}
}

func TestAReceiptsCodeIsNoWayOut(t *testing.T) {
	t.Parallel()
	s := newSite(t, street)
	for _, code := range []string{"..%2F..%2Fevil", "%2F%2Fevil.example", "<script>"} {
		page := s.browser().get("/receipt/" + code)
		if page.status >= 500 || strings.Contains(page.body, "<script>") {
			t.Errorf("%s answers %d", code, page.status)
		}
		if next, err := url.QueryUnescape(page.path); err != nil || strings.Contains(next, "evil.example") && page.path != "/login" {
			t.Errorf("%s leads to %s", code, page.path)
		}
	}
}
