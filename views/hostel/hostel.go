// Package hostel is the page of one hostel, also in the popup (HostelPage), and of a retired one (RetiredHostel).
package hostel

import (
	"slices"
	"strconv"
	"strings"

	"efie/views/layout"
	"efie/views/parts"
)

// HostelPage is the page at /hostels/{slug}, and the popup of the browse page.
type HostelPage struct {
	Slug        string
	Href        string
	Query       string // of links to the page: "?price=total" where the address names a price, else ""
	Name        string
	Description []string // paragraphs
	URL         string   // absolute, to share; "" for none
	Campus      string
	Near        string // the campus as students call it
	CampusHref  string // the page of that campus
	Place       string
	Walk        parts.WayOnFoot
	Map         parts.MapPoint
	Category    string
	Pictures    []parts.Picture // at least one
	Available   bool
	Retired     bool // no longer let, so that it cannot be saved
	Gender      string
	Sharing     string // how women and men share rooms, "" for a hostel that is not for both
	Rating      string
	From        parts.From
	NoneFits    string // "No rooms for women" for a reader without a room here, else ""
	Checkout    string // "31 July 2027", or 'Not set'
	Amenities   []string
	Costs       Costs
	HostName    string // "" shows 'No manager info available.'
	HostEmail   string
	Answers     layout.Support // of Efie, where no email address of the host is known
	Rooms       []RoomCard
	Alert       string // at the top of the page, for example why a booking failed
	TotalFirst  bool   // prices for the stay come before those per month
	Hold        int    // minutes a bed is kept while its student pays, 0 for the usual 15
}

type RoomCard struct {
	UUID  string
	Label string // "Standard"
	Share string // "2 in a room"
	Price string // "GH₵ 450"
	Whole string // "GH₵ 3,720 for 8 months", "" where that is not known
	// NowAndThen is what is paid when and to whom: "Now GH₵ 450, to Efie. Then …".
	NowAndThen string
	Total      string // the amount with which Whole begins
	Parts      []PricePart
	Deposit    string // "GH₵ 200: paid with the key, returned at the end (Caution GH₵ 200).", "" for none
	Memory     string // since when the price is, "" where it never changed
	Gender     string // "Male", "Female", "Mixed"
	Sharing    string // how women and men share such rooms, "" where they do not
	Amenities  []string
	Picture    parts.Picture
	NoPicture  bool // Picture is a drawing in the place of one
	BedsLeft   int
	Bookable   bool
	Reason     string // why not, "" when bookable
	ForOthers  string // "For men" where the reader is none of them, else ""
	Verified   bool   // the reader may book
	KeptUntil  string // "14:35" where a bed of the room is held for the reader, else ""
	KeptCost   string // what that bed costs, where it is not what the room costs by now, else ""
	Paying     bool   // the payment of that bed is under way
	Offer      parts.Offer
}

// PricePart is the rent or a charge for the whole stay. All of them add up to the total.
type PricePart struct{ Name, Amount, Note string }

// Costs are the terms of payment that the room types of a hostel share. Each is "" where it is not known.
type Costs struct {
	Stay        string // "8 months"
	Rest        string // "to the hostel, monthly"
	Water       string // "Included"
	Electricity string
	Way         string // how the hostel is paid, in a sentence
	RentAct     bool   // more is asked for at once than the Rent Act allows
}

// worthComparing is the number of room types from which the page compares them in a table.
const worthComparing = 3

func hostelPlace(m HostelPage) string {
	if m.Place == "" {
		return m.Campus
	}
	return m.Campus + " · " + m.Place
}

func roomID(r RoomCard) string { return "room-" + r.UUID }

func (r RoomCard) offered() bool { return r.KeptUntil != "" || r.Bookable && r.ForOthers == "" }

// totalFirst reports whether prices for the stay come first: a hostel that states no stay has none.
func (m HostelPage) totalFirst() bool { return m.TotalFirst && m.Costs.Stay != "" }

func (r RoomCard) label() string { return parts.OrElse(r.Label, "Standard") }

// term is what follows the amount in Whole: " for 8 months, everything included".
func (r RoomCard) term() string { return strings.TrimPrefix(r.Whole, r.Total) }

// bedsCell is the number of beds left, for the table.
func bedsCell(r RoomCard) string {
	switch {
	case r.KeptUntil != "":
		return "Yours"
	case r.Bookable:
		return strconv.Itoa(r.BedsLeft)
	case r.BedsLeft > 0:
		return "Closed"
	}
	return "Full"
}

// alike reports whether another row of the table has the same number of beds in a room, so that labels tell them apart.
func alike(rooms []RoomCard, share string) bool {
	same := func(r RoomCard) bool { return r.Share == share }
	first := slices.IndexFunc(rooms, same)
	return first >= 0 && slices.ContainsFunc(rooms[first+1:], same)
}

// noneFitsSentence begins the rooms of a hostel where the reader fits in none: "No room of this hostel is for women."
func noneFitsSentence(m HostelPage) string {
	return strings.Replace(m.NoneFits, "No rooms", "No room of this hostel is", 1) + "."
}

func shareText(m HostelPage) string {
	text := m.Name + ", near " + parts.OrElse(m.Near, m.Campus)
	if from := m.From.Bookable(); from != "" {
		text += ", from " + from + " per month"
	}
	return text
}

func shareProps(m HostelPage) parts.ShareHostel { return parts.Sharing(m.Name, shareText(m), m.URL) }

// galleryLoading is when the browser loads the nth picture of a gallery. The first one is at the top of the page.
func galleryLoading(n int) parts.Loading {
	if n == 0 {
		return parts.Foremost
	}
	return parts.Lazily
}

// roomSizes is how wide the picture of a room stands (the sizes attribute).
const roomSizes = "(min-width: 40em) 13rem, 100vw"

// gallerySizes is how wide the picture of a gallery stands (the sizes attribute).
const gallerySizes = "(min-width: 75em) 50rem, (min-width: 48em) 66vw, 88vw"
