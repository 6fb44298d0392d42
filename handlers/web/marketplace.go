package web

import (
	"time"

	"efie/handlers/cache"
	"efie/handlers/session"
	"efie/hostel"
	"efie/hostel/catalogue"
	"efie/views/parts"
)

// Marketplace holds the hostels on offer, which change while the server runs. A page is made from one Market.
type Marketplace struct {
	Catalogue *catalogue.Catalogue
	Pictures  *parts.Pictures
	Clock     func() time.Time
	HoldFor   time.Duration // duration of a hold
	SiteURL   string
}

// Now returns the market of this moment for students of a gender, or for visitors ("").
func (mp *Marketplace) Now(reader hostel.Gender) parts.Market {
	return parts.Market{
		Catalogue: mp.Catalogue.Snapshot(),
		Beds:      mp.Catalogue.Availability(),
		Pictures:  mp.Pictures,
		Now:       mp.Clock(),
		HoldFor:   mp.HoldFor,
		SiteURL:   mp.SiteURL,
		Reader:    reader,
		Query:     catalogue.Query{Reader: reader},
	}
}

// For returns the market of this moment for a page that depends on the price that comes first (cache.ByPrice).
func (mp *Marketplace) For(q cache.PageRequest) parts.Market {
	market := mp.Now(q.Gender)
	market.TotalFirst = q.TotalFirst
	market.Price = session.PriceIn(q.RawQuery)
	return market
}
