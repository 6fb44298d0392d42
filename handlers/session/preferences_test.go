package session_test

import (
	"net/http"
	"testing"

	"efie/test/must"
)

func TestThePriceInTheAddressOverridesTheCookie(t *testing.T) {
	f := newFixture(t, "http://localhost")
	for _, c := range []struct {
		query, cookie string
		total         bool
	}{
		{"", "", false},
		{"", "total", true},
		{"price=total", "", true},
		{"q=a&price=total", "month", true},
		{"price=month", "total", false},
		{"price=total&price=month", "", true},
		{"price=450", "total", true},
		{"price=450", "", false},
		{"price=", "total", true},
		{"max_price=total", "", false},
		{"price=total%zz", "", false},
		{"%zz&price=total", "", true},
		{"price=TOTAL", "", false},
		{"", "TOTAL", false},
	} {
		r := request(nil)
		if c.cookie != "" {
			r.AddCookie(&http.Cookie{Name: "efie-price", Value: c.cookie})
		}
		reader, err := f.Reader(r)
		must.Do(t, err)
		must.Equal(t, c.query+" with "+c.cookie+": the total comes first", reader.TotalFirst(c.query), c.total)
	}
}
