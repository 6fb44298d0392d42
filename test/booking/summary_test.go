package booking_test

import (
	"fmt"
	"net/http"
	"regexp"
	"strings"
	"sync"
	"testing"

	"efie/server/servertest"
	"efie/test/must"
)

// heldRoom returns the room type of the only hold.
func heldRoom(s *servertest.RunningSite) string {
	s.T.Helper()
	return s.Text(`select room_uuid from bookings where state = 'held'`)
}

func TestAHoldMovesToAnotherRoomOnlyIfTheStudentAgrees(t *testing.T) {
	t.Parallel()
	s, _, b := servertest.NewHeldSite(t)
	code := s.BookingCode()
	page := b.Book("room", "room-1", "price", "45000")
	page.Wants(t, 200, "<h1>Give up your bed at Adom Court?</h1>", "kept for you until "+heldUntil(s),
		"Give up your bed at Adom Court and pay GH₵ 450", "Keep my bed", `name="instead" value="`+code+`"`,
		`name="price" value="45000"`)
	must.Equal(t, "the held room before the student agrees", heldRoom(s), "room-0")
	must.Equal(t, "the code before the student agrees", s.BookingCode(), code)
	must.Equal(t, "the page of the question, which a reload must not book", page.Path, "/book/summary")
	b.Get("/dashboard").Wants(t, 200, "Your bed is kept until")

	b.Post("/book/pay", "room", "room-1", "price", "45000", "instead", "0THER0NE")
	must.Equal(t, "the held room after a page about another hold", heldRoom(s), "room-0")
	must.Contain(t, "the page after Pay", b.Pay(page).Path, "/checkout/") // one press does both
	must.Equal(t, "the held room after the press", heldRoom(s), "room-1")
	s.ProveLedger()
}

// TestBookPressedInTwoWindowsKeepsOneHold presses Book for two rooms eight times at the same moment. One press holds
// a bed; the others lead to the question.
func TestBookPressedInTwoWindowsKeepsOneHold(t *testing.T) {
	t.Parallel()
	s, b := servertest.NewStudentSite(t, servertest.CatalogueOf(2, 2))
	b.Accept = "application/json"
	var all sync.WaitGroup
	for i := range 8 {
		all.Go(func() {
			end, err := askToBook(b, http.MethodPost, "/book", fmt.Sprint("room=room-", i%2))
			if err != nil || end.URL == "" {
				t.Errorf("window %d gets %+v, %v", i, end, err)
			}
		})
	}
	all.Wait()
	must.Equal(t, "holds", s.Count(`select count(*) from bookings`), 1)
	s.ProveLedger()
}

// TestNoQuestionIsAskedIfNothingIsGivenUp checks a first hold, the same room again, a lower price, and a hold after an
// expired one: the summary asks no question, and Pay leads to the payment page.
func TestNoQuestionIsAskedIfNothingIsGivenUp(t *testing.T) {
	t.Parallel()
	s, b := servertest.NewStudentSite(t, servertest.CatalogueOf(2, 2))
	book := func(room, price string) {
		t.Helper()
		summary := b.Post("/book", "room", room, "price", price)
		summary.Wants(t, 200, "<h1>Check this before you pay</h1>", "Pay GH₵ 450 now, to Efie")
		must.Contain(t, "the page after Pay", b.Pay(summary).Path, "/sandbox/checkout/")
	}
	book("room-0", "45000")
	book("room-0", "45000")
	expireHolds(s, 2)
	book("room-1", "50000")
	must.Equal(t, "the held room", heldRoom(s), "room-1")
}

