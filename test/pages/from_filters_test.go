package pages_test

import (
	"fmt"
	"html"
	"net/url"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"efie/hostel"
	"efie/hostel/intake"
	"efie/server/servertest"
	"efie/test/must"
)

// priced is a card in a list: where it leads, and the price from which it has a bed, 0 where none can be booked.
type priced struct {
	href string
	from hostel.Pesewas
}

var (
	cardHref = regexp.MustCompile(`class="card-link" href="([^"]*)"`)
	cardFrom = regexp.MustCompile(`from <b>([^<]*)</b> per month`)
	bookForm = regexp.MustCompile(`name="room" value="([^"]*)">\s*<input type="hidden" name="price" value="(\d+)"`)
)

// pricedCards are the cards of a page of a list, from the first to the last.
func pricedCards(b *servertest.WebBrowser, path string) (cards []priced) {
	b.T.Helper()
	page := b.Get(path)
	page.Wants(b.T, 200)
	for _, item := range strings.Split(page.Body, `<li class="card`)[1:] {
		card := priced{href: html.UnescapeString(cardHref.FindStringSubmatch(item)[1])}
		if said := cardFrom.FindStringSubmatch(item); said != nil {
			price, err := intake.Money(said[1])
			if err != nil {
				b.T.Fatalf("%s: %v", path, err)
			}
			card.from = price
		}
		cards = append(cards, card)
	}
	return cards
}

// allCards are the cards of all pages of a list.
func allCards(b *servertest.WebBrowser, path string) (cards []priced) {
	b.T.Helper()
	for page := 1; ; page++ {
		more := pricedCards(b, fmt.Sprintf("%s&page=%d", path, page))
		if cards = append(cards, more...); len(more) < 24 {
			return cards
		}
	}
}

// TestFromHoldsForEveryFilter goes through the demo: whatever filter a list has, the price on each card is that of the
// cheapest bed on the hostel's page that fits the filter, and it can be booked at that price. The cheapest is the one
// with the lowest whole cost per month, which the filter by price and the order mean, too.
func TestFromHoldsForEveryFilter(t *testing.T) {
	t.Parallel()
	b := demoSite(t)
	hostels, _, err := b.Store.Hostels(t.Context())
	must.Do(t, err)
	rooms, whole := map[string]hostel.Room{}, map[string]hostel.Pesewas{} // by uuid
	for _, h := range hostels {
		for _, r := range h.Rooms {
			rooms[r.UUID], whole[r.UUID] = r, r.Price
			if cost, known := h.Cost(&r); known {
				whole[r.UUID] = cost.Monthly()
			}
		}
	}
	offers := map[string][]string{} // the rooms on a hostel's page that can be booked
	pick := map[string]hostel.Room{}
	for _, filter := range []string{
		"gender=female", "gender=male", "room_type=2", "max_price=500", "within=15", "free=1", "amenity=Wi-Fi",
		"sort=price", "sort=minutes", "sort=rating", "location=legon",
		"gender=female&room_type=2&max_price=900&within=30&free=1&sort=minutes", "max_price=600&sort=price",
	} {
		asked, err := url.ParseQuery(filter)
		must.Do(t, err)
		priced, before := 0, hostel.Pesewas(0)
		for i, card := range pricedCards(b, "/detailed_search?"+filter) {
			if card.from == 0 {
				continue
			}
			if priced++; offers[card.href] == nil {
				for _, form := range bookForm.FindAllStringSubmatch(b.Get(card.href).Body, -1) {
					if r := rooms[form[1]]; form[2] != strconv.FormatInt(int64(r.Price), 10) {
						t.Errorf("%s asks %s pesewas for %s, not %d", card.href, form[2], form[1], r.Price)
					}
					offers[card.href] = append(offers[card.href], form[1])
				}
			}
			var cheapest hostel.Room
			for _, uuid := range offers[card.href] {
				if asks(asked, rooms[uuid], whole[uuid]) && (cheapest.UUID == "" || whole[uuid] < whole[cheapest.UUID]) {
					cheapest = rooms[uuid]
				}
			}
			if asked.Get("sort") == "price" && whole[cheapest.UUID] < before {
				t.Errorf("%s: %s costs %s in all, and one before it %s", filter, card.href, whole[cheapest.UUID], before)
			}
			before = whole[cheapest.UUID]
			if cheapest.Price != card.from {
				t.Errorf("%s: the card of %s says from %s, its page %s", filter, card.href, card.from, cheapest.Price)
			} else if i < 2 {
				pick[cheapest.UUID] = cheapest
			}
		}
		if priced < 10 {
			t.Errorf("%s: only %d cards have a price", filter, priced)
		}
	}
	for uuid, r := range pick {
		student, gender := b.NewBrowser(), hostel.Female
		if !r.Gender.Admits(gender) {
			gender = hostel.Male
		}
		student.SignUp(uuid+"@example.com", string(gender))
		student.Book("room", uuid, "price", strconv.FormatInt(int64(r.Price), 10)).Wants(t, 200, "Decline")
	}
	t.Logf("%d rooms booked on the pages of %d hostels", len(pick), len(offers))
}

