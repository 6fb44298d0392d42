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
	c, rc := lh.catalogue.Snapshot(), lh.requestContext(request)
	rc.query = q
	found := c.Search(rc.Availability, q)
	q.Location, q.MaxPrice = found.Location, found.MaxPrice // a budget in the text becomes a filter
	here := listAddress{path: "/detailed_search", price: rc.price, maxPrice: maxPriceIn(values)}
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
	lh.listSearch(&p, q, found.Named)
	page := web.PageNumber(values.Get("page"))
	p.NoIndex = p.NoIndex || page > 1 || here.view != ""
	filters := append([]string{"location", q.Location}, parts.FilterPairs(q)...)
	n := browseview.ListPage{Path: here.path, Filters: append(filters, "view", here.view), Price: rc.price,
		All: len(found.Hostels)}.At(page)
	named := min(max(found.Named, n.From), n.To)
	m := browseview.SearchPage{
		Location: q.Location, Heading: heading, Showing: showing, Total: found.Named, Place: found.Place.Name,
		Results: lh.cards(rc, found.Hostels[n.From:named]),
		Others:  len(found.Hostels) - found.Named, AlsoFound: lh.cards(rc, found.Hostels[named:n.To]),
		Filters: filtersOf(here, q, found, labelBestMatch), Range: n.Range(), Pages: n.Pager(),
		OtherView: here.otherView(q),
	}
	if shown := found.Hostels[n.From:n.To]; here.view == viewMap && len(shown) > 0 {
		m.Map = resultsMap(c, shown, slices.Concat(m.Results, m.AlsoFound))
	}
	if len(found.Hostels) == 0 {
		m.Filters.WaysOut = lh.waysOut(rc, here, q)
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
	for _, suggestion := range lh.catalogue.Snapshot().Suggest(typed) {
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
func (lh *listHandler) listSearch(p *layout.Page, q catalogue.Query, found int) {
	campus, named := lh.catalogue.Snapshot().CampusByName(q.Location)
	p.NoIndex = !named || found == 0 || len(parts.FilterPairs(q)) > 0
	if p.NoIndex {
		return
	}
	p.Canonical = lh.Site.URL + parts.CampusHref(lh.catalogue.Snapshot(), campus)
	p.Description = "Student hostels near " + campus.Name +
		": rooms, prices per month and beds left. Book by card or Mobile Money."
}
