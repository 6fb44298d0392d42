package main

import (
	"crypto/rand"
	"encoding/base64"
	"errors"
	"fmt"
	"io/fs"
	"net"
	"net/netip"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/caarlos0/env/v11"

	"efie/hostel"
	"efie/pay"
)

// config is the environment (design.md section 2).
type config struct {
	Mode           string `env:"MODE" envDefault:"demo"`
	Addr           string `env:"ADDR" envDefault:"localhost:8080"`
	SiteURL        string `env:"SITE_URL"`
	DataDir        string `env:"DATA_DIR" envDefault:"data"`
	Database       string `env:"DATABASE"`
	SessionKey     string `env:"SESSION_KEY"`
	PaystackSecret string `env:"PAYSTACK_SECRET_KEY"`
	PaystackPublic string `env:"PAYSTACK_PUBLIC_KEY"`
	PaystackAPI    string `env:"PAYSTACK_API_URL" envDefault:"https://api.paystack.co"`
	SMTPURL        string `env:"SMTP_URL"`
	MailFrom       string `env:"MAIL_FROM"`
	SupportEmail   string `env:"SUPPORT_EMAIL"`
	SupportPhone   string `env:"SUPPORT_PHONE"`
	MediaURL       string `env:"MEDIA_URL" envDefault:"/media"`
	HoldMinutes    int    `env:"HOLD_MINUTES" envDefault:"15"`
	TrustedProxies string `env:"TRUSTED_PROXIES"`
	Throttle       string `env:"THROTTLE" envDefault:"on"`
	MetricsAddr    string `env:"METRICS_ADDR"`
	IndexNowKey    string `env:"INDEXNOW_KEY"`
	IndexNowURL    string `env:"INDEXNOW_URL"`
}

const (
	demoMode       = "demo"
	productionMode = "production"
	throttleOff    = "off"
)

// readConfig reads the environment and fills in what follows from it.
func readConfig() (config, error) {
	c, err := env.ParseAs[config]()
	if err != nil {
		return c, err
	}
	if c.Mode == demoMode {
		setDefault(&c.SiteURL, "http://"+reachable(c.Addr))
		setDefault(&c.MailFrom, "Efie <hello@localhost>")
		setDefault(&c.SupportEmail, "help@localhost")
	}
	setDefault(&c.Database, filepath.Join(c.DataDir, "efie.db"))
	c.SiteURL = strings.TrimSuffix(c.SiteURL, "/")
	return c, nil
}

// reachable is where a browser on this machine finds a server that listens on addr: one that
// listens on every address is at localhost.
func reachable(addr string) string {
	host, port, err := net.SplitHostPort(addr)
	if err != nil || host != "" && !net.ParseIP(host).IsUnspecified() {
		return addr
	}
	return net.JoinHostPort("localhost", port)
}

func setDefault(value *string, fallback string) {
	if *value == "" {
		*value = fallback
	}
}

// checkServe says everything that keeps the server from starting with this environment.
func (c config) checkServe() error {
	var problems []error
	bad := func(format string, args ...any) { problems = append(problems, fmt.Errorf(format, args...)) }
	if c.Mode != demoMode && c.Mode != productionMode {
		bad("MODE is %q; it is demo or production", c.Mode)
	}
	if c.HoldMinutes < 1 || c.HoldMinutes > 60 {
		bad("HOLD_MINUTES is %d; it is from 1 to 60", c.HoldMinutes)
	}
	if strings.HasPrefix(c.Database, "postgres://") {
		bad("DATABASE is a PostgreSQL address; this version keeps its data in SQLite, so name a file")
	}
	if _, err := c.trustedProxies(); err != nil {
		bad("TRUSTED_PROXIES: %w", err)
	}
	if c.Throttle != "on" && c.Throttle != throttleOff {
		bad("THROTTLE is %q; it is on or off", c.Throttle)
	}
	if c.Mode == productionMode {
		if c.Throttle == throttleOff {
			bad("THROTTLE is off; only the demo may lift the limits")
		}
		for _, needed := range []struct{ name, value string }{
			{"SITE_URL", c.SiteURL}, {"SESSION_KEY", c.SessionKey}, {"PAYSTACK_SECRET_KEY", c.PaystackSecret},
			{"SMTP_URL", c.SMTPURL}, {"MAIL_FROM", c.MailFrom}, {"SUPPORT_EMAIL", c.SupportEmail},
		} {
			if needed.value == "" {
				bad("%s is not set; production needs it", needed.name)
			}
		}
		if c.SiteURL != "" && !strings.HasPrefix(c.SiteURL, "https://") {
			bad("SITE_URL does not begin with https://")
		}
	}
	if c.Mode == productionMode && !encrypted(c.PaystackAPI) {
		bad("PAYSTACK_API_URL does not begin with https://; only a stand-in on this machine may do without")
	}
	if hostel.Origin(c.PaystackAPI) == "" {
		bad("PAYSTACK_API_URL is %q; it is an address such as %s", c.PaystackAPI, pay.DefaultPaystackURL)
	}
	for _, problem := range c.checkIndexNow() {
		bad("%s", problem)
	}
	if c.SessionKey != "" {
		if _, err := decodeKey(c.SessionKey); err != nil {
			bad("SESSION_KEY: %w", err)
		}
	}
	return errors.Join(problems...)
}

func (c config) demo() bool { return c.Mode == demoMode }

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
			return nil, fmt.Errorf("%q is no network such as 10.0.0.0/8", text)
		}
		list = append(list, prefix.Masked())
	}
	return list, nil
}

func (c config) holdFor() time.Duration { return time.Duration(c.HoldMinutes) * time.Minute }

// sessionKey is the key from the environment, or in demo mode one that is made once and kept.
func (c config) sessionKey() ([]byte, error) {
	if c.SessionKey != "" {
		return decodeKey(c.SessionKey)
	}
	path := filepath.Join(c.DataDir, "session.key")
	text, err := os.ReadFile(path) // #nosec G304 -- the operator names the folder
	if errors.Is(err, fs.ErrNotExist) {
		key := make([]byte, keyLength)
		_, _ = rand.Read(key) // it cannot fail
		text = []byte(base64.StdEncoding.EncodeToString(key))
		err = writeWhole(path, text)
	}
	if err != nil {
		return nil, err
	}
	key, err := decodeKey(strings.TrimSpace(string(text)))
	if err != nil {
		return nil, fmt.Errorf("%s: %w; take the file away and a new one is made", path, err)
	}
	return key, nil
}

// keyLength is in bytes, for HMAC-SHA256.
const keyLength = 32

func decodeKey(text string) ([]byte, error) {
	key, err := base64.StdEncoding.DecodeString(text)
	if err != nil || len(key) != keyLength {
		return nil, errors.New("not 32 bytes in base64")
	}
	return key, nil
}

// writeWhole writes a file that is there with all of its content, or not at all.
func writeWhole(path string, content []byte) error {
	if err := os.WriteFile(path+".new", content, 0o600); err != nil {
		return err
	}
	return os.Rename(path+".new", path)
}