// asks reports whether a room with this whole cost per month is one of those that the filters of an address leave.
func asks(filters url.Values, r hostel.Room, whole hostel.Pesewas) bool {
	gender, inRoom, most := filters.Get("gender"), filters.Get("room_type"), filters.Get("max_price")
	price, err := intake.Money(most)
	return (gender == "" || r.Gender.Admits(hostel.Gender(gender))) &&
		(inRoom == "" || strconv.Itoa(r.NumberInRoom) == inRoom) && (most == "" || err == nil && whole <= price)
}

// The nearest hostels come first, as far as whole minutes tell them apart: metres are measured here anew. Those without
// a place come last, and no list of those within some minutes has them.
func TestTheOrderByMinutesIsThatByMetres(t *testing.T) {
	t.Parallel()
	b := demoSite(t)
	hostels, _, err := b.Store.Hostels(t.Context())
	must.Do(t, err)
	places, err := b.Store.CampusPlaces(t.Context())
	must.Do(t, err)
	const oneMinute, quarter = 75, 1162 // metres on foot in a minute, and in up to 15 minutes as they are rounded
	metres, near := map[string]int{}, []string(nil)
	for _, h := range hostels {
		for _, p := range places {
			if p.CampusID == h.Campus.ID && p.Kind == hostel.PlaceCampus && p.Measures() && h.Point.Known() {
				metres[h.Slug] = int(h.ShownPoint().MetresTo(p.Point)*1.3 + 0.5)
			}
		}
		if m := metres[h.Slug]; m > 0 && m <= quarter {
			near = append(near, h.Slug)
		}
	}
	var free, full []priced
	for _, card := range allCards(b, "/detailed_search?sort=minutes") {
		if card.from > 0 {
			free = append(free, card)
		} else {
			full = append(full, card)
		}
	}
	far := func(card priced) (int, bool) {
		m := metres[strings.TrimPrefix(card.href, "/hostels/")]
		return m, m > 0
	}
	if len(free)+len(full) != len(hostels) || len(metres) < 300 || len(metres) == len(hostels) || len(near) < 30 {
		t.Fatalf("%d free and %d full of %d, %d with a way, %d of them near", len(free), len(full), len(hostels),
			len(metres), len(near))
	}
	for _, list := range [][]priced{free, full} {
		for i := 1; i < len(list); i++ {
			before, known := far(list[i-1])
			after, alsoKnown := far(list[i])
			if alsoKnown && (!known || before >= after+oneMinute) {
				t.Errorf("%s with %d m comes before %s with %d m", list[i-1].href, before, list[i].href, after)
			}
		}
	}
	var within []string
	for _, card := range allCards(b, "/detailed_search?within=15") {
		within = append(within, strings.TrimPrefix(card.href, "/hostels/"))
	}
	slices.Sort(near)
	slices.Sort(within)
	if !slices.Equal(near, within) {
		missing, extra := apart(near, within)
		t.Errorf("within 15 minutes the list lacks %q and has %q", missing, extra)
	}
}
