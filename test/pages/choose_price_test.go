package pages_test

import (
	"fmt"
	"regexp"
	"strings"
	"testing"

	"efie/server/servertest"
	"efie/test/must"
)

// The pages with prices of rooms, and their texts about Adom Court with either price first.
var (
	priceLists  = []string{"/hostels", "/detailed_search", "/campuses/knust", "/categories/other-hostels"}
	monthOnCard = []string{
		`<p class="price">from <b>GH₵ 300</b> per month</p>`,
		`<p class="price-more">GH₵ 2,720 for 8½ months</p>`,
	}
	totalOnCard = []string{
		`<p class="price">from <b>GH₵ 2,720</b> for 8½ months</p>`,
		`<p class="price-more">GH₵ 300 per month</p>`,
	}
	monthChosen = `name="price" value="month" aria-pressed="true"><span class="wide sr-phone">Per </span>month</button>`
	totalChosen = `name="price" value="total" aria-pressed="true"><span class="wide sr-phone">For the </span>stay</button>`
	wholeLine   = " for 8½ months, everything included · deposit GH₵ 200, returned</summary>"
)

// wantsMonth and wantsTotal check which price comes first in lists and on the page of a hostel.
func wantsMonth(t *testing.T, b *servertest.WebBrowser, query string) {
	t.Helper()
	for _, path := range priceLists {
		page := b.Get(path + query)
		page.Wants(t, 200, monthChosen)
		page.Card(t, "Adom Court").Wants(t, 200, monthOnCard...)
	}
	page := b.Get("/hostels/adom-court" + query)
	page.Wants(t, 200, monthChosen, `<div class="price-big"><p class="price">from <b>GH₵ 300</b> per month</p>`)
	page.Room(t, "2 in a room").WantsInOrder(t, `<p class="price"><b>GH₵ 450</b> per month</p>`,
		`<details class="room-whole"><summary>GH₵ 4,035`+wholeLine)
}

func wantsTotal(t *testing.T, b *servertest.WebBrowser, query string) {
	t.Helper()
	for _, path := range priceLists {
		page := b.Get(path + query)
		page.Wants(t, 200, totalChosen)
		page.Card(t, "Adom Court").Wants(t, 200, totalOnCard...)
		page.Card(t, "Plain House").Wants(t, 200, `<p class="price">from <b>GH₵ 400</b> per month</p>`,
			`<p class="price-more">Per month only. Ask what else.</p>`)
	}
	page := b.Get("/hostels/adom-court" + query)
	page.Wants(t, 200, totalChosen, `<div class="price-big"><p class="price">from <b>GH₵ 2,720</b> for 8½ months</p>`)
	page.Room(t, "2 in a room").WantsInOrder(t, `<summary class="price"><b>GH₵ 4,035</b>`+wholeLine,
		"<dd>GH₵ 3,825</dd>", "</details>", `<p class="price">GH₵ 450 per month</p>`)
}

