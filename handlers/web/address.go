package web

import (
	"net/http"
	"net/netip"

	"github.com/go-chi/chi/v5/middleware"
)

// LocateClient stores the network address of each request's client. It is the address of the connection, or the address
// in X-Forwarded-For if the connection is from a trusted proxy. The header of any other client is ignored.
func LocateClient(proxies []netip.Prefix) func(http.Handler) http.Handler {
	if len(proxies) == 0 {
		return middleware.ClientIPFromRemoteAddr
	}
	trusted := make([]string, len(proxies))
	for i, p := range proxies {
		trusted[i] = p.String()
	}
	return middleware.ClientIPFromXFF(trusted...)
}

// ClientAddress returns the key of a limit by address: an IPv4 address, or the /64 network of an IPv6 address. It
// returns "" if a trusted proxy sends no valid address.
func ClientAddress(r *http.Request) string {
	from := middleware.GetClientIPAddr(r.Context())
	if from.Is6() {
		return network(from, 64)
	}
	if !from.IsValid() {
		return ""
	}
	return from.String()
}

func network(from netip.Addr, bits int) string {
	prefix, err := from.WithZone("").Prefix(bits)
	if err != nil || !prefix.IsValid() {
		return ""
	}
	return prefix.String()
}
