package web

import (
	"net/http"
	"net/netip"

	"github.com/go-chi/chi/v5/middleware"
)

// LocateClient finds out where requests come from: the connection's other end, or, if that is a trusted proxy,
// the address that the proxy names in X-Forwarded-For. The header of any other client is ignored.
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

// ClientAddress is what a limit by address counts together: an IPv4 address, or the /64 of an IPv6 one. It is "" if a
// trusted proxy names no readable address.
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
