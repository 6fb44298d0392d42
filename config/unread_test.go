package config

import (
	"strings"
	"testing"

	"efie/test/must"
)

func TestMisspelledVariablesAreRecognised(t *testing.T) {
	t.Parallel()
	for name, want := range map[string]string{
		"SITEURL": "SITE_URL", "site_url": "SITE_URL", "EFIE_SITE_URL": "SITE_URL", "SITE_URLS": "SITE_URL",
		"STIE_URL": "SITE_URL", "SITE_UR": "SITE_URL",
		"PAYSTACK_SECRET": "PAYSTACK_SECRET_KEY", "PAYSTACK_SECRETKEY": "PAYSTACK_SECRET_KEY",
		"PAYSTAK_SECRET_KEY": "PAYSTACK_SECRET_KEY",
		"DATABASE_URL":       "DATABASE", "DATABSE": "DATABASE", "DATADIR": "DATA_DIR", "SUPPORT_MAIL": "SUPPORT_EMAIL",
		"PORT": "ADDR", "SMTP_HOST": "SMTP_URL",
		"EFIE_MODE": "MODE", "TRUSTED_PROXY": "", "NODE": "", "MODES": "", "ADDRS": "", "HOME": "", "PATH": "",
		"MAIL": "", "HOSTNAME": "", "LOGNAME": "", "_": "",
	} {
		must.Equal(t, "the meaning of "+name, guessSetting(name), want)
	}
	for _, s := range Settings {
		must.Equal(t, "the meaning of "+s.Name, guessSetting(s.Name), "")
	}
	for other, want := range otherNames {
		must.Equal(t, "the meaning of "+other, guessSetting(other), want)
	}
}

func TestMisspelledVariablesHaveWarnings(t *testing.T) {
	t.Parallel()
	got := strings.Join(unread([]string{
		"SITEURL=https://efie.example", "DATABASE_URL=", "PORT=80", "ADDR=:80", "PAYSTACK_SECRET=sk_live_x", "broken",
	}), "\n")
	must.Equal(t, "the warnings", got,
		"PAYSTACK_SECRET is set, but Efie reads PAYSTACK_SECRET_KEY\nSITEURL is set, but Efie reads SITE_URL")
}
