package browseview

import (
	"slices"

	"efie/views/parts"
)

// Filters are the filters and orders of a list of hostels.
type Filters struct {
	Action      string   // address of the list
	Location    string   // the search text; "" on the pages of campuses and categories
	Genders     []Choice // radio buttons
	RoomTypes   []Choice // radio buttons
	Prices      []Choice // suggestions for the highest price
	MaxPrice    string   // the highest price, as typed if it is not a price
	Problem     string   // why the typed price does not count, or ""
	Minutes     []Choice // a drop-down list
	Free        Choice
	Amenities   []Choice     // checkboxes; a hostel must have all chosen amenities
	Sort        string       // the chosen order, or "" for the default order
	Sorts       []SortLink   // all orders
	Chosen      []parts.Link // the filters in use; each link removes one
	WaysOut     []parts.Link // if nothing was found: the list without one of the filters
	ClearHref   string       // address of the list without filters
	SearchPairs []Pair       // the filters in use and the order, for the search form, which changes the place only
	Price       string       // the address's choice of the price that comes first, or ""
	View        string       // "map", or "" for cards
}

// Choice is one option of a filter.
type Choice struct {
	Value  string
	Label  string
	Count  int // hostels in the list if this option is chosen
	Chosen bool
}

type Pair struct{ Name, Value string }

// SortLink is a link to the list in another order.
type SortLink struct {
	parts.Link
	Here bool // the current order
}

func (f Filters) useful() bool { return len(f.RoomTypes)+len(f.Amenities) > 0 || len(f.Chosen) > 0 }

func anyOf(label string, choices []Choice) Choice {
	chosen := slices.ContainsFunc(choices, func(c Choice) bool { return c.Chosen })
	return Choice{Label: label, Count: -1, Chosen: !chosen}
}

// counted returns the text of an option with its count.
func counted(c Choice) string { return c.Label + " (" + parts.Grouped(c.Count) + ")" }

func chosenOrder(links []SortLink) string {
	for _, link := range links {
		if link.Here {
			return link.Text
		}
	}
	return ""
}

// filterCount returns the props of the button that shows the number of hostels.
func filterCount() parts.FilterCount { return parts.FilterCount{Delay: 250, Plain: textShow} }

const (
	textShow        = "Show hostels"
	textNothingFits = "No hostel has everything you chose. Remove a filter and try again."
)
