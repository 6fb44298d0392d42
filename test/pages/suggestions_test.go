package pages_test

import (
	"bytes"
	"encoding/csv"
	"html"
	"net/url"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"efie/demo"
	"efie/hostel"
	"efie/hostel/intake"
	"efie/server/servertest"
	"efie/store/transfer"
	"efie/test/must"
)

// demoSite is a site with the demo's catalogue, and the places and other names of its campuses.
func demoSite(t *testing.T) *servertest.WebBrowser {
	t.Helper()
	places, problems := intake.ReadPlaces(bytes.NewReader(demo.Places()))
	if len(problems) > 0 {
		t.Fatal(problems)
	}
	s := servertest.NewSite(t, string(demo.Hostels()), servertest.Unthrottled)
	_, err := transfer.ImportPlaces(t.Context(), s.Store, places, false, false)
	must.Do(t, err)
	b := s.NewBrowser()
	s.Eventually("the other names of campuses are known", func() bool {
		list := suggested(b, "UG Medical School") // another name of one
		return len(list) > 0 && list[0].kind() == "campus:UG Korle Bu"
	})
	return b
}

// suggestion is an item of the list under the campus search.
type suggestion struct{ name, about, text, href string }

// kind is what a suggestion names, as testdata/queries.tsv writes it.
func (s suggestion) kind() string {
	kind, _, _ := strings.Cut(s.about, " ")
	return strings.ToLower(kind) + ":" + hostel.ShortCampus(s.name)
}

var (
	suggestedItem = regexp.MustCompile(`<li((?: data-[a-z]+="[^"]*")*)>([^<]*)<small>([^<]*)</small></li>`)
	itemData      = regexp.MustCompile(` data-([a-z]+)="([^"]*)"`)
	resultCard    = regexp.MustCompile(`(?s)class="card-link" href="([^"]*)" data-ref="open"[^>]*>([^<]*)</a>.*?` +
		`<p class="card-place">([^<]*)</p>`)
	foundNumber = regexp.MustCompile(`class="found"[^>]*>\s*([0-9,]+) (?:hostel|near [^<]*?, ([0-9,]+) more)`)
)

// suggested is what is listed under the campus search for a text.
func suggested(b *servertest.WebBrowser, text string) (list []suggestion) {
	part := b.Get(searchFor(text) + "&part=suggestions")
	part.Wants(b.T, 200, `<ul data-part="suggestions">`)
	part.Lacks(b.T, "<html")
	for _, item := range suggestedItem.FindAllStringSubmatch(part.Body, -1) {
		one := suggestion{name: html.UnescapeString(item[2]), about: html.UnescapeString(item[3])}
		one.text = one.name
		for _, data := range itemData.FindAllStringSubmatch(item[1], -1) {
			switch data[1] {
			case "text":
				one.text = html.UnescapeString(data[2])
			case "href":
				one.href = html.UnescapeString(data[2])
			}
		}
		list = append(list, one)
	}
	if n := strings.Count(part.Body, "<li"); n != len(list) {
		b.T.Errorf("%q: %d of %d suggestions were understood: %s", text, len(list), n, part.Body)
	}
	return list
}

// result is a hostel in a list.
type result struct{ href, name, place string }

// is reports whether a hostel is, or is near, what a suggestion names.
func (r result) is(s suggestion) bool {
	kind, name, _ := strings.Cut(s.kind(), ":")
	near, place, _ := strings.Cut(r.place, " · ")
	switch kind {
	case "campus":
		return near == name
	case "area":
		return slices.Contains(strings.Split(place, ", "), name)
	}
	return r.href == s.href && r.name == s.name
}

// results are the first hostels of a list, and how many there are in all.
func results(b *servertest.WebBrowser, path string) (list []result, all int) {
	page := b.Get(path)
	page.Wants(b.T, 200)
	for _, card := range resultCard.FindAllStringSubmatch(page.Body, -1) {
		list = append(list, result{card[1], html.UnescapeString(card[2]), html.UnescapeString(card[3])})
	}
	if n := foundNumber.FindStringSubmatch(page.Body); n != nil {
		all, _ = strconv.Atoi(strings.ReplaceAll(n[1], ",", ""))
		more, _ := strconv.Atoi(strings.ReplaceAll(n[2], ",", "")) // none if all are near the place
		all += more
	}
	return list, all
}

