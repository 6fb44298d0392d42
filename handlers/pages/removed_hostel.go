package pages

import (
	"efie/handlers/web"
	"efie/hostel"
	"efie/hostel/catalogue"
	"efie/views/parts"
)

// maxLinkedHostels is the number of hostels to which the error page of a removed hostel links.
const maxLinkedHostels = 4

// removedError returns the error for the address of a removed hostel.
func removedError(market parts.Market, removed catalogue.RemovedHostel) error {
	h := &hostel.Hostel{
		UUID: removed.UUID, Name: removed.Name, Campus: hostel.Campus{ID: removed.CampusID},
	}
	return web.HostelGone(removed.Name, parts.HostelLinks(nearOrSimilar(market, h, maxLinkedHostels)))
}
