package browse

import (
	"slices"

	"efie/views/parts"
)

// Filters are what a list of hostels can be narrowed by, and its order.
type Filters struct {
	Action    string   // address of the list
	Location  string   // what was searched for; "" on the pages of campuses and categories
	Genders   []Choice // at most one is chosen: radio buttons
	RoomTypes []Choice // at most one is chosen: radio buttons
	Prices    []Choice // at most one is chosen: a list
	Minutes   []Choice // at most one is chosen: a list
	Free      Choice
	Amenities []Choice     // a hostel has all that are chosen: checkboxes
	Sort      string       // the order, "" for the list's own
	Sorts     []SortLink   // the orders
	Chosen    []parts.Link // the filters in use, each with a link to the list without it
	ClearHref string       // the list without filters
	Along     []Pair       // the filters in use and the order, for a form that changes the place alone
	Price     string       // that comes first by the address of this page, "" for none
}

// Choice is one option of a filter.
type Choice struct {
	Value  string
	Label  string
	Count  int // hostels that would be left
	Chosen bool
}

type Pair struct{ Name, Value string }

// SortLink leads to the list in an order.
type SortLink struct {
	parts.Link
	Here bool // the list is in this order
}

func (f Filters) useful() bool { return len(f.RoomTypes)+len(f.Amenities) > 0 || len(f.Chosen) > 0 }

func anyOf(label string, choices []Choice) Choice {
	chosen := slices.ContainsFunc(choices, func(c Choice) bool { return c.Chosen })
	return Choice{Label: label, Count: -1, Chosen: !chosen}
}

// counted is an option of a list, with how many hostels would be left.
func counted(c Choice) string { return c.Label + " (" + parts.Grouped(c.Count) + ")" }

// filtersLabel is the label of the folded filters, with how many are in use.
func filtersLabel(f Filters) string {
	if n := len(f.Chosen); n > 0 {
		return "Filters · " + parts.Count(n, "in use", "in use")
	}
	return "Filters"
}

// filterCount are the props of the button that says how many hostels the filters leave.
func filterCount() parts.FilterCount { return parts.FilterCount{Delay: 250, Plain: textShow} }

const (
	textShow        = "Show hostels"
	textNothingFits = "No hostel has everything you chose. Take a filter away and look again."
)
