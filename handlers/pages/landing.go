package pages

import (
	"efie/handlers/cache"
	"efie/handlers/web"
	"efie/hostel"
	"efie/hostel/catalogue"
	"efie/views/landingview"
	"efie/views/parts"
)

const (
	featured         = 6
	popularCampuses  = 6
	defaultPageTitle = "Student hostels near your campus in Ghana"
)

// listHandler serves lists of hostels: the landing page, all hostels, search results, campuses and categories.
type listHandler struct {
	*web.Renderer
	market *web.Marketplace
	served *servedStudents
}

func (lh *listHandler) landing(q cache.PageRequest) (cache.PageResponse, error) {
	p := lh.NewSharedPage(q, defaultPageTitle,
		"Find a hostel near your campus in Ghana, see its rooms and prices, and book a bed by card or Mobile Money. "+
			"Free for students, with no hidden fees.")
	p.Instant = true
	market := lh.market.Now(q.Gender)
	c := market.Catalogue
	m := landingview.Landing{Featured: featuredHostels(market), Popular: popular(c), Hold: int(market.HoldFor.Minutes())}
	if campus, chosen := c.CampusBySlug(q.Campus); chosen {
		m.Campus, m.Near = hostel.ShortCampus(campus.Name), freeNear(market, campus)
	}
	for _, claim := range lh.Content.Library().Claims() {
		if figure := lh.keyFigure(q.Context(), claim, c); figure.Figure != "" {
			m.Claims = append(m.Claims, figure)
		}
	}
	p.Structured = lh.structuredLanding()
	return web.Share(p, landingview.LandingPage(p, m)), nil
}

// featuredHostels returns the best rated bookable hostels. Each is near another campus and has another picture.
func featuredHostels(market parts.Market) []parts.HostelCard {
	var picked []parts.HostelCard
	c := market.Catalogue
	beds, campuses, pictures := c.Beds(market.Beds), map[int64]bool{}, map[string]bool{}
	for _, h := range c.Rated() {
		if len(picked) == featured || len(campuses) == len(c.Campuses) || !h.Available() {
			break
		}
		if len(h.Images) == 0 || campuses[h.Campus.ID] || pictures[h.Image()] {
			continue
		}
		if beds.HostelsNear(h.Campus, "") == 0 {
			campuses[h.Campus.ID] = true
			continue
		}
		if card := parts.NewCard(market, h); card.BedsLeft > 0 {
			campuses[h.Campus.ID], pictures[h.Image()] = true, true
			picked = append(picked, card)
		}
	}
	return picked
}

// freeNear returns the best rated hostels near a campus with a free bed for the reader.
func freeNear(market parts.Market, campus hostel.Campus) []parts.HostelCard {
	var near []parts.HostelCard
	for _, h := range market.Catalogue.Near(campus).Hostels {
		if len(near) == featured {
			break
		}
		if market.Cheapest(h).Free {
			near = append(near, parts.NewCard(market, h))
		}
	}
	return near
}

func popular(c *catalogue.Snapshot) []parts.Link {
	var links []parts.Link
	for _, campus := range c.Popular(popularCampuses) {
		links = append(links, parts.Link{Text: hostel.ShortCampus(campus.Name),
			Href: parts.CampusHref(c, campus)})
	}
	if len(links) > 0 {
		links = append(links, parts.Link{Text: "All campuses", Href: "/campuses"})
	}
	return links
}
