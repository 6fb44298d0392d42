package pages_test

import (
	"strings"
	"testing"

	"efie/server/servertest"
)

// statedCosts has three hostels: one states the cost of a stay, one states a part of it, and one states nothing.
const statedCosts = `[
	{"name": "Adom Court", "campus": "KNUST", "stay_months": 8.5, "rest": "monthly", "water": "included",
		"electricity": 20, "room_details": [
		{"number_in_room": 2, "price": 450, "charges": [
			{"name": "Union dues", "amount": 20, "per": "semester", "note": "collected by the hostel"},
			"Caution: 200 per stay, returned (after the room is seen)"]},
		{"number_in_room": 4, "price": 300}]},
	{"name": "Nyame Lodge", "campus": "KNUST", "stay_months": 8, "rest": "before arrival",
		"electricity": "prepaid, own meter", "room_details": [{"number_in_room": 2, "price": 400}]},
	{"name": "Plain House", "campus": "KNUST", "room_details": [{"number_in_room": 2, "price": 400}]}
]`

func TestAHostelPageShowsTheCostOfTheStay(t *testing.T) {
	t.Parallel()
	s := servertest.NewSite(t, statedCosts)
	b := s.NewBrowser()
	for _, page := range []string{"/hostels/adom-court", "/hostels/adom-court?part=popup"} {
		answer := b.Get(page)
		answer.Wants(t, 200, "<b>GH₵ 450</b> per month",
			// 8.5 × (450 + 20) + 2 × 20 of dues
			"<summary>GH₵ 4,035 for 8½ months, everything included · deposit GH₵ 200, returned</summary>",
			"<dd>GH₵ 3,825</dd>", "<dd>GH₵ 170</dd>", "(collected by the hostel)", "<dt>Total</dt>", "<dd>GH₵ 4,035</dd>",
			"</b> GH₵\u00a0200: paid with the key, returned at the end (Caution GH₵\u00a0200, after the room is seen).",
			"<summary>GH₵ 2,720 for 8½ months, everything included</summary>",
			`<a href="/prices">How prices add up</a>`,
			"<dd>8½ months</dd>", "<dd>to the hostel, monthly</dd>", "<dd>Included</dd>", "<dd>GH₵ 20 per month</dd>")
		answer.Lacks(t, "Per month only", "Rent Act", "before</p>")
	}
	answer := b.Get("/hostels/nyame-lodge")
	answer.Wants(t, 200, "<summary>GH₵ 3,200 for 8 months</summary>",
		"<dd>to the hostel, on arrival, when you get the key</dd>", "<dd>Prepaid, own meter</dd>",
		"Rent Act, 1963 (Act 220)")
	answer.Lacks(t, "everything included", "<dt>Water</dt>")
	answer = b.Get("/hostels/plain-house")
	answer.Wants(t, 200, "Per month only. Ask what else is to be paid.", `<a href="/prices">How prices add up</a>`,
		"<dd>to the hostel</dd>")
	answer.Lacks(t, "<summary>GH₵", "<dt>Stay</dt>", "<dt>Electricity</dt>")
	b.Get("/prices").Wants(t, 200, "<h1>What a bed costs</h1>", "half a pesewa goes up", "(Act 220), section 25(5)")
	b.Get("/sitemap.xml").Wants(t, 200, "/prices</loc>")
}

func TestAHostelPageShowsAPriceRise(t *testing.T) {
	t.Parallel()
	s := servertest.NewSite(t, statedCosts)
	for price, want := range map[string]string{
		"500": `<p class="soft small">Risen from GH₵ 450 on `,
		"420": "GH₵ 420 since ", // a lower price hides the earlier rise
	} {
		s.Import(strings.ReplaceAll(statedCosts, `"price": 450`, `"price": `+price))
		s.Eventually("the page with a price of "+price, func() bool {
			return strings.Contains(s.NewBrowser().Get("/hostels/adom-court").Body, want)
		})
		s.Import(statedCosts)
		s.Eventually("the page with the first price", func() bool {
			return strings.Contains(s.NewBrowser().Get("/hostels/adom-court").Body, "<b>GH₵ 450</b> per month")
		})
	}
	s.ProveLedger()
}

// TestACardShowsTheCostOfTheBedThatItNames checks that a card has the price per month, the cost of the stay and the
// deposit of one bed.
func TestACardShowsTheCostOfTheBedThatItNames(t *testing.T) {
	t.Parallel()
	s := servertest.NewSite(t, strings.NewReplacer(`"price": 300`, `"price": 500`,
		`"number_in_room": 2, "price": 450`, `"uuid": "two", "number_in_room": 1, "number_of_rooms": 1, "price": 450`,
	).Replace(statedCosts))
	b := s.NewBrowser()
	b.Get("/hostels").Card(t, "Adom Court").Wants(t, 200, `<p class="price">from <b>GH₵ 450</b> per month</p>`,
		"<p class=\"price-more\">GH₵ 4,035 for 8½ months ·\u00a0deposit\u00a0GH₵ 200</p>")
	b.Get("/hostels?part=rows").Card(t, "Nyame Lodge").Wants(t, 200, `<p class="price-more">GH₵ 3,200 for 8 months</p>`)
	for _, page := range []string{"/hostels/adom-court", "/hostels/adom-court?part=popup"} {
		b.Get(page).Part(t, `class="price-big"`, "</div>").Wants(t, 200,
			"GH₵ 4,035 for 8½ months ·\u00a0deposit\u00a0GH₵ 200")
	}
	// The list of campuses has the lowest price of many hostels, so it has no cost of a stay.
	b.Get("/campuses").Lacks(t, " months</p>", "deposit")

	student := s.SignedUp("ama@example.com", "female")
	student.Book("room", "two", "price", "45000").Wants(t, 200, "Decline")
	s.Eventually("the next bed on the card", func() bool {
		card := b.Get("/hostels").Card(t, "Adom Court").Body
		return strings.Contains(card, "from <b>GH₵ 500</b>") && strings.Contains(card, "GH₵ 4,420 for 8½ months</p>")
	})
}

// TestThePriceFilterIncludesAllCharges filters by the price with charges: Adom Court costs 450 for the room and 475
// with its charges.
func TestThePriceFilterIncludesAllCharges(t *testing.T) {
	t.Parallel()
	b := servertest.NewSite(t, strings.Replace(statedCosts, `"number_in_room": 4, "price": 300`,
		`"number_in_room": 4, "price": 900`, 1)).NewBrowser()
	for _, list := range []string{"/detailed_search?", "/campuses/knust?", "/categories/other-hostels?"} {
		page := b.Get(list + "max_price=474")
		page.Wants(t, 200, `<label for="filter-max_price">Highest price per month, with all charges</label>`,
			">Nyame Lodge</a>", ">Plain House</a>", "GH₵ 474 or less")
		page.Lacks(t, ">Adom Court</a>")
		b.Get(list+"max_price=475&sort=price").WantsInOrder(t, ">Nyame Lodge</a>", ">Plain House</a>", ">Adom Court</a>")
	}
	b.Get("/hostels?q=under+474").Lacks(t, ">Adom Court</a>")
	b.Get("/detailed_search?location=under+475").Wants(t, 200, ">Adom Court</a>")
}
