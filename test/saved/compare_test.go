package saved_test

import (
	"compress/gzip"
	"io"
	"net/http"
	"regexp"
	"strings"
	"testing"

	"efie/server/servertest"
	"efie/test/must"
)

// compared returns the rows of a comparison by their labels: the cells of each row, separated by " | ".
func compared(a servertest.Response) map[string]string {
	rows := map[string]string{}
	row := regexp.MustCompile(`(?s)<th scope="row">([^<]+)</th>(.*?)</tr>`)
	cell := regexp.MustCompile(`(?s)<td[^>]*>(?:<span[^>]*>)?([^<]*)`)
	for _, m := range row.FindAllStringSubmatch(a.Body, -1) {
		var cells []string
		for _, c := range cell.FindAllStringSubmatch(m[2], -1) {
			cells = append(cells, strings.TrimSpace(c[1]))
		}
		rows[m[1]] = strings.Join(cells, " | ")
	}
	return rows
}

func TestAComparisonHasAnAddressThatCanBeShared(t *testing.T) {
	t.Parallel()
	s := servertest.NewSite(t, servertest.FourHostels)
	b := s.NewBrowser()
	path := "/compare?h=adom-court&h=plain-house"
	a := b.Get(path)
	a.Wants(t, 200, `content="noindex"`, `<a href="/hostels/adom-court">Adom Court</a></th>`,
		`<th scope="row">Per month</th>`, `scope="rowgroup"`, `href="`+s.URL+strings.ReplaceAll(path, "&", "&amp;")+`"`,
		"https://wa.me/?text=", `href="/saved"`)
	rows := compared(a)
	for label, want := range map[string]string{
		"Per month": "from GH₵ 200 | from GH₵ 350", "Now, to Efie": "GH₵ 200, the first month | GH₵ 350, the first month",
		"Beds left": "18 | 10", "Campus": "UG Legon | Ashesi University", "Women or men": "Women and men | Female",
		"In a room": "1, 2, 4 or 6 | 2", "Water": "not listed | Water", "Security": "Security | not listed",
		"Also has": "Wi-Fi", "Power": "not listed", "To campus": "Distance not known",
		"Money back": "Within 24 hours of paying you can cancel and get all of it back.",
	} {
		must.Equal(t, "the row "+label, rows[label], want)
	}
	different, same, cut := strings.Cut(a.Body, "The same for all of them")
	if !cut || !strings.Contains(different, ">Per month<") || !strings.Contains(same, ">Power<") ||
		strings.Contains(same, ">Per month<") {
		t.Error("the rows that differ do not come first")
	}
	a.Lacks(t, "Deposit", "Total", "Remove<span")
	b.Get(path+"&h=busy-lodge").Wants(t, 200, `href="/compare?h=adom-court&amp;h=busy-lodge"`, "not available")
	b.Get("/hostels/adom-court").Wants(t, 200, `href="/compare?h=adom-court"`)
	for _, slug := range []string{"adom-court", "plain-house"} {
		b.Post("/saved", "save", slug)
	}
	b.Get("/saved").Wants(t, 200, `<form class="compare-bar" id="compare" action="/compare">`,
		`form="compare" name="h" value="plain-house" checked`)
}

// pricedHouses has three hostels: one states the cost of a stay, one states a part of it, and one states nothing.
const pricedHouses = `[
	{"name": "Adom Court", "campus": "KNUST", "stay_months": 8, "rest": "monthly", "water": "included",
		"electricity": "prepaid, own meter", "additional_details": "Generator", "room_details": [
		{"number_in_room": 2, "price": 450, "charges": ["Dues: 20 per semester", "Caution: 200 per stay, returned"]},
		{"number_in_room": 1, "price": 900}]},
	{"name": "Nyame Lodge", "campus": "KNUST", "stay_months": 8.5, "electricity": 20,
		"room_details": [{"number_in_room": 2, "price": 400}]},
	{"name": "Plain House", "campus": "KNUST", "room_details": [{"number_in_room": 2, "price": 400}]}]`

func TestAComparisonShowsTheCostOfTheStay(t *testing.T) {
	t.Parallel()
	b := servertest.NewSite(t, pricedHouses).NewBrowser()
	a := b.Get("/compare?h=adom-court&h=nyame-lodge&h=plain-house")
	rows := compared(a)
	for label, want := range map[string]string{
		"A month with charges": "GH₵ 455 | GH₵ 420 | GH₵ 400 before charges",
		"Total for the stay":   "GH₵ 3,640 for 8 months | GH₵ 3,570 for 8½ months | not stated, ask",
		"Per month":            "from GH₵ 450 | from GH₵ 400 | from GH₵ 400",
		"Now, to Efie":         "GH₵ 450, the first month | GH₵ 400, the first month | GH₵ 400, the first month",
		"Later, to the hostel": "GH₵ 3,190, monthly | GH₵ 3,170 | not stated, ask",
		"Deposit":              "GH₵ 200: paid with the key, returned at the end | none | not stated, ask",
		"Included":             "Rent, Water, Dues | Rent, Electricity | not stated, ask",
		"Water":                "Included | not listed | not listed",
		"Power":                "Prepaid, own meter; Generator | GH₵ 20 per month | not listed",
	} {
		must.Equal(t, "the row "+label, rows[label], want)
	}
	a.WantsInOrder(t, "Differences", ">A month with charges<", ">Total for the stay<", ">Per month<")
	a.Lacks(t, ">Lowest<") // the charges of Plain House may be low
	a.Wants(t, 200, `<a class="button button-small" href="/hostels/adom-court#rooms">See rooms`, `class="versus-picture`)
	two := b.Get("/compare?h=adom-court&h=nyame-lodge")
	two.Wants(t, 200, `GH₵ 420 <b class="versus-lowest">Lowest</b></td>`)
	if n := strings.Count(two.Body, ">Lowest<"); n != 1 {
		t.Errorf("%d prices are marked as the lowest, want 1", n)
	}
	b.Get("/compare?h=adom-court").Wants(t, 200, "from GH₵ 450 per month · GH₵ 3,640 for 8 months · deposit GH₵ 200",
		"from GH₵ 400 per month · Per month only. Ask what else.")

	women := servertest.NewSite(t, strings.Replace(pricedHouses, `"price": 400`, `"gender": "Female", "price": 400`, 1))
	kofi := women.SignedUp("kofi@example.com", "male")
	must.Equal(t, "the total row for a man",
		compared(kofi.Get("/compare?h=adom-court&h=nyame-lodge"))["Total for the stay"],
		"GH₵ 3,640 for 8 months | No rooms for men")
}

