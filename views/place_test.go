package views_test

import (
	"testing"

	"efie/test/must"
	"efie/views/browseview"
	"efie/views/parts"
)

func link(text, href string) parts.Link { return parts.Link{Text: text, Href: href} }

func tally(text, href string, hostels int) browseview.Tally {
	return browseview.Tally{Link: link(text, href), Hostels: hostels}
}

// samplePlace is a campus page with all its parts.
func samplePlace() browseview.Place {
	return browseview.Place{
		Trail:   []parts.Link{link("Home", "/"), link("Campuses", "/campuses"), link("KNUST", "/campuses/knust")},
		Heading: "Hostels near KNUST",
		Lead:    []string{"There are 30 hostels near KNUST, with 12 beds left.", "They are in Kotei and Bomso."},
		Prices: []browseview.SharePrice{
			{Share: "1 in a room", From: parts.From{Price: "GH₵ 450"}, Beds: "1 bed left"},
			{Share: "2 in a room", Beds: "no beds left"},
		},
		Neighbourhoods: []browseview.Tally{
			tally("Kotei", "/detailed_search?location=Kotei", 29),
			tally("Bomso", "/detailed_search?location=Bomso", 1),
		},
		Amenities: []browseview.Tally{tally("Wi-Fi", "", 30), tally("Water", "", 2)},
		Total:     30,
		Found:     "Hostels 1 to 24 of 30",
		Cards:     []parts.HostelCard{sampleCard()},
		Filters:   sampleFilters(),
		Pages: browseview.Pager{
			Pages: []browseview.PageLink{
				{Number: 1, Href: "/campuses/knust", Here: true},
				{Number: 2, Href: "/campuses/knust?page=2"},
				{Number: 9, Href: "/campuses/knust?page=9", Gap: true},
			},
			Next: "/campuses/knust?page=2",
		},
	}
}

// sampleCategory is a category page: it has campuses instead of neighbourhoods.
func sampleCategory() browseview.Place {
	m := samplePlace()
	m.Neighbourhoods, m.Campuses = nil, []browseview.Tally{tally("KNUST", "/campuses/knust", 30)}
	return m
}

func sampleDirectory() browseview.Directory {
	return browseview.Directory{
		Trail:   []parts.Link{link("Home", "/"), link("Campuses", "/campuses")},
		Heading: "Hostels by campus", Lead: "Choose where you study.", Campus: true,
		Entries: []browseview.DirectoryEntry{
			{
				Link: link("KNUST", "/campuses/knust"), About: "A sentence.", Hostels: "30 hostels",
				From: parts.From{Price: "GH₵ 450"}, Beds: "12 beds left",
			},
			{Link: link("UCC", "/campuses/ucc"), Hostels: "1 hostel", Beds: "no beds left"},
		},
	}
}

func TestNumbersOnAPlacePageHaveNouns(t *testing.T) {
	html := render(t, browseview.PlacePage(samplePage("/campuses/knust"), samplePlace()))
	must.Contain(t, "the page", html,
		`<span class="sr">, </span>29<span class="sr"> hostels</span>`,
		`<span class="sr">, </span>1<span class="sr"> hostel</span>`,
		`<span class="sr">, </span>all</span>`, "2 of 30", "ask for the price",
		`aria-current="page"><span class="sr">Page </span>1</a>`, `<li class="page-gap" aria-hidden="true">…</li>`,
	)
}