func TestAPriceRiseNeedsTheStudentsAgreement(t *testing.T) {
	t.Parallel()
	dearer := `"room-1","number_in_room":1,"number_of_rooms":1,"price":`
	s, b := servertest.NewStudentSite(t, strings.Replace(servertest.CatalogueOf(2, 1), dearer+"450", dearer+"500", 1))
	page := b.Post("/book", "room", "room-0", "price", "40000")
	page.Wants(t, 200, "<h1>The price has changed</h1>", "GH₵\u00a0400", "GH₵\u00a0450", "Pay GH₵ 450 now, to Efie",
		"Give up this bed")
	must.Equal(t, "payment pages opened before the student agreed", s.Count(`select count(*) from payments`), 0)
	must.Equal(t, "the held room while the student decides", heldRoom(s), "room-0")
	b.Get("/book/summary?room=room-0&price=40000").Wants(t, 200, "<h1>The price has changed</h1>")
	b.Post("/book", "room", "room-0", "price", "40000").Wants(t, 200,
		"<h1>The price has changed</h1>") // the hold has the last bed
	must.Contain(t, "the page after Pay", b.Pay(page).Path, "/sandbox/checkout/")
	// Another room whose price has risen.
	page = b.Post("/book", "room", "room-1", "price", "40000")
	page.Wants(t, 200, "Give up your bed at Adom Court?", "GH₵\u00a0400", "<b>GH₵\u00a0500</b> now",
		"Give up your bed at Adom Court and pay GH₵ 500", `name="price" value="50000"`)
	must.Equal(t, "the held room before the student agreed", heldRoom(s), "room-0")
}

// TestTheBookButtonLeadsToTheQuestion asks for JSON, as the page's script does.
func TestTheBookButtonLeadsToTheQuestion(t *testing.T) {
	t.Parallel()
	s, _, b := servertest.NewHeldSite(t)
	b.Accept = "application/json"
	answer, err := askToBook(b, http.MethodPost, "/book", "room=room-1&price=45000")
	if err != nil || answer.status != 200 || !strings.HasPrefix(answer.URL, "/book/summary?room=") {
		t.Errorf("the Book button gets %+v, %v", answer, err)
	}
	must.Equal(t, "the held room before the student agreed", heldRoom(s), "room-0")
}

// TestNoHoldMovesToAFullRoom checks that the student gets the reason for the refusal instead of the question.
func TestNoHoldMovesToAFullRoom(t *testing.T) {
	t.Parallel()
	s, _, b := servertest.NewHeldSite(t)
	other := s.SignedUp("kofi@example.com", "female")
	other.Book("room", "room-1")
	s.Eventually("the other room to be full", func() bool {
		return strings.Contains(b.Get("/hostels/adom-court").Body, "Every bed of this room type is taken")
	})
	b.Book("room", "room-1").Wants(t, http.StatusConflict, "Every bed of this room type is taken",
		"This bed is kept for you until")
	b.Get("/book/summary?room=room-1").Wants(t, http.StatusConflict, "Every bed of this room type is taken")
	b.Get("/book/summary?room=nowhere").Wants(t, http.StatusNotFound)
	must.Equal(t, "held beds", s.Count(`select count(*) from bookings where state = 'held'`), 2)
}

func TestTheSummaryEndsWithTheHold(t *testing.T) {
	t.Parallel()
	s, _, b := servertest.NewHeldSite(t)
	must.Equal(t, "Cache-Control of the summary", b.Get("/book/summary?room=room-1").Header.Get("Cache-Control"),
		"private, no-store")
	b.Post("/dashboard/cancel-hold", "code", s.BookingCode())
	for path, to := range map[string]string{
		"/book/summary": "/dashboard", "/book/summary?room=room-1": "/hostels/adom-court",
	} {
		must.Equal(t, path+" without a hold", b.Get(path).Path, to)
	}
}

// TestTheSummaryOfAnEndedHoldLeadsBackToTheRoom reloads the summary and presses Pay after the hold has ended.
func TestTheSummaryOfAnEndedHoldLeadsBackToTheRoom(t *testing.T) {
	t.Parallel()
	s, b := servertest.NewStudentSite(t, servertest.CatalogueOf(2, 1))
	summary := b.Post("/book", "room", "room-0", "price", "45000")
	until := heldUntil(s)
	expireHolds(s, 1)
	for _, page := range []servertest.Response{b.Get("/book/summary"), b.Pay(summary)} {
		page.Wants(t, 200, "<h1>The time to pay is over</h1>", `role="alert"`,
			"1 in a room (Standard) at Adom Court", "You have paid nothing",
			`href="/hostels/adom-court#room-room-0"`)
	}
	must.Equal(t, "payments for a hold that had ended at "+until, s.Count(`select count(*) from payments`), 0)
	b.Accept = "application/json"
	if end, err := askToBook(b, http.MethodPost, "/book/pay", ""); err != nil || end.URL != "/book/summary" {
		t.Errorf("the Pay button gets %+v, %v, want /book/summary", end, err)
	}
}

