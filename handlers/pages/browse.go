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
	views "efie/views/browse"
	"efie/views/parts"
)

const (
	// rowLength is how many cards a category's row starts with: more would cost data that
	// most readers never scroll to.
	rowLength = 6
)

// browse is the page at /hostels, and with ?part=rows what its filter changes.
func (lh *listHandler) browse(q cache.PageRequest) (page cache.PageResponse, err error) {
	values, c := q.Query(), lh.catalogue.Snapshot()
	look := lh.readingOf(q)
	values.Del(parts.PriceParam) // it narrows nothing
	campus, chosen := c.CampusBySlug(q.Campus)
	if to := lh.categoryAlone(values, look.price); to != "" && !chosen {
		return page, web.Moved(to)
	}
	m := views.Browse{
		Query: web.Truncate(values.Get("q")), Price: look.price, AllHref: web.Href("/hostels", parts.PriceParam, look.price),
	}
	groups := c.ByCategory(m.Query)
	if chosen {
		m.Campus = hostel.ShortCampus(campus.Name)
		groups = catalogue.GroupsNear(campus, groups)
	} else if left, ok := c.CampusLeft(q.Campus); ok {
		m.Left = hostel.ShortCampus(left.Name)
	}
	if slot, err := strconv.Atoi(values.Get("category")); err == nil {
		groups = onlyCategory(groups, hostel.Category(slot))
	}
	for _, g := range groups {
		m.Total += g.Hostels.Len()
		row := lh.row(look, g, m, len(groups) == 1, web.PageNumber(values.Get("page")))
		if len(values) > 0 {
			row.AllHref = m.AllHref
		}
		m.Rows = append(m.Rows, row)
	}
	if m.Total == 0 {
		m.Empty = emptyBrowse(m, c)
	}
	title := "Hostels"
	if chosen {
		title += " near " + m.Campus
	}
	p := lh.NewSharedPage(q, title,
		"Browse student hostels in Ghana by category: budget, shared, private, on and off campus. Prices per month, "+
			"beds left and photos.")
	p.Browsing, p.NoIndex = true, len(values) > 0
	if values.Get("part") == "rows" {
		p.Here = web.Href(q.Path, "q", m.Query, "category", values.Get("category"), parts.PriceParam, m.Price)
		return web.SharePart(p, views.BrowsePart(p, m), look.ReadSet), nil
	}
	if len(values) == 0 {
		m.Try = tries(m.Price)
	}
	m.Campuses = campusChoices(c, look, q)
	p.Structured = lh.structuredBrowse(m)
	return web.Share(p, views.BrowsePage(p, m), look.ReadSet), nil
}

// emptyBrowse is what to say where no hostel is shown.
func emptyBrowse(m views.Browse, c *catalogue.Snapshot) string {
	none := "No hostel"
	if m.Campus != "" {
		none += " near " + m.Campus
	}
	switch {
	case m.Query != "" && len(c.Hostels) > 0:
		return fmt.Sprintf("%s has “%s” in its name, campus or amenities.", none, m.Query)
	case m.Campus != "":
		return none + " is listed in this category."
	}
	return views.TextNoHostels
}

// campusChoices are the campuses that have hostels, by the names that students use. Campuses that share a short name
// have their whole name.
func campusChoices(c *catalogue.Snapshot, look reading, q cache.PageRequest) []views.CampusChoice {
	left, short := look.HostelsLeft(q.Gender), map[string]int{}
	for _, campus := range c.Campuses {
		short[hostel.ShortCampus(campus.Name)]++
	}
	list := make([]views.CampusChoice, len(c.Campuses))
	for i, campus := range c.Campuses {
		slug, name := c.CampusSlug(campus), hostel.ShortCampus(campus.Name)
		if short[name] > 1 {
			name = campus.Name
		}
		list[i] = views.CampusChoice{Slug: slug, Name: name, Free: left[campus.ID], Chosen: slug == q.Campus}
	}
	slices.SortFunc(list, func(a, b views.CampusChoice) int {
		return strings.Compare(strings.ToLower(a.Name), strings.ToLower(b.Name))
	})
	return list
}

// wanted are amenities that students ask for first.
var wanted = []string{"Wi-Fi", "Standby generator", "Solar lighting", "Private bathroom", "Study room", "Laundry"}

func tries(price string) []parts.Link {
	list := make([]parts.Link, len(wanted))
	for i, word := range wanted {
		list[i] = parts.Link{Text: word, Href: web.Href("/hostels", "q", word, parts.PriceParam, price)}
	}
	return list
}

// row is a category's first cards, or a page of it when it stands alone.
func (lh *listHandler) row(look reading, g catalogue.Group, m views.Browse, alone bool,
	page int) views.CategoryRow {
	slot := 0
	if g.Category.Known() {
		slot = int(g.Category)
	}
	row := views.CategoryRow{
		ID: fmt.Sprintf("category-%d", slot), Name: g.Category.Name(), Description: g.Category.Description(),
		Total: g.Hostels.Len(), Whole: alone,
	}
	all := func(page int) string { return rowHref(m, g.Category, slot, page) }
	if alone {
		from, to, next := web.PageOf(g.Hostels.Len(), page)
		row.Cards = lh.cards(look, g.Hostels.Slice(from, to))
		if next > 0 {
			row.MoreHref = all(next)
		}
		return row
	}
	row.Cards = lh.cards(look, g.Hostels.Slice(0, min(rowLength, g.Hostels.Len())))
	if g.Hostels.Len() > rowLength {
		row.MoreHref = all(1)
	}
	return row
}

// rowHref is a page of a row's hostels: of the category's own list, or of this page where something narrows the row.
func rowHref(m views.Browse, category hostel.Category, slot, page int) string {
	if m.Query == "" && m.Campus == "" {
		return web.Numbered{Path: web.CategoryHref(category), Price: m.Price}.Href(page)
	}
	number := ""
	if page > 1 {
		number = strconv.Itoa(page)
	}
	return web.Href("/hostels", "q", m.Query, "category", strconv.Itoa(slot), parts.PriceParam, m.Price,
		"page", number)
}

func onlyCategory(groups []catalogue.Group, c hostel.Category) []catalogue.Group {
	for _, g := range groups {
		if g.Category == c || !c.Known() && !g.Category.Known() {
			return []catalogue.Group{g}
		}
	}
	return nil
}
