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
	others := alternatives(hh.market.Now(reader), &hostel.Hostel{
		UUID: removed.UUID, Name: removed.Name, Campus: hostel.Campus{ID: removed.CampusID},
	}, maxAlternatives)
	return web.HostelGone(removed.Name, parts.HostelLinks(others))
}

// alternatives returns at most the given number of hostels with a free bed for the reader: near the campus of h, then
// with a similar name.
func alternatives(market parts.Market, h *hostel.Hostel, most int) []*hostel.Hostel {
	c := market.Catalogue
	others := c.Alternatives(market.Beds, h, market.Tenant(), most)
	for _, similar := range c.Similar(h.Name, most) {
		if free := market.Beds.Cheapest(similar, catalogue.Query{Reader: market.Tenant()}).Free; free && len(others) < most &&
			similar.UUID != h.UUID && !slices.Contains(others, similar) {
			others = append(others, similar)
		}
	}
	return others
}
