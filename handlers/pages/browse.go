package pages

import (
	"fmt"
	"strconv"

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
	values := q.Query()
	if to := lh.categoryAlone(values); to != "" {
		return page, web.Moved(to)
	}
	p := lh.NewSharedPage(q, "Hostels",
		"Browse student hostels in Ghana by category: budget, shared, private, on and off campus. Prices per month, "+
			"beds left and photos.")
	p.Browsing = true
	m := views.Browse{Query: web.Truncate(values.Get("q"))}
	look := lh.reading(q.Gender)
	groups := lh.catalogue.Snapshot().ByCategory(m.Query)
	if slot, err := strconv.Atoi(values.Get("category")); err == nil {
		groups = onlyCategory(groups, hostel.Category(slot))
	}
	for _, g := range groups {
		m.Total += len(g.Hostels)
		m.Rows = append(m.Rows, lh.row(look, g, m.Query, len(groups) == 1, web.PageNumber(values.Get("page"))))
	}
	if m.Query != "" || len(values) > 0 {
		p.NoIndex = true
	} else {
		m.Try = tries()
	}
	if m.Total == 0 {
		m.Empty = views.TextNoHostels
		if m.Query != "" && len(lh.catalogue.Snapshot().Hostels) > 0 {
			m.Empty = fmt.Sprintf("No hostel has “%s” in its name, campus or amenities.", m.Query)
		}
	}
	if values.Get("part") == "rows" {
		p.Here = web.Href(q.Path, "q", m.Query, "category", values.Get("category"))
		return web.SharePart(p, views.BrowsePart(p, m), look.ReadSet), nil
	}
	p.Structured = lh.structuredBrowse(m)
	return web.Share(p, views.BrowsePage(p, m), look.ReadSet), nil
}

// wanted are amenities that students ask for first.
var wanted = []string{"Wi-Fi", "Standby generator", "Solar lighting", "Private bathroom", "Study room", "Laundry"}

func tries() []parts.Link {
	list := make([]parts.Link, len(wanted))
	for i, word := range wanted {
		list[i] = parts.Link{Text: word, Href: web.Href("/hostels", "q", word)}
	}
	return list
}

// row is a category's first cards, or a page of it when it stands alone.
func (lh *listHandler) row(look reading, g catalogue.Group, query string, alone bool,
	page int) views.CategoryRow {
	slot := 0
	if g.Category.Known() {
		slot = int(g.Category)
	}
	row := views.CategoryRow{
		ID: fmt.Sprintf("category-%d", slot), Name: g.Category.Name(), Description: g.Category.Description(),
		Total: len(g.Hostels), Whole: alone,
	}
	all := web.CategoryHref(g.Category)
	if query != "" {
		all = web.Href("/hostels", "q", query, "category", strconv.Itoa(slot))
	}
	if alone {
		shown, next := web.PageOf(g.Hostels, page)
		row.Cards = lh.cards(look, shown)
		switch {
		case next > 0 && query == "":
			row.MoreHref = web.Numbered{Path: all}.Href(next)
		case next > 0:
			row.MoreHref = web.Href("/hostels", "q", query, "category", strconv.Itoa(slot), "page", strconv.Itoa(next))
		}
		return row
	}
	row.Cards = lh.cards(look, g.Hostels[:min(rowLength, len(g.Hostels))])
	if len(g.Hostels) > rowLength {
		row.MoreHref = all
	}
	return row
}

func onlyCategory(groups []catalogue.Group, c hostel.Category) []catalogue.Group {
	for _, g := range groups {
		if g.Category == c || !c.Known() && !g.Category.Known() {
			return []catalogue.Group{g}
		}
	}
	return nil
}
