package hostel

import (
	"net/netip"
	"net/url"
	"strconv"
	"strings"
)

// These are the maximum lengths of a host name and its labels (RFC 1035, section 2.3.4).
const (
	maxHost  = 253
	maxLabel = 63
)

// Origin returns the scheme, host and port of an absolute http or https address for the content security policy. It
// returns "" for a path, and for an address that could admit more than one host: with a wildcard, a user, or characters
// that are not allowed in host names.
func Origin(address string) string {
	u, err := url.Parse(address)
	if err != nil || u.Scheme != "https" && u.Scheme != "http" || u.User != nil {
		return ""
	}
	host, port := u.Hostname(), u.Port()
	if !isSingleHost(host) || !isPort(port) {
		return ""
	}
	if strings.Contains(host, ":") {
		host = "[" + host + "]"
	}
	if port != "" {
		host += ":" + port
	}
	if !strings.EqualFold(u.Host, host) { // u.Host has more than host and port, such as a colon without a port
		return ""
	}
	return u.Scheme + "://" + strings.ToLower(host)
}

// isSingleHost reports whether a text is the name or the IP address of one host.
func isSingleHost(host string) bool {
	if ip, err := netip.ParseAddr(host); err == nil {
		return ip.Zone() == ""
	}
	if host == "" || len(host) > maxHost {
		return false
	}
	labels := strings.Split(host, ".")
	for _, label := range labels {
		if !isHostLabel(label) {
			return false
		}
	}
	_, err := strconv.Atoi(labels[len(labels)-1])
	return err != nil // otherwise a browser reads it as an IP address
}

func isHostLabel(label string) bool {
	forbidden := func(r rune) bool {
		return (r < 'a' || r > 'z') && (r < 'A' || r > 'Z') && (r < '0' || r > '9') && r != '-' && r != '_'
	}
	return label != "" && len(label) <= maxLabel && !strings.ContainsFunc(label, forbidden) &&
		!strings.HasPrefix(label, "-") && !strings.HasSuffix(label, "-")
}

// isPort reports whether a text is empty or a port from 1 to 65535.
func isPort(port string) bool {
	n, err := strconv.Atoi(port)
	return port == "" || err == nil && n >= 1 && n <= 65535 && strconv.Itoa(n) == port
}
