// Package config reads and checks the environment variables, and hides secrets. Its main type is Config.
package config

import (
	"cmp"
	"fmt"
	"net"
	"net/netip"
	"net/url"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"github.com/caarlos0/env/v11"
)

// Config holds the environment variables. Settings describes each of them.
type Config struct {
	Mode            string `env:"MODE" envDefault:"demo"`
	Addr            string `env:"ADDR" envDefault:"localhost:8080"`
	SiteURL         string `env:"SITE_URL"`
	DataDir         string `env:"DATA_DIR" envDefault:"data"`
	Database        string `env:"DATABASE"`
	SessionKey      string `env:"SESSION_KEY"`
	PaystackSecret  string `env:"PAYSTACK_SECRET_KEY"`
	PaystackPublic  string `env:"PAYSTACK_PUBLIC_KEY"`
	PaystackAPI     string `env:"PAYSTACK_API_URL" envDefault:"https://api.paystack.co"`
	SMTPURL         string `env:"SMTP_URL"`
	MailFrom        string `env:"MAIL_FROM"`
	SupportEmail    string `env:"SUPPORT_EMAIL"`
	SupportPhone    string `env:"SUPPORT_PHONE"`
	ReceiptsEmail   string `env:"RECEIPTS_EMAIL"`
	OperatorEmail   string `env:"OPERATOR_EMAIL"`
	OperatorName    string `env:"OPERATOR_NAME"`
	OperatorAddress string `env:"OPERATOR_ADDRESS"`
	Registration    string `env:"OPERATOR_REGISTRATION"`
	MediaStore      string `env:"MEDIA_STORE"`
	MediaURL        string `env:"MEDIA_URL" envDefault:"/media"`
	HoldMinutesText string `env:"HOLD_MINUTES" envDefault:"15"`
	HoldMinutes     int    // 0 if the text is not a number
	TrustedProxies  string `env:"TRUSTED_PROXIES"`
	Throttle        string `env:"THROTTLE" envDefault:"on"`
	MetricsAddr     string `env:"METRICS_ADDR"`
	LogFormat       string `env:"LOG_FORMAT" envDefault:"text"`
}

const (
	DemoMode       = "demo"
	productionMode = "production"
	throttleOn     = "on"
	ThrottleOff    = "off"
	formatText     = "text"
	FormatJSON     = "json"
)

// These defaults are for demo mode: production must set the variables.
const (
	demoMailFrom     = "Efie <hello@localhost>"
	demoSupportEmail = "help@localhost"
)

// Read reads the environment, a list of NAME=value, and fills in the defaults. Each command checks what it needs.
func Read(environment []string) Config {
	c, _ := env.ParseAsWithOptions[Config](env.Options{Environment: env.ToMap(environment)}) // all fields are texts
	if c.Demo() {
		c.SiteURL = cmp.Or(c.SiteURL, "http://"+reachable(c.Addr))
		c.MailFrom = cmp.Or(c.MailFrom, demoMailFrom)
		c.SupportEmail = cmp.Or(c.SupportEmail, demoSupportEmail)
	}
	c.SiteURL = strings.TrimSuffix(c.SiteURL, "/")
	c.Database = cmp.Or(c.Database, filepath.Join(c.DataDir, "efie.db"))
	c.HoldMinutes, _ = strconv.Atoi(c.HoldMinutesText)
	return c
}

// reachable returns the address with which a browser on this machine reaches a server that listens on addr.
func reachable(addr string) string {
	host, port, err := net.SplitHostPort(addr)
	if err != nil || host != "" && !net.ParseIP(host).IsUnspecified() {
		return addr
	}
	return net.JoinHostPort("localhost", port)
}

func (c Config) Demo() bool { return c.Mode == DemoMode }

func (c Config) HoldFor() time.Duration { return time.Duration(c.HoldMinutes) * time.Minute }

// encrypted reports whether requests to an address use TLS or stay on this machine.
func encrypted(address string) bool {
	u, err := url.Parse(address)
	if err != nil {
		return false
	}
	ip := net.ParseIP(u.Hostname())
	return u.Scheme == "https" || u.Hostname() == "localhost" || ip != nil && ip.IsLoopback()
}

// Proxies returns the networks of TRUSTED_PROXIES, separated by commas or spaces. An address counts as a network.
func (c Config) Proxies() ([]netip.Prefix, error) {
	var list []netip.Prefix
	for _, text := range strings.FieldsFunc(c.TrustedProxies, func(r rune) bool { return r == ',' || r == ' ' }) {
		if addr, err := netip.ParseAddr(text); err == nil {
			text = netip.PrefixFrom(addr, addr.BitLen()).String()
		}
		prefix, err := netip.ParsePrefix(text)
		if err != nil {
			return nil, fmt.Errorf("%q is not a network; write networks such as 10.0.0.0/8, separated by commas", text)
		}
		list = append(list, prefix.Masked())
	}
	return list, nil
}
