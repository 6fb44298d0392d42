package browseview

import (
	"slices"
	"strconv"

	"efie/views/parts"
)

// neighbours is the number of pages that a pager names on each side of the current page.
const neighbours = 2

// ListPage is one page of a list. The addresses of all pages but the first have a page number.
type ListPage struct {
	Path     string
	Filters  []string // names and values in the addresses
	Price    string   // names the price that comes first (see PriceIn); the links to other pages keep it
	Page     int      // from 1
	All      int      // the number of items in the list
	From, To int      // the range of the items on this page
}

// At returns a page of the list. A page past the end is the last page.
func (n ListPage) At(page int) ListPage {
	n.Page = min(page, n.Last())
	n.From = (n.Page - 1) * pageLength
	n.To = min(n.From+pageLength, n.All)
	return n
}

func (n ListPage) Last() int { return max(1, (n.All+pageLength-1)/pageLength) }

func (n ListPage) Href(page int) string {
	number := ""
	if page > 1 {
		number = strconv.Itoa(page)
	}
	return parts.Href(n.Path, slices.Concat(n.Filters, []string{parts.PriceParam, n.Price, "page", number})...)
}

// Canonical returns the address of this page without Price, because its content is the same for each Price.
func (n ListPage) Canonical() string {
	n.Price = ""
	return n.Href(n.Page)
}

func (n ListPage) Pager() Pager {
	var p Pager
	before := 0
	for page := 1; page <= n.Last(); page++ {
		near := page >= n.Page-neighbours && page <= n.Page+neighbours
		if page != 1 && page != n.Last() && !near {
			continue
		}
		p.Pages = append(p.Pages,
			PageLink{Number: page, Href: n.Href(page), Here: page == n.Page, Gap: page > before+1})
		before = page
	}
	if n.Page > 1 {
		previous := n.At(n.Page - 1)
		p.Previous = previous.Href(previous.Page)
		p.Before = parts.Grouped(previous.From+1) + " to " + parts.Grouped(previous.To)
	}
	if n.Page < n.Last() {
		p.Next = n.Href(n.Page + 1)
	}
	return p
}

func (n ListPage) Title(text string) string {
	if n.Page == 1 {
		return text
	}
	return text + ", page " + strconv.Itoa(n.Page)
}

// Found describes the range of hostels on the page: "30 hostels", or "Hostels 25 to 30 of 30".
func (n ListPage) Found() string {
	all := parts.Count(n.All, "hostel", "hostels")
	switch {
	case n.Last() == 1:
		return all
	case n.To == n.From+1:
		return "Hostel " + parts.Grouped(n.To) + " of " + parts.Grouped(n.All)
	}
	return "Hostels " + n.Range()
}

// Range returns the range of the items on the page: "25 to 38 of 38".
func (n ListPage) Range() string {
	return parts.Grouped(n.From+1) + " to " + parts.Grouped(n.To) + " of " + parts.Grouped(n.All)
}

const pageLength = 24

// PageOfItem returns the number of the page that shows an item. Items are counted from 0.
func PageOfItem(item int) int { return item/pageLength + 1 }

// Pager holds links to the pages of a list.
type Pager struct {
	Pages          []PageLink
	Previous, Next string // addresses; "" on the first and last page
	Before         string // the range of the previous page: "1 to 24"
}

type PageLink struct {
	Number int
	Href   string
	Here   bool // the current page
	Gap    bool // links before this one are omitted
}