func searchFor(text string) string { return "/detailed_search?location=" + url.QueryEscape(text) }

// Whatever the list under the campus search offers, the page that it leads to has first.
func TestWhatIsSuggestedIsFoundFirst(t *testing.T) {
	t.Parallel()
	b := demoSite(t)
	for typed, want := range map[string]string{ // what is suggested first; "" for nothing
		"knust": "campus:KNUST", "knsut": "campus:KNUST", "lehgon": "campus:UG Legon", "asheshi": "campus:Ashesi",
		"univeristy of ghana": "campus:UG Legon", "coast cape university": "campus:UCC", "capecoast": "area:Cape Coast",
		"kotei": "area:Kotei", "ayeduasi": "area:Ayeduase", "kumasi": "area:Kumasi", "korle bu": "campus:UG Korle Bu",
		"ho": "area:Ho", "central university": "campus:Central Miotso", "legon laundry": "campus:UG Legon",
		"knust under 500": "campus:KNUST", "kotei below ghc 700": "area:Kotei", "wifi under 1.2k": "hostel:",
		"under 500": "hostel:", "lodge adom": "hostel:Adom Lodge", "k": "campus:CKT-UTAS", "": "", "   ": "", "xyzzy": "",
		"knust harvard": "", "<script>alert(1)</script>": "", "knust under 1": "",
	} {
		t.Run(typed, func(t *testing.T) {
			list := suggested(b, typed)
			if (want == "") != (len(list) == 0) || len(list) > 0 && !strings.HasPrefix(list[0].kind(), want) {
				t.Fatalf("%q suggests %q first, want %q", typed, list, want)
			}
			for _, one := range list {
				found, _ := results(b, searchFor(one.text))
				if len(found) == 0 || !found[0].is(one) {
					t.Errorf("%q: the search for %+v has first %+v", typed, one, found[:min(1, len(found))])
				}
				if strings.HasPrefix(one.about, "Hostel") != (one.href != "") {
					t.Errorf("%q: %+v", typed, one)
				}
				if one.href != "" {
					b.Get(one.href).Wants(t, 200, "<title>"+html.EscapeString(one.name)+", ")
				}
			}
		})
	}
}

// mostSuggested is how many bytes the suggestions for what students type may have, uncompressed.
const mostSuggested = 2 << 10

// The suggestions, the filter of the browse page and the search agree on the whole table of what students type.
func TestAllThatFindHostelsAgree(t *testing.T) {
	t.Parallel()
	b := demoSite(t)
	file := must.Read(t, "../../hostel/catalogue/testdata/queries.tsv")
	table := csv.NewReader(bytes.NewReader(file))
	table.Comma, table.LazyQuotes = '\t', true
	rows, err := table.ReadAll()
	if err != nil || len(rows) < 160 {
		t.Fatalf("%d rows, error %v", len(rows), err)
	}
	for _, row := range rows[1:] {
		typed, first := row[1], row[2]
		list := suggested(b, typed)
		searched, all := results(b, searchFor(typed))
		browsed, left := results(b, "/hostels?q="+url.QueryEscape(typed)+"&part=rows")
		blank := strings.TrimSpace(typed) == ""
		if typed == "" {
			left = all // without a filter the page states no number
		}
		if all != left || (all == 0) != (first == "nothing") || (len(list) == 0) != (blank || all == 0) {
			t.Errorf("%.60q: %d found, %d by the filter, %d suggestions", typed, all, left, len(list))
			continue
		}
		if part := b.Get(searchFor(typed) + "&part=suggestions"); len(part.Body) > mostSuggested {
			t.Errorf("%.60q: %d bytes of suggestions", typed, len(part.Body))
		}
		kind, name, _ := strings.Cut(first, ":")
		if kind != "campus" && kind != "area" && kind != "hostel" {
			continue
		}
		one := suggestion{name: name, about: kind, text: name}
		if len(list) > 0 && list[0].kind() != first {
			t.Errorf("%.60q: %q is suggested first, want %s", typed, list[0].kind(), first)
		} else if kind == "hostel" {
			one = list[0]
		}
		has := func(r result) bool { return r.is(one) }
		if !has(searched[0]) || !slices.ContainsFunc(browsed, has) {
			t.Errorf("%.60q: the first found is %+v, want %s", typed, searched[0], first)
		}
	}
}
