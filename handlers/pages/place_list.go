package pages

import (
	"efie/handlers/cache"
	"efie/handlers/web"
	"efie/hostel/catalogue"
	"efie/views/browseview"
	"efie/views/parts"
)

// placeList is a page of the hostels of one campus or category.
type placeList struct {
	browseview.ListPage
	market  parts.Market
	found   catalogue.Found
	filters browseview.Filters
	whole   bool // the first page without filters, which has the text about the place
}

// placeList returns the requested page of a campus's or a category's hostels. q names the campus or category.
func (lh *listHandler) placeList(request cache.PageRequest, q catalogue.Query) (placeList, error) {
	chosen := readQuery(request.Query())
	chosen.Location, chosen.Reader, chosen.Campus, chosen.Category = "", request.Gender, q.Campus, q.Category
	market := lh.market.For(request).With(chosen)
	found := market.Catalogue.Search(market.Beds, chosen)
	n, err := web.NumberedPage(request, len(found.Hostels), parts.FilterPairs(chosen)...)
	here := browseview.ListAddress{Path: request.Path, Price: n.Price, MaxPrice: maxPriceIn(request.Query())}
	filters := browseview.NewPlaceFilters(market, found, here)
	return placeList{
		ListPage: n, market: market, found: found, filters: filters, whole: n.Page == 1 && len(n.Filters) == 0,
	}, err
}
