package pages

import (
	"efie/handlers/cache"
	"efie/handlers/web"
	"efie/views/browseview"
	"efie/views/parts"
)

// mapHandler serves the map of one hostel.
type mapHandler struct {
	*web.Renderer
	market *web.Marketplace
}

// houseMap serves /hostels/{slug}/map.
func (mh *mapHandler) houseMap(q cache.PageRequest) (page cache.PageResponse, err error) {
	market := mh.market.For(q)
	h, err := hostelAt(market, q.Param("key"))
	if err != nil {
		return page, err
	}
	if h.Retired || !h.Point.Known() {
		return page, web.ErrNoHostel
	}
	if address := parts.HostelHref(h) + "/map"; q.Path != address {
		return page, web.MovedWithQuery(address, q.RawQuery)
	}
	p := mh.NewSharedPage(q, "Where "+h.Name+" is", "")
	p.NoIndex = true
	p.Browsing = true
	p.Filtering = true
	return web.Share(p, browseview.HouseMapPage(p, browseview.NewHouseMap(market, h))), nil
}
