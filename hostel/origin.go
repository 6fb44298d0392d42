package hostel

import (
	"net/netip"
	"net/url"
	"regexp"
	"strconv"
	"strings"
)

// maxHost is the maximum length of a host name. A label has at most 63 characters (RFC 1035, section 2.3.4).
const maxHost = 253

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

// hostLabel is the pattern of one label of a host name.
const hostLabel = `[A-Za-z0-9_]([A-Za-z0-9_-]{0,61}[A-Za-z0-9_])?`

var hostName = regexp.MustCompile(`^(` + hostLabel + `\.)*` + hostLabel + `$`)

// isSingleHost reports whether a text is the name or the IP address of one host.
func isSingleHost(host string) bool {
	if ip, err := netip.ParseAddr(host); err == nil {
		return ip.Zone() == ""
	}
	_, err := strconv.Atoi(host[strings.LastIndex(host, ".")+1:])
	number := err == nil // a browser reads a name that ends with a number as an IP address
	return len(host) <= maxHost && hostName.MatchString(host) && !number
}

// isPort reports whether a text is empty or a port from 1 to 65535.
func isPort(port string) bool {
	n, err := strconv.Atoi(port)
	return port == "" || err == nil && n >= 1 && n <= 65535 && strconv.Itoa(n) == port
}
