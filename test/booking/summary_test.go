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

// keptRoom is the room type in which the one hold of a site is, and its code.
func keptRoom(s *servertest.RunningSite) (room, code string) {
	s.T.Helper()
	row := s.SQL().QueryRow(`select room_uuid, code from bookings where state = 'held'`)
	must.Do(s.T, row.Scan(&room, &code))
	return room, code
}

func TestAHoldMovesToAnotherRoomOnlyIfTheStudentAgrees(t *testing.T) {
	t.Parallel()
	s, _, b := servertest.NewHeldSite(t)
	_, code := keptRoom(s)
	page := b.Book("room", "room-1", "price", "45000")
	page.Wants(t, 200, "<h1>Give up your bed at Adom Court?</h1>", "kept for you until "+heldUntil(s),
		"Give up your bed at Adom Court and pay GH₵ 450", "Keep my bed", `name="instead" value="`+code+`"`,
		`name="price" value="45000"`)
	if room, now := keptRoom(s); room != "room-0" || now != code {
		t.Errorf("before an answer the bed in %s is held", room)
	}
	if page.Path != "/book/summary" {
		t.Errorf("the question is at %s, where a reload would book", page.Path)
	}
	b.Get("/dashboard").Wants(t, 200, "Your bed is kept until")

	b.Post("/book/pay", "room", "room-1", "price", "45000", "instead", "0THER0NE")
	if room, _ := keptRoom(s); room != "room-0" {
		t.Error("a page about another bed gave this one up")
	}
	if end := b.Pay(page); !strings.Contains(end.Path, "/checkout/") { // it is one press
		t.Errorf("the press leads to %s", end.Path)
	}
	if room, _ := keptRoom(s); room != "room-1" {
		t.Errorf("the bed in %s is held", room)
	}
	s.ProveLedger()
}

// TestBookPressedInTwoWindowsKeepsOneHold: of Book pressed for two rooms at the same moment, one asks.
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
	if n := s.Count(`select count(*) from bookings`); n != 1 {
		t.Errorf("%d beds were held, one after the other", n)
	}
	s.ProveLedger()
}

// TestNoQuestionIsAskedIfNothingIsGivenUp: a first bed, the same bed, a lower price, or a bed after a hold that is
// over lead to the summary without a question, and Pay to the payment page.
func TestNoQuestionIsAskedIfNothingIsGivenUp(t *testing.T) {
	t.Parallel()
	s, b := servertest.NewStudentSite(t, servertest.CatalogueOf(2, 2))
	book := func(room, price string) {
		t.Helper()
		summary := b.Post("/book", "room", room, "price", price)
		summary.Wants(t, 200, "<h1>Look before you pay</h1>", "Pay GH₵ 450 now, to Efie")
		if page := b.Pay(summary); !strings.HasPrefix(page.Path, "/sandbox/checkout/") {
			t.Errorf("Pay leads to %s, want the payment page", page.Path)
		}
	}
	book("room-0", "45000")
	book("room-0", "45000")
	endHolds(s, 2)
	book("room-1", "50000")
	if room, _ := keptRoom(s); room != "room-1" {
		t.Errorf("the bed in %s is held", room)
	}
}

func TestAPriceRiseNeedsTheStudentsAgreement(t *testing.T) {
	t.Parallel()
	dearer := `"room-1","number_in_room":1,"number_of_rooms":1,"price":`
	s, b := servertest.NewStudentSite(t, strings.Replace(servertest.CatalogueOf(2, 1), dearer+"450", dearer+"500", 1))
	page := b.Post("/book", "room", "room-0", "price", "40000")
	page.Wants(t, 200, "<h1>The price has changed</h1>", "GH₵\u00a0400", "GH₵\u00a0450", "Pay GH₵ 450 now, to Efie",
		"Let the bed go")
	if n := s.Count(`select count(*) from payments`); n != 0 {
		t.Errorf("%d payment pages were opened before the student agreed", n)
	}
	if room, _ := keptRoom(s); room != "room-0" {
		t.Error("the bed is not kept meanwhile")
	}
	b.Get("/book/summary?room=room-0&price=40000").Wants(t, 200, "<h1>The price has changed</h1>")
	b.Post("/book", "room", "room-0", "price", "40000").Wants(t, 200, "<h1>The price has changed</h1>") // of the last bed
	if page := b.Pay(page); !strings.HasPrefix(page.Path, "/sandbox/checkout/") {
		t.Errorf("the student who agrees is at %s", page.Path)
	}
	// Both at once: another room, at a price that rose.
	page = b.Post("/book", "room", "room-1", "price", "40000")
	page.Wants(t, 200, "Give up your bed at Adom Court?", "GH₵\u00a0400", "<b>GH₵\u00a0500</b> now",
		"Give up your bed at Adom Court and pay GH₵ 500", `name="price" value="50000"`)
	if room, _ := keptRoom(s); room != "room-0" {
		t.Error("the bed was given up unasked")
	}
}

