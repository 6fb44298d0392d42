package saved

import (
	"strconv"

	"efie/views/parts"
)

// The fewest and the most hostels that one page compares.
const (
	FewestCompared = 2
	MostCompared   = 4
)

// Compare is the page at /compare.
type Compare struct {
	Notices   []string // what of the address could not be shown, and why
	Hostels   []ComparedHostel
	Different []CompareRow // the rows in which the hostels differ
	Same      []CompareRow
	Share     parts.ShareHostel

	// These are shown where there are too few hostels to compare, or too many.
	Ask     string // what to do
	Choices []CompareChoice
}

// ComparedHostel is the head of a column.
type ComparedHostel struct {
	Name    string
	Href    string
	Without string // the address of the same page without this hostel, "" where too few would be left
}

// CompareRow is one line of the table. Cells has a text for each hostel, or one for all of them.
type CompareRow struct {
	Label string
	Cells []string
}

// CompareChoice is a hostel that can be chosen for the comparison.
type CompareChoice struct {
	Slug   string
	Name   string
	Near   string
	Price  string // "from GH₵ 450 per month", "" for none
	Chosen bool
}

func (m Compare) columns() string { return strconv.Itoa(len(m.Hostels) + 1) }

func (m Compare) hostels() string { return strconv.Itoa(len(m.Hostels)) }

func priceAfter(c CompareChoice) string {
	if c.Price == "" {
		return ""
	}
	return " · " + c.Price
}
