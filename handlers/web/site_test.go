package web

import (
	"net/http"
	"net/http/httptest"
	"testing"

	"efie/test/must"
)

func TestThePriceInTheAddressOverridesTheCookie(t *testing.T) {
	st := &Site{URL: "http://localhost"}
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
		r := httptest.NewRequest(http.MethodGet, "/hostels", nil)
		r.URL.RawQuery = c.query
		if c.cookie != "" {
			r.AddCookie(&http.Cookie{Name: "efie-price", Value: c.cookie})
		}
		must.Equal(t, c.query+" with "+c.cookie+": the total comes first", st.TotalFirst(r), c.total)
	}
}
