package catalogue

import (
	"bytes"
	"encoding/csv"
	"os"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"

	"efie/campuses"
	"efie/demo"
	"efie/hostel"
	"efie/hostel/catalogue/textsearch"
	"efie/hostel/intake"
	"efie/test/must"
)

// query is a row of testdata/queries.tsv: a typed text and its expected results in the demo catalogue. A result is
// "all", "something", "nothing", or the name of a campus (its short name), an area, a hostel or an amenity.
type query struct {
	text     string
	first    string         // the first result
	includes []string       // further results
	most     hostel.Pesewas // the budget named in the text
}

// table returns the rows of a file in testdata without the first line.
func table(t *testing.T, name string) [][]string {
	t.Helper()
	file, err := os.Open("testdata/" + name)
	must.Do(t, err)
	defer file.Close()
	read := csv.NewReader(file)
	read.Comma, read.LazyQuotes = '\t', true
	rows, err := read.ReadAll()
	must.Do(t, err)
	return rows[1:]
}

func queries(t *testing.T) []query {
	t.Helper()
	var list []query
	for _, row := range table(t, "queries.tsv") {
		q := query{text: row[1], first: row[2], includes: strings.FieldsFunc(row[3], func(r rune) bool { return r == '|' })}
		if row[4] != "" {
			cedis, err := strconv.ParseFloat(row[4], 64)
			must.Do(t, err)
			q.most = hostel.Pesewas(cedis * 100)
		}
		list = append(list, q)
	}
	if len(list) < 120 {
		t.Fatalf("%d queries", len(list))
	}
	return list
}

// demoCatalogue returns the catalogue of the demo with the aliases of its campuses, and one bed in every room type.
var demoCatalogue = sync.OnceValues(func() (*Snapshot, *Availability) {
	read, problems := intake.ReadHostels(bytes.NewReader(demo.Hostels()))
	rows, mistakes := intake.ReadPlaces(bytes.NewReader(campuses.Places()))
	if problems = append(problems, mistakes...); len(problems) > 0 {
		panic(problems)
	}
	ids := map[string]int64{}
	for _, h := range read {
		ids[h.Campus.Name] = h.Campus.ID
	}
	var places []hostel.CampusPlace
	for _, row := range rows {
		if id, known := ids[row.Campus]; known {
			row.CampusPlace.CampusID = id
			places = append(places, row.CampusPlace)
		}
	}
	beds := withBeds(read)
	return newSnapshot(1, read, nil, places, FormerAddresses{}), beds
})

// matchesResult reports whether a hostel matches a result in the table.
func matchesResult(h *hostel.Hostel, named string) bool {
	kind, name, _ := strings.Cut(named, ":")
	switch kind {
	case "all", "something":
		return true
	case "campus":
		return hostel.ShortCampus(h.Campus.Name) == name
	case "area":
		// A private house hides its address, so its town may appear only in the name of its campus.
		return slices.Contains(plainAreas(h), name) || h.PrivateHouse && strings.Contains(h.Campus.Name, name)
	case "hostel":
		return h.Name == name
	case "amenity":
		return slices.Contains(plainAmenities(h), name)
	}
	panic(named)
}

func TestTheSearchFindsTheResultsOfEachQuery(t *testing.T) {
	c, beds := demoCatalogue()
	for _, q := range queries(t) {
		found := c.Search(beds, Query{Location: q.text})
		must.Equal(t, q.text+": the highest price", found.MaxPrice, q.most)
		expectResults(t, q, "the search", c, found.Hostels)
		cheap := !slices.ContainsFunc(found.Hostels, func(h *hostel.Hostel) bool {
			return q.most > 0 && !slices.ContainsFunc(h.Rooms, func(r hostel.Room) bool { return r.Price <= q.most })
		})
		if !cheap {
			t.Errorf("%.60q: the search finds more expensive hostels", q.text)
		}
	}
}

