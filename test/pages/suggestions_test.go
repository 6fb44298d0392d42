package pages_test

import (
	"bytes"
	"html"
	"net/url"
	"regexp"
	"strings"
	"testing"

	"efie/campuses"
	"efie/demo"
	"efie/hostel"
	"efie/hostel/intake"
	"efie/server/servertest"
	"efie/store/transfer"
	"efie/test/must"
)

// demoSite returns a browser on a site with the catalogue of the demo, and with the places and other names of its
// campuses.
func demoSite(t *testing.T) *servertest.WebBrowser {
	t.Helper()
	places, problems := intake.ReadPlaces(bytes.NewReader(campuses.Places()))
	if len(problems) > 0 {
		t.Fatal(problems)
	}
	s := servertest.NewSite(t, string(demo.Hostels()), servertest.Unthrottled)
	_, err := transfer.ImportPlaces(t.Context(), s.Store, places, false, false)
	must.Do(t, err)
	b := s.NewBrowser()
	s.Eventually("the other names of campuses", func() bool {
		list := suggested(b, "UG Medical School") // another name of UG Korle Bu
		return len(list) > 0 && list[0].kindAndName() == "campus:UG Korle Bu"
	})
	return b
}

// suggestion is an item of the list under the campus search.
type suggestion struct{ kind, name, about, text, href string }

// kindAndName returns the kind and name of a suggestion, as testdata/queries.tsv writes them.
func (s suggestion) kindAndName() string { return s.kind + ":" + hostel.ShortCampus(s.name) }

var (
	suggestedItem = regexp.MustCompile(`<li((?: data-[a-z]+="[^"]*")*)>([^<]*) (?:<small>([^<]*)</small>)?</li>`)
	itemData      = regexp.MustCompile(` data-([a-z]+)="([^"]*)"`)
	resultCard    = regexp.MustCompile(`(?s)class="card-link" href="([^"]*)" data-ref="open"[^>]*>([^<]*)</a>.*?` +
		`<p class="card-place">([^<]*)</p>`)
)

// suggested returns the list under the campus search for a text.
func suggested(b *servertest.WebBrowser, text string) (list []suggestion) {
	part := b.Get(searchFor(text) + "&part=suggestions")
	part.Wants(b.T, 200, `<ul data-part="suggestions">`)
	part.Lacks(b.T, "<html")
	for _, item := range suggestedItem.FindAllStringSubmatch(part.Body, -1) {
		one := suggestion{name: html.UnescapeString(item[2]), about: html.UnescapeString(item[3])}
		one.text = one.name
		for _, data := range itemData.FindAllStringSubmatch(item[1], -1) {
			switch data[1] {
			case "kind":
				one.kind = data[2]
			case "text":
				one.text = html.UnescapeString(data[2])
			case "href":
				one.href = html.UnescapeString(data[2])
			}
		}
		list = append(list, one)
	}
	if n := strings.Count(part.Body, "<li"); n != len(list) {
		b.T.Errorf("%q: the test could read %d of %d suggestions: %s", text, len(list), n, part.Body)
	}
	return list
}

type result struct{ href, name, place string }

// is reports whether a hostel is the suggested one, or is near the suggested place.
func (r result) is(s suggestion) bool {
	near, place, _ := strings.Cut(r.place, " · ")
	switch s.kind {
	case "campus":
		return near == hostel.ShortCampus(s.name)
	case "area":
		return strings.HasPrefix(place, s.name) || strings.Contains(near, s.name)
	}
	return r.href == s.href && r.name == s.name
}

func results(b *servertest.WebBrowser, path string) (list []result) {
	page := b.Get(path)
	page.Wants(b.T, 200)
	for _, card := range resultCard.FindAllStringSubmatch(page.Body, -1) {
		list = append(list, result{card[1], html.UnescapeString(card[2]), html.UnescapeString(card[3])})
	}
	return list
}

