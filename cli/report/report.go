// Package report collects what commands print. Each type is the JSON of a command; its lists are output.Lists.
package report

import (
	"fmt"

	"efie/hostel"
	"efie/hostel/catalogue"
)

// place is where a booking's bed is. As in all rows of this package, other programs read the names of its fields.
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
