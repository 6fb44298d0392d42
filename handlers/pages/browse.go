package pages

import (
	"net/url"
	"strconv"
	"strings"

	"efie/handlers/cache"
	"efie/handlers/web"
	"efie/hostel"
	"efie/hostel/catalogue"
	"efie/views/browseview"
	"efie/views/layout"
	"efie/views/parts"
)

// listHandler serves lists of hostels: all hostels, search results, campuses and categories.
type listHandler struct {
	*web.Renderer
	market *web.Marketplace
}

// browse serves /hostels. With ?part=rows it serves only the parts that the filter changes.
func (lh *listHandler) browse(q cache.PageRequest) (page cache.PageResponse, err error) {
	market := lh.market.For(q)
	values := q.Query()
	values.Del(parts.PriceParam) // it is not a filter
	_, isCampusChosen := market.Catalogue.CampusBySlug(q.Campus)
	if to := categoryAlone(market.Catalogue, values, market.Price); to != "" && !isCampusChosen {
		return page, web.MovedPermanently(to)
	}
	wantsRows := values.Get("part") == "rows"
	values.Del("part")
	filter := readBrowseFilter(values, q.Campus)
	if wantsRows {
		m := browseview.NewBrowsePart(market, filter)
		p := lh.browseLayout(q, m, filter)
		p.Here = parts.Href(q.Path, "q", m.Query, "category", values.Get("category"), parts.PriceParam, m.Price)
		return web.SharePart(p, browseview.BrowsePart(p, m)), nil
	}
	m := browseview.NewBrowse(market, filter)
	p := lh.browseLayout(q, m, filter)
	p.Structured = structuredBrowse(lh.Site, m)
	return web.Share(p, browseview.BrowsePage(p, m)), nil
}

// readBrowseFilter reads the filter from an address. campus is the slug of the reader's campus, or "".
func readBrowseFilter(values url.Values, campus string) browseview.BrowseFilter {
	filter := browseview.BrowseFilter{
		Text:          strings.TrimSpace(web.Truncate(values.Get("q"))),
		Campus:        campus,
		NamesCategory: values.Has("category"),
		Page:          web.PageNumber(values.Get("page")),
		InUse:         len(values) > 0,
	}
	if slot, err := strconv.Atoi(values.Get("category")); err == nil {
		category := hostel.Category(slot)
		filter.Category = &category
	}
	return filter
}

func (lh *listHandler) browseLayout(
	q cache.PageRequest, m browseview.Browse, filter browseview.BrowseFilter,
) layout.Page {
	p := lh.NewSharedPage(q, m.Title(),
		"Browse student hostels in Ghana by category: budget, shared, private, on and off campus. Prices per month, "+
			"beds left and photos.")
	p.Browsing = true
	p.Filtering = true
	p.NoIndex = filter.InUse
	return p
}

// categoryAlone returns the address of a category's page if the browse page is asked for this category only, or "".
func categoryAlone(c *catalogue.Snapshot, values url.Values, price string) string {
	slot, err := strconv.Atoi(values.Get("category"))
	if err != nil || values.Get("q") != "" || values.Get("part") != "" {
		return ""
	}
	category := hostel.Category(slot)
	s := c.InCategory(category)
	if s == nil {
		return ""
	}
	n := browseview.ListPage{Path: parts.CategoryHref(category), Price: price, All: len(s.Hostels)}
	return n.Href(min(web.PageNumber(values.Get("page")), n.Last()))
}
