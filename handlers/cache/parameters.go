package cache

import (
	"net/url"
	"strings"
)

// parameters are the names in queries that cached pages read. Any other name does not change a page: links from
// Facebook and Instagram groups have fbclid, igsh or utm_source.
var parameters = map[string]bool{
	"amenity": true, "category": true, "code": true, "done": true, "free": true, "gender": true, "h": true,
	"hostel": true, "location": true, "max_price": true, "next": true, "page": true, "part": true, "preview": true,
	"price": true, "q": true, "reference": true, "room_type": true, "saved": true, "sort": true, "view": true,
	"within": true,
}

// pageQuery returns a query without the parameters that no page reads. So one page has one address in the cache, for
// search engines and for the forms that return to it, whatever link leads to it.
func pageQuery(query string) string {
	if query == "" {
		return ""
	}
	var pairs []string
	for pair := range strings.SplitSeq(query, "&") {
		name, _, _ := strings.Cut(pair, "=")
		plain, err := url.QueryUnescape(name)
		if err == nil && parameters[plain] {
			pairs = append(pairs, pair)
		}
	}
	return strings.Join(pairs, "&")
}
