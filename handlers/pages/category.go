package pages

import (
	"efie/handlers/cache"
	"efie/handlers/web"
	"efie/hostel"
	"efie/hostel/catalogue"
	"efie/views/browseview"
	"efie/views/parts"
)

func (lh *listHandler) categories(q cache.PageRequest) (cache.PageResponse, error) {
	m := browseview.NewCategoryDirectory(lh.market.Now(q.Gender))
	p := lh.NewSharedPage(q, "Student hostels by category in Ghana",
		"Student hostels in Ghana from budget to luxury, shared and private, on and off campus: how many of each "+
			"there are, prices per month and beds left.")
	p.Instant = true
	p.Structured = structuredDirectory(lh.Site, m)
	return web.Share(p, browseview.DirectoryPage(p, m)), nil
}

func (lh *listHandler) category(q cache.PageRequest) (page cache.PageResponse, err error) {
	key := q.Param("slug")
	category, isKnown := catalogue.CategoryBySlug(key)
	if !isKnown {
		category, isKnown = catalogue.CategoryBySlug(hostel.Slugify(key))
	}
	market := lh.market.For(q).With(readPlaceQuery(q, catalogue.Query{Category: &category}))
	if !isKnown || market.Catalogue.InCategory(category) == nil {
		return page, web.ErrNoCategory
	}
	if category.Slug() != key {
		return page, web.MovedWithQuery(parts.CategoryHref(category), q.RawQuery)
	}
	list, err := placeList(q, market)
	if err != nil {
		return page, err
	}
	if isCount(q.Query()) {
		return lh.countPart(q, market, list), nil
	}
	m := browseview.NewCategoryPage(market, list, category)
	p := lh.placeLayout(q, list, m)
	return web.Share(p, browseview.PlacePage(p, m)), nil
}
