package booking_test

import (
	"strings"
	"testing"

	"efie/server/servertest"
	"efie/test/must"
)

// TestThePriceShownAtBookingStaysOnEveryPage raises the price and the charges during a booking. The payment, the
// dashboard, the receipts and the emails must keep the agreed price (R25).
func TestThePriceShownAtBookingStaysOnEveryPage(t *testing.T) {
	t.Parallel()
	s, b := servertest.NewStudentSite(t, catalogueWithCharges("450", "30"))
	form := []string{"room", "room-0", "price", "45000", "terms", termsMark(t, b.Get("/hostels/adom-court").Body)}
	const whole, later = "GH₵ 3,660 for 8 months, everything included", "GH₵ 3,210, to the hostel, monthly"
	const sentence = "Now GH₵\u00a0450, to Efie. Then GH₵\u00a03,210, to the hostel, monthly. " +
		"Deposit GH₵\u00a0200: paid with the key, returned at the end."
	const deposit = "<b>Deposit</b> GH₵\u00a0200: paid with the key, returned at the end."
	const bring = "GH₵ 230: GH₵ 30 for rent and charges, and the deposit of GH₵ 200"
	const rest = "Where does the rest go?"
	way := []string{"You pay the hostel each month, from the second one on.",
		"Never pay before you have the key"}
	raise := func(price, charge string) {
		t.Helper()
		s.Import(catalogueWithCharges(price, charge))
		s.Eventually("the page with a price of "+price, func() bool {
			return strings.Contains(s.NewBrowser().Get("/hostels/adom-court").Body, "<b>GH₵ "+price+"</b> per month")
		})
	}
	b.Get("/hostels/adom-court").Wants(t, 200, append(way, rest)...)

	page := b.Book(form...)
	page.Wants(t, 200, append(way, rest, sentence)...)
	page.WantsFacts(t, "You pay now", "GH₵ 450", "For the stay", whole)
	raise("600", "90")
	b.Get("/dashboard").Wants(t, 200, append(way, rest, sentence)...)
	again := b.Get(page.Path)
	again.Wants(t, 200, append(way, rest, sentence)...)
	raise("700", "99")
	dashboard := b.Press(again, "pay")
	raise("800", "100")

	plan := []string{"<b>GH₵ 450</b> first month, paid to Efie",
		"<b>GH₵ 30</b> to the hostel", "on arrival, with the key",
		"The charges of the first semester: Cleaning GH₵\u00a030",
		"<b>GH₵ 480</b> to the hostel", "by 31 March 2099", "Rent GH₵\u00a0450, Cleaning GH₵\u00a030",
		"Total: <b>GH₵ 3,660 for 8 months</b>", deposit, "Never pay the hostel before "}
	for range 2 { // the page after the payment, and the dashboard opened again
		dashboard.Wants(t, 200, append(plan, "<h2 id=\"payments\">Your payments</h2>", "before you have the key")...)
		dashboard.WantsFacts(t, "To bring on arrival", bring)
		dashboard.Lacks(t, "Per month only", "GH₵ 800", "GH₵ 600")
		dashboard = b.Get("/dashboard")
	}
	code := s.BookingCode()
	agreed := []string{"For the stay", whole, "To pay later", later,
		"Deposit", "GH₵ 200: paid with the key, returned at the end"}
	receipt := b.Get("/receipt/" + code)
	receipt.Wants(t, 200, append(plan, "<b>To bring on arrival:</b> "+bring)...)
	receipt.WantsFacts(t, "Paid", "GH₵ 450")
	visitor := s.NewBrowser()
	check := visitor.Get("/check/" + code)
	check.WantsFacts(t, agreed...)
	check.Lacks(t, "<dt>Paid</dt>", "Ama Mensah", "paid to Efie", "Never pay")
	shared := visitor.Get(sharedReceipt(t, s, receipt))
	shared.Wants(t, 200, append(plan, "before the student has the key",
		"<b>To bring on arrival:</b> "+bring)...)
	shared.WantsFacts(t, "Paid", "GH₵ 450")
	shared.Lacks(t, "To pay later")

	for address, subject := range map[string]string{
		"ama@example.com": "Your bed at Adom Court is booked", "kofi@adom.example": "Ama Mensah has booked a bed",
	} {
		// as emails encode the cedi, a no-break space and the end of a line
		decode := strings.NewReplacer("=E2=82=B5", "₵", "=C2=A0", " ", "=\r\n", "", "=\n", "")
		email := decode.Replace(s.EmailTo(address, subject))
		must.Contain(t, "the email to "+address, email, "GH₵ 3,660 for 8 months",
			bring)
	}
	must.Equal(t, "payments with the price that the page showed",
		s.Count(`select count(*) from payments where amount = 45000 and received = 45000`), 1)
	s.ProveLedger()
}

func TestPagesShowThatAHostelStatesNoCharges(t *testing.T) {
	t.Parallel()
	s, b := servertest.NewStudentSite(t, servertest.CatalogueOf(1, 1))
	const unknown = "Per month only. Ask what else is to be paid."
	page := b.Book("room", "room-0")
	page.Wants(t, 200, unknown, "You pay the hostel. Ask when, before you book.")
	b.Get("/dashboard").Wants(t, 200, unknown)
	b.Press(page, "pay").Wants(t, 200, unknown, "<b>GH₵ 450</b> first month, paid to Efie")
	code := s.BookingCode()
	b.Get("/receipt/"+code).Wants(t, 200, unknown, "<b>To bring on arrival:</b> Not stated by the hostel.",
		"Ask it before the first day.")
	s.NewBrowser().Get("/check/"+code).Lacks(t, "GH₵", "For the stay")
}
