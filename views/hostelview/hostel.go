// Package hostelview contains the page and the popup of a hostel, and the page of a hostel that is off the market.
package hostelview

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"efie/hostel"
	"efie/views/layout"
	"efie/views/parts"
)

// HostelPage is the page at /hostels/{slug}, and the popup of the browse page.
type HostelPage struct {
	Slug        string
	Href        string
	Query       string // query of links to the page: "?price=total" if the address has it, or ""
	Name        string
	Description []string // paragraphs
	URL         string   // absolute address for sharing, or ""
	Campus      string
	Near        string // the campus's short name: "UG Legon"
	CampusHref  string // the campus's page
	Place       string
	Walk        parts.WayOnFoot
	Map         parts.MapPoint
	Category    string
	Pictures    []parts.Picture // at least one
	Available   bool
	Retired     bool // off the market, so it cannot be saved
	Gender      string
	Sharing     string // a text about rooms for women and men, or "" for a hostel that does not admit both
	From        parts.From
	NoneFits    string // "No rooms for women" if no room admits the reader, or ""
	MoveIn      string // "10 January 2027", or "Now"
	Checkout    string // "31 July 2027", or "Not set"
	Amenities   []string
	Costs       Costs
	HostName    string // "" shows "No manager info available."
	HostEmail   string
	Answers     layout.Support // Efie's support, if the host has no email address
	Rooms       []RoomCard
	Alert       string // error message at the top of the page, or ""
	TotalFirst  bool   // the price of the whole stay comes first
	Hold        int    // duration of a hold in minutes; 0 means 15
	// Alternatives have a free bed for the reader. Only the page of a full or closed hostel shows them.
	Alternatives []parts.HostelCard
}

// Reader is the reader of a hostel's page.
type Reader struct {
	HeldBed    hostel.HeldBed // the zero value without a hold
	NotStudent bool           // has an account without the role of a student
}

type RoomCard struct {
	UUID  string
	Label string // "Standard"
	Share string // "2 in a room"
	Price string // "GH₵ 450"
	Whole string // "GH₵ 3,720 for 8 months", or "" if unknown
	// AllPayments lists all payments with time and recipient: "Now GH₵ 450, to Efie. Then …".
	AllPayments  string
	Total        string            // the amount at the start of Whole
	Parts        []hostel.CostPart // the rent and the charges, which add up to the total
	Deposit      string            // "GH₵ 200: paid with the key, returned at the end (Caution GH₵ 200).", or ""
	EarlierPrice string            // date of the last price change, with the old price, or ""
	Gender       string            // "Male", "Female", "Mixed"
	Sharing      string            // a text about sharing the room, or "" for rooms that do not admit both
	Amenities    []string
	Picture      parts.Picture
	NoPicture    bool // Picture is the fallback drawing
	BedsLeft     int
	Bookable     bool
	Reason       string // the reason if not Bookable
	ForOthers    string // "For men" if the room does not admit the reader, or ""
	Verified     bool   // the reader may book
	HeldLong     bool   // the bed is kept for hours
	HeldUntil    string // end of the reader's hold on a bed of this room: "14:35", or ""
	HeldPrice    string // the held bed's price if it differs from the room's price, or ""
	Paying       bool   // the held bed's payment is running
	HeldCode     string // of the reader's hold
	Linked       bool   // a link for another payer of the held bed is live
	PayerTime    string // see parts.TextPayerTime
	Offer        parts.Offer
}

// Costs are the payment terms of all room types of a hostel. A text is "" if unknown.
type Costs struct {
	Stay        string // "8 months"
	Late        string // what late students pay, or "" for all months
	Rest        string // "to the hostel, monthly"
	Water       string // "Included"
	Electricity string
	Way         string // a sentence about paying the hostel
	RentAct     bool   // the hostel asks for more rent in advance than the Rent Act allows
}

// minCompared is the number of room types from which the page has a table that compares them.
const minCompared = 3

func hostelPlace(m HostelPage) string {
	if m.Place == "" {
		return m.Campus
	}
	return m.Campus + " · " + m.Place
}

func roomID(r RoomCard) string { return "room-" + r.UUID }

func (r RoomCard) offered() bool { return r.HeldUntil != "" || r.Bookable && r.ForOthers == "" }

// totalFirst reports whether the price of the whole stay comes first. It is false if the length of the stay is unknown.
func (m HostelPage) totalFirst() bool { return m.TotalFirst && m.Costs.Stay != "" }

func (r RoomCard) label() string { return cmp.Or(r.Label, "Standard") }

// term returns the text after the amount in Whole: " for 8 months, everything included".
func (r RoomCard) term() string { return strings.TrimPrefix(r.Whole, r.Total) }

// bedsCell returns the number of beds left or the state, for the table.
func bedsCell(r RoomCard) string {
	switch {
	case r.HeldUntil != "":
		return "Yours"
	case r.Bookable:
		return strconv.Itoa(r.BedsLeft)
	case r.BedsLeft > 0:
		return "Closed"
	}
	return "Full"
}

// alike reports whether several room types have the same share text. Then the table shows their labels.
func alike(rooms []RoomCard, share string) bool {
	same := func(r RoomCard) bool { return r.Share == share }
	first := slices.IndexFunc(rooms, same)
	return first >= 0 && slices.ContainsFunc(rooms[first+1:], same)
}

// noneFitsSentence returns "No room of this hostel is for women."
func noneFitsSentence(m HostelPage) string {
	return strings.Replace(m.NoneFits, "No rooms", "No room of this hostel is", 1) + "."
}

func shareText(m HostelPage) string {
	text := m.Name + ", near " + cmp.Or(m.Near, m.Campus)
	if from := m.From.Bookable(); from != "" {
		text += ", from " + from + " per month"
	}
	return text
}

func shareProps(m HostelPage) parts.ShareHostel { return parts.Sharing(m.Name, shareText(m), m.URL) }

// galleryLoading returns the loading of the nth picture. The first picture is at the top of the page.
func galleryLoading(n int) parts.Loading {
	if n == 0 {
		return parts.Foremost
	}
	return parts.Lazily
}

// roomSizes is the sizes attribute of a room's picture.
const roomSizes = "(min-width: 40em) 13rem, 100vw"

// gallerySizes is the sizes attribute of a gallery's pictures.
const gallerySizes = "(min-width: 75em) 50rem, (min-width: 48em) 66vw, 88vw"
