package pages_test

import (
	"encoding/json"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"golang.org/x/net/html"

	"efie/hostel"
	"efie/hostel/intake"
	"efie/server/servertest"
	"efie/test/must"
)

// bedPrice is the price of a bed as one page shows it. A part that the page does not show is 0.
type bedPrice struct {
	month, total, deposit hostel.Pesewas
	stay                  hostel.HalfMonths
}

// shownAmount matches an amount as pages write it.
const shownAmount = `(GH₵ \d+(?:,\d{3})*(?:\.\d\d)?)`

var (
	perMonth = regexp.MustCompile(shownAmount + ` per month`)
	forStay  = regexp.MustCompile(shownAmount + ` for ([\d½]+) months?`)
	deposits = regexp.MustCompile(` ·[ \x{a0}]deposit[ \x{a0}]` + shownAmount)
	returned = regexp.MustCompile(`Deposit ` + shownAmount + `: paid with the key, returned at the end`)
)

func readPrice(t *testing.T, text string) (c bedPrice) {
	t.Helper()
	if month := perMonth.FindStringSubmatch(text); month != nil {
		c.month = pesewas(t, month[1])
	}
	if whole := forStay.FindStringSubmatch(text); whole != nil {
		c.total, c.stay = pesewas(t, whole[1]), halfMonths(t, whole[2])
	}
	if deposit := deposits.FindStringSubmatch(text); deposit != nil {
		c.deposit = pesewas(t, deposit[1])
	}
	return c
}

// pesewas reads an amount. "" is 0.
func pesewas(t *testing.T, amount string) hostel.Pesewas {
	t.Helper()
	if amount == "" {
		return 0
	}
	p, err := intake.Money(amount)
	if err != nil {
		t.Fatalf("the amount %q cannot be read: %v", amount, err)
	}
	return p
}

// halfMonths reads a number of months as pages write it: "8", "8½".
func halfMonths(t *testing.T, months string) hostel.HalfMonths {
	t.Helper()
	whole, half := strings.CutSuffix(months, "½")
	n, err := strconv.Atoi(whole)
	must.Do(t, err)
	if half {
		return hostel.HalfMonths(2*n + 1)
	}
	return hostel.HalfMonths(2 * n)
}

// pricesOfJSON returns the price of each room in the JSON interface, by the hostel's slug and the room's id.
func pricesOfJSON(t *testing.T, text string) map[string]map[string]bedPrice {
	t.Helper()
	var hostels []struct {
		Slug  string
		Stay  float64 `json:"stay_months"`
		Rooms []struct {
			UUID           string
			Price          json.Number
			Total, Deposit json.Number
		} `json:"room_details"`
	}
	must.Do(t, json.Unmarshal([]byte(text), &hostels))
	prices := map[string]map[string]bedPrice{}
	for _, h := range hostels {
		prices[h.Slug] = map[string]bedPrice{}
		for _, r := range h.Rooms {
			prices[h.Slug][r.UUID] = bedPrice{
				month: pesewas(t, r.Price.String()), total: pesewas(t, r.Total.String()),
				deposit: pesewas(t, r.Deposit.String()), stay: hostel.HalfMonths(2 * h.Stay),
			}
		}
	}
	return prices
}

// pricesOfPage returns the price of each room on a hostel's page, by its id. The parts of each total must add up to it.
func pricesOfPage(t *testing.T, page *html.Node) map[string]bedPrice {
	t.Helper()
	prices := map[string]bedPrice{}
	for _, room := range findAll(page, "li", "class", "room") {
		id := strings.TrimPrefix(attr(room, "id"), "room-")
		whole := find(room, "details", "class", "room-whole")
		prices[id] = readPrice(t, words(find(room, "p", "class", "price"))+" · "+words(find(whole, "summary", "", "")))
		var added, total, deposit hostel.Pesewas
		for _, part := range findAll(whole, "div", "class", "fact") {
			sum := pesewas(t, words(find(part, "dd", "", "")))
			if words(find(part, "dt", "", "")) == "Total" {
				total = sum
			} else {
				added += sum
			}
		}
		if returns := returned.FindStringSubmatch(strings.ReplaceAll(words(whole), "\u00a0", " ")); returns != nil {
			deposit = pesewas(t, returns[1])
		}
		if p := prices[id]; added != total || total != p.total || deposit != p.deposit {
			t.Errorf("room %s: the parts add up to %s, the total is %s and the deposit %s, but the summary has %+v", id,
				added, total, deposit, p)
		}
	}
	return prices
}

