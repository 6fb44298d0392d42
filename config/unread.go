package config

import (
	"fmt"
	"slices"
	"strings"

	"github.com/caarlos0/env/v11"

	"efie/hostel"
)

// otherNames maps names that other programs use to the names that Efie uses.
var otherNames = map[string]string{
	"DATABASE_URL": "DATABASE", "DATABASE_PATH": "DATABASE", "DB_URL": "DATABASE", "POSTGRES_URL": "DATABASE",
	"PORT": "ADDR", "LISTEN": "ADDR", "LISTEN_ADDR": "ADDR", "BASE_URL": "SITE_URL", "PUBLIC_URL": "SITE_URL",
	"PAYSTACK_KEY": "PAYSTACK_SECRET_KEY", "PAYSTACK_SECRET": "PAYSTACK_SECRET_KEY",
	"PAYSTACK_PUBLIC": "PAYSTACK_PUBLIC_KEY",
	"SECRET_KEY":      "SESSION_KEY", "SESSION_SECRET": "SESSION_KEY",
	"SMTP_HOST": "SMTP_URL", "SMTP_SERVER": "SMTP_URL", "MAIL_URL": "SMTP_URL",
	"EMAIL_FROM": "MAIL_FROM", "FROM_EMAIL": "MAIL_FROM", "METRICS_PORT": "METRICS_ADDR", "MEDIA_DIR": "MEDIA_STORE",
}

// unread returns warnings about variables that Efie does not read: probably misspelled names.
func unread(environment []string) []string {
	variables := env.ToMap(environment)
	var list []string
	for name, value := range variables {
		if value == "" {
			continue
		}
		if meant := guessSetting(name); meant != "" && variables[meant] == "" {
			list = append(list, fmt.Sprintf("%s is set, but Efie reads %s", name, meant))
		}
	}
	slices.Sort(list)
	return list
}

// guessSetting returns the setting of which a name is probably a misspelling. It returns "" for a setting's own name
// and for other names.
func guessSetting(name string) string {
	plain := plainName(name)
	for _, s := range Settings {
		if s.Name == name {
			return ""
		}
	}
	if meant := otherNames[strings.TrimPrefix(strings.ToUpper(name), "EFIE_")]; meant != "" {
		return meant
	}
	for _, s := range Settings {
		if ours := plainName(s.Name); plain == ours || len(ours) >= minimumLength && hostel.OneSlip(plain, ours) {
			return s.Name
		}
	}
	return ""
}

// minimumLength is the length from which a similar name counts as a misspelling. A short name does not: MODE, NODE.
const minimumLength = 6

// plainName returns a name in upper case without underscores and the prefix EFIE.
func plainName(name string) string {
	return strings.TrimPrefix(strings.ReplaceAll(strings.ToUpper(name), "_", ""), "EFIE")
}
