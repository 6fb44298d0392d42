package web

import (
	"net/url"
	"strings"

	"efie/hostel"
	"efie/hostel/catalogue"
	"efie/views/parts"
)

// HostelAt returns the hostel of a key in an address, or the removed hostel that had the key. Both are nil for an
// unknown key. Upper and lower case do not matter.
func HostelAt(c *catalogue.Snapshot, key string) (*hostel.Hostel, *catalogue.RemovedHostel) {
	if plain, err := url.PathUnescape(key); err == nil {
		key = plain
	}
	for _, spelling := range []string{key, strings.ToLower(key)} {
		if h, ok := c.Find(spelling); ok {
			return h, nil
		}
		if h, ok := c.HostelByFormerSlug(spelling); ok {
			return h, nil
		}
		if removed, ok := c.Removed(spelling); ok {
			return nil, &removed
		}
	}
	return nil, nil
}

// RoomAt returns the hostel and the room of a RoomHref. It returns false for other addresses and for a retired hostel.
func RoomAt(c *catalogue.Snapshot, address string) (*hostel.Hostel, *hostel.Room, bool) {
	_, uuid, _ := strings.Cut(address, "#room-")
	h, r, ok := c.Room(uuid)
	if !ok || h.Retired || address != parts.RoomHref(h, r) {
		return nil, nil, false
	}
	return h, r, true
}
