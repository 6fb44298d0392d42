package pages

import (
	"efie/handlers/cache"
	"efie/handlers/web"
	"efie/hostel"
	"efie/hostel/catalogue"
	"efie/views/browseview"
	"efie/views/parts"
)

func (lh *listHandler) campuses(q cache.PageRequest) (cache.PageResponse, error) {
	market := lh.market.Now(q.Gender)
	m := browseview.NewCampusDirectory(market)
	p := lh.NewSharedPage(q, "Student hostels by campus in Ghana",
		"Student hostels near "+parts.Count(len(market.Catalogue.Campuses), "campus", "campuses")+
			" in Ghana: how many there are near each, from what price per month, and the beds that are left.")
	p.Instant = true
	p.Structured = structuredDirectory(lh.Site, m)
	return web.Share(p, browseview.DirectoryPage(p, m)), nil
}

func (lh *listHandler) campus(q cache.PageRequest) (page cache.PageResponse, err error) {
	c := lh.market.Catalogue.Snapshot()
	key := q.Param("slug")
	campus, ok := c.CampusBySlug(key)
	if !ok {
		return page, missingCampus(c, key, q.RawQuery)
	}
	market := lh.market.For(q).With(readPlaceQuery(q, catalogue.Query{Campus: &campus}))
	list, err := placeList(q, market)
	if err != nil {
		return page, err
	}
	if isCount(q.Query()) {
		return lh.countPart(q, market, list), nil
	}
	m := browseview.NewCampusPage(market, list, campus)
	p := lh.placeLayout(q, list, m)
	return web.Share(p, browseview.PlacePage(p, m)), nil
}

// missingCampus returns the error for an address of a campus in another spelling, without hostels, or unknown.
func missingCampus(c *catalogue.Snapshot, key, query string) error {
	slug := hostel.Slugify(key)
	if _, ok := c.CampusBySlug(slug); ok {
		return web.MovedWithQuery("/campuses/"+slug, query)
	}
	if former, ok := c.CampusWithoutHostels(slug); ok {
		return web.CampusGone(former)
	}
	return web.ErrNoCampus
}
