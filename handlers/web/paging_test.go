package web

import (
	"strings"
	"testing"

	"efie/handlers/cache"
	"efie/test/must"
)

func TestAnInvalidNumberOfAPageIsOne(t *testing.T) {
	for text, want := range map[string]int{"": 1, "0": 1, "-3": 1, "x": 1, "2": 2, "99999999999999999999": 1} {
		must.Equal(t, "page "+text, PageNumber(text), want)
	}
}

func TestAPageOfAListNamesItsRange(t *testing.T) {
	for _, c := range []struct {
		address string
		all     int
		found   string
		title   string
	}{
		{"/x", 1, "1 hostel", "X"},
		{"/x", 24, "24 hostels", "X"},
		{"/x", 25, "Hostels 1 to 24 of 25", "X"},
		{"/x?page=", 25, "Hostels 1 to 24 of 25", "X"},
		{"/x?page=2", 25, "Hostel 25 of 25", "X, page 2"},
		{"/x?page=2", 26, "Hostels 25 to 26 of 26", "X, page 2"},
		{"/x?page=42", 1001, "Hostels 985 to 1,001 of 1,001", "X, page 42"},
	} {
		path, query, _ := strings.Cut(c.address, "?")
		n, err := NumberedPage(cache.PageRequest{Key: cache.Key{Path: path, RawQuery: query}}, c.all)
		if err != nil || n.Found() != c.found || n.Title("X") != c.title {
			t.Errorf("%s of %d: %q and %q, error %v", c.address, c.all, n.Found(), n.Title("X"), err)
		}
	}
}
