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

	"efie/demo"
	"efie/hostel"
	"efie/hostel/intake"
	"efie/test/must"
)

// query is a row of testdata/queries.tsv: a text that students type, and what must come of it in the demo catalogue.
// "all", "something" and "nothing" are what is found; anything else names a campus by its short name, an area, a
// hostel or an amenity.
type query struct {
	text     string
	first    string         // what comes first
	includes []string       // what is found, too
	most     hostel.Pesewas // the budget that the text names
}

func queries(t *testing.T) []query {
	t.Helper()
	file, err := os.Open("testdata/queries.tsv")
	must.Do(t, err)
	defer file.Close()
	table := csv.NewReader(file)
	table.Comma, table.LazyQuotes = '\t', true
	rows, err := table.ReadAll()
	must.Do(t, err)
	var list []query
	for _, row := range rows[1:] {
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

// demoCatalogue is the catalogue of the demo, with the other names of its campuses and a bed in every room type.
var demoCatalogue = sync.OnceValues(func() (*Snapshot, *Availability) {
	read, problems := intake.ReadHostels(bytes.NewReader(demo.Hostels()), nil)
	rows, mistakes := intake.ReadPlaces(bytes.NewReader(demo.Places()))
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
	return newSnapshot(1, read, nil, places, together), beds
})

// is reports whether a hostel is, or has, what a row of the table names.
func is(h *hostel.Hostel, named string) bool {
	kind, name, _ := strings.Cut(named, ":")
	switch kind {
	case "all", "something":
		return true
	case "campus":
		return hostel.ShortCampus(h.Campus.Name) == name
	case "area":
		return slices.Contains(areasOf(h), name)
	case "hostel":
		return h.Name == name
	case "amenity":
		return slices.Contains(plainAmenities(h), name)
	}
	panic(named)
}

func TestTheSearchFindsWhatEachQueryMeans(t *testing.T) {
	c, beds := demoCatalogue()
	for _, q := range queries(t) {
		found := c.ReadSet(beds).Search(Query{Location: q.text})
		if found.MaxPrice != q.most {
			t.Errorf("%.60q: the highest price is %s, want %s", q.text, found.MaxPrice, q.most)
		}
		expect(t, q, "the search", c, found.Hostels.All())
		cheap := !slices.ContainsFunc(found.Hostels.All(), func(h *hostel.Hostel) bool {
			return q.most > 0 && !slices.ContainsFunc(h.Rooms, func(r hostel.Room) bool { return r.Price <= q.most })
		})
		if !cheap {
			t.Errorf("%.60q: the search finds dearer hostels", q.text)
		}
	}
}

// expect holds a list of hostels against a row of the table.
func expect(t *testing.T, q query, where string, c *Snapshot, found []*hostel.Hostel) {
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
	case !is(found[0], q.first):
		t.Errorf("%.60q: %s has %s first (%s, %s), want %s", q.text, where, found[0].Name, found[0].Campus.Name,
			found[0].Place(), q.first)
	}
	for _, named := range q.includes {
		if !slices.ContainsFunc(found, func(h *hostel.Hostel) bool { return is(h, named) }) {
			t.Errorf("%.60q: %s does not find %s", q.text, where, named)
		}
	}
}

func TestTheBrowsePageFindsWhatEachQueryMeans(t *testing.T) {
	c, beds := demoCatalogue()
	for _, q := range queries(t) {
		groups := c.ByCategory(q.text)
		slices.SortStableFunc(groups, func(a, b Group) int { return firsts(b, q.first) - firsts(a, q.first) })
		var found []*hostel.Hostel
		for _, g := range groups {
			row := g.Hostels.All()
			found = append(found, row...)
			if has := slices.IndexFunc(row, func(h *hostel.Hostel) bool {
				return q.first != "nothing" && is(h, q.first) && h.Available()
			}); has > 0 && !is(row[0], q.first) {
				t.Errorf("%.60q: in %s the first is %s, want %s", q.text, g.Category.Name(), row[0].Name, q.first)
			}
		}
		expect(t, q, "the filter", c, found)
		if searched := c.ReadSet(beds).Search(Query{Location: q.text}).Hostels.Len(); searched != len(found) {
			t.Errorf("%.60q: the filter finds %d hostels, and the search %d", q.text, len(found), searched)
		}
	}
}

// firsts is 1 if the first hostel of a group is what a row names.
func firsts(g Group, named string) int {
	if named != "nothing" && is(g.Hostels.All()[0], named) {
		return 1
	}
	return 0
}

func TestTheSuggestionsAreWhatEachQueryMeans(t *testing.T) {
	c, beds := demoCatalogue()
	for _, q := range queries(t) {
		found, list := c.ReadSet(beds).Search(Query{Location: q.text}).Hostels.Len(), c.Suggest(q.text)
		if blank := strings.TrimSpace(q.text) == ""; (len(list) == 0) != (blank || found == 0) {
			t.Errorf("%.60q: %d suggestions for %d hostels", q.text, len(list), found)
		}
		if len(list) == 0 {
			continue
		}
		kind, name, _ := strings.Cut(q.first, ":")
		if one := list[0]; kind == "campus" && (one.Kind != CampusSuggestion || hostel.ShortCampus(one.Name) != name) ||
			kind == "area" && (one.Kind != AreaSuggestion || one.Name != name) ||
			kind == "hostel" && (one.Kind != HostelSuggestion || one.Name != name) {
			t.Errorf("%.60q: the first suggestion is %s %s, want %s", q.text, one.Kind, one.Name, q.first)
		}
		for _, one := range list {
			named := strings.ToLower(string(one.Kind)) + ":" + hostel.ShortCampus(one.Name)
			list := c.ReadSet(beds).Search(Query{Location: one.Text}).Hostels.All()
			at := slices.IndexFunc(list, func(h *hostel.Hostel) bool { return is(h, named) })
			if at != 0 {
				t.Errorf("%.60q: in the search for the suggestion %q it is number %d", q.text, one.Text, at)
			}
		}
	}
}

func TestThePlaceThatAQueryNames(t *testing.T) {
	c, _ := demoCatalogue()
	for text, want := range map[string]string{
		"knust": "KNUST", "hostel near knust": "KNUST", "hostle close to knsut": "KNUST", "knust under 500": "KNUST",
		"university of cape coast": "UCC", "tech hostels": "KNUST", "kumasi knust": "KNUST", "legon": "UG Legon",
		"University of Ghana": "UG Legon", "ug legon": "UG Legon", "lehgon": "UG Legon", "madina accra": "Madina, Accra",
		"room in ayeduasi": "Ayeduase", "Kotei, Kumasi": "Kotei, Kumasi", "cape coast": "Cape Coast",
		"wifi near knust": "", "kente loom": "", "wifi": "", "hostel": "", "nowhere": "", "": "",
		"ust": "KNUST", "central university": "", "university of education": "",
	} {
		if got := PlaceNamed(c, text); got != want {
			t.Errorf("%q names %q, want %q", text, got, want)
		}
	}
}