// expectResults compares a list of hostels with a row of the table.
func expectResults(t *testing.T, q query, where string, c *Snapshot, found []*hostel.Hostel) {
	t.Helper()
	switch {
	case q.first == "nothing":
		if len(found) > 0 {
			t.Errorf("%.60q: %s finds %d hostels, first %s", q.text, where, len(found), found[0].Name)
		}
		return
	case len(found) == 0:
		t.Errorf("%.60q: %s finds nothing, want %s", q.text, where, q.first)
		return
	case q.first == "all" && q.most == 0 && len(found) != len(c.Hostels):
		t.Errorf("%.60q: %s finds %d hostels, want all", q.text, where, len(found))
	case !matchesResult(found[0], q.first):
		t.Errorf("%.60q: %s has %s first (%s, %s), want %s", q.text, where, found[0].Name, found[0].Campus.Name,
			found[0].Place(), q.first)
	}
	for _, named := range q.includes {
		if !slices.ContainsFunc(found, func(h *hostel.Hostel) bool { return matchesResult(h, named) }) {
			t.Errorf("%.60q: %s does not find %s", q.text, where, named)
		}
	}
}

// The filter finds the hostels of the search. If some contain the text, they come first; otherwise the filter has the
// order of the search.
func TestTheBrowsePageFindsTheResultsOfEachQuery(t *testing.T) {
	c, beds := demoCatalogue()
	for _, q := range queries(t) {
		groups := c.ByCategory(q.text).Groups
		literal := slices.ContainsFunc(groups, func(g Group) bool { return g.Literal > 0 })
		if literal && q.first == "all" && fold(q.text) != "" {
			continue // see TestFillersAndSingleLettersAreTextsLikeOthers
		}
		if literal && q.first != "all" {
			q.includes = append(q.includes, q.first)
			q.first = "something"
		}
		slices.SortStableFunc(groups, func(a, b Group) int { return countFirst(b, q.first) - countFirst(a, q.first) })
		var found []*hostel.Hostel
		for _, g := range groups {
			row := g.Hostels
			found = append(found, row...)
			if has := slices.IndexFunc(row, func(h *hostel.Hostel) bool {
				return !literal && q.first != "nothing" && matchesResult(h, q.first) && h.Available()
			}); has > 0 && !matchesResult(row[0], q.first) {
				t.Errorf("%.60q: in %s the first is %s, want %s", q.text, g.Category.Name(), row[0].Name, q.first)
			}
		}
		expectResults(t, q, "the filter", c, found)
		must.Equal(t, q.text+": hostels of the search", len(c.Search(beds, Query{Location: q.text}).Hostels),
			len(found))
	}
}

// countFirst returns 1 if the first hostel of a group matches the result named.
func countFirst(g Group, named string) int {
	if named != "nothing" && matchesResult(g.Hostels[0], named) {
		return 1
	}
	return 0
}

func TestTheSuggestionsFitEachQuery(t *testing.T) {
	c, beds := demoCatalogue()
	for _, q := range queries(t) {
		found, list := len(c.Search(beds, Query{Location: q.text}).Hostels), c.Suggest(q.text)
		if blank := strings.TrimSpace(q.text) == ""; (len(list) == 0) != (blank || found == 0) {
			t.Errorf("%.60q: %d suggestions for %d hostels", q.text, len(list), found)
		}
		if len(list) == 0 {
			continue
		}
		kind, name, _ := strings.Cut(q.first, ":")
		one := list[0]
		if kind == "campus" && (one.Kind != textsearch.CampusSuggestion || hostel.ShortCampus(one.Name) != name) ||
			kind == "area" && (one.Kind != textsearch.AreaSuggestion || one.Name != name) ||
			kind == "hostel" && (one.Kind != textsearch.HostelSuggestion || one.Name != name) {
			t.Errorf("%.60q: the first suggestion is %s %s, want %s", q.text, one.Kind, one.Name, q.first)
		}
		for _, one := range list {
			named := strings.ToLower(string(one.Kind)) + ":" + hostel.ShortCampus(one.Name)
			list := c.Search(beds, Query{Location: one.Text}).Hostels
			at := slices.IndexFunc(list, func(h *hostel.Hostel) bool { return matchesResult(h, named) })
			must.Equal(t, q.text+": the place of the suggestion "+one.Text, at, 0)
		}
	}
}

