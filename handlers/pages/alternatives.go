package pages

import (
	"slices"

	"efie/hostel"
	"efie/hostel/catalogue"
	"efie/views/parts"
)

// shownAlternatives is the number of hostels with free beds on the page of a full, closed or retired hostel.
const shownAlternatives = 3

// alternatives returns hostels with a free bed for the page of a hostel where the reader can neither book nor pay one.
func alternatives(market parts.Market, h *hostel.Hostel, heldBed hostel.HeldBed) []*hostel.Hostel {
	if h.Retired {
		return nearOrSimilar(market, h, shownAlternatives)
	}
	_, holds := h.Room(heldBed.RoomUUID)
	if holds || market.Cheapest(h).Free {
		return nil
	}
	return market.Catalogue.Alternatives(market.Beds, h, market.Tenant(), shownAlternatives)
}

// nearOrSimilar returns at most the given number of hostels with a free bed for the reader: near the campus of h, then
// with a similar name.
func nearOrSimilar(market parts.Market, h *hostel.Hostel, most int) []*hostel.Hostel {
	hostels := market.Catalogue.Alternatives(market.Beds, h, market.Tenant(), most)
	tenant := market.With(catalogue.Query{Reader: market.Tenant()})
	for _, similar := range market.Catalogue.Similar(h.Name, most) {
		isOther := similar.UUID != h.UUID && !slices.Contains(hostels, similar)
		if isOther && len(hostels) < most && tenant.Cheapest(similar).Free {
			hostels = append(hostels, similar)
		}
	}
	return hostels
}
