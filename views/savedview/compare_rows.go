package savedview

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"efie/hostel"
	"efie/hostel/catalogue"
	"efie/views/parts"
)

// Words that assign an amenity to a row of the table. A water heater does not count as a water supply.
var (
	waterWords    = []string{"water", "borehole"}
	powerWords    = []string{"generator", "solar", "meter", "inverter", "electric", "power"}
	securityWords = []string{"security", "cctv", "guard", "warden", "porter", "fence"}
	noWater       = []string{"heater", "hot water"}
)

const (
	notListed  = "not listed"
	notStated  = "not stated, ask"
	labelMonth = "Per month"
)

// compareRows returns the rows of the table.
func compareRows(market parts.Market, hostels []*hostel.Hostel, cards []parts.HostelCard) []CompareRow {
	var columns []column
	for i, h := range hostels {
		columns = append(columns, newColumn(market, h, cards[i]))
	}
	costsStated := slices.ContainsFunc(columns, func(c column) bool { return c.stated })
	var rows []CompareRow
	add := func(label string, cell func(column) string) {
		row := CompareRow{Label: label}
		for _, c := range columns {
			row.Cells = append(row.Cells, cell(c))
		}
		rows = append(rows, row)
	}
	addStated := func(label string, cell func(column) string) {
		if !costsStated {
			return
		}
		add(label, func(c column) string {
			if !c.stated {
				return c.whyUnstated
			}
			return cell(c)
		})
	}
	if costsStated {
		add("A month with charges", column.month)
	} else {
		add(labelMonth, column.rent)
	}
	rows[0].Lowest = lowest(columns)
	addStated("Total for the stay", func(c column) string {
		return c.cost.Total.String() + " for " + c.cost.Stay.InWords()
	})
	add("Now, to Efie", column.payNow)
	addStated("Later, to the hostel", func(c column) string {
		return strings.TrimSuffix(c.cost.Later.String()+", "+c.cost.Rest.InWords(), ", ")
	})
	addStated("Deposit", func(c column) string { return cmp.Or(c.words.Deposit, "none") })
	addStated("Included", column.included)
	if costsStated {
		add(labelMonth, column.rent)
	}
	add("Beds left", column.bedsLeft)
	add("To campus", func(c column) string { return c.card.Walk.Text })
	add("Campus", func(c column) string { return c.card.Near })
	add("Women or men", func(c column) string { return cmp.Or(c.card.Gender, notListed) })
	add("In a room", func(c column) string { return roomSizes(c.hostel, market.Reader) })
	add("Water", func(c column) string { return utility(c.hostel.Water, amenitiesWith(c.hostel, isWater)) })
	add("Power", func(c column) string { return utility(c.hostel.Electricity, amenitiesWith(c.hostel, isPower)) })
	add("Security", func(c column) string { return amenitiesWith(c.hostel, isSecurity) })
	add("Also has", func(c column) string { return amenitiesWith(c.hostel, isOther) })
	add("Money back", func(column) string { return parts.TextCancelRule })
	return rows
}

// splitRows returns the rows in which the hostels differ, and the rows with equal cells.
func splitRows(rows []CompareRow) (different, same []CompareRow) {
	for _, row := range rows {
		if len(slices.Compact(slices.Clone(row.Cells))) == 1 {
			same = append(same, row)
		} else {
			different = append(different, row)
		}
	}
	return different, same
}

// column is a hostel of the comparison with its cheapest bed and the bed's cost for the stay.
type column struct {
	hostel      *hostel.Hostel
	card        parts.HostelCard
	cheapest    catalogue.Cheapest
	cost        hostel.Cost
	words       hostel.CostWords
	stated      bool   // the cost is known, because the hostel has stated the length of a stay
	whyUnstated string // text of the cells if stated is false
}

func newColumn(market parts.Market, h *hostel.Hostel, card parts.HostelCard) column {
	c := column{hostel: h, card: card, cheapest: market.Cheapest(h), whyUnstated: cmp.Or(card.NoneFits, notStated)}
	if room := c.cheapest.Room; room != nil {
		c.cost, c.stated = h.Cost(room)
		c.words = h.CostTerms(room).InWords(room.Price)
	}
	return c
}

