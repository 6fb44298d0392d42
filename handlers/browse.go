package handlers

import (
	"fmt"
	"net/http"
	"strconv"

	"efie/hostel"
	"efie/hostel/catalogue"
	"efie/views"
)

const (
	// rowLength is how many cards a category's row starts with: more would cost data that
	// most readers never scroll to.
	rowLength = 6
	// pageLength is how many hostels one page of a list shows.
	pageLength = 24
)

// browse is the page at /hostels, and with ?part=rows what its filter changes.
func (a *app) browse(w http.ResponseWriter, r *http.Request) error {
	if to := a.categoryAlone(r.URL.Query()); to != "" {
		return sendTo(w, r, to)
	}
	p, _, err := a.frame(r, "Hostels", "Browse student hostels in Ghana by category: budget, shared, private, on and off campus. Prices per month, beds left and photos.")
	if err != nil {
		return err
	}
	values := r.URL.Query()
	m := views.Browse{Query: cut(values.Get("q"))}
	look := a.look(r)
	groups := a.Directory.Snapshot().ByCategory(m.Query)
	if slot, err := strconv.Atoi(values.Get("category")); err == nil {
		groups = onlyCategory(groups, hostel.Category(slot))
	}
	for _, g := range groups {
		m.Total += len(g.Hostels)
		m.Rows = append(m.Rows, a.row(look, g, m.Query, len(groups) == 1, pageNumber(values.Get("page"))))
	}
	if m.Query != "" || len(values) > 0 {
		p.NoIndex = true
	} else {
		m.Try = tries()
	}
	if m.Total == 0 {
		m.Empty = views.TextNoHostels
		if m.Query != "" && len(a.Directory.Snapshot().Hostels) > 0 {
			m.Empty = fmt.Sprintf("No hostel has “%s” in its name, campus or amenities.", m.Query)
		}
	}
	if values.Get("part") == "rows" {
		return a.showPart(w, r, p, views.BrowsePart(m))
	}
	p.Structured = a.structuredBrowse(m)
	return a.show(w, r, http.StatusOK, p, views.BrowsePage(p, m))
}

// wanted are amenities that students ask for first.
var wanted = []string{"Wi-Fi", "Standby generator", "Solar lighting", "Private bathroom", "Study room", "Laundry"}

func tries() []views.Link {
	list := make([]views.Link, len(wanted))
	for i, word := range wanted {
		list[i] = views.Link{Text: word, Href: href("/hostels", "q", word)}
	}
	return list
}

// row is a category's first cards, or a page of it when it stands alone.
func (a *app) row(look *catalogue.ReadSet, g catalogue.Group, query string, alone bool, page int) views.CategoryRow {
	slot := 0
	if g.Category.Known() {
		slot = int(g.Category)
	}
	row := views.CategoryRow{
		ID: fmt.Sprintf("category-%d", slot), Name: g.Category.Name(), Description: g.Category.Description(),
		Total: len(g.Hostels), Whole: alone,
	}
	all := categoryHref(g.Category)
	if query != "" {
		all = href("/hostels", "q", query, "category", strconv.Itoa(slot))
	}
	if alone {
		shown, next := paged(g.Hostels, page)
		row.Cards = a.cards(look, shown)
		switch {
		case next > 0 && query == "":
			row.MoreHref = numbered{path: all}.href(next)
		case next > 0:
			row.MoreHref = href("/hostels", "q", query, "category", strconv.Itoa(slot), "page", strconv.Itoa(next))
		}
		return row
	}
	row.Cards = a.cards(look, g.Hostels[:min(rowLength, len(g.Hostels))])
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

// paged is one page of a list, counted from 1, and the number of the next one, 0 at the end.
// Past the end is the last page.
func paged[T any](list []T, page int) (shown []T, next int) {
	last := lastPage(len(list))
	page = min(page, last)
	if page < last {
		next = page + 1
	}
	from := (page - 1) * pageLength
	return list[from:min(from+pageLength, len(list))], next
}

// lastPage is the number of the last page of so many items.
func lastPage(items int) int { return max(1, (items+pageLength-1)/pageLength) }

// pageNumber reads a page's number; whatever is not one is the first page.
func pageNumber(text string) int {
	n, err := strconv.Atoi(text)
	if err != nil || n < 1 || n > 1_000_000 {
		return 1
	}
	return n
}

// maxQuery is more than any campus or hostel is called.
const maxQuery = 200

// cut keeps what a visitor typed within bounds.
func cut(text string) string {
	if runes := []rune(text); len(runes) > maxQuery {
		return string(runes[:maxQuery])
	}
	return text
}
