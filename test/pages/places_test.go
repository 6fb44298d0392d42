package pages_test

import (
	"net/http"
	"strings"
	"testing"

	"efie/server/servertest"
	"efie/views/browseview"
)

// threePlaces has hostels near three campuses: one hostel with beds, one without beds and details, and two hostels with
// little in common.
const threePlaces = `[
	{"name":"Adom Court","campus":"University of Ghana (UG Legon)","category":2,"location":"Okponglo, Accra",
		"additional_details":"Wi-Fi",
	 "room_details":[{"uuid":"a2","number_in_room":2,"number_of_rooms":3,"price":"450.50","gender":"Female"},
		{"uuid":"a4","number_in_room":4,"number_of_rooms":1,"price":300,"gender":"Female","room_available":false}]},
	{"name":"Bare House","campus":"Ashesi University","category":4,"room_details":[{"uuid":"b1","number_in_room":1,
		"number_of_rooms":1,"current_occupants":1,"price":900,"gender":"Mixed"}]},
	{"name":"Corner House","campus":"KNUST","category":2,"location":"Kotei, Kumasi","additional_details":"Wi-Fi, Water",
	 "room_details":[{"uuid":"c2","number_in_room":2,"number_of_rooms":1,"current_occupants":1,"price":500,
	 	"gender":"Male"}]},
	{"name":"Dark House","campus":"KNUST","category":77,"address":"Bomso, Kumasi","additional_details":"wi-fi",
	 "room_details":[{"uuid":"d2","number_in_room":2,"number_of_rooms":2,"price":250,"gender":"Mixed"}]}]`

func TestACampusPageSummarisesItsHostels(t *testing.T) {
	t.Parallel()
	b := servertest.NewSite(t, threePlaces).NewBrowser()
	const accra = "There is one hostel near UG Legon. It has 6 beds left. A bed costs " +
		"GH₵\u00a0450.50 per month, with the charges that hostels state."
	legon := b.Get("/campuses/ug-legon")
	legon.Wants(t, 200, "<h1>Hostels near University of Ghana (UG Legon)</h1>", accra,
		"It is in Okponglo, Accra. It is listed under Standard. It takes women only.",
		`id="hostels">1 hostel</h2>`, `action="/campuses/ug-legon"`)
	prices := legon.Part(t, `<h2 id="prices">`, "</section>")
	prices.Wants(t, 200,
		`<b>2 in a room</b> <span class="soft small">6 beds left</span></span> <span>from GH₵ 450.50 per month</span>`,
		`<b>4 in a room</b> <span class="soft small">no beds left</span></span> `+
			`<span class="soft">GH₵ 300 per month when a bed is free</span>`)
	legon.Lacks(t, `id="neighbourhoods"`) // the text names the only one
	legon.Part(t, `<h2 id="amenities">`, "</section>").Lacks(t, " of 1", ">all<")

	b.Get("/campuses/ashesi-university").Lacks(t, "stands in", `id="neighbourhoods"`, `id="amenities"`,
		`<nav class="pager"`)
	knust := b.Get("/campuses/knust")
	knust.Part(t, `id="neighbourhoods"`, "</section>").Wants(t, 200, `href="/detailed_search?location=Kotei"`)
	knust.Part(t, `<h2 id="amenities">`, "</section>").Wants(t, 200,
		`<span>Wi-Fi</span> <span class="soft small"><span class="sr">, </span>all</span>`, "1 of 2")
}

func TestACategoryPageSummarisesItsHostels(t *testing.T) {
	t.Parallel()
	b := servertest.NewSite(t, threePlaces).NewBrowser()
	standard := b.Get("/categories/standard")
	standard.Wants(t, 200, "<h1>Standard student hostels</h1>", "The solid middle",
		"There are 2 hostels near 2 campuses, with 7 beds left.", ">Adom Court</a>", ">Corner House</a>")
	standard.Part(t, `id="campuses"`, "</section>").Wants(t, 200, `href="/campuses/ug-legon"`, `href="/campuses/knust"`)
	b.Get("/categories/other-hostels").Wants(t, 200, "There is one hostel near KNUST. It has 4 beds left.",
		">Dark House</a>")
	directory := b.Get("/categories")
	directory.Wants(t, 200, `href="/categories/luxury"`, `href="/categories/other-hostels"`)
	directory.Lacks(t, `href="/categories/budget"`)
}

