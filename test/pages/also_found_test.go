package pages_test

import (
	"net/url"
	"regexp"
	"strings"
	"testing"
)

// cardsIn returns the campus of each card of a part of a page.
func cardsIn(part string) (campuses []string) {
	for _, card := range resultCard.FindAllStringSubmatch(part, -1) {
		near, _, _ := strings.Cut(card[3], " · ")
		campuses = append(campuses, near)
	}
	return campuses
}

// A text that names a campus lists that campus, and below a heading what has the text elsewhere.
func TestASearchThatNamesACampusListsThatCampusFirst(t *testing.T) {
	t.Parallel()
	b := demoSite(t)
	for typed, want := range map[string]struct {
		heading, found, count, campus string
		pages                         [][2]int // cards near the campus, and elsewhere
	}{
		"atu": {"ATU", "12 near ATU, 26 more", "Show 12 hostels", "ATU", [][2]int{{12, 12}, {0, 14}}},
		"ug": {"UG Legon", "30 near UG Legon, 50 more", "Show 30 hostels", "UG Legon",
			[][2]int{{24, 0}, {6, 18}, {0, 24}, {0, 8}}},
		"knust":  {"KNUST", "32 near KNUST, 6 more", "Show 32 hostels", "KNUST", [][2]int{{24, 0}, {8, 6}}},
		"ashesi": {"Ashesi", "6 hostels", "Show 6 hostels", "Ashesi", [][2]int{{6, 0}}},
	} {
		for _, sort := range []string{"", "&sort=price", "&sort=rating"} {
			address := "/detailed_search?location=" + url.QueryEscape(typed) + sort
			b.Get(address+"&part=count").Wants(t, 200, want.count)
			pages := 0
			for ; address != "" && pages < len(want.pages); pages++ {
				page := b.Get(address)
				page.Wants(t, 200, "<h1>Hostels near "+want.heading+"</h1>", `<h2 class="found" id="found">`+want.found+"</h2>")
				near, also, split := strings.Cut(page.Body, `<h2 id="also-found">Also found</h2>`)
				first, others := cardsIn(near), cardsIn(also)
				if got := [2]int{len(first), len(others)}; got != want.pages[pages] || split != (len(others) > 0) {
					t.Errorf("%s has %v hostels, want %v", address, got, want.pages[pages])
				}
				if strings.Contains(also, "Also found</h2>") {
					t.Errorf("%s has two headings", address)
				}
				for _, campus := range first {
					if campus != want.campus {
						t.Errorf("%s has a hostel near %s among those near %s", address, campus, want.campus)
					}
				}
				for _, campus := range others {
					if campus == want.campus {
						t.Errorf("%s has a hostel near %s among the others", address, campus)
					}
				}
				if address = ""; pages < len(want.pages)-1 {
					address = strings.ReplaceAll(moreHostels.FindStringSubmatch(page.Body)[1], "&amp;", "&")
				}
			}
		}
	}
}

var moreHostels = regexp.MustCompile(`href="([^"]+)">Show more hostels`)

// The browse page has both groups in the rows of the categories, and a category's own page goes from one to the other.
func TestTheBrowsePageHasTheNamedCampusFirst(t *testing.T) {
	t.Parallel()
	b := demoSite(t)
	for _, part := range []string{"", "&part=rows"} {
		page := b.Get("/hostels?q=atu" + part)
		page.Wants(t, 200, "12 near ATU, 26 more for “atu”", `<a class="chip" href="#also-found">Also found</a>`,
			`<span class="sr">, also found</span>`)
		near, also, _ := strings.Cut(page.Body, `<h2 id="also-found">Also found</h2>`)
		first, others := cardsIn(near), cardsIn(also)
		if len(first) != 12 || strings.Contains(strings.Join(others, " "), "ATU") {
			t.Errorf("the first group is %q, the second %q", first, others)
		}
		for _, id := range regexp.MustCompile(` id="[^"]*"`).FindAllString(page.Body, -1) {
			if strings.Count(page.Body, id) > 1 {
				t.Errorf("the page has %s more than once", id)
			}
		}
	}
	b.Get("/hostels?q=knust").Wants(t, 200, "32 near KNUST, 6 more for “knust”")
	alone := b.Get("/hostels?q=ug&category=2")
	near, also, _ := strings.Cut(alone.Body, `<h2 id="also-found">Also found</h2>`)
	if len(cardsIn(near)) == 0 || len(cardsIn(also)) == 0 || strings.Contains(strings.Join(cardsIn(also), " "), "Legon") {
		t.Errorf("near UG Legon %q, elsewhere %q", cardsIn(near), cardsIn(also))
	}
}

// If the filters leave nothing near the campus, the page shows that, and still lists the others.
func TestFiltersMayLeaveNoneNearTheCampus(t *testing.T) {
	t.Parallel()
	b := demoSite(t)
	page := b.Get("/detailed_search?location=atu&max_price=300")
	page.Wants(t, 200, "<h1>Hostels near ATU</h1>", "None near ATU, ", " elsewhere</h2>",
		`<h2 id="also-found">Also found</h2>`)
	b.Get("/detailed_search?location=atu&max_price=300&part=count").Wants(t, 200, "Show 0 hostels")
}

// The JSON interface returns the same hostels as the page, in the same order.
func TestAProgramsSearchHasTheNamedCampusFirst(t *testing.T) {
	t.Parallel()
	b := demoSite(t)
	var found struct {
		Data []struct {
			Campus struct{ Campus string }
		}
	}
	b.NewClient("").Post("/hq/api/search_request/", `{"location":"atu","max_price":"","room_type":""}`).
		WantsJSON(200).Decode(&found)
	if len(found.Data) != 38 {
		t.Fatalf("%d hostels", len(found.Data))
	}
	for i, h := range found.Data {
		if (i < 12) != strings.HasSuffix(h.Campus.Campus, "(ATU)") {
			t.Errorf("number %d is near %s", i, h.Campus.Campus)
		}
	}
}
