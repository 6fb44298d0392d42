package web

import (
	"net/http"
	"net/netip"

	"github.com/go-chi/chi/v5/middleware"

	"efie/hostel"
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

// ClientNetwork returns the network of a client, by which limits count. It is empty if a trusted proxy sends no valid
// address.
func ClientNetwork(r *http.Request) hostel.Network {
	from := middleware.GetClientIPAddr(r.Context())
	if from.Is6() {
		return hostel.Network{Address: network(from, 64), Site: network(from, 48)}
	}
	if !from.IsValid() {
		return hostel.Network{}
	}
	return hostel.Network{Address: from.String()}
}

func network(from netip.Addr, bits int) string {
	prefix, err := from.WithZone("").Prefix(bits)
	if err != nil || !prefix.IsValid() {
		return ""
	}
	return prefix.String()
}
