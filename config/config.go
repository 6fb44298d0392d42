// Package config reads, checks and explains the environment, and hides secrets. Its main type is Config, which Read
// returns; Check tells everything that keeps the server from starting. The packages cli and server may import it.
package config

import (
	"fmt"
	"net"
	"net/netip"
	"net/url"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"
)

// Config is what the environment says. The table of settings tells what each field means.
type Config struct {
	Mode           string
	Addr           string
	SiteURL        string
	DataDir        string
	Database       string
	SessionKey     string
	PaystackSecret string
	PaystackPublic string
	PaystackAPI    string
	SMTPURL        string
	MailFrom       string
	SupportEmail   string
	SupportPhone   string
	MediaStore     string
	MediaURL       string
	holdMinutes    string // the text of HOLD_MINUTES
	HoldMinutes    int    // 0 if that text is no number
	TrustedProxies string
	Throttle       string
	MetricsAddr    string
	LogFormat      string
	IndexNowKey    string
	IndexNowURL    string
}

// The words that MODE, THROTTLE and LOG_FORMAT may be.
const (
	DemoMode       = "demo"
	productionMode = "production"
	throttleOn     = "on"
	ThrottleOff    = "off"
	formatText     = "text"
	FormatJSON     = "json"
)

// Read reads the environment and fills in the defaults. It checks nothing: each command checks
// what it needs.
func Read() Config {
	var c Config
	for _, s := range Settings {
		value := os.Getenv(s.Name)
		if value == "" && (!s.needed || c.Demo()) {
			value = s.fallback
			if s.follows != nil {
				value = s.follows(c)
			}
		}
		*s.of(&c) = value
	}
	c.SiteURL = strings.TrimSuffix(c.SiteURL, "/")
	c.HoldMinutes, _ = strconv.Atoi(c.holdMinutes)
	return c
}

// databaseFile is the path of the database if DATABASE is not set.
func databaseFile(c Config) string { return filepath.Join(c.DataDir, "efie.db") }

// reachable returns the address at which a browser on this machine finds a server that listens on addr.
// A server that listens on every address is found at localhost.
func reachable(addr string) string {
	host, port, err := net.SplitHostPort(addr)
	if err != nil || host != "" && !net.ParseIP(host).IsUnspecified() {
		return addr
	}
	return net.JoinHostPort("localhost", port)
}

// Demo reports whether this is the demo.
func (c Config) Demo() bool { return c.Mode == DemoMode }

// HoldFor is how long a bed is kept while its student pays.
func (c Config) HoldFor() time.Duration { return time.Duration(c.HoldMinutes) * time.Minute }

// encrypted reports whether what is sent to an address goes by TLS or stays on this machine.
func encrypted(address string) bool {
	u, err := url.Parse(address)
	if err != nil {
		return false
	}
	ip := net.ParseIP(u.Hostname())
	return u.Scheme == "https" || u.Hostname() == "localhost" || ip != nil && ip.IsLoopback()
}

// Proxies returns the networks of TRUSTED_PROXIES. They are separated by commas or spaces. A single
// address counts as a network.
func (c Config) Proxies() ([]netip.Prefix, error) {
	var list []netip.Prefix
	for _, text := range strings.FieldsFunc(c.TrustedProxies, func(r rune) bool { return r == ',' || r == ' ' }) {
		if addr, err := netip.ParseAddr(text); err == nil {
			text = netip.PrefixFrom(addr, addr.BitLen()).String()
		}
		prefix, err := netip.ParsePrefix(text)
		if err != nil {
			return nil, fmt.Errorf("%q is no network; write one such as 10.0.0.0/8, or several, separated by commas", text)
		}
		list = append(list, prefix.Masked())
	}
	return list, nil
}
