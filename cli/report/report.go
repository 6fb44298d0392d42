// Package report collects what commands print about bookings, students, hostels, letters, imports and the ledger. Each
// type is the JSON of a command; its lists are output.Lists. Only the package cli may import it.
package report

import (
	"fmt"

	"efie/hostel"
	"efie/hostel/catalogue"
)

// place is where a booking's bed is. Other programs read its fields, so their names are fixed. The same holds for all
// rows of this package.
type place struct {
	Hostel     string `json:"hostel"` // its slug
	HostelName string `json:"hostel_name"`
	Room       string `json:"room"`
}

// PlaceOfBed finds a booking's bed in the catalogue. A bed that has left the catalogue is named by its uuid.
func PlaceOfBed(c *catalogue.Snapshot, b hostel.Booking) place {
	h, r, known := c.Room(b.RoomUUID)
	if !known {
		return place{Hostel: b.HostelUUID, HostelName: "a hostel that has left the list", Room: b.RoomUUID}
	}
	return place{Hostel: h.Slug, HostelName: h.Name, Room: fmt.Sprintf("%s, %d in a room", r.Label, r.NumberInRoom)}
}