func parsePage(t *testing.T, a servertest.Response) *html.Node {
	t.Helper()
	a.Wants(t, 200)
	page, err := html.Parse(strings.NewReader(a.Body))
	must.Do(t, err)
	return page
}

// pricesOfCards returns the price on the card of each hostel, by slug. first is the price that comes first.
func pricesOfCards(t *testing.T, b *servertest.WebBrowser, first string) map[string]bedPrice {
	t.Helper()
	cards := map[string]bedPrice{}
	for page := 1; ; page++ {
		path := fmt.Sprintf("/detailed_search?location=&price=%s&page=%d", first, page)
		list := findAll(parsePage(t, b.Get(path)), "li", "class", "card")
		for _, card := range list {
			foot := words(find(card, "div", "class", "card-foot"))
			c := readPrice(t, foot)
			if stands := strings.Contains(foot, "from "+c.total.String()); stands != (first == "total" && c.total > 0) &&
				strings.Contains(foot, "from ") {
				t.Errorf("a card on %s begins with the wrong price: %q", path, foot)
			}
			cards[attr(find(card, "a", "class", "card-link"), "data-slug")] = c
		}
		if len(list) < 24 {
			return cards
		}
	}
}

// TestEveryPageShowsTheSamePrice compares the price of a bed in the JSON interface, on the hostel's page, in its popup,
// on its card and in the comparison, with either price first. It reads every fourth hostel of the demo, and with STRESS
// set all of them.
func TestEveryPageShowsTheSamePrice(t *testing.T) {
	t.Parallel()
	b := demoSite(t)
	prices := pricesOfJSON(t, b.Get("/hq/api/hostels/").Body)
	cards := pricesOfCards(t, b, "month")
	if other := pricesOfCards(t, b, "total"); len(cards) == 0 || !maps.Equal(cards, other) {
		t.Errorf("the cards show %v, but with the total first %v", cards, other)
	}
	stated, onCards, other := 0, 0, ""
	for i, slug := range slices.Sorted(maps.Keys(prices)) {
		if i%4 > 0 && !servertest.Stress() {
			continue
		}
		rooms := prices[slug]
		for _, query := range []string{"", "?price=total", "?part=popup", "?part=popup&price=total"} {
			path := "/hostels/" + slug + query
			shown := pricesOfPage(t, parsePage(t, b.Get(path)))
			must.Equal(t, path+": rooms", len(shown), len(rooms))
			for id, r := range shown {
				must.Equal(t, path+": room "+id+", compared with JSON", r, rooms[id])
			}
		}
		same := false
		for _, r := range rooms {
			if r.total > 0 {
				stated++
			}
			same = same || r == cards[slug]
		}
		if card := cards[slug]; card.month > 0 {
			if onCards++; !same {
				t.Errorf("the card of %s shows %+v, which is not the price of a room: %+v", slug, card, rooms)
			}
			if other != "" {
				must.Equal(t, "the comparison of "+slug+" with its card",
					comparedPrice(t, parsePage(t, b.Get("/compare?h="+slug+"&h="+other))), card)
			}
			other = slug
		}
	}
	if stated < len(prices)/4 || onCards < len(prices)/8 {
		t.Errorf("only %d rooms have a total and %d cards a price: the test proves little", stated, onCards)
	}
}

// comparedPrice reads the price of the first hostel of a comparison.
func comparedPrice(t *testing.T, page *html.Node) (c bedPrice) {
	t.Helper()
	cells := map[string]string{}
	for _, row := range findAll(page, "tr", "", "") {
		if cell := find(row, "td", "", ""); cell != nil {
			cells[words(find(row, "th", "", ""))] = words(cell)
		}
	}
	c = readPrice(t, cells["Total for the stay"])
	c.month = pesewas(t, strings.TrimPrefix(cells["Per month"], "from "))
	if deposit, is := strings.CutSuffix(cells["Deposit"], ": paid with the key, returned at the end"); is {
		c.deposit = pesewas(t, deposit)
	}
	return c
}
