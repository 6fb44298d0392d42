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
		t.Fatalf("the demo has %d hostels, want 500 or more; %v", len(hostels), err)
	}
	b := s.NewBrowser()
	bookable, totals, controlRan := map[bool]int{}, 0, false
	for i, h := range hostels {
		if i%4 > 0 && !servertest.Stress() {
			continue
		}
		a := b.Get("/hostels/" + h.Slug)
		page, err := html.Parse(strings.NewReader(a.Body))
		if err != nil || a.Status != 200 {
			t.Fatalf("the page of %s has status %d, %v", h.Slug, a.Status, err)
		}
		text, onPage := jsonLD(page), readHTML(page)
		data, err := readData(text)
		if err != nil || onPage.name != h.Name || len(onPage.rooms) != len(h.Rooms) {
			t.Fatalf("%s: the page has %+v; reading its data: %v", h.Slug, onPage, err)
		}
		for _, fault := range onPage.differences(data) {
			t.Errorf("%s: %s", h.Slug, fault)
		}
		for _, room := range data.rooms {
			bookable[room.bookable]++
			if room.whole != "" {
				totals++
			}
		}
		if !controlRan && onPage.rooms[0].whole != "" && strings.Contains(text, "/InStock") {
			controlRan = true
			findsWrongData(t, text, onPage)
		}
		must.Equal(t, h.Slug+": the preview picture", attr(find(page, "meta", "property", "og:image"), "content"),
			s.URL+"/hostels/"+h.Slug+"/card.png")
	}
	if totals < 125 || !controlRan {
		t.Errorf("%d rooms have a total; the control ran: %v", totals, controlRan)
	}
	if bookable[true] < 125 || bookable[false] < 10 {
		t.Errorf("the numbers of rooms that can and cannot be booked are %v: the test proves little", bookable)
	}
}

// findsWrongData is the control: data that differs from the page must be found.
func findsWrongData(t *testing.T, text string, onPage hostelContent) {
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
		if err != nil || lie == text || len(onPage.differences(data)) == 0 {
			t.Errorf("a wrong %s in the data is not found (%v)", what, err)
		}
	}
}

// TestASoldOutRoomIsSoldOutForSearchEngines checks that the page and its data change together.
func TestASoldOutRoomIsSoldOutForSearchEngines(t *testing.T) {
	t.Parallel()
	s, b := servertest.NewStudentSite(t, servertest.CatalogueOf(2, 1))
	b.Book("room", "room-1", "price", "45000")
	read := func() hostelContent {
		page, err := html.Parse(strings.NewReader(s.NewBrowser().Get("/hostels/adom-court").Body))
		must.Do(t, err)
		data, err := readData(jsonLD(page))
		if faults := readHTML(page).differences(data); err != nil || len(faults) > 0 {
			t.Fatalf("the page and its data differ: %v %v", err, faults)
		}
		return data
	}
	s.Eventually("the room to be sold out", func() bool { return !read().rooms[1].bookable })
	if !read().rooms[0].bookable {
		t.Error("the other room is sold out too")
	}
}
