package parts

import (
	"slices"
	"strconv"
	"strings"
)

// HostelCard is one hostel in a row, a grid or a list of results.
type HostelCard struct {
	ID        string // of the element, "" for none
	Slug      string
	Href      string // /hostels/{slug}
	Query     string // of the link: "?price=total" where the address of the list names a price, else ""
	Name      string
	Campus    string
	Near      string // the campus as students call it: "UG Legon"
	Place     string // neighbourhood and town, may be empty
	Walk      WayOnFoot
	Image     Picture
	Available bool   // false shows the badge 'Not Available'
	BedsLeft  int    // over all rooms that can be booked
	Gender    string // "Male", "Female", "Women and men"
	Rating    string // "4.3", "" where there is none
	From      From
	NoneFits  string     // "No rooms for women" for a reader without a room there, else ""
	RoomTypes []CardRoom // the first two
	MoreTypes int        // how many more, shown as '+N more'
	Amenities []string
	Saved     bool // the reader saved it, as far as the page may know
}

type CardRoom struct {
	Text string // "2 in a room · GH₵ 450 per month", or for the stay, and why it is off
	Off  bool   // no bed of it can be booked
}

// From is what the cheapest bed costs that can be booked.
type From struct {
	Price string // per month: "GH₵ 450", "" where no room has a price
	NoBed string // "Full now" where no bed can be booked, else ""

	// Of the same bed. All of these are empty where a price is not that of one hostel.
	Total     string // "GH₵ 3,720", "" where the hostel has not stated how long a stay is
	Stay      string // "8 months"
	Deposit   string // "GH₵ 200", "" for none
	MonthOnly bool   // the hostel has not stated how long a stay is

	Several    bool // the price is the lowest of several hostels, with charges
	TotalFirst bool // the reader has chosen so; a price without a total is per month all the same
}

func (f From) first() (amount, term string) {
	if f.TotalFirst && f.Total != "" {
		return f.Total, "for " + f.Stay
	}
	return f.Price, "per month"
}

// More is what stands under the price: the other price of the bed, or that this is not known.
func (f From) More() string {
	switch {
	case f.Several:
		return TextStatedCharges
	case f.MonthOnly:
		return TextMonthOnly
	case f.Total == "":
		return ""
	}
	text := f.Total + " for " + f.Stay
	if f.TotalFirst {
		text = f.Price + " per month"
	}
	if f.Deposit != "" {
		text += " · deposit " + f.Deposit
	}
	return text
}

// TextStatedCharges is by the lowest or highest price of several hostels.
const TextStatedCharges = "with the charges that hostels state"

// TextMonthOnly stands under a price where the hostel has not stated what else is to be paid. It is short for cards.
const TextMonthOnly = "Per month only. Ask what else."

// TextRestUnknown is TextMonthOnly where there is room for it.
const TextRestUnknown = "Per month only. Ask what else is to be paid."

// The parameter of an address that names the price that comes first, and its values.
const (
	PriceParam = "price"
	PriceMonth = "month"
	PriceTotal = "total"
)

// WithoutPrice is the query of an address without the price that comes first.
func WithoutPrice(query string) string {
	return strings.Join(slices.DeleteFunc(strings.Split(query, "&"), func(pair string) bool {
		return strings.HasPrefix(pair, PriceParam+"=")
	}), "&")
}

// PriceSwitchID is the id of the words of the form that chooses the price that comes first. Its answer leads there.
const PriceSwitchID = "per"

// Bookable returns the price per month if a bed can be booked, else "".
func (f From) Bookable() string {
	if f.NoBed != "" {
		return ""
	}
	return f.Price
}

// CardPlace is the place of a hostel: its campus and, if known, its neighbourhood.
func CardPlace(c HostelCard) string {
	near := OrElse(c.Near, c.Campus)
	if c.Place == "" {
		return near
	}
	return near + " · " + c.Place
}

// bedsLeft is the badge of a hostel with few beds left, "" while there are many.
func bedsLeft(n int) string {
	switch {
	case n == 1:
		return "Last bed"
	case n > 1 && n <= 5:
		return strconv.Itoa(n) + " beds left"
	}
	return ""
}

// cardSizes is how wide the picture of a card stands (the sizes attribute).
const cardSizes = "(min-width: 64em) 20rem, 264px"
