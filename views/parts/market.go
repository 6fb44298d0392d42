package parts

import (
	"cmp"
	"time"

	"efie/hostel"
	"efie/hostel/catalogue"
)

// Market holds the hostels on offer in one version of the catalogue, and the reader to whom they are shown. View models
// of hostels depend on it alone. Beds counts on while a page is made, so a bed that is sold then may be on half of it.
type Market struct {
	Catalogue *catalogue.Snapshot
	Beds      *catalogue.Availability
	Pictures  *Pictures
	Now       time.Time
	HoldFor   time.Duration // duration of a hold
	SiteURL   string        // the start of absolute addresses, without a slash at its end

	Reader     hostel.Gender   // the gender whose rooms come first; "" for a visitor
	Query      catalogue.Query // cards and prices show the rooms of this query
	TotalFirst bool            // the price of the whole stay comes first
	Price      string          // the address's choice of the price that comes first, or ""
}

// With returns the market in which cards and prices show the rooms of a query.
func (m Market) With(query catalogue.Query) Market {
	m.Query = query
	return m
}

// Cheapest returns the cheapest bed of a hostel that matches the query.
func (m Market) Cheapest(h *hostel.Hostel) catalogue.Cheapest { return m.Beds.Cheapest(h, m.Query) }

// Tenant returns the gender of the future resident: the chosen one, otherwise the reader's.
func (m Market) Tenant() hostel.Gender { return cmp.Or(m.Query.Gender, m.Reader) }

// HostelQuery returns the query of a link to a hostel. It keeps the chosen gender and the price that comes first.
func (m Market) HostelQuery() string {
	return Href("", "gender", string(m.Query.Gender), PriceParam, m.Price)
}
