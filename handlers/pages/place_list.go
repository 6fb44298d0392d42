package pages

import (
	"efie/handlers/cache"
	"efie/handlers/web"
	"efie/hostel/catalogue"
	"efie/views/browseview"
	"efie/views/layout"
	"efie/views/parts"
)

// readPlaceQuery reads the filters of a campus's or a category's hostels. place names the campus or category.
func readPlaceQuery(request cache.PageRequest, place catalogue.Query) catalogue.Query {
	q := readQuery(request.Query())
	q.Location = ""
	q.Reader = request.Gender
	q.Campus = place.Campus
	q.Category = place.Category
	return q
}

// placeList returns the requested page of the hostels that match the market's query.
func placeList(request cache.PageRequest, market parts.Market) (browseview.PlaceList, error) {
	results := market.Catalogue.Search(market.Beds, market.Query)
	page, err := web.NumberedPage(request, len(results.Hostels), parts.FilterPairs(market.Query)...)
	return browseview.PlaceList{
		ListPage: page, Found: results, MaxPrice: maxPriceIn(request.Query()),
	}, err
}

// countPart returns the filters of a campus's or a category's hostels with the number of hostels.
func (lh *listHandler) countPart(
	request cache.PageRequest, market parts.Market, list browseview.PlaceList,
) cache.PageResponse {
	filters := browseview.NewPlaceFilters(market, list)
	return web.SharePart(lh.NewSharedPage(request, "", ""), browseview.CountPart(filters, list.All))
}

// placeLayout returns the layout of a page of a campus or category, with the data for search engines.
func (lh *listHandler) placeLayout(
	request cache.PageRequest, list browseview.PlaceList, m browseview.Place,
) layout.Page {
	p := lh.NewSharedPage(request, m.Title, m.Description)
	p.Canonical = lh.Site.URL + list.Canonical()
	p.Instant = true
	p.NoIndex = len(list.Filters) > 0
	p.Structured = structuredPlace(lh.Site, m)
	return p
}
