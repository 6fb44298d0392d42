package web

import (
	"strconv"

	"efie/handlers/cache"
	"efie/handlers/session"
	"efie/views/browseview"
)

// NumberedPage returns the page of a list that a request asks for, or errPastEnd if the list has fewer pages. A request
// for page 1 by number is Moved to the address without a number.
func NumberedPage(q cache.PageRequest, all int, filters ...string) (browseview.ListPage, error) {
	n := browseview.ListPage{Path: q.Path, Filters: filters, Price: session.PriceIn(q.RawQuery), Page: 1, All: all}
	if text := q.Query().Get("page"); text != "" {
		page, err := strconv.Atoi(text)
		if err != nil || page < 1 || page > n.Last() || strconv.Itoa(page) != text {
			return browseview.ListPage{}, errPastEnd
		}
		if page == 1 {
			return browseview.ListPage{}, MovedPermanently(n.Href(1))
		}
		n.Page = page
	}
	return n.At(n.Page), nil
}

// PageNumber reads the number of a page. An invalid number counts as 1.
func PageNumber(text string) int {
	n, err := strconv.Atoi(text)
	if err != nil || n < 1 || n > 1_000_000 {
		return 1
	}
	return n
}
