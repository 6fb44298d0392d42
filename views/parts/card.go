package parts

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"efie/hostel"
	"efie/hostel/catalogue"
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

// shownTypes is the number of room types that a card names before "+N more" (R41).
const shownTypes = 2

// NewCards returns the cards of hostels.
func NewCards(m Market, hostels []*hostel.Hostel) []HostelCard {
	cards := make([]HostelCard, len(hostels))
	for i, h := range hostels {
		cards[i] = NewCard(m, h)
	}
	return cards
}

// NewCard returns the card of a hostel.
func NewCard(m Market, h *hostel.Hostel) HostelCard {
	rooms := m.Beds.OrderRooms(h, m.Query)
	picture := m.Pictures.Picture(m.Catalogue, h.Image(), hostel.FallbackHostelImage, h.Name)
	picture.Decorative = true
	return HostelCard{
		Slug:      h.Slug,
		Href:      HostelHref(h),
		Query:     m.HostelQuery(),
		Name:      h.Name,
		Campus:    h.Campus.Name,
		Near:      hostel.ShortCampus(h.Campus.Name),
		Place:     h.Place(),
		Walk:      NewWalk(m.Catalogue, h),
		Image:     picture,
		Available: h.Available(),
		BedsLeft:  bookableBeds(m, h, rooms),
		Gender:    cardGender(h),
		From:      NewCheapest(m, h),
		NoneFits:  NoneFits(m.Reader, h),
		RoomTypes: newCardRooms(m, h, rooms[:min(shownTypes, len(rooms))]),
		MoreTypes: max(0, len(h.Rooms)-shownTypes),
		Amenities: h.Amenities,
	}
}

// bookableBeds returns the number of beds that match the query and can be booked.
func bookableBeds(m Market, h *hostel.Hostel, rooms []*hostel.Room) int {
	beds := 0
	for _, r := range rooms {
		bedsLeft := m.Beds.BedsLeft(r.UUID)
		if m.Query.Fits(h, r) && catalogue.RoomRefusal(h, r, bedsLeft) == nil {
			beds += bedsLeft
		}
	}
	return beds
}

func newCardRooms(m Market, h *hostel.Hostel, rooms []*hostel.Room) []CardRoom {
	names := shortRoomNames(rooms)
	var list []CardRoom
	for i, r := range rooms {
		refusal := catalogue.RoomRefusal(h, r, m.Beds.BedsLeft(r.UUID))
		list = append(list, CardRoom{Text: names[i], Off: refusal != nil, Why: whyClosed(refusal)})
	}
	return list
}

// shortRoomNames returns the names of the first room types of a card: "2 in a room", "4 in a room". If two have one
// size, the second has its label, gender or price, too: "2 in a room", "2, Deluxe".
func shortRoomNames(rooms []*hostel.Room) []string {
	var names []string
	for _, r := range rooms {
		names = append(names, RoomShare(r))
	}
	if len(rooms) < 2 || rooms[0].NumberInRoom != rooms[1].NumberInRoom {
		return names
	}
	first, second := rooms[0], rooms[1]
	difference := ", " + second.Price.String() + " per month"
	switch {
	case second.Label != "" && first.Label != second.Label:
		difference = strings.Replace(", "+second.Label, ", With ", " with ", 1)
	case first.Gender != second.Gender:
		difference = " for " + second.Gender.People()
	}
	names[1] = strconv.Itoa(second.NumberInRoom) + difference
	return names
}

// whyClosed returns why a room of a card cannot be booked.
func whyClosed(refusal error) string {
	switch refusal {
	case catalogue.ErrRoomFull:
		return "full"
	case catalogue.ErrRoomClosed:
		return "closed"
	}
	return "not available"
}

// NoneFits returns a text for a hostel without a room for the reader's gender, or "".
func NoneFits(reader hostel.Gender, h *hostel.Hostel) string {
	switch {
	case h.Fits(reader):
		return ""
	case reader == hostel.Male:
		return "No rooms for men"
	}
	return "No rooms for women"
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

// NewCheapest returns the price of a hostel's cheapest bed, per month and for the whole stay. If no bed can be booked,
// NoBed has the reason.
func NewCheapest(m Market, h *hostel.Hostel) From {
	cheapest := m.Cheapest(h)
	from := From{Price: Amount(cheapest.Price), MonthOnly: true}
	if cheapest.Room != nil {
		from = NewFrom(h, cheapest.Room)
	}
	from.TotalFirst = m.TotalFirst
	switch {
	case cheapest.Free:
	case h.Available() && len(h.Rooms) > 0:
		from.NoBed = "Full now"
	default:
		from.NoBed = "No bookings now"
	}
	return from
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
