package pages_test

import (
	"net/http"
	"strings"
	"testing"

	"efie/server/servertest"
)

// TestAnAmountNeverBreaks reads pages as browsers get them: a no-break space follows each GH₵.
func TestAnAmountNeverBreaks(t *testing.T) {
	t.Parallel()
	s := servertest.NewSite(t, servertest.FourHostels)
	for _, path := range []string{"/", "/hostels", "/hostels/adom-court", "/hostels/adom-court?part=popup",
		"/detailed_search?max_price=500", "/campuses", "/campuses/ug-legon", "/compare?h=adom-court&h=nyame-lodge"} {
		page := s.Ask(http.MethodGet, path).Body.String()
		if strings.Contains(page, "GH₵ ") || !strings.Contains(page, "GH₵\u00a0") {
			t.Errorf("%s has an amount that may break, or none: %s", path, page)
		}
	}
}

// TestARatingOfUnknownManyIsNotShown checks pages for people. The JSON interface keeps the rating.
func TestARatingOfUnknownManyIsNotShown(t *testing.T) {
	t.Parallel()
	b := servertest.NewSite(t, servertest.TwoHostels).NewBrowser()
	for _, path := range []string{"/", "/hostels", "/hostels/adom-court", "/detailed_search", "/campuses/ug-legon",
		"/compare?h=adom-court&h=bare-house"} {
		page := b.Get(path)
		page.Wants(t, 200, "Adom Court")
		page.Lacks(t, "Rated", "rated", "of 5<", "ratingValue")
	}
	b.Get("/hq/api/hostels/").Wants(t, 200, `"rating":4.5`)
}

func TestAHostelWithoutAPictureHasABadge(t *testing.T) {
	t.Parallel()
	b := servertest.NewSite(t, `[{"name":"Plain House","campus":"Ashesi University",
		"room_details":[{"number_in_room":4,"number_of_rooms":9,"price":300}]},
		{"name":"Closed House","campus":"Ashesi University","is_available":false},
		{"name":"Shown House","campus":"Ashesi University","image":"https://pictures.example/a.jpg",
		"room_details":[{"number_in_room":4,"number_of_rooms":9,"price":300}]}]`).NewBrowser()
	list := b.Get("/hostels")
	list.Card(t, "Plain House").Wants(t, 200, `<p class="badge">No picture yet</p>`)
	list.Card(t, "Closed House").Wants(t, 200, "Not Available")
	list.Card(t, "Shown House").Lacks(t, "No picture yet")
	b.Get("/hostels/plain-house").Wants(t, 200, `<p class="badge">No picture yet</p>`)
	b.Get("/hostels/shown-house").Lacks(t, "No picture yet")
}
