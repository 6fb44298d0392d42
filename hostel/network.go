package hostel

import "cmp"

// Network is the network of a client, as limits count it. Both fields are "" if it is unknown.
type Network struct {
	Address string // an IPv4 address, or the /64 network of an IPv6 address
	// Site is the /48 network of an IPv6 address, or "" for an IPv4 address. One customer may have a whole /48 (RFC
	// 6177), which has 65,536 networks of /64.
	Site string
}

// Widest returns the Site, or the Address of a client without one.
func (n Network) Widest() string { return cmp.Or(n.Site, n.Address) }
