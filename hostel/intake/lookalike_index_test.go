package intake

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"efie/hostel"
	"efie/test/must"
)

// TestLookAlikesOfAWholeCountryNeedFewComparisons checks 5,000 rows against 5,000 hostels. Comparing each with all
// others would be 37 million comparisons of names.
func TestLookAlikesOfAWholeCountryNeedFewComparisons(t *testing.T) {
	random := rand.New(rand.NewPCG(36, 1))
	first := strings.Fields("Adom Nyame Evandy Valco Peace Grace Golden Unity Victory Royal Sunset Liberty Pent Bani " +
		"Jubilee Galaxy Crystal Diamond Emerald Homeland")
	second := strings.Fields("Court House Villa Lodge Plaza Heights Gardens Palace Mansion Place Towers Complex Inn")
	many := func(campus string) (list []*hostel.Hostel) {
		for i := range 5000 {
			name := first[random.IntN(len(first))] + string(rune('a'+random.IntN(26))) + string(rune('a'+random.IntN(26))) +
				" " + second[random.IntN(len(second))]
			list = append(list, &hostel.Hostel{
				UUID: fmt.Sprint(campus, i), Name: name, Campus: hostel.Campus{Name: campus},
				Location: fmt.Sprint("Area ", random.IntN(50)),
				Manager:  hostel.Manager{Phone: fmt.Sprint(233240000000 + random.IntN(4000))},
				Rooms:    []hostel.Room{{NumberInRoom: 2, Price: hostel.Cedis(450)}},
			})
		}
		return list
	}
	stored, file := many("KNUST"), many("Legon")
	r := Review{Sources: make([]Source, len(file))}
	found := r.Check(file, stored, nil, today)
	if len(found) < 100 || strings.Contains(fmt.Sprint(found), "too many") {
		t.Errorf("%d look-alikes were found", len(found))
	}
	if most := 1000 * len(file); r.compared > most {
		t.Errorf("%d letters were compared, more than %d", r.compared, most)
	}
}

// hostelsOfSimilarNames returns hostels of one host whose names have the same letters in another order, so that only a
// comparison of all letters distinguishes them.
func hostelsOfSimilarNames(count int) (list []*hostel.Hostel) {
	random := rand.New(rand.NewPCG(46, 7))
	letters := []byte(strings.Repeat("abcdefghijklmnopqrstuvwxyz", 11))
	for i := range count {
		random.Shuffle(len(letters), func(a, b int) { letters[a], letters[b] = letters[b], letters[a] })
		list = append(list, &hostel.Hostel{
			UUID: fmt.Sprint(i), Name: string(letters), Location: "Ayeduase", Address: "1 Gate Road",
			Manager: hostel.Manager{Phone: "233240000000", Email: "esi@example.com"},
			Point:   hostel.Point{Latitude: 6.6745, Longitude: -1.5716},
		})
	}
	return list
}

// TestNamesThatNeedManyComparisonsAreRefused: without the limit, 4,000 such names take more than 200
// seconds.
func TestNamesThatNeedManyComparisonsAreRefused(t *testing.T) {
	all := hostelsOfSimilarNames(600)
	file, stored := all[:300], all[300:]
	const longestComparison = 26 * 11 * (2*26*11/5 + 1)
	r := Review{Sources: make([]Source, len(file))}
	found := r.Check(file, stored, nil, today)
	if most := len(file) * (maxCompared + longestComparison); r.compared > most {
		t.Errorf("%d letters were compared, more than %d", r.compared, most)
	}
	must.Equal(t, "the number of mistakes", len(found), len(file))
	must.Contain(t, "the mistake", found[0].Expected, "expected a name that is less like others: too many hostels have a "+
		"similar name and the host's phone. If it is a stored hostel, write its slug in a column “same as”; if it is new, "+
		"import with --new ")

	for _, h := range file {
		r.New = append(r.New, h.Name)
	}
	must.Equal(t, "the mistakes of hostels that are new", len(r.Check(file, stored, nil, today)), 0)
}

// TestTheIndexMissesNoLookAlike compares hostels with random signs, each with all others.
func TestTheIndexMissesNoLookAlike(t *testing.T) {
	random := rand.New(rand.NewPCG(46, 8))
	pick := func(values ...string) string { return values[random.IntN(len(values))] }
	var hostels []*hostel.Hostel
	for range 400 {
		h := &hostel.Hostel{
			Name:     pick("Adom", "Adam", "Nyame", "Аdоm") + pick(" Court", " Courts", " House") + pick("", " 2", " Annex"),
			Location: pick("", "", "Kotei", "Bomso"), Address: pick("", "", "1 Gate Road"),
			Manager: hostel.Manager{Phone: pick("", "", "1", "2"), Email: pick("", "", "a@b.gh")},
		}
		if random.IntN(2) == 0 {
			h.Point = hostel.Point{
				Latitude: float64(random.IntN(60)-30) / 10_000, Longitude: float64(random.IntN(20)-10) / 10_000,
			}
		}
		if random.IntN(3) == 0 {
			h.Rooms = []hostel.Room{{NumberInRoom: 1 + random.IntN(2), Price: hostel.Cedis(450)}}
		}
		hostels = append(hostels, h)
	}
	candidates := candidatesOf(hostels, false)
	index := newLookAlikeIndex(candidates)
	found := 0
	for i := range candidates {
		c := &candidates[i]
		search := lookAlikeSearch{of: c}
		search.in(index, func(o *candidate) bool { return o == c })
		expected := slices.ContainsFunc(candidates, func(o candidate) bool { return o.Hostel != c.Hostel && areAlike(c, &o) })
		if (search.found != nil) != expected {
			t.Errorf("%+v: found %v, expected %v", *c.Hostel, search.found, expected)
		}
		if expected {
			found++
		}
	}
	if found < 50 || found > 390 {
		t.Errorf("%d of %d hostels have a look-alike: the test shows little", found, len(hostels))
	}
}

// areAlike reports whether two hostels look alike by the words of R62.
func areAlike(c, o *candidate) bool {
	nearlyTheSameName := c.house == o.house && c.mayBeNear(&o.nameShape) &&
		countTypos(c.letters, o.letters, c.typos(&o.nameShape)) <= c.typos(&o.nameShape)
	sameHouse := c.Point.Known() && o.Point.Known() && c.Point.MetresTo(o.Point) < 100
	sameText := func(a, b string) bool { return a != "" && a == b }
	sameRooms := slices.Equal(c.letters, o.letters) && sameText(c.offers, o.offers)
	return nearlyTheSameName && (sameHouse || sameRooms || sameText(c.Manager.Phone, o.Manager.Phone) ||
		sameText(c.email, o.email) || sameText(c.address, o.address) || sameText(c.location, o.location))
}
