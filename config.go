package main

import (
	"crypto/rand"
	"encoding/base64"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/caarlos0/env/v11"
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
	SMTPURL        string `env:"SMTP_URL"`
	MailFrom       string `env:"MAIL_FROM"`
	SupportEmail   string `env:"SUPPORT_EMAIL"`
	SupportPhone   string `env:"SUPPORT_PHONE"`
	MediaURL       string `env:"MEDIA_URL" envDefault:"/media"`
	HoldMinutes    int    `env:"HOLD_MINUTES" envDefault:"15"`
}

const (
	demoMode       = "demo"
	productionMode = "production"
)

// readConfig reads the environment and fills in what follows from it.
func readConfig() (config, error) {
	c, err := env.ParseAs[config]()
	if err != nil {
		return c, err
	}
	if c.Mode == demoMode {
		setDefault(&c.SiteURL, "http://"+c.Addr)
		setDefault(&c.MailFrom, "Efie <hello@localhost>")
		setDefault(&c.SupportEmail, "help@localhost")
	}
	setDefault(&c.Database, filepath.Join(c.DataDir, "efie.db"))
	c.SiteURL = strings.TrimSuffix(c.SiteURL, "/")
	return c, nil
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
	if c.Mode == productionMode {
		for _, needed := range []struct{ name, value string }{
			{"SITE_URL", c.SiteURL}, {"SESSION_KEY", c.SessionKey}, {"PAYSTACK_SECRET_KEY", c.PaystackSecret},
			{"PAYSTACK_PUBLIC_KEY", c.PaystackPublic}, {"SMTP_URL", c.SMTPURL}, {"MAIL_FROM", c.MailFrom}, {"SUPPORT_EMAIL", c.SupportEmail},
		} {
			if needed.value == "" {
				bad("%s is not set; production needs it", needed.name)
			}
		}
		if c.SiteURL != "" && !strings.HasPrefix(c.SiteURL, "https://") {
			bad("SITE_URL does not begin with https://")
		}
	}
	if c.PaystackSecret != "" {
		bad("PAYSTACK_SECRET_KEY is set; this version takes payments in the sandbox of the demo only")
	}
	if c.SessionKey != "" {
		if key, err := base64.StdEncoding.DecodeString(c.SessionKey); err != nil || len(key) != 32 {
			bad("SESSION_KEY is not 32 bytes in base64")
		}
	}
	return errors.Join(problems...)
}

func (c config) demo() bool { return c.Mode == demoMode }

func (c config) holdFor() time.Duration { return time.Duration(c.HoldMinutes) * time.Minute }

// sessionKey is the key from the environment, or in demo mode one that is made once and kept.
func (c config) sessionKey() ([]byte, error) {
	if c.SessionKey != "" {
		return base64.StdEncoding.DecodeString(c.SessionKey)
	}
	path := filepath.Join(c.DataDir, "session.key")
	text, err := os.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		key := make([]byte, 32)
		rand.Read(key)
		text = []byte(base64.StdEncoding.EncodeToString(key))
		err = os.WriteFile(path, text, 0o600)
	}
	if err != nil {
		return nil, err
	}
	return base64.StdEncoding.DecodeString(strings.TrimSpace(string(text)))
}
