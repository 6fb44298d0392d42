package pages

import (
	"cmp"
	"slices"
	"strings"

	"efie/handlers/cache"
	"efie/handlers/web"
	"efie/hostel"
	"efie/hostel/catalogue"
	"efie/hostel/catalogue/textsearch"
	"efie/views/browseview"
	"efie/views/layout"
	"efie/views/parts"
)

// nearest is the number of names for a text without results.
const nearest = 6

// search serves /detailed_search. With ?part=count it serves the number of hostels, with ?part=suggestions the
// suggested names.
func (lh *listHandler) search(request cache.PageRequest) (cache.PageResponse, error) {
	values := request.Query()
	q := readQuery(values)
	q.Reader = request.Gender
	if values.Get("part") == "suggestions" {
		return lh.suggestions(request, q.Location), nil
	}
	market := lh.market.For(request).With(q)
	c := market.Catalogue
	found := c.Search(market.Beds, q)
	q.Location, q.MaxPrice = found.Location, found.MaxPrice // a budget in the text becomes a filter
	here := listAddress{path: "/detailed_search", price: market.Price, maxPrice: maxPriceIn(values)}
	if values.Get("view") == viewMap {
		here.view = viewMap
	}
	place := ""
	if found.Place.Alone {
		place = found.Place.Name
	}
	showing := ""
	if found.Place.Guessed {
		showing = "Showing " + found.Place.Name + " for “" + q.Location + "”"
	}
	campus, known := c.CampusByName(q.Location)
	if known && strings.TrimSpace(hostel.WithoutMarks(q.Location)) == hostel.WithoutMarks(campus.Name) {
		place = campus.Name // the full name, because the reader typed it in full
	}
	heading := browseview.SearchHeading(q.Location, place)
	p := lh.NewSharedPage(request, cmp.Or(heading, "Search results"), "")
	if isCount(values) {
		return web.SharePart(p, browseview.CountPart(filtersOf(here, q, found, labelBestMatch), found.Named)), nil
	}
	p.Browsing, p.Filtering = true, true
	lh.listSearch(&p, c, q, found.Named)
	page := web.PageNumber(values.Get("page"))
	p.NoIndex = p.NoIndex || page > 1 || here.view != ""
	filters := append([]string{"location", q.Location}, parts.FilterPairs(q)...)
	n := browseview.ListPage{Path: here.path, Filters: append(filters, "view", here.view), Price: market.Price,
		All: len(found.Hostels)}.At(page)
	named := min(max(found.Named, n.From), n.To)
	m := browseview.SearchPage{
		Location: q.Location, Heading: heading, Showing: showing, Total: found.Named, Place: found.Place.Name,
		Results: parts.NewCards(market, found.Hostels[n.From:named]),
		Others:  len(found.Hostels) - found.Named, AlsoFound: parts.NewCards(market, found.Hostels[named:n.To]),
		Filters: filtersOf(here, q, found, labelBestMatch), Range: n.Range(), Pages: n.Pager(),
		OtherView: here.otherView(q),
	}
	if shown := found.Hostels[n.From:n.To]; here.view == viewMap && len(shown) > 0 {
		m.Map = browseview.NewResultsMap(c, shown, slices.Concat(m.Results, m.AlsoFound))
	}
	if len(found.Hostels) == 0 {
		m.Filters.WaysOut = waysOut(market, here, q)
	}
	if len(found.Hostels) == 0 && len(m.Filters.Chosen) == 0 {
		m.Nearest = nearestNames(c, q.Location)
	}
	return web.Share(p, browseview.SearchResultsPage(p, m)), nil
}

// nearestNames returns links to the campuses and areas with the names most similar to a text.
func nearestNames(c *catalogue.Snapshot, text string) (links []parts.Link) {
	for _, one := range c.Nearest(text, nearest) {
		link := parts.Link{Text: one.Name, Href: parts.SearchHref(catalogue.Query{Location: one.Name})}
		if one.Kind == textsearch.CampusSuggestion {
			link = parts.Link{Text: hostel.ShortCampus(one.Name), Href: parts.CampusHref(c, one.Campus)}
		}
		links = append(links, link)
	}
	return links
}

func (lh *listHandler) suggestions(request cache.PageRequest, typed string) cache.PageResponse {
	var list []browseview.SuggestedName
	for _, suggestion := range lh.market.Catalogue.Snapshot().Suggest(typed) {
		name := browseview.SuggestedName{
			Kind: string(suggestion.Kind), Name: suggestion.Name, Text: suggestion.Text,
		}
		if suggestion.About != "" {
			name.About = "near " + suggestion.About
		}
		if suggestion.Slug != "" {
			name.Href = "/hostels/" + suggestion.Slug
		}
		list = append(list, name)
	}
	return web.SharePart(lh.NewSharedPage(request, "", ""), browseview.SuggestionsPart(list))
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