func searchFor(text string) string { return "/detailed_search?location=" + url.QueryEscape(text) }

// TestTheSearchListsTheSuggestedItemFirst searches for each suggestion. hostel/catalogue/testdata/queries.tsv has more
// queries of students.
func TestTheSearchListsTheSuggestedItemFirst(t *testing.T) {
	t.Parallel()
	b := demoSite(t)
	for typed, want := range map[string]string{ // the first suggestion, or ""
		"knsut": "campus:KNUST", "univeristy of ghana": "campus:UG Legon", "korle bu": "campus:UG Korle Bu",
		"ayeduasi": "area:Ayeduase", "kotei below ghc 700": "area:Kotei", "lodge adom": "hostel:Adom Lodge",
		"under 500": "hostel:", "   ": "", "xyzzy": "", "<script>alert(1)</script>": "",
	} {
		list := suggested(b, typed)
		if (want == "") != (len(list) == 0) || len(list) > 0 && !strings.HasPrefix(list[0].kindAndName(), want) {
			t.Errorf("%q has the suggestions %q, want %q first", typed, list, want)
		}
		for _, one := range list {
			found := results(b, searchFor(one.text))
			if len(found) == 0 || !found[0].is(one) || (one.kind == "hostel") != (one.href != "") {
				t.Errorf("%q: the search for the suggestion %+v lists %+v first", typed, one, found[:min(1, len(found))])
			}
			if one.href != "" {
				b.Get(one.href).Wants(t, 200, "<title>"+html.EscapeString(one.name)+", ")
			}
		}
	}
	for typed, want := range map[string][]string{
		"knsut":                   {"<h1>Hostels near KNUST</h1>", "<title>Hostels near KNUST", "KNUST ·"},
		"wifi near knust":         {"<h1>Hostels for “wifi near knust”</h1>"},
		"knust under 500":         {`value="knust"`, "Hostels near KNUST", `Remove </span> GH₵ 500 or less`},
		"nowhere at all":          {"<h1>Hostels for “nowhere at all”</h1>", "0 hostels"},
		"<script>alert(1)//</scr": {"&lt;script&gt;"},
	} {
		b.Get(searchFor(typed)).Wants(t, 200, want...)
	}
}

// TestASuggestionHasItsKindAndTheCampusesNearIt checks the list that the campus search reads (R40).
func TestASuggestionHasItsKindAndTheCampusesNearIt(t *testing.T) {
	t.Parallel()
	b := demoSite(t)
	part := b.Get(searchFor("kumi") + "&part=suggestions")
	part.Wants(t, 200, `<li data-kind="hostel" data-href="/hostels/kumi-lodge-ttu">`,
		`Kumi Lodge <small>near TTU</small></li>`)
	b.Get(searchFor("berekuso")+"&part=suggestions").Wants(t, 200,
		`<li data-kind="area">Berekuso <small>near Ashesi</small></li>`,
		`<li data-kind="campus">Ashesi University (Ashesi) </li>`)
}

// TestASearchNamesThePlaceThatItShows checks that a misspelt place is named, and that a text without results offers the
// places with the most similar names.
func TestASearchNamesThePlaceThatItShows(t *testing.T) {
	t.Parallel()
	b := demoSite(t)
	b.Get(searchFor("takordi")).Wants(t, 200, "Showing Takoradi for “takordi”")
	for _, exact := range []string{"takoradi", "knust", "legon"} {
		b.Get(searchFor(exact)).Lacks(t, "Showing ")
	}
	for typed, want := range map[string]string{
		"tkrdi":  `href="/detailed_search?location=Takoradi">Takoradi</a>`,
		"wnaeba": `href="/detailed_search?location=Winneba">Winneba</a>`,
	} {
		page := b.Get(searchFor(typed))
		page.Wants(t, 200, "We found no hostel near “"+typed+"” yet.")
		page.Part(t, "Did you mean one of these places?", "</ul>").Wants(t, 200, want)
	}
}