// TestTheBookButtonLeadsToTheQuestion is for the page's script, which asks for JSON.
func TestTheBookButtonLeadsToTheQuestion(t *testing.T) {
	t.Parallel()
	s, _, b := servertest.NewHeldSite(t)
	b.Accept = "application/json"
	answer, err := askToBook(b, http.MethodPost, "/book", "room=room-1&price=45000")
	if err != nil || answer.status != 200 || !strings.HasPrefix(answer.URL, "/book/summary?room=") {
		t.Errorf("the button gets %+v, %v", answer, err)
	}
	if room, _ := keptRoom(s); room != "room-0" {
		t.Error("the bed was given up unasked")
	}
}

// TestNoHoldMovesToAFullRoom: the reason comes before the question.
func TestNoHoldMovesToAFullRoom(t *testing.T) {
	t.Parallel()
	s, _, b := servertest.NewHeldSite(t)
	other := s.SignedUp("kofi@example.com", "female")
	other.Book("room", "room-1")
	s.Eventually("the other bed to be taken", func() bool {
		return strings.Contains(b.Get("/hostels/adom-court").Body, "Every bed of this room type is taken")
	})
	b.Book("room", "room-1").Wants(t, http.StatusConflict, "Every bed of this room type is taken",
		"This bed is kept for you until")
	b.Get("/book/summary?room=room-1").Wants(t, http.StatusConflict, "Every bed of this room type is taken")
	b.Get("/book/summary?room=nowhere").Wants(t, http.StatusNotFound)
	if n := s.Count(`select count(*) from bookings where state = 'held'`); n != 2 {
		t.Errorf("%d beds are held, want 2", n)
	}
}

func TestTheSummaryEndsWithTheHold(t *testing.T) {
	t.Parallel()
	s, _, b := servertest.NewHeldSite(t)
	if cache := b.Get("/book/summary?room=room-1").Header.Get("Cache-Control"); cache != "private, no-store" {
		t.Errorf("it may be kept: %q", cache)
	}
	b.Post("/dashboard/cancel-hold", "code", s.BookingCode())
	for path, to := range map[string]string{
		"/book/summary": "/dashboard", "/book/summary?room=room-1": "/hostels/adom-court",
	} {
		if page := b.Get(path); page.Path != to {
			t.Errorf("with nothing to pay or to give up, %s is at %s", path, page.Path)
		}
	}
}

// TestTheSummaryOfAnEndedHoldLeadsBackToTheRoom: a reload and a press of Pay say so kindly.
func TestTheSummaryOfAnEndedHoldLeadsBackToTheRoom(t *testing.T) {
	t.Parallel()
	s, b := servertest.NewStudentSite(t, servertest.CatalogueOf(2, 1))
	summary := b.Post("/book", "room", "room-0", "price", "45000")
	until := heldUntil(s)
	endHolds(s, 1)
	for _, page := range []servertest.Response{b.Get("/book/summary"), b.Pay(summary)} {
		page.Wants(t, 200, "<h1>The time to pay is over</h1>", "1 in a room (Standard) at Adom Court",
			"You have paid nothing",
			`href="/hostels/adom-court#room-room-0"`)
	}
	if n := s.Count(`select count(*) from payments`); n != 0 {
		t.Errorf("%d payments were begun, for a bed kept until %s", n, until)
	}
	b.Accept = "application/json"
	if end, err := askToBook(b, http.MethodPost, "/book/pay", ""); err != nil || end.URL != "/book/summary" {
		t.Errorf("the button is led to %+v, %v", end, err)
	}
}

