package pages

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"efie/handlers/cache"
	"efie/handlers/web"
	"efie/hostel"
	"efie/hostel/catalogue"
	"efie/views/browseview"
	"efie/views/parts"
)

// rowLength limits the first cards of a category's row. Most readers never scroll further.
const rowLength = 6

// browse serves /hostels. With ?part=rows it serves only the parts that the filter changes.
func (lh *listHandler) browse(q cache.PageRequest) (page cache.PageResponse, err error) {
	values := q.Query()
	market := lh.market.For(q)
	c := market.Catalogue
	values.Del(parts.PriceParam) // it is not a filter
	campus, chosen := c.CampusBySlug(q.Campus)
	if to := categoryAlone(c, values, market.Price); to != "" && !chosen {
		return page, web.MovedPermanently(to)
	}
	part := values.Get("part")
	values.Del("part")
	m := browseview.Browse{
		Query: strings.TrimSpace(web.Truncate(values.Get("q"))), Price: market.Price,
		AllHref: parts.Href("/hostels", parts.PriceParam, market.Price),
	}
	browsed := c.ByCategory(m.Query)
	groups := browsed.Groups
	m.Place = browsed.Place.Name
	if chosen {
		m.Campus = hostel.ShortCampus(campus.Name)
		groups = catalogue.GroupsNear(campus, groups)
	} else if former, ok := c.CampusWithoutHostels(q.Campus); ok {
		m.FormerCampus = hostel.ShortCampus(former.Name)
	}
	m.ListHref = parts.SearchHref(catalogue.Query{Location: m.Query + " " + m.Campus}, parts.PriceParam, market.Price)
	if slot, err := strconv.Atoi(values.Get("category")); err == nil {
		groups = onlyCategory(groups, hostel.Category(slot))
	}
	allHref := ""
	if len(values) > 0 {
		allHref = m.AllHref
	}
	for _, g := range groups {
		m.Total += g.Literal
		m.Named += g.Named
		m.Others += len(g.Hostels) - g.Literal
		m.OthersNamed += g.AlsoNamed
	}
	m.Groups = rowGroups(market, groups, m, web.PageNumber(values.Get("page")), allHref)
	if len(groups) == 0 && len(c.Hostels) > 0 {
		m.Empty = emptyBrowse(m.Campus, browsed, values.Has("category"))
	}
	title := "Hostels"
	if chosen {
		title += " near " + m.Campus
	}
	p := lh.NewSharedPage(q, title,
		"Browse student hostels in Ghana by category: budget, shared, private, on and off campus. Prices per month, "+
			"beds left and photos.")
	p.Browsing, p.Filtering, p.NoIndex = true, true, len(values) > 0
	if len(values) == 0 {
		m.Try = tryLinks(m.Price)
	}
	if part == "rows" {
		p.Here = parts.Href(q.Path, "q", m.Query, "category", values.Get("category"), parts.PriceParam, m.Price)
		return web.SharePart(p, browseview.BrowsePart(p, m)), nil
	}
	m.Campuses = campusChoices(c, c.Beds(market.Beds), q)
	p.Structured = lh.structuredBrowse(m)
	return web.Share(p, browseview.BrowsePage(p, m)), nil
}

// emptyBrowse returns the text of a page without rows. It names all that was searched. campus is the reader's campus,
// or "". oneCategory reports whether the page is for one category.
func emptyBrowse(campus string, browsed catalogue.Browsed, oneCategory bool) string {
	text := "No hostel"
	if campus != "" {
		text += " near " + campus
	}
	if browsed.Text == "" && browsed.MaxPrice == 0 {
		return text + " is listed in this category."
	}
	if oneCategory {
		text += " in this category"
	}
	bed := " a bed for " + browsed.MaxPrice.String() + " per month or less"
	if browsed.Text == "" {
		return text + " has" + bed + "."
	}
	if browsed.MaxPrice > 0 {
		text += " with" + bed
	}
	return text + " has “" + browsed.Text + "” or similar words in its name, campus, area, address or amenities."
}

