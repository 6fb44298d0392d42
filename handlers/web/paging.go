package web

import (
	"slices"
	"strconv"

	"efie/handlers/cache"
	views "efie/views/browse"
	"efie/views/parts"
)

// neighbours is how many pages a pager names on each side of the one that is shown.
const neighbours = 2

// Numbered is a list in pages, whose addresses have a number, except the first one's.
type Numbered struct {
	Path     string
	Filters  []string // of the list, as names and values in its addresses
	Price    string   // that comes first by the address of this page, "" for none; it goes with the reader to the others
	Page     int      // from 1
	All      int      // items
	From, To int      // of the items on this page
}

// NumberedPage reads which page of a list a request asks for, or fails with errPastEnd if there is no such page. The
// first page has one address only: asked for by number, it is Moved there. filters are those of the list.
func NumberedPage(q cache.PageRequest, all int, filters ...string) (Numbered, error) {
	n := Numbered{Path: q.Path, Filters: filters, Price: PriceIn(q.RawQuery), Page: 1, All: all}
	if text := q.Query().Get("page"); text != "" {
		page, err := strconv.Atoi(text)
		if err != nil || page < 1 || page > n.Last() || strconv.Itoa(page) != text {
			return Numbered{}, errPastEnd
		}
		if page == 1 {
			return Numbered{}, Moved(n.Href(1))
		}
		n.Page = page
	}
	n.From = (n.Page - 1) * pageLength
	n.To = min(n.From+pageLength, all)
	return n, nil
}

func (n Numbered) Last() int { return lastPage(n.All) }

func (n Numbered) Href(page int) string {
	number := ""
	if page > 1 {
		number = strconv.Itoa(page)
	}
	return Href(n.Path, slices.Concat(n.Filters, []string{parts.PriceParam, n.Price, "page", number})...)
}

// Canonical is the one address of this page: whichever price comes first, it says the same.
func (n Numbered) Canonical() string {
	n.Price = ""
	return n.Href(n.Page)
}

func (n Numbered) Pager() views.Pager {
	var p views.Pager
	before := 0
	for page := 1; page <= n.Last(); page++ {
		near := page >= n.Page-neighbours && page <= n.Page+neighbours
		if page != 1 && page != n.Last() && !near {
			continue
		}
		p.Pages = append(p.Pages,
			views.PageLink{Number: page, Href: n.Href(page), Here: page == n.Page, Gap: page > before+1})
		before = page
	}
	if n.Page > 1 {
		p.Previous = n.Href(n.Page - 1)
	}
	if n.Page < n.Last() {
		p.Next = n.Href(n.Page + 1)
	}
	return p
}

func (n Numbered) Title(text string) string {
	if n.Page == 1 {
		return text
	}
	return text + ", page " + strconv.Itoa(n.Page)
}

// Found says which hostels the page shows: "30 hostels", or "Hostels 25 to 30 of 30".
func (n Numbered) Found() string {
	all := parts.Count(n.All, "hostel", "hostels")
	switch {
	case n.Last() == 1:
		return all
	case n.To == n.From+1:
		return "Hostel " + parts.Grouped(n.To) + " of " + parts.Grouped(n.All)
	}
	return "Hostels " + parts.Grouped(n.From+1) + " to " + parts.Grouped(n.To) + " of " + parts.Grouped(n.All)
}

const pageLength = 24

// PageOf returns which of so many items a page shows: from, up to but not including to; and the number of the next
// page, 0 at the end. Pages are counted from 1. Past the end is the last page.
func PageOf(items, page int) (from, to, next int) {
	last := lastPage(items)
	page = min(page, last)
	if page < last {
		next = page + 1
	}
	from = (page - 1) * pageLength
	return from, min(from+pageLength, items), next
}

// PageWith returns the number of the page that shows an item, which is counted from 0.
func PageWith(item int) int { return item/pageLength + 1 }

func lastPage(items int) int { return max(1, (items+pageLength-1)/pageLength) }

// PageNumber reads a page's number; whatever is not one is the first page.
func PageNumber(text string) int {
	n, err := strconv.Atoi(text)
	if err != nil || n < 1 || n > 1_000_000 {
		return 1
	}
	return n
}
