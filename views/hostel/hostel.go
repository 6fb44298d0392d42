// Package hostel is the page of one hostel, which the popup of the browse page shows too (HostelPage), and the
// page of a hostel that is no longer let (RetiredHostel). Handlers import it.
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
	URL         string   // absolute, to share; "" for none
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
	Alert       string // at the top of the page, for example why a booking failed
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

// worthComparing is the number of room types from which the page compares them in a table.
const worthComparing = 3

// hostelPlace is the place of a hostel, in one line.
func hostelPlace(m HostelPage) string {
	if m.Place == "" {
		return m.Campus
	}
	return m.Campus + " · " + m.Place
}

// roomID is the id of a room on its hostel's page.
func roomID(r RoomCard) string { return "room-" + r.UUID }

// bedsCell is the number of beds left, for the table.
func bedsCell(r RoomCard) string {
	if !r.Bookable {
		return "–"
	}
	return strconv.Itoa(r.BedsLeft)
}

// shareText is what a student sends a friend about a hostel.
func shareText(m HostelPage) string {
	text := m.Name + ", near " + parts.OrElse(m.Near, m.Campus)
	if m.PriceFrom != "" {
		text += ", from " + m.PriceFrom + " per month"
	}
	return text
}

// whatsApp is a link that opens WhatsApp with a message about the hostel.
func whatsApp(m HostelPage) string {
	return "https://wa.me/?text=" + url.QueryEscape(shareText(m)+" "+m.URL)
}

// shareProps are the props of the Share button.
func shareProps(m HostelPage) parts.ShareHostel {
	return parts.ShareHostel{
		Title: m.Name, Text: shareText(m), URL: m.URL,
		Copied: "Link copied", Failed: "Press and hold the link to copy it.",
	}
}

// galleryCarousel are props that move a gallery by its own width.
func galleryCarousel() parts.Carousel { return parts.Carousel{} }

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