func TestTheListOfCampusesLinksToAllCampuses(t *testing.T) {
	t.Parallel()
	b := servertest.NewSite(t, threePlaces).NewBrowser()
	page := b.Get("/campuses")
	page.Wants(t, 200, "4 hostels near 3 campuses")
	page.Item(t, `<li class="card entry">`, `href="/campuses/knust"`).Wants(t, 200, "2 hostels", "5 beds left",
		"<b>GH₵ 250</b>")
	page.Item(t, `<li class="card entry">`, `href="/campuses/ashesi-university"`).Wants(t, 200, "1 hostel<",
		"no beds left")
	for _, path := range []string{"/campuses", "/categories"} {
		servertest.NewSite(t, `[]`).NewBrowser().Get(path).Wants(t, 200, browseview.TextNoHostels)
	}
}

func TestAHeldBedIsNotCountedAsLeft(t *testing.T) {
	t.Parallel()
	s, b := servertest.NewStudentSite(t, threePlaces)
	b.Get("/campuses/knust").Wants(t, 200, "with 5 beds left")
	b.Book("room", "d2")
	s.Eventually("a bed fewer near KNUST", func() bool {
		return strings.Contains(b.Get("/campuses/knust").Body, "with 4 beds left") &&
			strings.Contains(b.Get("/categories").Body, ">3 beds left<")
	})
}

func TestCampusAndCategoryPagesLinkToEachOther(t *testing.T) {
	t.Parallel()
	b := servertest.NewSite(t, threePlaces).NewBrowser()
	b.Get("/").Part(t, `aria-label="Popular campuses"`, "</nav>").Wants(t, 200, `href="/campuses/knust">KNUST</a>`,
		`href="/campuses">All campuses</a>`)
	b.Get("/hostels/adom-court").Part(t, `class="crumb"`, "</p>").Wants(t, 200, `href="/campuses/ug-legon"`)
	for _, path := range []string{"/", "/hostels", "/login", "/campuses/knust"} {
		b.Get(path).Part(t, `<footer`, "</footer>").Wants(t, 200, `href="/hostels">All hostels</a>`,
			`href="/campuses">By campus</a>`, `href="/categories">By category</a>`)
	}
	for path, trail := range map[string][]string{
		"/campuses/knust": {`href="/">Home</a>`, `href="/campuses">Campuses</a>`,
			`href="/campuses/knust" aria-current="page">KNUST</a>`},
		"/categories/standard": {`href="/">Home</a>`, `href="/categories">Categories</a>`,
			`href="/categories/standard" aria-current="page">Standard</a>`},
		"/campuses": {`href="/">Home</a>`, `href="/campuses" aria-current="page">Campuses</a>`},
	} {
		page := b.Get(path)
		page.Part(t, `class="crumb"`, "</nav>").Wants(t, 200, trail...)
		page.Part(t, `<script type="application/ld+json">`, "</script>").Wants(t, 200, `"BreadcrumbList"`, `"ItemList"`,
			`"item":"`+b.URL+path+`"`)
	}
}

func TestABrowseCategoryRedirectsToItsOwnPage(t *testing.T) {
	t.Parallel()
	s := servertest.NewSite(t, threePlaces)
	for path, to := range map[string]string{
		"/hostels?category=2": "/categories/standard", "/hostels?category=2&q=": "/categories/standard",
		"/hostels?category=0":  "/categories/other-hostels",
		"/hostels?category=99": "/categories/other-hostels", "/hostels?category=2&page=9": "/categories/standard",
		"/hostels?category=1": "", "/hostels?category=x": "", "/hostels?category=2&q=court": "",
		"/hostels?category=2&part=rows": "",
	} {
		f := fetchPage(s, path)
		if moved := f.status == http.StatusMovedPermanently; f.to != to || moved != (to != "") {
			t.Errorf("%s answers %d and redirects to %q, want %q", path, f.status, f.to, to)
		}
	}
	rows := servertest.NewSite(t, strings.TrimSuffix(houses(7), "]")+
		`,{"name":"House of another kind","campus":"KNUST","category":2}]`).NewBrowser()
	rows.Get("/hostels").Wants(t, 200, `href="/categories/budget">All 7`)
	rows.Get("/hostels?q=house").Wants(t, 200, `href="/hostels?q=house&amp;category=1">All 7`)
	servertest.NewSite(t, houses(30)).NewBrowser().Get("/hostels").Wants(t, 200,
		`href="/categories/budget?page=2"><span>Next</span>`)
}

func TestAnAddressSimilarToAHostelsSuggestsTheHostel(t *testing.T) {
	t.Parallel()
	b := servertest.NewSite(t, servertest.FourHostels).NewBrowser()
	for _, path := range []string{"/adom-court", "/hostels/adom-courts"} {
		t.Run(path, func(t *testing.T) {
			b.Get(path).Wants(t, 404, `href="/hostels/adom-court"`)
		})
	}
}
