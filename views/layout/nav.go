package layout

import (
	"context"

	"github.com/a-h/templ"

	"efie/hostel"
)

// HeldBedStrip returns the HTML of the strip about a held bed. Stored pages have a placeholder instead
// (cache.StripMark).
func HeldBedStrip(bed hostel.HeldBed) (string, error) {
	html, err := templ.ToGoHTML(context.Background(), heldBedStrip(bed))
	return string(html), err
}

// BookedBed is the bed of the reader's confirmed booking.
type BookedBed struct{ Hostel, Room string } // Room is "2 in a room"

// BookingStrip returns the HTML of the strip about a booked bed, in the place of HeldBedStrip.
func BookingStrip(b BookedBed) (string, error) {
	html, err := templ.ToGoHTML(context.Background(), bookingStrip(b))
	return string(html), err
}

// lightNext returns the value that the switch sends: the opposite of the current state.
func lightNext(p Page) string {
	if p.Light {
		return "0"
	}
	return "1"
}

func lightTitle(p Page) string {
	if p.Light {
		return "Pictures are off. Press to show them"
	}
	return "Leave pictures out, to save data"
}

// The question of the log-out dialog on every page, and of the page at /logout.
const (
	TitleLogout = "Confirm Logout"
	TextLogout  = "Are you sure you want to logout? You'll need to sign in again to access your account."
)
