// Package report builds the output of commands: a type for the JSON of each command, and functions that print text.
package report

import (
	"fmt"

	"efie/hostel"
	"efie/hostel/catalogue"
)

// place is the hostel and the room type of a booking. Other programs read the JSON names of this package.
type place struct {
	Hostel     string `json:"hostel"` // its slug
	HostelName string `json:"hostel_name"`
	Room       string `json:"room"`
}

// PlaceOfBed returns the place of a booking. If the hostel was removed, the place has uuids.
func PlaceOfBed(c *catalogue.Snapshot, b hostel.Booking) place {
	h, r, known := c.Room(b.RoomUUID)
	if !known {
		return place{Hostel: b.HostelUUID, HostelName: "a removed hostel", Room: b.RoomUUID}
	}
	return place{Hostel: h.Slug, HostelName: h.Name, Room: fmt.Sprintf("%s, %d in a room", r.Label, r.NumberInRoom)}
}
