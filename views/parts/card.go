package parts

import (
	"cmp"
	"slices"
	"strconv"
	"strings"
)

// HostelCard is one hostel in a row, a grid or a list of results.
type HostelCard struct {
	ID        string // id of the element, or ""
	Slug      string
	Href      string // /hostels/{slug}
	Query     string // query of the link: "?price=total" if the list's address has it, or ""
	Name      string
	Campus    string
	Near      string // the campus's short name: "UG Legon"
	Place     string // neighbourhood and town, or ""
	Walk      WayOnFoot
	Image     Picture
	Available bool   // false shows the badge "Not Available"
	BedsLeft  int    // in all bookable rooms
	Gender    string // "Male", "Female", "Women and men"
	From      From
	NoneFits  string     // "No rooms for women" if no room admits the reader, or ""
	RoomTypes []CardRoom // the first two
	MoreTypes int        // number of other room types, shown as "+N more"
	Amenities []string
	Saved     bool // the reader saved it; always false on stored pages
}

type CardRoom struct {
	Text string // "2 in a room"
	Off  bool   // no bed of this type can be booked
	Why  string // the reason if Off: "full"
}

// From is the price of the cheapest bookable bed.
type From struct {
	Price string // per month: "GH₵ 450", or "" if no room has a price
	NoBed string // "Full now" if no bed can be booked, or ""

	// The same bed for the stay. These fields are empty for a price of several hostels.
	Total     string // "GH₵ 3,720", or "" if the length of the stay is unknown
	Stay      string // "8 months"
	Deposit   string // "GH₵ 200", or ""
	MonthOnly bool   // the length of the stay is unknown

	Several    bool // the lowest price of several hostels, with charges
	TotalFirst bool // the reader chose the total first; without a total, the price is per month
}

// First returns the price that the reader chose to see first, and its time: "GH₵ 450", "per month".
func (f From) First() (amount, term string) {
	if f.TotalFirst && f.Total != "" {
		return f.Total, "for " + f.Stay
	}
	return f.Price, "per month"
}

// More returns the text below the price: the bed's other price, or that it is unknown.
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

// TextStatedCharges follows the lowest or highest price of several hostels.
const TextStatedCharges = "with the charges that hostels state"

// TextMonthOnly is the text on a card if the hostel has stated only the price per month.
const TextMonthOnly = "Per month only. Ask what else."

// TextRestUnknown is the longer form of TextMonthOnly.
const TextRestUnknown = "Per month only. Ask what else is to be paid."

// The query parameter for the price that comes first, and its values.
const (
	PriceParam = "price"
	PriceMonth = "month"
	PriceTotal = "total"
)

// WithoutPrice removes PriceParam from a query.
func WithoutPrice(query string) string {
	return strings.Join(slices.DeleteFunc(strings.Split(query, "&"), func(pair string) bool {
		return strings.HasPrefix(pair, PriceParam+"=")
	}), "&")
}

// PriceSwitchID is the id of the PriceSwitch's label. Sending the form leads back to it.
const PriceSwitchID = "per"

// Bookable returns the price per month if a bed can be booked, or "".
func (f From) Bookable() string {
	if f.NoBed != "" {
		return ""
	}
	return f.Price
}

// CardPlace returns the campus of a hostel and its neighbourhood without the town, unless the campus's name has it.
func CardPlace(c HostelCard) string {
	near := cmp.Or(c.Near, c.Campus)
	area, _, _ := strings.Cut(c.Place, ",")
	if strings.Contains(near, area) {
		return near
	}
	return near + " · " + area
}

// PlaceAndWalk returns CardPlace, and how long the walk to the campus takes if that is known.
func PlaceAndWalk(c HostelCard) string {
	if !c.Walk.Known {
		return CardPlace(c)
	}
	return CardPlace(c) + " · " + c.Walk.Short
}

// bedsLeft returns the badge of a hostel with at most five beds left, or "".
func bedsLeft(n int) string {
	switch {
	case n == 1:
		return "Last bed"
	case n > 1 && n <= 5:
		return strconv.Itoa(n) + " beds left"
	}
	return ""
}

// cardSizes is the sizes attribute of a card's picture.
const cardSizes = "(min-width: 64em) 20rem, 268px"
