package pages_test

import (
	"strings"
	"testing"

	"efie/server/servertest"
)

// cheapAndDear has a hostel with a cheap room type of one bed, and a dear one of two beds.
const cheapAndDear = `[{"name":"Adom Court","campus":"Ashesi University","category":1,"image":"a.jpg","rating":5,
	"room_details":[
		{"uuid":"cheap","number_in_room":1,"number_of_rooms":1,"price":320,"gender":"Mixed"},
		{"uuid":"dear","number_in_room":2,"number_of_rooms":1,"price":510,"gender":"Mixed"}]}]`

// TestTheLowestPriceIsOfABedThatCanBeBooked checks every page that shows a lowest price, while beds are booked.
func TestTheLowestPriceIsOfABedThatCanBeBooked(t *testing.T) {
	t.Parallel()
	s := servertest.NewSite(t, cheapAndDear)
	b := s.NewBrowser()
	lists := []string{"/hostels", "/detailed_search?location=ashesi", "/campuses/ashesi-university", "/categories/budget"}
	soon := func(path string, words ...string) {
		t.Helper()
		for _, text := range words {
			s.Eventually(path+" to say "+text, func() bool { return strings.Contains(b.Get(path).Body, text) })
		}
	}
	says := func(words, inWords string) {
		t.Helper()
		for _, path := range append(lists, "/campuses", "/") {
			soon(path, words)
		}
		soon("/hostels/adom-court", words, `"priceRange":"from `+inWords+` per month"`, "From "+inWords+" per month.")
	}
	says("from <b>GH₵ 320</b> per month", "GH₵ 320")
	first := b.Get("/hostels/adom-court/card.png").Header.Get("ETag")

	book := func(email, room, price string) {
		t.Helper()
		student := s.SignedUp(email, "female")
		student.Book("room", room, "price", price).Wants(t, 200, "Decline")
	}
	book("ama@example.com", "cheap", "32000")
	says("from <b>GH₵ 510</b> per month", "GH₵ 510")
	b.Get("/hostels").Card(t, "Adom Court").Wants(t, 200,
		`<li class="full-room"><span>1 in a room</span><span class="sr">, full</span></li>`)
	b.Get("/campuses/ashesi-university").Wants(t, 200, "A bed costs GH₵\u00a0510 per month, with",
		"GH₵ 320 per month when a bed is free")
	if again := b.Get("/hostels/adom-court/card.png").Header.Get("ETag"); again == first {
		t.Error("the hostel's preview picture still shows the price of a taken bed")
	}

	for _, who := range []string{"esi@example.com", "efua@example.com"} {
		book(who, "dear", "51000")
	}
	const full = "<b>Full now</b>, GH₵ 320 per month when a bed is free"
	for _, path := range append(lists, "/campuses", "/hostels/adom-court") {
		soon(path, full)
	}
	page := b.Get("/hostels/adom-court")
	page.Part(t, `id="costs"`, "</div>").Wants(t, 200, full)
	page.Lacks(t, "priceRange", "From GH₵", "from <b>", "from GH₵")
}