// month returns the cost of a month with charges, or the text of the rent.
func (c column) month() string {
	switch {
	case c.stated:
		return c.cost.Monthly().String()
	case c.cheapest.Room == nil:
		return c.rent()
	}
	return c.cheapest.Price.String() + " before charges"
}

// rent returns the price per month without charges.
func (c column) rent() string {
	switch {
	case c.card.NoneFits != "":
		return c.card.NoneFits
	case c.cheapest.Price == 0:
		return "not named yet"
	}
	return "from " + c.cheapest.Price.String()
}

func (c column) payNow() string {
	if !c.cheapest.Free || c.cheapest.Price == 0 {
		return "cannot be booked now"
	}
	return c.cheapest.Price.String() + ", the first month"
}

func (c column) included() string {
	list := []string{hostel.RentName}
	for _, u := range c.hostel.Utilities() {
		if u.Terms == hostel.UtilityIncluded {
			list = append(list, u.Name)
		}
	}
	for _, part := range c.cost.Parts[1:] {
		list = append(list, part.Name)
	}
	return strings.Join(list, ", ")
}

func (c column) bedsLeft() string {
	switch {
	case !c.hostel.Available():
		return "not available"
	case c.card.BedsLeft == 0:
		return "none"
	}
	return strconv.Itoa(c.card.BedsLeft)
}

// lowest reports for each hostel whether a month with charges costs least there. If the charges of a bed with a lower
// or equal price are unknown, no bed is known to be the cheapest.
func lowest(columns []column) []bool {
	costs := make([]hostel.Pesewas, len(columns))
	least := hostel.Pesewas(0)
	for i, c := range columns {
		costs[i] = c.cheapest.Price
		if c.stated {
			costs[i] = c.cost.Monthly()
		}
		if costs[i] > 0 && (least == 0 || costs[i] < least) {
			least = costs[i]
		}
	}
	marks := make([]bool, len(columns))
	for i, c := range columns {
		if costs[i] != least {
			continue
		}
		if !c.stated {
			return make([]bool, len(columns))
		}
		marks[i] = true
	}
	return marks
}

// utility returns how students pay for water or electricity, and the amenities for it.
func utility(u hostel.Utility, amenities string) string {
	switch terms := parts.UtilityTerms(u); {
	case terms == "":
		return amenities
	case amenities == notListed:
		return terms
	default:
		return terms + "; " + amenities
	}
}

// roomSizes returns the numbers of students in a room, for the rooms that fit the reader: "1, 2 or 4".
func roomSizes(h *hostel.Hostel, reader hostel.Gender) string {
	var list []int
	for i := range h.Rooms {
		r := &h.Rooms[i]
		if r.Gender.Fits(reader) && !slices.Contains(list, r.NumberInRoom) {
			list = append(list, r.NumberInRoom)
		}
	}
	slices.Sort(list)
	switch n := len(list); n {
	case 0:
		return notListed
	case 1:
		return strconv.Itoa(list[0])
	default:
		first := strings.Trim(strings.ReplaceAll(fmt.Sprint(list[:n-1]), " ", ", "), "[]")
		return first + " or " + strconv.Itoa(list[n-1])
	}
}

func amenitiesWith(h *hostel.Hostel, kind func(name string) bool) string {
	var names []string
	for _, name := range h.Amenities {
		if kind(name) {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	return cmp.Or(strings.Join(names, ", "), notListed)
}

func isWater(name string) bool    { return hasWord(name, waterWords) && !hasWord(name, noWater) }
func isPower(name string) bool    { return hasWord(name, powerWords) }
func isSecurity(name string) bool { return hasWord(name, securityWords) }
func isOther(name string) bool    { return !isWater(name) && !isPower(name) && !isSecurity(name) }

func hasWord(name string, words []string) bool {
	name = strings.ToLower(name)
	return slices.ContainsFunc(words, func(word string) bool { return strings.Contains(name, word) })
}
