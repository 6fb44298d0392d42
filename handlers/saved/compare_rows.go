package saved

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"efie/hostel"
	"efie/hostel/catalogue"
	"efie/views/parts"
	"efie/views/savedview"
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
	labelMonth = "Per month"
)

// compareRows returns the rows of the table: the rows in which the hostels differ, and the rows with equal cells.
func compareRows(
	c *catalogue.Snapshot, availability *catalogue.Availability, reader hostel.Gender, hostels []*hostel.Hostel,
	cards []parts.HostelCard,
) (different, same []savedview.CompareRow) {
	rows := make([]savedview.CompareRow, 0, 17)
	add := func(label string, cell func(i int) string) {
		row := savedview.CompareRow{Label: label}
		for i := range hostels {
			row.Cells = append(row.Cells, cell(i))
		}
		rows = append(rows, row)
	}
	beds := make([]bed, len(hostels))
	for i, h := range hostels {
		beds[i] = cheapestBed(availability, h, reader, cards[i])
	}
	stated := slices.ContainsFunc(beds, func(b bed) bool { return b.stated })
	addStated := func(label string, cell func(i int) string) {
		if !stated {
			return
		}
		add(label, func(i int) string {
			if !beds[i].stated {
				return beds[i].whyUnstated
			}
			return cell(i)
		})
	}
	month := func(i int) string { return perMonth(beds[i].Cheapest, cards[i]) }
	if stated {
		add("A month with charges", func(i int) string { return beds[i].month(month(i)) })
	} else {
		add(labelMonth, month)
	}
	rows[0].Lowest = lowest(beds)
	addStated("Total for the stay", func(i int) string {
		return beds[i].cost.Total.String() + " for " + beds[i].cost.Stay.InWords()
	})
	add("Now, to Efie", func(i int) string { return payNow(beds[i].Cheapest) })
	addStated("Later, to the hostel", func(i int) string {
		return strings.TrimSuffix(beds[i].cost.Later.String()+", "+beds[i].cost.Rest.InWords(), ", ")
	})
	addStated("Deposit", func(i int) string { return cmp.Or(beds[i].words.Deposit, "none") })
	addStated("Included", func(i int) string { return beds[i].included(hostels[i]) })
	if stated {
		add(labelMonth, month)
	}
	add("Beds left", func(i int) string { return bedsLeft(hostels[i], cards[i]) })
	add("To campus", func(i int) string { return parts.NewWalk(c, hostels[i]).Text })
	add("Campus", func(i int) string { return cards[i].Near })
	add("Women or men", func(i int) string { return cmp.Or(cards[i].Gender, notListed) })
	add("In a room", func(i int) string { return roomSizes(hostels[i], reader) })
	add("Water", func(i int) string { return utility(hostels[i].Water, amenitiesWith(hostels[i], isWater)) })
	add("Power", func(i int) string { return utility(hostels[i].Electricity, amenitiesWith(hostels[i], isPower)) })
	add("Security", func(i int) string { return amenitiesWith(hostels[i], isSecurity) })
	add("Also has", func(i int) string {
		return amenitiesWith(hostels[i], func(name string) bool {
			return !isWater(name) && !isPower(name) && !isSecurity(name)
		})
	})
	add("Money back", func(int) string { return parts.TextCancelRule })
	for _, row := range rows {
		if len(slices.Compact(slices.Clone(row.Cells))) == 1 {
			same = append(same, row)
		} else {
			different = append(different, row)
		}
	}
	return different, same
}

// bed is the cheapest bed of a hostel with its cost for the stay.
type bed struct {
	catalogue.Cheapest
	cost        hostel.Cost
	words       hostel.CostWords
	stated      bool   // the cost is known, because the hostel has stated the length of a stay
	whyUnstated string // text of the cells if stated is false
}

func cheapestBed(
	availability *catalogue.Availability, h *hostel.Hostel, reader hostel.Gender, card parts.HostelCard,
) bed {
	b := bed{whyUnstated: cmp.Or(card.NoneFits, notStated)}
	if b.Cheapest = availability.Cheapest(h, catalogue.Query{Reader: reader}); b.Room != nil {
		b.cost, b.stated = h.Cost(b.Room)
		b.words = h.CostTerms(b.Room).InWords(b.Room.Price)
	}
	return b
}

// month returns the cost of a month with charges. rent is the text of the price per month without them.
func (b bed) month(rent string) string {
	switch {
	case b.stated:
		return b.cost.Monthly().String()
	case b.Room == nil:
		return rent
	}
	return b.Price.String() + " before charges"
}

// lowest reports for each bed whether a month with charges costs least there. If the charges of a bed with a lower or
// equal price are unknown, no bed is known to be the cheapest.
func lowest(beds []bed) []bool {
	costs := make([]hostel.Pesewas, len(beds))
	least := hostel.Pesewas(0)
	for i, b := range beds {
		if costs[i] = b.Price; b.stated {
			costs[i] = b.cost.Monthly()
		}
		if costs[i] > 0 && (least == 0 || costs[i] < least) {
			least = costs[i]
		}
	}
	marks := make([]bool, len(beds))
	for i, b := range beds {
		if marks[i] = costs[i] == least; marks[i] && !b.stated {
			return make([]bool, len(beds))
		}
	}
	return marks
}

const notStated = "not stated, ask"

func (b bed) included(h *hostel.Hostel) string {
	list := []string{hostel.RentName}
	for _, u := range h.Utilities() {
		if u.Terms == hostel.UtilityIncluded {
			list = append(list, u.Name)
		}
	}
	for _, part := range b.cost.Parts[1:] {
		list = append(list, part.Name)
	}
	return strings.Join(list, ", ")
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

func perMonth(cheapest catalogue.Cheapest, card parts.HostelCard) string {
	switch {
	case card.NoneFits != "":
		return card.NoneFits
	case cheapest.Price == 0:
		return "not named yet"
	}
	return "from " + cheapest.Price.String()
}

func payNow(cheapest catalogue.Cheapest) string {
	if !cheapest.Free || cheapest.Price == 0 {
		return "cannot be booked now"
	}
	return cheapest.Price.String() + ", the first month"
}

func bedsLeft(h *hostel.Hostel, card parts.HostelCard) string {
	switch {
	case !h.Available():
		return "not available"
	case card.BedsLeft == 0:
		return "none"
	}
	return strconv.Itoa(card.BedsLeft)
}

// roomSizes returns the numbers of students in a room, for the rooms that fit the reader: "1, 2 or 4".
func roomSizes(h *hostel.Hostel, reader hostel.Gender) string {
	var list []int
	for i := range h.Rooms {
		if r := &h.Rooms[i]; r.Gender.Fits(reader) && !slices.Contains(list, r.NumberInRoom) {
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
	var found []string
	for _, name := range h.Amenities {
		if kind(name) {
			found = append(found, name)
		}
	}
	slices.Sort(found)
	return cmp.Or(strings.Join(found, ", "), notListed)
}

func isWater(name string) bool    { return hasWord(name, waterWords) && !hasWord(name, noWater) }
func isPower(name string) bool    { return hasWord(name, powerWords) }
func isSecurity(name string) bool { return hasWord(name, securityWords) }

func hasWord(name string, words []string) bool {
	name = strings.ToLower(name)
	return slices.ContainsFunc(words, func(word string) bool { return strings.Contains(name, word) })
}
