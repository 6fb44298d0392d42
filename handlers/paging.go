package handlers

import (
	"net/http"
	"strconv"

	views "efie/views/browse"
	"efie/views/parts"
)

// beside is how many pages a pager names on each side of the one that is shown.
const beside = 2

// numbered is a list in pages that have addresses of their own; each but the first has its number
// in it.
type numbered struct {
	path     string
	page     int // from 1
	all      int // items
	from, to int // of the items on this page
}

// numberedPage reads which page of a list somebody wants, or fails with errPastEnd where there is no
// such one. The first page has one address only: false is for somebody who asked for it by number
// and has been sent there.
func numberedPage(w http.ResponseWriter, r *http.Request, all int) (numbered, bool, error) {
	n := numbered{path: r.URL.Path, page: 1, all: all}
	if text := r.URL.Query().Get("page"); text != "" {
		page, err := strconv.Atoi(text)
		if err != nil || page < 1 || page > n.last() || strconv.Itoa(page) != text {
			return numbered{}, false, errPastEnd
		}
		if page == 1 {
			return numbered{}, false, redirectWithoutQuery(w, r, n.path)
		}
		n.page = page
	}
	n.from = (n.page - 1) * pageLength
	n.to = min(n.from+pageLength, all)
	return n, true, nil
}

func (n numbered) last() int { return lastPage(n.all) }

// href is the address of a page of the list.
func (n numbered) href(page int) string {
	if page == 1 {
		return n.path
	}
	return n.path + "?page=" + strconv.Itoa(page)
}

// pager leads to the first and the last page, and to those beside this one.
func (n numbered) pager() views.Pager {
	var p views.Pager
	before := 0
	for page := 1; page <= n.last(); page++ {
		near := page >= n.page-beside && page <= n.page+beside
		if page != 1 && page != n.last() && !near {
			continue
		}
		p.Pages = append(p.Pages, views.PageLink{Number: page, Href: n.href(page), Here: page == n.page, Gap: page > before+1})
		before = page
	}
	if n.page > 1 {
		p.Previous = n.href(n.page - 1)
	}
	if n.page < n.last() {
		p.Next = n.href(n.page + 1)
	}
	return p
}

// title tells the pages of a list apart.
func (n numbered) title(text string) string {
	if n.page == 1 {
		return text
	}
	return text + ", page " + strconv.Itoa(n.page)
}

// found says which hostels the page shows: "30 hostels", or "Hostels 25 to 30 of 30".
func (n numbered) found() string {
	all := parts.Count(n.all, "hostel", "hostels")
	switch {
	case n.last() == 1:
		return all
	case n.to == n.from+1:
		return "Hostel " + parts.Grouped(n.to) + " of " + parts.Grouped(n.all)
	}
	return "Hostels " + parts.Grouped(n.from+1) + " to " + parts.Grouped(n.to) + " of " + parts.Grouped(n.all)
}

const (
	// pageLength is how many hostels one page of a list shows.
	pageLength = 24
)

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
