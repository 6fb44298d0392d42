package pages_test

import (
	"strings"
	"testing"

	"efie/server/servertest"
	"efie/test/must"
)

const mappedHouses = `[
	{"name":"Adom Court of the Presbyterian Women of Ayeduase","slug":"adom-court","category":1,
	 "campus":"Kwame Nkrumah University (KNUST)","latitude":6.675,"longitude":-1.557,"stay_months":8,"rest":"monthly",
	 "room_details":[{"number_in_room":2,"number_of_rooms":2,"price":350,"gender":{"female":true}}]},
	{"name":"Family House","campus":"Kwame Nkrumah University (KNUST)","latitude":6.675,"longitude":-1.557,
	 "private_house":true,"room_details":[{"number_in_room":1,"price":900}]},
	{"name":"Nowhere House","campus":"Kwame Nkrumah University (KNUST)"},
	{"name":"Berekuso Villa","campus":"Ashesi University"}]`

func TestResultsAreShownAsAListOrOnAMap(t *testing.T) {
	t.Parallel()
	s := servertest.NewSite(t, mappedHouses)
	s.Exec(`insert into campus_places (campus_id, kind, name, latitude, longitude, precision)
		select id, 'campus', 'KNUST', 6.674, -1.568, 'exact' from campuses where name like '%KNUST%'`)
	s.CatalogueChanged()
	b := s.NewBrowser()
	const list = "/detailed_search?location=KNUST&room_type=2"
	s.Eventually("the campus on the map", func() bool {
		return strings.Contains(b.Get(list+"&view=map").Body, ">KNUST</text>")
	})
	b.Get(list).Wants(t, 200, `href="/detailed_search?location=KNUST&amp;room_type=2&amp;view=map"`, `<ul class="grid">`)
	page := b.Get(list + "&view=map")
	page.Wants(t, 200, `<a href="/hostels/adom-court"`, ">350</text>", "GH₵ per month", "OpenStreetMap",
		`href="/detailed_search?location=KNUST&amp;room_type=2"`, `<input type="hidden" name="view" value="map">`,
		">Adom Court of the Presbyterian Women of Ayeduase</a>", `<meta name="robots" content="noindex"`)
	page.Lacks(t, `<ul class="grid">`)
	b.Get("/campuses/knust").Wants(t, 200, `location=Kwame+Nkrumah+University+%28KNUST%29&amp;view=map"`)
	b.Get("/campuses/ashesi-university").Lacks(t, "view=map")
	b.Get("/detailed_search?location=Ashesi&view=map").Wants(t, 200, "None of these hostels has a known place.")
	b.Get("/detailed_search?location=qqqq&view=map").Lacks(t, ">Map</a>")
}

func TestAHostelPageLinksToItsMap(t *testing.T) {
	t.Parallel()
	b := servertest.NewSite(t, mappedHouses).NewBrowser()
	page := b.Get("/hostels/adom-court")
	page.Wants(t, 200, `href="/hostels/adom-court/map"`)
	page.Lacks(t, `class="map"`)
	b.Get("/hostels/adom-court/map").Wants(t, 200, "<h1>Where Adom Court of the Presbyterian Women of Ayeduase is</h1>",
		`class="map-here"`, ">350</text>", "Open in Google Maps", "6.675000, -1.557000", "Family House")
	b.Get("/hostels/adom-court/map?price=total").Wants(t, 200, ">2,800</text>", "from GH₵ 2,800 for 8 months",
		">900/mo</text>", ">GH₵ for the stay</text>")
	private := b.Get("/hostels/family-house/map")
	private.Wants(t, 200, "A family lives in this house.", "6.675430, -1.557163")
	private.Lacks(t, "6.675000")
	b.Get("/hostels/nowhere-house").Lacks(t, "/map")
	for _, path := range []string{"/hostels/nowhere-house/map", "/hostels/no-such-hostel/map"} {
		if a := b.Get(path); a.Status != 404 {
			t.Errorf("%s answers %d, want 404", path, a.Status)
		}
	}
}

// Two places in one cell of the grid give the same drawings.
func TestNoDrawingShowsTheExactPlaceOfAPrivateHouse(t *testing.T) {
	t.Parallel()
	const exact, private = `"latitude":6.675,"longitude":-1.557,`, "\n\t \"private_house\":true"
	moved := strings.Replace(mappedHouses, exact+private, `"latitude":6.6757,"longitude":-1.5569,`+private, 1)
	must.Equal(t, "the houses are moved", moved != mappedHouses, true)
	here, there := servertest.NewSite(t, mappedHouses).NewBrowser(), servertest.NewSite(t, moved).NewBrowser()
	for _, path := range []string{"/hostels/family-house/map", "/detailed_search?location=KNUST&view=map"} {
		want := here.Get(path).Part(t, `class="map"`, "</svg>").Body
		must.Contain(t, path, want, ">900")
		must.Equal(t, path, there.Get(path).Part(t, `class="map"`, "</svg>").Body, want)
	}
}
