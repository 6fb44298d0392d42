package pages

import (
	"efie/handlers/web"
	"efie/hostel"
	"efie/hostel/catalogue"
	"efie/views/parts"
)

// maxLinkedHostels is the number of hostels to which the error page of a removed hostel links.
const maxLinkedHostels = 4

// hostelAt returns the hostel of a key in an address. It fails with the error for a removed hostel, or with
// web.ErrNoHostel.
func hostelAt(market parts.Market, key string) (*hostel.Hostel, error) {
	h, removed := web.HostelAt(market.Catalogue, key)
	switch {
	case removed != nil:
		return nil, removedError(market, *removed)
	case h == nil:
		return nil, web.ErrNoHostel
	}
	return h, nil
}

// removedError returns the error for the address of a removed hostel.
func removedError(market parts.Market, removed catalogue.RemovedHostel) error {
	h := &hostel.Hostel{
		UUID: removed.UUID, Name: removed.Name, Campus: hostel.Campus{ID: removed.CampusID},
	}
	return web.HostelGone(removed.Name, parts.HostelLinks(nearOrSimilar(market, h, maxLinkedHostels)))
}
