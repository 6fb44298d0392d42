package pages

import (
	"cmp"

	"efie/handlers/cache"
	"efie/handlers/web"
	"efie/hostel/catalogue"
	views "efie/views/browse"
)

// placeList is a page of the hostels of one campus or category.
type placeList struct {
	web.Numbered
	found   catalogue.Found
	filters views.Filters
	// whole reports whether it is the first page of all hostels, which tells more of the place.
	whole bool
}

// placeList reads which page of a campus's or a category's hostels a request asks for. q has the campus or category.
func (lh *listHandler) placeList(asked cache.PageRequest, look *reading, q catalogue.Query) (placeList, error) {
	chosen := readQuery(asked.Query())
	chosen.Location, chosen.Reader, chosen.Campus, chosen.Category = "", asked.Gender, q.Campus, q.Category
	look.query = chosen
	ordered := chosen
	ordered.Sort = cmp.Or(chosen.Sort, catalogue.ByRating)
	found := lh.catalogue.Snapshot().Search(look.Availability, ordered)
	n, err := web.NumberedPage(asked, found.Hostels.Len(), web.FilterPairs(chosen)...)
	return placeList{
		Numbered: n, found: found, filters: filtersOf(list{asked.Path, n.Price}, chosen, found, labelBestRated),
		whole: n.Page == 1 && len(n.Filters) == 0,
	}, err
}