// TestTheSummaryShowsEveryCostBeforeThePayment: hostel, room, whom it is for, until when, the sum on the button, what
// is paid later, the deposit, the cancel rule, and the way out. The rooms' list has the sums, too.
func TestTheSummaryShowsEveryCostBeforeThePayment(t *testing.T) {
	t.Parallel()
	s, b := servertest.NewStudentSite(t, statingCatalogue("450", "30"))
	const cancel = "Within 24 hours of paying you can cancel and get all of it back"
	b.Get("/hostels/adom-court").Wants(t, 200, "books your bed and pays the first month", "for 15 minutes", cancel,
		"Now GH₵\u00a0450, to Efie. Then GH₵\u00a03,210, to the hostel, monthly.",
		"GH₵\u00a0200: paid with the key, returned at the end")
	summary := b.Post("/book", "room", "room-0", "price", "45000")
	summary.Wants(t, 200, "Adom Court", "1 in a room (Standard), for women and men",
		"Your bed is kept until <b>"+heldUntil(s),
		"Pay GH₵ 450 now, to Efie", "first month, to Efie", "to the hostel", "<b>Deposit</b> GH₵\u00a0200",
		cancel, "Let the bed go")
	checkout := b.Pay(summary)
	checkout.WantsFacts(t, "Hostel", "Adom Court", "Room", "1 in a room (Standard)", "You pay now", "GH₵ 450",
		"Time to pay", "until "+heldUntil(s))
	checkout.Wants(t, 200, "books your bed and pays the first month. Later rent goes to the hostel.", cancel)
	if page := s.NewBrowser().Get(checkout.Path); strings.Contains(page.Body, "Adom Court") {
		t.Error("a stranger reads where the student will live")
	}
}

// TestHigherChargesNeedTheStudentsAgreement: the price stays, and the hostel asks for more besides it after the student
// opened the page.
func TestHigherChargesNeedTheStudentsAgreement(t *testing.T) {
	t.Parallel()
	s, b := servertest.NewStudentSite(t, statingCatalogue("450", "30"))
	terms := markOf(t, b.Get("/hostels/adom-court").Body)
	s.Import(statingCatalogue("450", "90"))
	s.Eventually("the page with the new charge", func() bool {
		return markOf(t, b.Get("/hostels/adom-court").Body) != terms
	})
	page := b.Post("/book", "room", "room-0", "price", "45000", "terms", terms)
	page.Wants(t, 200, "<h1>What it costs has changed</h1>", "Pay GH₵ 450 now, to Efie", "Let the bed go")
	if n := s.Count(`select count(*) from payments`); n != 0 {
		t.Errorf("%d payment pages were opened before the student agreed", n)
	}
	s.Import(statingCatalogue("600", "120")) // what is held stays as it was agreed to
	s.Eventually("the page with the new price", func() bool {
		return strings.Contains(s.NewBrowser().Get("/hostels/adom-court").Body, "<b>GH₵ 600</b> per month")
	})
	if page = b.Pay(page); !strings.HasPrefix(page.Path, "/sandbox/checkout/") {
		t.Errorf("the student who agrees is at %s", page.Path)
	}
	s.ProveLedger()
}

// statingCatalogue is Adom Court, which states what a stay of eight months costs: a price, and a charge per semester.
func statingCatalogue(price, charge string) string {
	return `[{"name": "Adom Court", "campus": {"id": 1, "campus": "University of Ghana (UG Legon)"}, "category": 2,
		"manager": {"user": {"username": "Kofi Boateng", "email": "kofi@adom.example"}}, "checkout": "2099-07-31",
		"stay_months": 8, "rest": "monthly", "water": "included", "electricity": "included", "room_details": [
		{"uuid": "room-0", "number_in_room": 1, "number_of_rooms": 2, "price": ` + price + `,
			"gender": {"male": true, "female": true}, "charges": [
			{"name": "Cleaning", "amount": ` + charge + `, "per": "semester"},
			{"name": "Deposit", "amount": 200, "per": "stay", "refundable": true}]}]}]`
}

// termsOf finds the mark of the terms in the form of a Book button.
var termsOf = regexp.MustCompile(`name="terms" value="([^"]+)"`)

func markOf(t *testing.T, page string) string {
	t.Helper()
	found := termsOf.FindStringSubmatch(page)
	if found == nil {
		t.Fatal("no Book button tells the terms that the page shows")
	}
	return found[1]
}
