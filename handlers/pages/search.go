package pages

import (
	"cmp"

	"efie/handlers/cache"
	"efie/handlers/web"
	"efie/hostel/catalogue"
	"efie/views/browseview"
	"efie/views/layout"
	"efie/views/parts"
)

// search serves /detailed_search. With ?part=count it serves the number of hostels, with ?part=suggestions the
// suggested names.
func (lh *listHandler) search(request cache.PageRequest) (cache.PageResponse, error) {
	values := request.Query()
	q := readQuery(values)
	q.Reader = request.Gender
	market := lh.market.For(request).With(q)
	if values.Get("part") == "suggestions" {
		names := browseview.NewSuggestions(market.Catalogue, q.Location)
		return web.SharePart(lh.NewSharedPage(request, "", ""), browseview.SuggestionsPart(names)), nil
	}
	results := market.Catalogue.Search(market.Beds, q)
	address := browseview.ListAddress{Path: "/detailed_search", Price: market.Price, MaxPrice: maxPriceIn(values)}
	if values.Get("view") == browseview.ViewMap {
		address.View = browseview.ViewMap
	}
	if isCount(values) {
		filters := browseview.NewSearchFilters(market, results, address)
		return web.SharePart(lh.NewSharedPage(request, "", ""), browseview.CountPart(filters, results.Named)), nil
	}
	pageNumber := web.PageNumber(values.Get("page"))
	m := browseview.NewSearchPage(market, results, address, pageNumber)
	p := lh.NewSharedPage(request, cmp.Or(m.Heading, "Search results"), "")
	p.Browsing = true
	p.Filtering = true
	lh.listSearch(&p, market.Catalogue, results.Searched(q), results.Named)
	isOtherForm := pageNumber > 1 || address.View != ""
	p.NoIndex = p.NoIndex || isOtherForm
	return web.Share(p, browseview.SearchResultsPage(p, m)), nil
}

// listSearch sets what search engines may list: only a search for a campus, under the address of the campus's page.
func (lh *listHandler) listSearch(p *layout.Page, c *catalogue.Snapshot, q catalogue.Query, found int) {
	campus, named := c.CampusByName(q.Location)
	p.NoIndex = !named || found == 0 || len(parts.FilterPairs(q)) > 0
	if p.NoIndex {
		return
	}
	p.Canonical = lh.Site.URL + parts.CampusHref(c, campus)
	p.Description = "Student hostels near " + campus.Name +
		": rooms, prices per month and beds left. Book by card or Mobile Money."
}
