package hostel

import (
	"net/netip"
	"net/url"
	"strconv"
	"strings"
)

// Bounds of a host's name (RFC 1035, section 2.3.4).
const (
	maxHost  = 253
	maxLabel = 63
)

// Origin returns the scheme, host and port of an absolute http or https address for the content security policy. It
// returns "" for a path, and for an address that would admit more than one host: with a wildcard, a user, or characters
// that host names do not have.
func Origin(address string) string {
	u, err := url.Parse(address)
	if err != nil || u.Scheme != "https" && u.Scheme != "http" || u.User != nil {
		return ""
	}
	host, port := u.Hostname(), u.Port()
	if !plainHost(host) || !plainPort(port) {
		return ""
	}
	if strings.Contains(host, ":") {
		host = "[" + host + "]"
	}
	if port != "" {
		host += ":" + port
	}
	if !strings.EqualFold(u.Host, host) { // more than host and port, such as a colon without a port
		return ""
	}
	return u.Scheme + "://" + strings.ToLower(host)
}

// plainHost reports whether a text is the name or the IP address of one host.
func plainHost(host string) bool {
	if ip, err := netip.ParseAddr(host); err == nil {
		return ip.Zone() == ""
	}
	if host == "" || len(host) > maxHost {
		return false
	}
	labels := strings.Split(host, ".")
	for _, label := range labels {
		if !plainLabel(label) {
			return false
		}
	}
	_, err := strconv.Atoi(labels[len(labels)-1])
	return err != nil // otherwise a browser reads it as an IP address
}

func plainLabel(label string) bool {
	strange := func(r rune) bool {
		return (r < 'a' || r > 'z') && (r < 'A' || r > 'Z') && (r < '0' || r > '9') && r != '-' && r != '_'
	}
	return label != "" && len(label) <= maxLabel && !strings.ContainsFunc(label, strange) &&
		!strings.HasPrefix(label, "-") && !strings.HasSuffix(label, "-")
}

// plainPort reports whether a text is empty or a port from 1 to 65535.
func plainPort(port string) bool {
	n, err := strconv.Atoi(port)
	return port == "" || err == nil && n >= 1 && n <= 65535 && strconv.Itoa(n) == port
}
