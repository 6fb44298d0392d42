package browseview

import (
	"slices"
	"strconv"

	"efie/hostel"
	"efie/hostel/catalogue"
	"efie/views/parts"
)

// RowGroup holds the rows of hostels that the filter found in one way.
type RowGroup struct {
	ID, Heading string // "" for hostels that contain the text; near the named place, if there are any
	Rows        []CategoryRow
}

// Add adds a row. Below a heading, a row has no description, and its id begins with the group's id.
func (g *RowGroup) Add(row CategoryRow) {
	row.Group = g.Heading
	if g.Heading != "" {
		row.ID = g.ID + "-" + row.ID
		row.Description = ""
		if row.MoreHref != "" {
			row.MoreHref += "#" + g.ID
		}
	}
	g.Rows = append(g.Rows, row)
}

// newRowGroups returns the rows of all categories. The hostels of a category are in up to three rows, one for each way
// in which the filter found them.
func newRowGroups(market parts.Market, groups []catalogue.Group, m Browse, filter BrowseFilter) []RowGroup {
	list := []RowGroup{
		{}, {ID: ElsewhereID, Heading: TextElsewhere}, {ID: AlsoFoundID, Heading: TextAlsoFound},
	}
	isAlone := len(groups) == 1
	for _, g := range groups {
		nearPlace := g.Literal
		if m.SplitsByPlace() {
			nearPlace = g.Named
		}
		page := newCategoryList(m, g.Category, len(g.Hostels))
		page.To = page.All
		if isAlone {
			page = page.At(filter.Page)
		}
		from := 0
		for i, to := range []int{nearPlace, g.Literal, len(g.Hostels)} {
			row := newCategoryRow(market, g, from, to, page, isAlone)
			if filter.InUse {
				row.AllHref = m.AllHref
			}
			if len(row.Cards) > 0 {
				list[i].Add(row)
			}
			from = to
		}
	}
	return slices.DeleteFunc(list, func(group RowGroup) bool { return len(group.Rows) == 0 })
}

// TextElsewhere is the heading of hostels that contain the filter's text but are not near the place that it names.
const (
	ElsewhereID   = "elsewhere"
	TextElsewhere = "Elsewhere"
)

// CategoryRow is a row of hostels of one category. It scrolls sideways.
type CategoryRow struct {
	ID          string // unique on the page, for anchors
	Name        string
	Description string
	Group       string // the heading of its group, or ""
	Total       int    // hostels in the category; Cards holds the first of them
	Cards       []parts.HostelCard
	MoreHref    string // address of the whole category, or "" if Cards is complete
	Whole       bool   // the page shows only this category, as a grid instead of a row
	Pages       Pager  // of the category, below the last hostels of the page
	AllHref     string // address of the page with all categories, or "" on that page
}

// rowLength limits the first cards of a category's row. Most readers never scroll further.
const rowLength = 6

// newCategoryRow returns a row with the hostels [from, to) of a category that its list shows. A category that is alone
// on the page has all its cards, page by page; otherwise the row has its first cards.
func newCategoryRow(
	market parts.Market, g catalogue.Group, from, to int, list ListPage, isAlone bool,
) CategoryRow {
	row := CategoryRow{
		ID:          "category-" + strconv.Itoa(g.Category.Index()),
		Name:        g.Category.Name(),
		Description: g.Category.Description(),
		Total:       to - from,
		Whole:       isAlone,
	}
	from = max(from, list.From)
	to = min(to, list.To)
	switch {
	case isAlone && to == list.To:
		row.Pages = list.Pager()
	case !isAlone && row.Total > rowLength:
		to = from + rowLength
		row.MoreHref = list.Href(PageOfItem(from))
	}
	if from < to {
		row.Cards = parts.NewCards(market, g.Hostels[from:to])
	}
	return row
}

// newCategoryList returns the list of a category's hostels. Without a text or a campus it is the category's page,
// otherwise the browse page with the filter.
func newCategoryList(m Browse, category hostel.Category, all int) ListPage {
	if m.Query == "" && m.Campus == "" {
		return ListPage{Path: parts.CategoryHref(category), Price: m.Price, All: all}
	}
	return ListPage{
		Path:    "/hostels",
		Filters: []string{"q", m.Query, "category", strconv.Itoa(category.Index())},
		Price:   m.Price,
		All:     all,
	}
}

// ends returns the cards of a row. The first and last card have ids, which are the targets of the arrows' links.
func (r CategoryRow) ends() []parts.HostelCard {
	cards := slices.Clone(r.Cards)
	if len(cards) > 0 {
		cards[0].ID = r.ID + "-first"
		cards[len(cards)-1].ID = r.ID + "-last"
	}
	return cards
}

// eagerCards returns the number of pictures that load with the page: a phone shows them without scrolling.
func eagerCards(first bool) int {
	if first {
		return 2
	}
	return 0
}

func arrows() parts.RowArrows {
	return parts.RowArrows{Step: 280, Back: TextScrollBack, On: TextScrollOn}
}

// Names of the arrows of a row.
const (
	TextScrollBack = "Scroll back"
	TextScrollOn   = "Scroll on"
)
