package web

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"testing"

	"efie/test/must"
)

func TestAnIPv6NetworkCountsAsOneAddress(t *testing.T) {
	for _, c := range []struct {
		from, forwarded, trusted string
		address, site, logged    string
	}{
		{"192.0.2.7:5000", "", "", "192.0.2.7", "", "192.0.2.0/24"},
		{"192.0.2.7:5000", "203.0.113.9", "", "192.0.2.7", "", "192.0.2.0/24"},
		{"[2001:db8:1:2:aaaa::1]:5000", "", "", "2001:db8:1:2::/64", "2001:db8:1::/48", "2001:db8:1:2::/64"},
		{"[2001:db8:1:2:bbbb::9]:5000", "", "", "2001:db8:1:2::/64", "2001:db8:1::/48", "2001:db8:1:2::/64"},
		{"[::ffff:192.0.2.7]:5000", "", "", "192.0.2.7", "", "192.0.2.0/24"},
		{"[fe80::1%eth0]:5000", "", "", "fe80::/64", "fe80::/48", "fe80::/64"},
		{"10.0.0.1:5000", "203.0.113.9", "10.0.0.0/8", "203.0.113.9", "", "203.0.113.0/24"},
		{"192.0.2.7:5000", "203.0.113.9", "10.0.0.0/8", "192.0.2.7", "", "192.0.2.0/24"},
		{"10.0.0.1:5000", "198.51.100.1, 203.0.113.9, 10.0.0.2", "10.0.0.0/8", "203.0.113.9", "", "203.0.113.0/24"},
		{"10.0.0.1:5000", "invented, 203.0.113.9", "10.0.0.0/8", "203.0.113.9", "", "203.0.113.0/24"},
		{"10.0.0.1:5000", "nonsense", "10.0.0.0/8", "", "", ""},
		{"10.0.0.1:5000", "", "10.0.0.0/8", "", "", ""},
	} {
		var trusted []netip.Prefix
		if c.trusted != "" {
			trusted = []netip.Prefix{netip.MustParsePrefix(c.trusted)}
		}
		r := httptest.NewRequest(http.MethodGet, "/", nil)
		r.RemoteAddr = c.from
		if c.forwarded != "" {
			r.Header.Set("X-Forwarded-For", c.forwarded)
		}
		called := false
		LocateClient(trusted)(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
			called = true
			must.Equal(t, fmt.Sprintf("the address of %+v", c), ClientNetwork(r).Address, c.address)
			must.Equal(t, fmt.Sprintf("the site of %+v", c), ClientNetwork(r).Site, c.site)
			must.Equal(t, fmt.Sprintf("the logged network of %+v", c), loggedNetwork(r), c.logged)
		})).ServeHTTP(httptest.NewRecorder(), r)
		if !called {
			t.Errorf("%+v does not reach the handler", c)
		}
	}
}
