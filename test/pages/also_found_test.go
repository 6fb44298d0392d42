package pages_test

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"efie/server/servertest"
	"efie/test/must"
)

// cardsIn returns the campus of each hostel card in a part of a page.
func cardsIn(part string) (campuses []string) {
	for _, card := range resultCard.FindAllStringSubmatch(part, -1) {
		near, _, _ := strings.Cut(card[3], " · ")
		campuses = append(campuses, near)
	}
	return campuses
}

// TestASearchThatNamesACampusListsThatCampusFirst checks all pages of a search for a campus: its hostels come first,
// and other hostels with the text follow under a heading.
func TestASearchThatNamesACampusListsThatCampusFirst(t *testing.T) {
	t.Parallel()
	b := demoSite(t)
	b.Get("/detailed_search?location=atu&part=count").Wants(t, 200, "Show 12 hostels")
	for address, want := range map[string][2]int{ // cards near the campus, and elsewhere
		"/detailed_search?location=atu": {12, 12}, "/detailed_search?location=atu&page=2": {0, 14},
		"/detailed_search?location=atu&sort=price": {12, 12},
	} {
		page := b.Get(address)
		page.Wants(t, 200, "<h1>Hostels near ATU</h1>", `<h2 class="found" id="found">12 near ATU, 26 more</h2>`)
		near, also, _ := strings.Cut(page.Body, `<h2 id="also-found">Also found</h2>`)
		first, others := cardsIn(near), cardsIn(also)
		if got := [2]int{len(first), len(others)}; got != want || strings.Contains(also, "Also found</h2>") {
			t.Errorf("%s has %v hostels near the campus and elsewhere, want %v", address, got, want)
		}
		if slices.ContainsFunc(first, func(campus string) bool { return campus != "ATU" }) ||
			slices.Contains(others, "ATU") {
			t.Errorf("%s has hostels of %q near ATU, and of %q elsewhere", address, first, others)
		}
	}
	b.Get("/detailed_search?location=atu&page=2").Wants(t, 200, `<p class="soft">25 to 38 of 38</p>`,
		`<a href="/detailed_search?location=atu">Back to 1 to 24</a>`)
	b.Get("/detailed_search?within=15&sort=minutes").Wants(t, 200, "Remove </span> 15 minutes or less on foot")
	ashesi := b.Get("/detailed_search?location=ashesi")
	ashesi.Wants(t, 200, "<h1>Hostels near Ashesi</h1>", ">6 hostels</h2>")
	ashesi.Lacks(t, "Also found</h2>")
	none := b.Get("/detailed_search?location=atu&max_price=300")
	none.Wants(t, 200, "<h1>Hostels near ATU</h1>", "None near ATU, ", " elsewhere</h2>", "Also found</h2>")
	b.Get("/detailed_search?location=atu&max_price=300&part=count").Wants(t, 200, "Show 0 hostels")
}

// TestTheBrowsePageHasTheNamedCampusFirst checks the rows of categories, and the list of one category.
func TestTheBrowsePageHasTheNamedCampusFirst(t *testing.T) {
	t.Parallel()
	b := demoSite(t)
	for _, part := range []string{"", "&part=rows"} {
		page := b.Get("/hostels?q=legon" + part)
		page.Wants(t, 200, "30 hostels for “legon”. 22 also found.",
			`<a class="chip" href="#also-found">Also found</a>`, `<span class="sr">, also found</span>`)
		for _, id := range regexp.MustCompile(` id="[^"]*"`).FindAllString(page.Body, -1) {
			if strings.Count(page.Body, id) > 1 {
				t.Errorf("the page has %s more than once", id)
			}
		}
	}
	wantCampusFirst(t, b.Get("/hostels?q=atu"), "38 hostels for “atu”, 12 near ATU first", "ATU", 12)
	b.Get("/hostels?q=knust").Wants(t, 200, "38 hostels for “knust”, 32 near KNUST first")
	b.Get("/hostels?q=kotei").Wants(t, 200,
		"No hostel has “kotei” in its name, campus or amenities. 6 also found near Kotei.", ">Also found</h2>")
	wantCampusFirst(t, b.Get("/hostels?q=ug&category=2"), "near UG Legon first", "UG Legon", 5)
}

// wantCampusFirst checks that a page has all its hostels of a campus, and only these, above the heading "Elsewhere".
func wantCampusFirst(t *testing.T, page servertest.Response, found, campus string, count int) {
	t.Helper()
	page.Wants(t, 200, found, `<h2 id="elsewhere">Elsewhere</h2>`)
	first, elsewhere, _ := strings.Cut(page.Body, `<h2 id="elsewhere">`)
	near := cardsIn(first)
	must.Equal(t, "hostels near "+campus, len(near), count)
	if slices.ContainsFunc(near, func(other string) bool { return other != campus }) {
		t.Errorf("above “Elsewhere” are hostels near %q, want %s alone", near, campus)
	}
	if others := cardsIn(elsewhere); len(others) == 0 || slices.Contains(others, campus) {
		t.Errorf("below “Elsewhere” are hostels near %q, want others than %s", others, campus)
	}
}

// TestAProgramsSearchHasTheNamedCampusFirst checks that a call returns the hostels of the page in the same order.
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
		t.Fatalf("the search finds %d hostels, want 38", len(found.Data))
	}
	for i, h := range found.Data {
		must.Equal(t, fmt.Sprintf("hostel %d of the search is near ATU", i),
			strings.HasSuffix(h.Campus.Campus, "(ATU)"), i < 12)
	}
}
