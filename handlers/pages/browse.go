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

// browse serves /hostels. With ?part=rows it serves only the part that the filter changes.
func (lh *listHandler) browse(q cache.PageRequest) (page cache.PageResponse, err error) {
	values, c := q.Query(), lh.catalogue.Snapshot()
	rc := lh.requestContext(q)
	values.Del(parts.PriceParam) // it is not a filter
	campus, chosen := c.CampusBySlug(q.Campus)
	if to := lh.categoryAlone(values, rc.price); to != "" && !chosen {
		return page, web.MovedPermanently(to)
	}
	m := browseview.Browse{
		Query: web.Truncate(values.Get("q")), Price: rc.price, AllHref: web.Href("/hostels", parts.PriceParam, rc.price),
	}
	groups, place := c.ByCategory(m.Query)
	m.Place = place.Name
	if chosen {
		m.Campus = hostel.ShortCampus(campus.Name)
		groups = catalogue.GroupsNear(campus, groups)
	} else if former, ok := c.CampusWithoutHostels(q.Campus); ok {
		m.FormerCampus = hostel.ShortCampus(former.Name)
	}
	m.ListHref = web.SearchHref(catalogue.Query{Location: m.Query + " " + m.Campus}, parts.PriceParam, rc.price)
	if slot, err := strconv.Atoi(values.Get("category")); err == nil {
		groups = onlyCategory(groups, hostel.Category(slot))
	}
	allHref := ""
	if len(values) > 0 {
		allHref = m.AllHref
	}
	for _, g := range groups {
		m.Total, m.Others = m.Total+g.Named, m.Others+len(g.Hostels)-g.Named
		for _, row := range lh.rows(rc, g, m, len(groups) == 1, web.PageNumber(values.Get("page"))) {
			if row.AllHref = allHref; row.Also {
				m.AlsoRows = append(m.AlsoRows, row)
			} else {
				m.Rows = append(m.Rows, row)
			}
		}
	}
	if len(groups) == 0 {
		m.Empty = emptyBrowse(m, c)
	}
	title := "Hostels"
	if chosen {
		title += " near " + m.Campus
	}
	p := lh.NewSharedPage(q, title,
		"Browse student hostels in Ghana by category: budget, shared, private, on and off campus. Prices per month, "+
			"beds left and photos.")
	p.Browsing, p.Filtering, p.NoIndex = true, true, len(values) > 0
	if values.Get("part") == "rows" {
		p.Here = web.Href(q.Path, "q", m.Query, "category", values.Get("category"), parts.PriceParam, m.Price)
		return web.SharePart(p, browseview.BrowsePart(p, m)), nil
	}
	if len(values) == 0 {
		m.Try = tryLinks(m.Price)
	}
	m.Campuses = campusChoices(c, c.Beds(rc.Availability), q)
	p.Structured = lh.structuredBrowse(m)
	return web.Share(p, browseview.BrowsePage(p, m)), nil
}

func emptyBrowse(m browseview.Browse, c *catalogue.Snapshot) string {
	subject := "No hostel"
	if m.Campus != "" {
		subject += " near " + m.Campus
	}
	switch {
	case m.Query != "" && len(c.Hostels) > 0:
		return fmt.Sprintf("%s has “%s” in its name, campus or amenities.", subject, m.Query)
	case m.Campus != "":
		return subject + " is listed in this category."
	}
	return browseview.TextNoHostels
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
		list[i] = parts.Link{Text: word, Href: web.Href("/hostels", "q", word, parts.PriceParam, price)}
	}
	return list
}

// rows returns a category's rows: hostels near the named place, then hostels elsewhere. A category that is alone on the
// page has all its cards, page by page; otherwise each row has its first cards.
func (lh *listHandler) rows(rc readerContext, g catalogue.Group, m browseview.Browse, alone bool,
	page int) (rows []browseview.CategoryRow) {
	slot, all := g.Category.Index(), len(g.Hostels)
	list := rowList(m, g.Category, slot, all)
	if list.From, list.To = 0, all; alone {
		list = list.At(page)
	}
	for i, part := range [...]struct{ from, to int }{{0, g.Named}, {g.Named, all}} {
		from, to := max(part.from, list.From), min(part.to, list.To)
		if from >= to {
			continue
		}
		row := browseview.CategoryRow{
			ID: fmt.Sprintf("category-%d", slot), Name: g.Category.Name(), Description: g.Category.Description(),
			Total: part.to - part.from, Whole: alone,
		}
		if i > 0 {
			row.ID, row.Description, row.Also = "also-"+row.ID, "", true
		}
		switch {
		case alone && to == list.To:
			row.Pages = list.Pager()
		case !alone && row.Total > rowLength:
			to = from + rowLength
			row.MoreHref = list.Href(web.PageOfItem(from))
		}
		if row.Cards = lh.cards(rc, g.Hostels[from:to]); row.Also && !alone && row.MoreHref != "" {
			row.MoreHref += "#" + browseview.AlsoFoundID
		}
		rows = append(rows, row)
	}
	return rows
}

// rowList returns the list of a category's hostels. Without a query or campus it is the category's page, otherwise this
// page with the filter.
func rowList(m browseview.Browse, category hostel.Category, slot, all int) web.ListPage {
	list := web.ListPage{Path: web.CategoryHref(category), Price: m.Price, All: all}
	if m.Query != "" || m.Campus != "" {
		list.Path, list.Filters = "/hostels", []string{"q", m.Query, "category", strconv.Itoa(slot)}
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
