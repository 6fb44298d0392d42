package savedview

import (
	"strconv"

	"efie/views/parts"
)

// The limits for the number of hostels in a comparison.
const (
	FewestCompared = 2
	MostCompared   = 4
)

// Compare is the page at /compare.
type Compare struct {
	Notices   []string // hostels in the address that cannot be shown, with the reason
	Hostels   []ComparedHostel
	Different []CompareRow // the rows in which the hostels differ
	Same      []CompareRow
	Share     parts.ShareHostel

	// These fields are set if there are too few hostels to compare.
	Ask     string // an instruction for the reader
	Choices []CompareChoice
}

// ComparedHostel is the head of a column.
type ComparedHostel struct {
	Name    string
	Href    string
	Image   parts.Picture
	Without string // address of the comparison without this hostel, or "" if only two are compared
}

// CompareRow is a row of the table. Cells has a text for each hostel.
type CompareRow struct {
	Label  string
	Cells  []string
	Lowest []bool // marks the cells with the lowest price; nil in most rows
}

// CompareChoice is a hostel that can be chosen for the comparison.
type CompareChoice struct {
	Slug   string
	Name   string
	Near   string
	Price  string // "from GH₵ 450 per month", or ""
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
