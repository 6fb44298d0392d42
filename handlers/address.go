package handlers

import (
	"net/http"
	"net/netip"

	"github.com/go-chi/chi/v5/middleware"
)

// locate finds out where requests come from: the connection's other end, and where that is a
// trusted proxy, whom the proxy names in X-Forwarded-For. Anybody else's header is ignored.
func (a *app) locate() func(http.Handler) http.Handler {
	if len(a.TrustedProxies) == 0 {
		return middleware.ClientIPFromRemoteAddr
	}
	trusted := make([]string, len(a.TrustedProxies))
	for i, p := range a.TrustedProxies {
		trusted[i] = p.String()
	}
	return middleware.ClientIPFromXFF(trusted...)
}

// address is whom a limit by address counts together: an IPv4 address, or the /64 of an IPv6 one,
// because one subscriber has all of it. It is "" where a trusted proxy says nothing that can be
// read; such requests count together.
func address(r *http.Request) string {
	from := middleware.GetClientIPAddr(r.Context())
	if from.Is6() {
		return network(from, 64)
	}
	if !from.IsValid() {
		return ""
	}
	return from.String()
}

// logged is what log lines say of where a request comes from: not whose machine, only the network.
func logged(r *http.Request) string {
	from := middleware.GetClientIPAddr(r.Context())
	if from.Is6() {
		return network(from, 64)
	}
	return network(from, 24)
}

func network(from netip.Addr, bits int) string {
	prefix, err := from.WithZone("").Prefix(bits)
	if err != nil || !prefix.IsValid() {
		return ""
	}
	return prefix.String()
}
