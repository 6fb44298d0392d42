package pages_test

import (
	"strings"
	"testing"

	"golang.org/x/net/html"

	"efie/demo"
	"efie/server/servertest"
	"efie/test/must"
)

func TestStructuredDataMatchesEachHostelPage(t *testing.T) {
	t.Parallel()
	s := servertest.NewSite(t, string(demo.Hostels()))
	hostels, _, err := s.Store.Hostels(t.Context())
	if err != nil || len(hostels) < 500 {
		t.Fatalf("%d hostels, error %v", len(hostels), err)
	}
	b := s.NewBrowser()
	bookable, totals, lied := map[bool]int{}, 0, false
	for i, h := range hostels {
		if i%4 > 0 && !servertest.Stress() {
			continue
		}
		a := b.Get("/hostels/" + h.Slug)
		page, err := html.Parse(strings.NewReader(a.Body))
		if err != nil || a.Status != 200 {
			t.Fatalf("%s: %d, %v", h.Slug, a.Status, err)
		}
		text, onPage := structuredIn(page), readersPage(page)
		data, err := readData(text)
		if err != nil || onPage.name != h.Name || len(onPage.rooms) != len(h.Rooms) {
			t.Fatalf("%s: the page reads %+v, the data %v", h.Slug, onPage, err)
		}
		for _, fault := range onPage.apartFrom(data) {
			t.Errorf("%s: %s", h.Slug, fault)
		}
		for _, room := range data.rooms {
			bookable[room.bookable]++
			if room.whole != "" {
				totals++
			}
		}
		if !lied && onPage.rooms[0].whole != "" && strings.Contains(text, "/InStock") {
			lied = true
			lies(t, text, onPage)
		}
		if image := attr(find(page, "meta", "property", "og:image"), "content"); image != s.URL+"/hostels/"+h.Slug+
			"/card.png" {
			t.Errorf("%s: links to it show %q", h.Slug, image)
		}
	}
	if totals < 125 || !lied {
		t.Errorf("%d rooms have a total; the control ran: %v", totals, lied)
	}
	if bookable[true] < 125 || bookable[false] < 10 {
		t.Errorf("rooms that can be booked, and that cannot: %v", bookable)
	}
}

// lies is the control: data that says something else than the page is found.
func lies(t *testing.T, text string, onPage shown) {
	t.Helper()
	price := strings.TrimSuffix(strings.NewReplacer("GH₵ ", "", ",", "").Replace(onPage.rooms[0].price), " per month")
	const stay = `"referenceQuantity":{"@type":"QuantitativeValue","value":`
	for what, lie := range map[string]string{
		"price":        strings.ReplaceAll(text, `"`+price+`.00"`, `"1.00"`),
		"availability": strings.Replace(text, "/InStock", "/SoldOut", 1),
		"total":        strings.Replace(text, stay, stay+"1", 1),
		"name":         strings.Replace(text, onPage.name, "Elsewhere", 1),
	} {
		data, err := readData(lie)
		if err != nil || lie == text || len(onPage.apartFrom(data)) == 0 {
			t.Errorf("another %s is not found (%v)", what, err)
		}
	}
}

// A booked room is sold out for search engines as soon as it is for readers.
func TestASoldOutRoomIsSoldOutForSearchEngines(t *testing.T) {
	t.Parallel()
	s, b := servertest.NewStudentSite(t, servertest.CatalogueOf(2, 1))
	b.Book("room", "room-1", "price", "45000")
	read := func() shown {
		page, err := html.Parse(strings.NewReader(s.NewBrowser().Get("/hostels/adom-court").Body))
		must.Do(t, err)
		data, err := readData(structuredIn(page))
		if faults := readersPage(page).apartFrom(data); err != nil || len(faults) > 0 {
			t.Fatal(err, faults)
		}
		return data
	}
	s.Eventually("the page to know of the booking", func() bool { return !read().rooms[1].bookable })
	if !read().rooms[0].bookable {
		t.Error("the other room is sold out, too")
	}
}
