package hostel

import (
	"net/url"
	"strconv"

	"efie/views/parts"
)

// HostelPage is the page at /hostels/{slug}, and the popup of the browse page.
type HostelPage struct {
	Slug        string
	Href        string
	Name        string
	Description []string // paragraphs
	Address     string   // absolute, to share; "" for none
	Campus      string
	Near        string // the campus as students call it
	CampusHref  string // the page of that campus
	Place       string
	Category    string
	Pictures    []parts.Picture // at least one
	Available   bool
	Gender      string
	Rating      string
	PriceFrom   string
	Checkout    string // "31 July 2027", or 'Not set'
	Amenities   []string
	HostName    string // "" shows 'No manager info available.'
	HostEmail   string
	Rooms       []RoomCard
	Alert       string // e.g. why a booking did not work; the page says it at its top
	Hold        int    // minutes a bed is kept while its student pays, 0 for the usual 15
}

// RoomCard is one room type of a hostel.
type RoomCard struct {
	UUID      string
	Label     string // "Standard"
	Share     string // "2 in a room"
	Price     string // "GH₵ 450"
	Gender    string // "Male", "Female", "Mixed"
	Amenities []string
	Picture   parts.Picture
	BedsLeft  int
	Bookable  bool
	Reason    string // why not, "" when bookable
	Offer     parts.Offer
}

// worthComparing is how many room types it takes before a table of them helps.
const worthComparing = 3

// hostelPlace is where a hostel is, in one line.
func hostelPlace(m HostelPage) string {
	if m.Place == "" {
		return m.Campus
	}
	return m.Campus + " · " + m.Place
}

// roomID is a room's place on its hostel's page.
func roomID(r RoomCard) string { return "room-" + r.UUID }

// bedsCell is how many beds a room has left, in a table.
func bedsCell(r RoomCard) string {
	if !r.Bookable {
		return "–"
	}
	return strconv.Itoa(r.BedsLeft)
}

// shareText is what one tells a friend about a hostel.
func shareText(m HostelPage) string {
	text := m.Name + ", near " + parts.OrElse(m.Near, m.Campus)
	if m.PriceFrom != "" {
		text += ", from " + m.PriceFrom + " per month"
	}
	return text
}

// whatsApp opens a chat of one's choice with the hostel in it.
func whatsApp(m HostelPage) string {
	return "https://wa.me/?text=" + url.QueryEscape(shareText(m)+" "+m.Address)
}

// galleryCarousel moves a gallery by its own width.
func galleryCarousel() parts.Carousel { return parts.Carousel{} }

// galleryLoading is when the nth picture of a gallery is fetched: the first is what the page opens with.
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
