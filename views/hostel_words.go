package views

import (
	"net/url"
	"strconv"
)

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
	text := m.Name + ", near " + orElse(m.Near, m.Campus)
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
func galleryCarousel() Carousel { return Carousel{} }
