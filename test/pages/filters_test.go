package pages_test

import (
	"strings"
	"testing"

	"efie/server/servertest"
)

// TestEveryListOfHostelsHasFilters checks that filters are in the address, that links remove each of them, and that
// filtered lists are not indexed.
func TestEveryListOfHostelsHasFilters(t *testing.T) {
	t.Parallel()
	b := servertest.NewSite(t, threeHouses).NewBrowser()
	const chosen = "gender=female&room_type=1&max_price=400&free=1&sort=price"
	for list, path := range map[string]string{
		"search": "/detailed_search?location=ashesi&", "campus": "/campuses/ashesi-university?",
		"category": "/categories/budget?",
	} {
		page := b.Get(path + chosen)
		page.Card(t, "Adom Court").Wants(t, 200, "from <b>GH₵ 300</b> per month")
		page.Card(t, "Adom Court").WantsInOrder(t, "1 in a room", "4 in a room", "+1 more")
		page.Lacks(t, ">Men House</a>", ">Women House</a>", "Rooms and prices")
		page.Wants(t, 200, `<meta name="robots" content="noindex">`, `name="gender" value="female" checked`,
			`name="room_type" value="1" checked`, `value="400"`, `name="free" value="1" checked`,
			`<input type="hidden" name="sort" value="price">`, `aria-current="true">Lowest price with charges</a>`)
		for _, without := range []string{
			"room_type=1&max_price=400&free=1&sort=price", "gender=female&max_price=400&free=1&sort=price",
			"gender=female&room_type=1&free=1&sort=price", "gender=female&room_type=1&max_price=400&sort=price",
		} {
			page.Wants(t, 200, `href="`+strings.ReplaceAll(path+without, "&", "&amp;")+`"`)
		}
		b.Get(path+"gender=male&max_price=30").Wants(t, 200, "No hostel has everything you chose.", "Clear the filters")
		count := b.Get(path + "gender=male&part=count")
		count.Lacks(t, "<html")
		if !strings.HasPrefix(count.Body, `<span data-part="count">Show 2 hostels</span>`) {
			t.Errorf("the count of the %s list is %s, want 2 hostels", list, count.Body)
		}
		count.Item(t, `<label class="option`, `value="2"`).Wants(t, 200, `</span>1<span class="sr">hostels`)
		b.Get(path+"gender=x&room_type=-1&max_price=x&within=0&free=2&sort=x").Lacks(t, "Filters in use")
	}
}

func TestFiltersStayFromPageToPage(t *testing.T) {
	t.Parallel()
	b := servertest.NewSite(t, houses(30)).NewBrowser()
	page := b.Get("/campuses/ashesi-university?gender=female&sort=price")
	page.Wants(t, 200, "Hostels 1 to 24 of 30",
		`href="/campuses/ashesi-university?gender=female&amp;sort=price&amp;page=2"`)
	b.Get("/campuses/ashesi-university?gender=female&sort=price&page=2").Wants(t, 200, "Hostels 25 to 30 of 30",
		`href="/campuses/ashesi-university?gender=female&amp;sort=price"`)
	b.Get("/detailed_search?gender=female&sort=price").Wants(t, 200,
		`href="/detailed_search?gender=female&amp;sort=price&amp;page=2"`)
}

func TestAChosenGenderReplacesTheStudentsGender(t *testing.T) {
	t.Parallel()
	_, woman := servertest.NewStudentSite(t, threeHouses)
	page := woman.Get("/detailed_search?location=ashesi")
	page.WantsInOrder(t, ">Adom Court</a>", ">Men House</a>") // Men House is cheaper, but has no bed for women
	woman.Get("/detailed_search?location=ashesi&gender=female").Lacks(t, ">Men House</a>")
	woman.Get("/detailed_search?location=ashesi&gender=male").Card(t, "Adom Court").Wants(t, 200, "from <b>GH₵ 100</b>")
}

func TestAListWithoutHostelsOffersToRemoveOneFilter(t *testing.T) {
	t.Parallel()
	b := servertest.NewSite(t, threeHouses).NewBrowser()
	for _, path := range []string{"/detailed_search?location=ashesi&", "/campuses/ashesi-university?"} {
		page := b.Get(path + "gender=female&room_type=2&max_price=250")
		page.Wants(t, 200, "No hostel has everything you chose.", ">Without 2 in a room: 1 hostel</a>",
			">Without Rooms for women: 1 hostel</a>",
			`href="`+strings.ReplaceAll(path+"gender=female&max_price=250", "&", "&amp;")+`">Without 2 in a room`)
		page.Lacks(t, "Without GH₵ 250 or less")
	}
}

func TestTheChosenGenderGoesAlongToTheHostel(t *testing.T) {
	t.Parallel()
	s := servertest.NewSite(t, threeHouses)
	b, man := s.NewBrowser(), s.NewBrowser()
	man.SignUp("kofi@example.com", "male")
	b.Get("/detailed_search?location=ashesi&gender=female").Card(t, "Adom Court").Wants(t, 200,
		`href="/hostels/adom-court?gender=female"`)
	for _, part := range []string{"", "&part=popup"} {
		page := b.Get("/hostels/adom-court?gender=female" + part)
		page.WantsInOrder(t, `id="room-women"`, `id="room-both"`, `id="room-men"`)
		page.Wants(t, 200, "from <b>GH₵ 200</b> per month")
		page.Room(t, "2 in a room").Wants(t, 200, "For men")
		page.Room(t, "2 in a room").Lacks(t, `action="/book"`)
	}
	man.Get("/hostels/adom-court?gender=female").Room(t, "4 in a room").Wants(t, 200, "For women")
}

func TestTheHighestPriceIsTyped(t *testing.T) {
	t.Parallel()
	b := servertest.NewSite(t, threeHouses).NewBrowser()
	for path, problem := range map[string]bool{
		"/detailed_search?max_price=GH%E2%82%B5+1%2C050": false, "/campuses/ashesi-university?max_price=1050": false,
		"/detailed_search?max_price=cheap": true, "/campuses/ashesi-university?max_price=cheap": true,
	} {
		page := b.Get(path)
		if problem {
			page.Wants(t, 200, `value="cheap" aria-invalid="true"`, ">Men House</a>",
				"“cheap” is not a price. Write the price as a number, for example 800.")
			continue
		}
		page.Wants(t, 200, `name="max_price" type="text" inputmode="decimal"`, `value="1050"`, "GH₵ 1,050 or less")
	}
}