// TestTheSummaryShowsEveryCostBeforeThePayment checks the hostel, the room, its gender, the end of the hold, the amount
// on the button, later payments, the deposit, the cancel rule and the release button. The list of rooms has the amounts
// too.
func TestTheSummaryShowsEveryCostBeforeThePayment(t *testing.T) {
	t.Parallel()
	s, b := servertest.NewStudentSite(t, catalogueWithCharges("450", "30"))
	const cancel = "Within 24 hours of paying you can cancel and get all of it back"
	b.Get("/hostels/adom-court").Wants(t, 200, "books your bed and pays the first month", "for 15 minutes", cancel,
		"Now GH₵\u00a0450, to Efie. Then GH₵\u00a03,210, to the hostel, monthly.",
		"GH₵\u00a0200: paid with the key, returned at the end")
	summary := b.Post("/book", "room", "room-0", "price", "45000")
	summary.Wants(t, 200, "Adom Court", "1 in a room (Standard), for women and men",
		"Your bed is kept until <b>"+heldUntil(s),
		"Pay GH₵ 450 now, to Efie", "first month, to Efie", "to the hostel", "<b>Deposit</b> GH₵\u00a0200",
		cancel, "Give up this bed")
	checkout := b.Pay(summary)
	checkout.WantsFacts(t, "Hostel", "Adom Court", "Room", "1 in a room (Standard)", "You pay now", "GH₵ 450",
		"Time to pay", "until "+heldUntil(s))
	checkout.Wants(t, 200, "books your bed and pays the first month. Later rent goes to the hostel.", cancel)
	s.NewBrowser().Get(checkout.Path).Lacks(t, "Adom Court")
}

// TestHigherChargesNeedTheStudentsAgreement raises a charge after the student opened the page. The price stays the
// same.
func TestHigherChargesNeedTheStudentsAgreement(t *testing.T) {
	t.Parallel()
	s, b := servertest.NewStudentSite(t, catalogueWithCharges("450", "30"))
	terms := termsMark(t, b.Get("/hostels/adom-court").Body)
	s.Import(catalogueWithCharges("450", "90"))
	s.Eventually("the page with the new charge", func() bool {
		return termsMark(t, b.Get("/hostels/adom-court").Body) != terms
	})
	page := b.Post("/book", "room", "room-0", "price", "45000", "terms", terms)
	page.Wants(t, 200, "<h1>What it costs has changed</h1>", "Pay GH₵ 450 now, to Efie", "Give up this bed")
	must.Equal(t, "payment pages opened before the student agreed", s.Count(`select count(*) from payments`), 0)
	s.Import(catalogueWithCharges("600", "120")) // the hold keeps the agreed terms
	s.Eventually("the page with the new price", func() bool {
		return strings.Contains(s.NewBrowser().Get("/hostels/adom-court").Body, "<b>GH₵ 600</b> per month")
	})
	must.Contain(t, "the page after Pay", b.Pay(page).Path, "/sandbox/checkout/")
	s.ProveLedger()
}

// catalogueWithCharges returns Adom Court, which states the cost of a stay of eight months, with this price and this
// charge per semester.
func catalogueWithCharges(price, charge string) string {
	return `[{"name": "Adom Court", "campus": {"id": 1, "campus": "University of Ghana (UG Legon)"}, "category": 2,
		"manager": {"user": {"username": "Kofi Boateng", "email": "kofi@adom.example"}}, "checkout": "2099-07-31",
		"stay_months": 8, "rest": "monthly", "water": "included", "electricity": "included", "room_details": [
		{"uuid": "room-0", "number_in_room": 1, "number_of_rooms": 2, "price": ` + price + `,
			"gender": {"male": true, "female": true}, "charges": [
			{"name": "Cleaning", "amount": ` + charge + `, "per": "semester"},
			{"name": "Deposit", "amount": 200, "per": "stay", "refundable": true}]}]}]`
}

// termsInput finds the mark of the terms in the form of a Book button.
var termsInput = regexp.MustCompile(`name="terms" value="([^"]+)"`)

// termsMark returns the mark of the terms that a page shows.
func termsMark(t *testing.T, page string) string {
	t.Helper()
	found := termsInput.FindStringSubmatch(page)
	if found == nil {
		t.Fatal("no Book button has the mark of the terms")
	}
	return found[1]
}
