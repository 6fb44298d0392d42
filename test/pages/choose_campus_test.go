package pages_test

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"

	"efie/config"
	"efie/server/servertest"
	"efie/test/must"
)

// chooseCampus returns the form that chooses a campus, as the page at the address from sends it.
func chooseCampus(slug, from string) *http.Request {
	r := httptest.NewRequest(http.MethodPost, "/campus", strings.NewReader(url.Values{"campus": {slug}}.Encode()))
	r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	r.Header.Set("Referer", from)
	return r
}

// twoCampuses has eleven hostels near one campus, ten of them of one category, and one hostel near another campus.
func twoCampuses() string {
	list := []string{`{"name":"Far House","campus":"Ashesi University","category":2,"room_details":[
		{"number_in_room":1,"price":100,"number_of_rooms":1}]}`}
	for n := range 10 {
		list = append(list, fmt.Sprintf(`{"name":"House %d","campus":"University of Ghana (UG Legon)","category":1,
			"additional_details":"Water","room_details":[{"number_in_room":1,"price":100,"number_of_rooms":%d}]}`, n, n%2))
	}
	list = append(list, `{"name":"Last House","campus":"University of Ghana (UG Legon)","category":2,"room_details":[
		{"number_in_room":1,"price":100,"number_of_rooms":1,"gender":{"male":1}}]}`)
	return "[" + strings.Join(list, ",") + "]"
}

func TestBrowseShowsTheChosenCampus(t *testing.T) {
	t.Parallel()
	s := servertest.NewSite(t, servertest.FourHostels)
	b, other := s.NewBrowser(), s.NewBrowser()
	first := b.Get("/hostels")
	first.Wants(t, 200, "<h1>Hostels</h1>", `<label class="search-label sr-phone" for="campus">Which campus?</label>`,
		`<option value="ug-legon">UG Legon: 1 with free beds</option>`,
		`<option value="ashesi-university">Ashesi University: 1 with free beds</option>`)
	first.Lacks(t, "All campuses</button>")
	must.Equal(t, "the cookie of a visitor without a choice", b.Cookie("efie-campus"), "")

	chosen := b.Post("/campus", "campus", "ashesi-university")
	chosen.Wants(t, 200, "<h1>Hostels near Ashesi University</h1>",
		"<title>Hostels near Ashesi University · Efie</title>",
		">Busy Lodge</a>", ">Closed Lodge</a>", ">Plain House</a>", "All campuses</button>",
		`<option value="ashesi-university" selected>`, `<option value="ug-legon">`, `id="category-1"`, `id="category-0"`)
	chosen.Lacks(t, "Adom Court", `id="category-2"`)
	if chosen.Path != "/hostels" || b.Cookie("efie-campus") != "ashesi-university" {
		t.Errorf("the form leads to %s with the cookie %q, want /hostels", chosen.Path, b.Cookie("efie-campus"))
	}
	must.Equal(t, "the page of the next visit", b.Get("/hostels").Body, chosen.Body)
	b.Get("/hostels?part=rows").Lacks(t, "Adom Court")
	b.Get("/hostels?q=water").Wants(t, 200, "2 hostels near Ashesi University for “water”")
	b.Get("/hostels?q=legon").Wants(t, 200,
		"No hostel near Ashesi University has “legon” or similar words in its name, campus, area, address or amenities.",
		"Show all hostels near Ashesi University</a>", "All campuses</button>")
	for _, path := range []string{"/detailed_search", "/categories/standard", "/campuses/ug-legon"} {
		b.Get(path).Wants(t, 200, "Adom Court")
	}

	other.Get("/hostels").Wants(t, 200, "<h1>Hostels</h1>", ">Adom Court</a>", ">Plain House</a>")
	other.Post("/campus", "campus", "ug-legon").Wants(t, 200, "<h1>Hostels near UG Legon</h1>", ">Adom Court</a>")
	b.Get("/hostels").Lacks(t, "Adom Court")
	b.Post("/campus", "campus", "ug-legon").Wants(t, 200, "<h1>Hostels near UG Legon</h1>")
	for _, unknown := range []string{"nowhere", "UG Legon", "../x", "ug-legon\r\n"} {
		b.Post("/campus", "campus", unknown).Wants(t, 200, "<h1>Hostels near UG Legon</h1>")
	}
	all := b.Post("/campus", "campus", "")
	if all.Body != first.Body || b.Cookie("efie-campus") != "" {
		t.Error("“All campuses” does not restore the first page, or keeps the cookie")
	}
}