func TestAComparisonOfTooFewOrTooManySaysWhatToDo(t *testing.T) {
	t.Parallel()
	s := servertest.NewSite(t, houses(10))
	b := s.NewBrowser()
	b.Get("/compare").Wants(t, 200, "Choose two to four hostels", `type="checkbox" name="h" value="house-0"`)
	one := b.Get("/compare?h=house-3")
	one.Wants(t, 200, "Choose one hostel or more to compare with House 3", `value="house-3" checked`, `value="house-0">`)
	five := "/compare?h=house-0&h=house-1&h=house-2&h=house-3&h=house-4"
	four := b.Get(five)
	four.Wants(t, 200, "One page compares four hostels, so 1 is left out: House 4. Remove one to see the next.",
		`<th scope="row">Per month</th>`, `href="/compare?h=house-1&amp;h=house-2&amp;h=house-3&amp;h=house-4"`)
	if n := strings.Count(four.Body, `scope="col"`); n != 4 {
		t.Errorf("%d hostels are compared, want 4", n)
	}
	many := b.Get(five + "&h=house-5&h=house-6&h=house-7&h=house-8&h=house-9&h=house-4")
	many.Wants(t, 200, "so 6 are left out: House 4, House 5, House 6, House 7, House 8, House 9.")
	unknown := b.Get("/compare?h=house-0&h=house-1&h=hause-2")
	unknown.Wants(t, 200, "There is no hostel “hause-2”.", `<a href="/hostels/house-0">`)
	b.Get("/compare?h=x%3Cscript%3E").Wants(t, 200, "There is no hostel “x&lt;script&gt;”.", "Choose two to four")
	b.Get("/compare?h=house-0&h=").Wants(t, 200, "Choose one hostel or more")
	b.Get("/compare?"+strings.Repeat("h=house-0&", 500)).Wants(t, 200, "Choose one hostel or more")
	there := s.NewBrowserWithoutRedirects()
	for from, to := range map[string]string{
		"/compare?h=house-1&h=house-0&h=house-1": "/compare?h=house-1&h=house-0",
		"/compare?h=HOUSE-1&h=house-0":           "/compare?h=house-1&h=house-0",
	} {
		if a := there.Get(from); a.Status != http.StatusMovedPermanently || a.Header.Get("Location") != to {
			t.Errorf("%s is answered with %d to %s, want 301 to %s", from, a.Status, a.Header.Get("Location"), to)
		}
	}
}

func TestAComparisonFollowsAFormerSlug(t *testing.T) {
	s := servertest.NewSite(t, servertest.FourHostels)
	s.Import(servertest.FourHostelsMoved)
	there := s.NewBrowserWithoutRedirects()
	a := there.Get("/compare?h=adom-court&h=plain-house")
	if to := a.Header.Get("Location"); a.Status != http.StatusMovedPermanently ||
		to != "/compare?h=adom-place&h=plain-house" {
		t.Errorf("the comparison is answered with %d to %s, want 301 to the new slug", a.Status, to)
	}
	s.Run("hostels", "remove", "plain-house", "--yes").Wants(0)
	s.AwaitCatalogue()
	there.Get("/compare?h=adom-place&h=plain-house").Wants(t, 200, "Plain House has left Efie.",
		"Choose one hostel or more")
}

// maxBytes limits the compressed bytes of a comparison of four hostels (R44).
const maxBytes = 14 << 10

func TestAComparisonOfFourIsSmall(t *testing.T) {
	t.Parallel()
	s := servertest.NewSite(t, largestHouses())
	path := "/compare?h=house-0&h=house-1&h=house-2&h=house-3"
	w := s.Ask(http.MethodGet, path, "Accept-Encoding", "gzip")
	if w.Header().Get("Content-Encoding") != "gzip" {
		t.Fatalf("the comparison is not compressed: %v", w.Header())
	}
	wire := w.Body.Len()
	unpacked, err := gzip.NewReader(w.Body)
	must.Do(t, err)
	text, err := io.ReadAll(unpacked)
	must.Do(t, err)
	if !strings.Contains(string(text), "House 3") {
		t.Fatal("the comparison does not show four hostels")
	}
	t.Logf("four hostels: %d bytes compressed, %d uncompressed", wire, len(text))
	if wire > maxBytes {
		t.Errorf("a comparison of four hostels has %d bytes, at most %d are allowed", wire, maxBytes)
	}
}
