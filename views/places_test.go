package views

import (
	"strings"
	"testing"
)

// samplePlace has everything that the page of a campus or a category may have.
func samplePlace() Place {
	return Place{
		Trail: []Link{{"Home", "/"}, {"Campuses", "/campuses"}, {"KNUST", "/campuses/knust"}}, Heading: "Hostels near KNUST",
		Lead:           []string{"There are 30 hostels near KNUST, with 12 beds left.", "They stand in Kotei and Bomso."},
		Prices:         []SharePrice{{"1 in a room", "GH₵ 450", "1 bed left"}, {"2 in a room", "", "no beds left"}},
		Neighbourhoods: []Tally{{Link{"Kotei", "/detailed_search?location=Kotei"}, 29}, {Link{"Bomso", "/detailed_search?location=Bomso"}, 1}},
		Campuses:       []Tally{{Link{"KNUST", "/campuses/knust"}, 30}},
		Amenities:      []Tally{{Link{Text: "Wi-Fi"}, 30}, {Link{Text: "Water"}, 2}}, Together: 30,
		Found: "Hostels 1 to 24 of 30", Cards: []HostelCard{sampleCard()}, Search: Link{"Filter", "/detailed_search?location=KNUST"},
		Pages: Pager{Pages: []PageLink{{1, "/campuses/knust", true, false}, {2, "/campuses/knust?page=2", false, false}, {9, "/campuses/knust?page=9", false, true}}, Next: "/campuses/knust?page=2"},
	}
}

func sampleDirectory() Directory {
	return Directory{
		Trail: []Link{{"Home", "/"}, {"Campuses", "/campuses"}}, Heading: "Hostels by campus", Lead: "Choose where you study.", Campus: true,
		Entries: []DirectoryEntry{{Link{"KNUST", "/campuses/knust"}, "A sentence.", "30 hostels", "GH₵ 450", "12 beds left"}, {Link{"UCC", "/campuses/ucc"}, "", "1 hostel", "", "no beds left"}},
	}
}

func TestAPlaceSaysEachNumberWithItsNoun(t *testing.T) {
	html := render(t, CampusPage(samplePage("/campuses/knust"), samplePlace()))
	for _, want := range []string{
		`<span class="sr">, </span>29<span class="sr"> hostels</span>`, `<span class="sr">, </span>1<span class="sr"> hostel</span>`,
		`<span class="sr">, </span>all</span>`, "2 of 30", "ask for the price", `href="#hostels">See 30 hostels</a>`,
		`aria-current="page"><span class="sr">Page </span>1</a>`, `<li class="page-gap" aria-hidden="true">…</li>`,
	} {
		if !strings.Contains(html, want) {
			t.Errorf("the page lacks %s", want)
		}
	}
}

func TestAListOfOnePageHasNoPager(t *testing.T) {
	m := samplePlace()
	m.Pages = Pager{Pages: []PageLink{{1, "/campuses/knust", true, false}}}
	if html := render(t, CampusPage(samplePage("/campuses/knust"), m)); strings.Contains(html, `class="pager"`) {
		t.Error("one page leads to others")
	}
}
