package catalogue

import (
	"cmp"
	"slices"

	"efie/hostel"
)

// Alternatives returns at most the given number of other hostels near the campus of h that have a free bed for the
// reader. The nearest in price come first, then the best rated. It compares the cheapest beds by Hostel.Monthly.
func (s *Snapshot) Alternatives(v *Availability, h *hostel.Hostel, reader hostel.Gender, most int) []*hostel.Hostel {
	area, query := s.Near(h.Campus), Query{Reader: reader}
	if area == nil {
		return nil
	}
	price := v.Cheapest(h, query).monthly(h)
	away := map[*hostel.Hostel]hostel.Pesewas{}
	var free []*hostel.Hostel
	for _, other := range area.Hostels {
		if bed := v.Cheapest(other, query); bed.Free && other.UUID != h.UUID {
			cost := bed.monthly(other)
			away[other] = max(cost-price, price-cost)
			free = append(free, other)
		}
	}
	slices.SortStableFunc(free, func(a, b *hostel.Hostel) int { return cmp.Compare(away[a], away[b]) })
	return free[:min(most, len(free))]
}

// monthly returns the whole cost of the bed per month. h is its hostel.
func (c Cheapest) monthly(h *hostel.Hostel) hostel.Pesewas {
	if c.Room == nil {
		return c.Price
	}
	return h.Monthly(c.Room)
}