// campusChoices returns the campuses with hostels. If two campuses have the same short name, both get their full name.
func campusChoices(c *catalogue.Snapshot, beds *catalogue.BedCount, q cache.PageRequest) []browseview.CampusChoice {
	short := map[string]int{}
	for _, campus := range c.Campuses {
		short[hostel.ShortCampus(campus.Name)]++
	}
	list := make([]browseview.CampusChoice, len(c.Campuses))
	for i, campus := range c.Campuses {
		slug, name := c.CampusSlug(campus), hostel.ShortCampus(campus.Name)
		if short[name] > 1 {
			name = campus.Name
		}
		list[i] = browseview.CampusChoice{
			Slug: slug, Name: name, Free: beds.HostelsNear(campus, q.Gender), Chosen: slug == q.Campus,
		}
	}
	slices.SortFunc(list, func(a, b browseview.CampusChoice) int {
		return strings.Compare(strings.ToLower(a.Name), strings.ToLower(b.Name))
	})
	return list
}

// popularAmenities lists the amenities that students look for most.
var popularAmenities = []string{
	"Wi-Fi", "Standby generator", "Solar lighting", "Private bathroom", "Study room", "Laundry",
}

func tryLinks(price string) []parts.Link {
	list := make([]parts.Link, len(popularAmenities))
	for i, word := range popularAmenities {
		list[i] = parts.Link{Text: word, Href: parts.Href("/hostels", "q", word, parts.PriceParam, price)}
	}
	return list
}

// rowGroups returns the rows of all categories. allHref is the address of the page with all categories, or "" on that
// page.
func rowGroups(market parts.Market, groups []catalogue.Group, m browseview.Browse, page int,
	allHref string) []browseview.RowGroup {
	list := []browseview.RowGroup{
		{}, {ID: browseview.ElsewhereID, Heading: browseview.TextElsewhere},
		{ID: browseview.AlsoFoundID, Heading: browseview.TextAlsoFound},
	}
	for _, g := range groups {
		first := g.Literal
		if m.SplitsByPlace() {
			first = g.Named
		}
		alone := len(groups) == 1
		listPage := rowList(m, g.Category, len(g.Hostels))
		listPage.To = listPage.All
		if alone {
			listPage = listPage.At(page)
		}
		from := 0
		for i, to := range []int{first, g.Literal, len(g.Hostels)} {
			row := newRow(market, g, from, to, listPage, alone)
			row.AllHref = allHref
			if len(row.Cards) > 0 {
				list[i].Add(row)
			}
			from = to
		}
	}
	return slices.DeleteFunc(list, func(group browseview.RowGroup) bool { return len(group.Rows) == 0 })
}

// newRow returns a row with the hostels [from, to) of a category that its list shows. A category that is alone on the
// page has all its cards, page by page; otherwise the row has its first cards.
func newRow(
	market parts.Market, g catalogue.Group, from, to int, list browseview.ListPage, alone bool,
) browseview.CategoryRow {
	row := browseview.CategoryRow{
		ID: fmt.Sprintf("category-%d", g.Category.Index()), Name: g.Category.Name(),
		Description: g.Category.Description(), Total: to - from, Whole: alone,
	}
	from = max(from, list.From)
	to = min(to, list.To)
	switch {
	case alone && to == list.To:
		row.Pages = list.Pager()
	case !alone && row.Total > rowLength:
		to = from + rowLength
		row.MoreHref = list.Href(browseview.PageOfItem(from))
	}
	if from < to {
		row.Cards = parts.NewCards(market, g.Hostels[from:to])
	}
	return row
}

// rowList returns the list of a category's hostels. Without a query or campus it is the category's page, otherwise this
// page with the filter.
func rowList(m browseview.Browse, category hostel.Category, all int) browseview.ListPage {
	list := browseview.ListPage{Path: parts.CategoryHref(category), Price: m.Price, All: all}
	if m.Query != "" || m.Campus != "" {
		list.Path = "/hostels"
		list.Filters = []string{"q", m.Query, "category", strconv.Itoa(category.Index())}
	}
	return list
}

func onlyCategory(groups []catalogue.Group, c hostel.Category) []catalogue.Group {
	for _, g := range groups {
		if g.Category.Index() == c.Index() {
			return []catalogue.Group{g}
		}
	}
	return nil
}