func TestAQueryNamesItsPlace(t *testing.T) {
	c, beds := demoCatalogue()
	for text, want := range map[string]string{
		"knust": "KNUST", "hostel near knust": "KNUST", "hostle close to knsut": "KNUST", "knust under 500": "KNUST",
		"university of cape coast": "UCC", "tech hostels": "KNUST", "kumasi knust": "KNUST", "legon": "UG Legon",
		"University of Ghana": "UG Legon", "ug legon": "UG Legon", "lehgon": "UG Legon", "madina accra": "Madina, Accra",
		"room in ayeduasi": "Ayeduase", "Kotei, Kumasi": "Kotei, Kumasi", "cape coast": "Cape Coast",
		"wifi near knust": "", "kente loom": "", "wifi": "", "hostel": "", "nowhere": "", "": "",
		"ust": "KNUST", "central university": "", "university of education": "",
		// the beginning of several names names no place
		"ma": "", "mam": "", "ac": "", "ashe": "Ashesi", "ayed": "Ayeduase",
	} {
		got := c.Search(beds, Query{Location: text}).Place
		if !got.Alone {
			got.Name = ""
		}
		must.Equal(t, "the place in "+text, got.Name, want)
	}
}

// testdata/places.tsv has short names, aliases, towns and areas, each with the expected heading, number of hostels and
// first three hostels. A text that may mean several campuses has no heading and finds the hostels of all. Free beds
// come first, then the lower price with charges.
func TestASearchForAPlaceListsThatPlace(t *testing.T) {
	c, beds := demoCatalogue()
	rows := table(t, "places.tsv")
	if len(rows) < 60 {
		t.Fatalf("%d searches", len(rows))
	}
	for _, row := range rows {
		text, heading, near := row[1], row[2], row[3]
		first := strings.TrimRight(strings.Join(row[4:], ", "), ", ")
		found := c.Search(beds, Query{Location: text})
		if got := found.Place; got.Name != heading || got.Alone != (heading != "") {
			t.Errorf("%q names %+v, want %q", text, got, heading)
		}
		must.Equal(t, "hostels there for "+text, strconv.Itoa(found.Named), near)
		var three []string
		for _, h := range found.Hostels[:min(3, found.Named)] {
			three = append(three, h.Name)
		}
		must.Equal(t, "the first hostels for "+text, strings.Join(three, ", "), first)
		browsed := c.ByCategory(text)
		named := 0
		for _, g := range browsed.Groups {
			named += g.Named + g.AlsoNamed
		}
		must.Equal(t, "the place of the filter "+text, browsed.Place, found.Place)
		if found.Place.Name != "" {
			must.Equal(t, "the filter's hostels there for "+text, named, found.Named)
		}
	}
}

// The page of a campus, its searches and the browse page show the same number of hostels.
func TestEveryPageShowsTheSameNumberOfACampus(t *testing.T) {
	c, beds := demoCatalogue()
	for _, campus := range c.Campuses {
		for _, text := range []string{campus.Name, hostel.ShortCampus(campus.Name), "hostels near " + campus.Name} {
			for sort := ByMatch; sort <= ByMinutes; sort++ {
				found := c.Search(beds, Query{Location: text, Sort: sort})
				if want := len(c.Near(campus).Hostels); found.Named != want {
					t.Errorf("%q finds %d hostels near %s, want %d", text, found.Named, found.Place.Name, want)
				}
				for i, h := range found.Hostels {
					if (i < found.Named) != (h.Campus == campus) {
						t.Fatalf("%q, order %d: number %d of %d is near %s", text, sort, i, found.Named, h.Campus.Name)
					}
				}
			}
		}
	}
}

// Matches inside a word come after whole words and known names. The filter counts only the named campus.
func TestPartsOfWordsComeLast(t *testing.T) {
	c, beds := demoCatalogue()
	for text, want := range map[string][2]int{"atu": {12, 26}, "ug": {30, 50}, "knust": {32, 6}} {
		found := c.Search(beds, Query{Location: text, Sort: ByPrice})
		must.Equal(t, "hostels for "+text, [2]int{found.Named, len(found.Hostels) - found.Named}, want)
		if found.Free > found.Named || found.Amenities[0].Hostels > found.Named {
			t.Errorf("%q counts %d free and %+v, but finds %d", text, found.Free, found.Amenities[0], found.Named)
		}
	}
}

// A hostel with the word comes before a hostel with a longer word that contains it.
func TestWholeWordsComeBeforePartsOfWords(t *testing.T) {
	list := []*hostel.Hostel{
		{Name: "Waterside Lodge", MinPrice: 1}, {Name: "Akwaterian House", MinPrice: 2},
		{Name: "Adom Court", Amenities: []string{"Borehole water"}, MinPrice: 3},
	}
	found := NewSnapshot(1, list).Search(NewAvailability(), Query{Location: "water"})
	must.Equal(t, "found hostels", names(found.Hostels), "Adom Court,Waterside Lodge,Akwaterian House")
}
