package pages

import (
	"slices"

	"efie/handlers/web"
	"efie/hostel"
	"efie/hostel/catalogue"
	"efie/views/parts"
)

const maxAlternatives = 4

func (hh *HostelHandler) removedError(removed catalogue.RemovedHostel, reader hostel.Gender) error {
	others := hh.alternatives(hh.newContext(reader), &hostel.Hostel{
		UUID: removed.UUID, Name: removed.Name, Campus: hostel.Campus{ID: removed.CampusID},
	}, maxAlternatives)
	return web.HostelGone(removed.Name, parts.HostelLinks(others))
}

// alternatives returns at most the given number of hostels with a free bed for the reader: near the campus of h, then
// with a similar name.
func (hh *HostelHandler) alternatives(rc readerContext, h *hostel.Hostel, most int) []*hostel.Hostel {
	c := hh.catalogue.Snapshot()
	others := c.Alternatives(rc.Availability, h, rc.tenant(), most)
	for _, similar := range c.Similar(h.Name, most) {
		if free := rc.Cheapest(similar, catalogue.Query{Reader: rc.tenant()}).Free; free && len(others) < most &&
			similar.UUID != h.UUID && !slices.Contains(others, similar) {
			others = append(others, similar)
		}
	}
	return others
}