func TestAVisitorChoosesWhichPriceComesFirst(t *testing.T) {
	t.Parallel()
	s := servertest.NewSite(t, statedCosts)
	b, other := s.NewBrowser(), s.NewBrowser()
	wantsMonth(t, b, "")
	must.Equal(t, "the cookie of a visitor without a choice", b.Cookie("efie-price"), "")

	chosen := b.Post("/price", "price", "total", "back", "/hostels")
	chosen.Card(t, "Adom Court").Wants(t, 200, totalOnCard...)
	must.Equal(t, "the cookie of the choice", b.Cookie("efie-price"), "total")
	wantsTotal(t, b, "")
	b.Get("/hostels?part=rows").Card(t, "Adom Court").Wants(t, 200, totalOnCard...)
	popup := b.Get("/hostels/adom-court?part=popup")
	popup.Room(t, "2 in a room").Wants(t, 200, `<summary class="price"><b>GH₵ 4,035</b>`+wholeLine)
	popup.Lacks(t, `action="/price"`) // the list below the popup has the choice
	b.Post("/saved", "save", "adom-court")
	b.Get("/saved").Card(t, "Adom Court").Wants(t, 200, totalOnCard...)
	wantsMonth(t, other, "")
	wantsTotal(t, other, "?price=total") // the address overrides the cookie and does not set it
	wantsMonth(t, b, "?price=month")
	if other.Cookie("efie-price") != "" || b.Cookie("efie-price") != "total" {
		t.Error("the price of an address changes the cookie")
	}

	b.Post("/price", "price", "month", "back", "/hostels").Card(t, "Adom Court").Wants(t, 200, monthOnCard...)
	must.Equal(t, "the cookie of the default price", b.Cookie("efie-price"), "")
	wantsMonth(t, b, "")

	// A hostel without a cost of the stay has no choice. Landing pages show both prices.
	for _, path := range []string{"/hostels/plain-house", "/hostels/plain-house?price=total", "/", "/campuses"} {
		b.Get(path).Lacks(t, `action="/price"`)
	}
	b.Get("/hostels/plain-house?price=total").Room(t, "2 in a room").Wants(t, 200,
		`<p class="price"><b>GH₵ 400</b> per month</p>`)
	b.Get("/detailed_search?location=nowhere").Lacks(t, `action="/price"`)
}

// sixtyHouses returns three pages of hostels near a campus.
func sixtyHouses() string {
	var list []string
	for n := range 60 {
		list = append(list, fmt.Sprintf(`{"name":"House %d","campus":"KNUST","category":%d,"stay_months":8,
			"additional_details":"Wi-Fi","room_details":[{"number_in_room":2,"price":%d}]}`, n, n/59, 400+n))
	}
	return "[" + strings.Join(list, ",") + "]"
}

// TestLinksKeepThePriceOfTheAddress checks the links of lists. The metadata for search engines must be the same without
// the price.
func TestLinksKeepThePriceOfTheAddress(t *testing.T) {
	t.Parallel()
	s := servertest.NewSite(t, sixtyHouses())
	b := s.NewBrowser()
	href := regexp.MustCompile(`href="(/(?:hostels|detailed_search|campuses/knust|categories/other-hostels)[?][^"]*)"`)
	for _, path := range []string{
		"/hostels?price=total", "/hostels?q=house&price=total", "/detailed_search?location=knust&price=total",
		"/detailed_search?location=knust&room_type=2&price=total", "/campuses/knust?price=total",
		"/campuses/knust?room_type=2&price=total&page=2", "/categories/other-hostels?price=total&page=2",
	} {
		page := b.Get(path)
		page.Wants(t, 200, totalChosen, `?price=total" data-ref="open"`,
			`<input type="hidden" name="price" value="total"`)
		links := href.FindAllStringSubmatch(page.Body, -1)
		for _, link := range links {
			must.Contain(t, "the link of "+path, link[1], "price=total")
		}
		if len(links) == 0 {
			t.Errorf("%s has no links to lists", path)
		}
		plain := b.Get(strings.NewReplacer("?price=total&", "?", "&price=total", "", "?price=total", "").Replace(path))
		plain.Lacks(t, "price=total", `<input type="hidden" name="price"`)
		for _, metadata := range []string{`<link rel="canonical" href="[^"]*"`, `<meta name="robots"[^>]*>`,
			`(?s)<script type="application/ld\+json">.*?</script>`} {
			pattern := regexp.MustCompile(metadata)
			if with, without := pattern.FindString(page.Body), pattern.FindString(plain.Body); with != without {
				t.Errorf("%s has the metadata %q, but without its price %q", path, with, without)
			}
		}
	}
	b.Get("/hostels?price=total").Wants(t, 200, "<h1>Hostels</h1>", `href="/categories/other-hostels?price=total">All 59`)
	b.Get("/hostels?price=total").Lacks(t, "All categories</a>", `content="noindex"`)
	b.Get("/hostels?q=house&category=0&price=total").Wants(t, 200, `href="/hostels?price=total">All categories</a>`)
	b.Get("/hostels/house-1?price=total").Wants(t, 200, `rel="canonical" href="`+s.URL+`/hostels/house-1"`)
}
