package main

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

// config is the environment (design.md section 2). What each means: settings.
type config struct {
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
	holdMinutes    string // as it was written
	HoldMinutes    int    // 0 where that is no number
	TrustedProxies string
	Throttle       string
	MetricsAddr    string
	LogFormat      string
	IndexNowKey    string
	IndexNowURL    string
}

const (
	demoMode       = "demo"
	productionMode = "production"
	throttleOn     = "on"
	throttleOff    = "off"
)

// readConfig reads the environment and fills in what stands for what is not set. It takes every value
// as it is: what a command needs, it checks.
func readConfig() config {
	var c config
	for _, s := range settings {
		value := os.Getenv(s.name)
		if value == "" && (!s.needed || c.demo()) {
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

// databaseFile is where the database is that nobody names.
func databaseFile(c config) string { return filepath.Join(c.DataDir, "efie.db") }

// reachable is where a browser on this machine finds a server that listens on addr: one that
// listens on every address is at localhost.
func reachable(addr string) string {
	host, port, err := net.SplitHostPort(addr)
	if err != nil || host != "" && !net.ParseIP(host).IsUnspecified() {
		return addr
	}
	return net.JoinHostPort("localhost", port)
}

func (c config) demo() bool { return c.Mode == demoMode }

func (c config) holdFor() time.Duration { return time.Duration(c.HoldMinutes) * time.Minute }

// encrypted says whether what is sent to an address stays on this machine or goes by TLS.
func encrypted(address string) bool {
	u, err := url.Parse(address)
	if err != nil {
		return false
	}
	ip := net.ParseIP(u.Hostname())
	return u.Scheme == "https" || u.Hostname() == "localhost" || ip != nil && ip.IsLoopback()
}

// trustedProxies are the networks of TRUSTED_PROXIES, separated by commas or spaces; an address
// alone is a network of its own.
func (c config) trustedProxies() ([]netip.Prefix, error) {
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
