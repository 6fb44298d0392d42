package pages_test

import (
	"fmt"
	"regexp"
	"strings"
	"testing"

	"efie/server/servertest"
	"efie/test/must"
)

// everyCategory returns a catalogue with two hostels of each category, and two without a category.
func everyCategory() string {
	var list []string
	for category := range 12 {
		list = append(list, fmt.Sprintf(
			`{"name":"House %c","campus":"Ashesi University","category":%d,"room_details":[{"number_in_room":1,
				"price":100}]}`, 'A'+category, category))
		list = append(list, strings.Replace(list[len(list)-1], "House", "Hall", 1))
	}
	return "[" + strings.Join(list, ",") + "]"
}

var rowName = regexp.MustCompile(`<h2 id="category-\d+-name">([^<]+)</h2>`)

func TestHostelsAreListedByCategory(t *testing.T) {
	t.Parallel()
	page := servertest.NewSite(t, everyCategory()).NewBrowser().Get("/hostels")
	var rows []string
	for _, m := range rowName.FindAllStringSubmatch(page.Body, -1) {
		rows = append(rows, m[1])
	}
	want := []string{"Budget", "Standard", "Premium", "Luxury", "Shared Accommodation", "Private Rooms",
		"Campus Housing",
		"Off-Campus Housing", "Family Housing", "International Housing", "Other Hostels"}
	must.Equal(t, "the rows", rows, want)
	for i, section := range strings.Split(page.Body, `<section class="row"`)[1:] {
		if regexp.MustCompile(`<p class="soft">[^<]{10,}</p>`).FindString(section) == "" {
			t.Errorf("the row %s has no description", rows[i])
		}
		if !strings.Contains(section, `data-island="row-arrows"`) || !strings.Contains(section, `{"step":280,`) {
			t.Errorf("the row %s does not scroll by 280 px", rows[i])
		}
	}
	page.Part(t, `id="category-0"`, "</section>").Wants(t, 200, ">House A<", ">House L<")
}

func TestTheBrowseFilterWorksWithoutJavaScript(t *testing.T) {
	t.Parallel()
	b := servertest.NewSite(t, servertest.FourHostels).NewBrowser()
	for query, want := range map[string]string{"DOM C": "Adom Court", "ashesi": "Busy Lodge Closed Lodge Plain House",
		"water": "Busy Lodge Plain House", "fan": "Adom Court",
		"lodge ashesi": "Busy Lodge Closed Lodge", "xylophone": ""} {
		page := b.Get("/hostels?q=" + strings.ReplaceAll(query, " ", "+"))
		page.Wants(t, 200, `name="q" type="search" value="`+query+`"`)
		var found []string
		for _, name := range []string{"Adom Court", "Busy Lodge", "Closed Lodge", "Plain House"} {
			if strings.Contains(page.Body, ">"+name+"</a>") {
				found = append(found, name)
			}
		}
		must.Equal(t, "hostels for the filter "+query, strings.Join(found, " "), want)
	}
}

func TestAnEmptyCatalogueShowsAMessage(t *testing.T) {
	t.Parallel()
	servertest.NewSite(t, `[]`).NewBrowser().Get("/hostels").Wants(t, 200,
		"No hostels available. Please check back later for available accommodations.")
}

func TestAHostelPageHasItsContentAndMetadata(t *testing.T) {
	t.Parallel()
	s := servertest.NewSite(t, servertest.FourHostels)
	b := s.NewBrowser()
	for _, key := range []string{"adom-court", "adom-uuid", "1"} {
		a := b.Get("/hostels/" + key)
		a.Wants(t, 200, "<h1 id=\"hostel-name\">Adom Court</h1>", "Quiet rooms.", "Seven minutes on foot.",
			"front-1-640.jpg",
			"<title>Adom Court, UG Legon · Efie</title>",
			`<meta name="description" content="Quiet rooms near Legon. From GH₵ 200 per month."`,
			`<link rel="canonical" href="`+s.URL+`/hostels/adom-court"`, `<meta property="og:image" content="`+s.URL+
				`/hostels/adom-court/card.png"`)
		must.Equal(t, "the page of /hostels/"+key, a.Path, "/hostels/adom-court")
	}
	b.Get("/hostels/nowhere").Wants(t, 404, "Hostel not found.")
	b.Get("/hostels/nowhere?part=popup").Wants(t, 404)
	b.Get("/hostels/adom-court?part=popup").Lacks(t, "<html")
	b.Get("/hostels/plain-house").Wants(t, 200, "No manager info available.")
	b.Get("/hostels").Wants(t, 200, `"loading":"Loading hostel…"`, `"notFound":"Hostel not found."`)
}

func TestTheDetailedSearchFiltersHostels(t *testing.T) {
	t.Parallel()
	b := servertest.NewSite(t, servertest.FourHostels).NewBrowser()
	all := b.Get("/detailed_search?location=ashesi")
	all.Wants(t, 200, "3 hostels", `type="radio" name="room_type" value="2"`,
		`type="checkbox" name="amenity" value="Water"`, `type="checkbox" name="amenity" value="Wi-Fi"`)
	all.Lacks(t, ">Adom Court</a>")
	// "Any" of both groups of radio buttons.
	must.Equal(t, "checked inputs before a choice", strings.Count(all.Body, ` checked`), 2)
	both := b.Get("/detailed_search?location=ashesi&amenity=wi-fi&amenity=water")
	both.Wants(t, 200, "1 hostel<", ">Plain House</a>", `href="/detailed_search?location=ashesi&amp;amenity=wi-fi"`,
		`href="/detailed_search?location=ashesi&amp;amenity=water"`)
	both.Lacks(t, ">Busy Lodge</a>")
	b.Get("/detailed_search?location=&room_type=6").Wants(t, 200, "1 hostel<", ">Adom Court</a>", `value="6" checked`)
	// One radio group sends one value; an address with two keeps the first.
	two := b.Get("/detailed_search?room_type=6&room_type=2")
	two.Wants(t, 200, "1 hostel<", `value="6" checked`)
	two.Lacks(t, `value="2" checked`)
	b.Get("/detailed_search?room_type=3").Wants(t, 200, "0 hostels")
}

// TestSearchEnginesGetOneListForEachCampus checks that searches for a campus have the campus page as canonical address,
// and that other searches are not indexed.
func TestSearchEnginesGetOneListForEachCampus(t *testing.T) {
	t.Parallel()
	b := servertest.NewSite(t, servertest.FourHostels).NewBrowser()
	const noindex = `<meta name="robots" content="noindex">`
	for _, typed := range []string{"Ashesi+University", "ashesi+university", "ASHESI+University+&amenity="} {
		listed := b.Get("/detailed_search?location=" + typed)
		listed.Wants(t, 200, `<link rel="canonical" href="`+b.URL+`/campuses/ashesi-university">`)
		listed.Lacks(t, noindex)
	}
	const campus = "?location=Ashesi+University"
	for _, path := range []string{campus + "&amenity=water", campus + "&room_type=2", "?location=nowhere",
		"?location=ashesi", "", campus + "&page=2"} {
		b.Get("/detailed_search"+path).Wants(t, 200, noindex)
	}
}
