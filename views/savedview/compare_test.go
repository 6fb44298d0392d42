package savedview

import (
	"slices"
	"strings"
	"testing"
	"time"

	"efie/hostel"
	"efie/hostel/catalogue"
	"efie/hostel/catalogue/cataloguetest"
	"efie/test/must"
	"efie/views/parts"
)

// marketOf returns the market of hostels near one campus, and the hostels. Each has a room with three beds left.
func marketOf(names ...string) (parts.Market, []*hostel.Hostel) {
	beds := map[string]int{}
	var hostels []*hostel.Hostel
	for i, name := range names {
		hostels = append(hostels, &hostel.Hostel{
			ID: int64(i + 1), UUID: name, Slug: hostel.Slugify(name), Name: name, IsAvailable: true,
			Status: hostel.StatusAvailable, Campus: hostel.Campus{ID: 1, Name: "UG Legon"}, Rooms: []hostel.Room{{
				UUID: name + "-room", NumberInRoom: 2, NumberOfRooms: 9, Price: hostel.Cedis(400 + 10*int64(i)), Available: true,
				Gender: hostel.Mixed,
			}},
		})
		beds[name+"-room"] = 3
	}
	return parts.Market{
		Catalogue: catalogue.NewSnapshot(1, hostels), Beds: cataloguetest.Beds(beds), Pictures: &parts.Pictures{},
		SiteURL: "https://efie.example", Now: time.Date(2026, 11, 23, 14, 5, 0, 0, time.UTC),
	}, hostels
}

func rowOf(t *testing.T, rows []CompareRow, label string) CompareRow {
	t.Helper()
	i := slices.IndexFunc(rows, func(r CompareRow) bool { return r.Label == label })
	if i < 0 {
		t.Fatalf("%q is missing in %+v", label, rows)
	}
	return rows[i]
}

func TestAComparisonSeparatesDifferences(t *testing.T) {
	market, hostels := marketOf("Adom Court", "Ama House")
	m := NewCompare(market, hostels, nil)
	month := rowOf(t, m.Different, labelMonth)
	must.Equal(t, "the prices", month.Cells, []string{"from GH₵ 400", "from GH₵ 410"})
	must.Equal(t, "the lowest price", month.Lowest, []bool{false, false})
	must.Equal(t, "the beds", rowOf(t, m.Same, "Beds left").Cells, []string{"3", "3"})
	must.Equal(t, "the title", m.Title(), "Adom Court, Ama House")
	must.Equal(t, "the link that removes one of two hostels", m.Hostels[0].Without, "")
	must.Equal(t, "the shared address", m.Share.URL, "https://efie.example/compare?h=adom-court&h=ama-house")
}

func TestTheLowestPriceNeedsStatedCharges(t *testing.T) {
	market, hostels := marketOf("Adom Court", "Ama House")
	for _, h := range hostels {
		h.Stay = 8
	}
	months := rowOf(t, NewCompare(market, hostels, nil).Different, "A month with charges")
	must.Equal(t, "the lowest of two stated costs", months.Lowest, []bool{true, false})
	hostels[0].Stay = 0
	months = rowOf(t, NewCompare(market, hostels, nil).Different, "A month with charges")
	must.Equal(t, "a cheaper hostel with unknown charges", months.Cells[0], "GH₵ 400 before charges")
	must.Equal(t, "the lowest cost beside it", months.Lowest, []bool{false, false})
}

func TestAComparisonHasFourHostelsAtMost(t *testing.T) {
	market, hostels := marketOf("A", "B", "C", "D", "E", "F")
	m := NewCompare(market, hostels, nil)
	must.Equal(t, "the columns", m.Title(), "A, B, C, D")
	must.Equal(t, "the notices", m.Notices, []string{
		"One page compares four hostels, so 2 are left out: E, F. Remove one to see the next."})
	must.Equal(t, "the link that removes a hostel", m.Hostels[1].Without, "/compare?h=a&h=c&h=d&h=e&h=f")
}

func TestTooFewHostelsLeadToAChoice(t *testing.T) {
	market, hostels := marketOf("A", "B", "C", "D", "E", "F", "G", "H")
	for _, c := range []struct {
		chosen []*hostel.Hostel
		ask    string
		count  int
	}{
		{nil, "Choose two to four hostels", suggested},
		{hostels[4:5], "to compare with E: ", suggested + 1},
	} {
		m := NewCompare(market, c.chosen, nil)
		must.Equal(t, "the number of hostels to choose from", len(m.Choices), c.count)
		must.Contain(t, "the instruction", m.Ask, c.ask)
		must.Equal(t, "the title", m.Title(), "Compare hostels")
		for i, choice := range m.Choices {
			must.Equal(t, choice.Name+" is chosen", choice.Chosen, i < len(c.chosen))
		}
	}
}

func TestANoticeExplainsAMissingHostel(t *testing.T) {
	market, _ := marketOf("A")
	m := NewCompare(market, nil, []MissingHostel{{Key: "nyansapoo"}, {Name: "Old House"},
		{Name: "Closed Court", Retired: true}})
	must.Equal(t, "the notices", strings.Join(m.Notices, " | "),
		"There is no hostel “nyansapoo”. Check the address for a typing mistake. | Old House has left Efie. | "+
			"Closed Court is no longer offered on Efie.")
}