// TestACategoryListKeepsTheChosenCampus opens a category that has more hostels than its row shows.
func TestACategoryListKeepsTheChosenCampus(t *testing.T) {
	t.Parallel()
	b := servertest.NewSite(t, twoCampuses()).NewBrowser()
	b.Get("/hostels").Wants(t, 200, `href="/categories/budget">All 10`, "UG Legon: 6 with free beds")
	page := b.Post("/campus", "campus", "ug-legon")
	page.Wants(t, 200, `href="/hostels?category=1">All 10`, ">Last House</a>")
	page.Lacks(t, "Far House", `href="/categories/budget">All`)
	list := b.Get("/hostels?category=1")
	list.Wants(t, 200, "<h1>Hostels near UG Legon</h1>", ">House 0</a>", ">House 9</a>", ">All categories</a>",
		`content="noindex"`)
	list.Lacks(t, "Last House")
	two := b.Get("/hostels?q=house&category=2")
	two.Wants(t, 200, ">Last House</a>")
	two.Lacks(t, "Far House")
	b.Get("/hostels?category=9").Wants(t, 200, "No hostel near UG Legon is listed in this category.")

	one := b.Post("/campus", "campus", "ashesi-university")
	one.Wants(t, 200, ">Far House</a>")
	one.Lacks(t, ">All categories</a>") // there is only one category
	b.Post("/campus", "campus", "")
	must.Equal(t, "the page of a category without a campus", b.Get("/hostels?category=1").Path, "/categories/budget")
}

func TestFreeHostelsAreCountedForTheStudentsGender(t *testing.T) {
	t.Parallel()
	_, woman := servertest.NewStudentSite(t, twoCampuses())
	woman.Get("/hostels").Wants(t, 200, "UG Legon: 5 with free beds")
	woman.Post("/campus", "campus", "ug-legon").Wants(t, 200, "<h1>Hostels near UG Legon</h1>", ">My booking<")
}

func TestARemovedCampusShowsHostelsOfOtherCampuses(t *testing.T) {
	s := servertest.NewSite(t, servertest.FourHostels)
	b := s.NewBrowser()
	b.Post("/campus", "campus", "ug-legon").Wants(t, 200, "<h1>Hostels near UG Legon</h1>")
	s.Run("hostels", "remove", "adom-court", "--yes").Wants(0, "Adom Court is removed")
	s.AwaitCatalogue()
	page := b.Get("/hostels")
	page.Wants(t, 200, "<h1>Hostels</h1>", ">Plain House</a>", "All campuses</button>")
	must.Contain(t, "the notices of the page", page.Notices(),
		"No hostel near UG Legon is on Efie now. These are near other campuses.")
	b.Post("/campus", "campus", "ashesi-university").Wants(t, 200, "<h1>Hostels near Ashesi University</h1>")
	b.Post("/campus", "campus", "ug-legon").Wants(t, 200, "<h1>Hostels near Ashesi University</h1>") // a removed campus
}

func TestTheChosenCampusIsStoredInItsOwnCookie(t *testing.T) {
	t.Parallel()
	for address, name := range map[string]string{
		"http://localhost": "efie-campus", "https://efie.example": "__Host-efie-campus",
	} {
		t.Run(address, func(t *testing.T) {
			t.Parallel()
			s := servertest.NewSite(t, servertest.FourHostels, func(c *config.Config) { c.SiteURL = address })
			for from, want := range map[string]string{
				"": "/hostels", address + "/hostels?q=Wi-Fi&part=rows": "/hostels?q=Wi-Fi", address + "/login": "/hostels",
				address + "/hostels?price=total&q=Wi-Fi": "/hostels?q=Wi-Fi&price=total",
				"https://evil.example/hostels?q=x":       "/hostels",
			} {
				wantChoiceStored(t, s.Serve(chooseCampus("ug-legon", from)), 180, want, name, "ug-legon")
			}
			for _, slug := range []string{"nowhere", ""} {
				if w := s.Serve(chooseCampus(slug, "")); w.Code != http.StatusSeeOther || w.Header().Get("Set-Cookie") != "" {
					t.Errorf("the unknown campus %q gets %d and the cookie %q", slug, w.Code, w.Header().Get("Set-Cookie"))
				}
			}
			page := s.Ask(http.MethodGet, "/hostels", "Cookie", name+"=ug-legon")
			must.Contain(t, "the browse page", page.Body.String(), "<h1>Hostels near UG Legon</h1>")
		})
	}
	wantOwnFormOnly(t, servertest.FourHostels, chooseCampus("ug-legon", ""), "/campus?campus=ug-legon")
}

func TestLogOutForgetsTheChosenCampus(t *testing.T) {
	t.Parallel()
	shows := func(heading string) func(*servertest.WebBrowser) {
		return func(b *servertest.WebBrowser) { b.Get("/hostels").Wants(t, 200, "<h1>"+heading+"</h1>") }
	}
	wantChoiceForgotten(t, servertest.FourHostels, "campus", "ug-legon", shows("Hostels near UG Legon"), shows("Hostels"))
}
