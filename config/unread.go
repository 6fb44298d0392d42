package config

import (
	"fmt"
	"slices"
	"strings"

	"efie/hostel"
)

// alsoKnownAs maps names that other programs use to the names that Efie uses.
var alsoKnownAs = map[string]string{
	"DATABASE_URL": "DATABASE", "DATABASE_PATH": "DATABASE", "DB_URL": "DATABASE", "POSTGRES_URL": "DATABASE",
	"PORT": "ADDR", "LISTEN": "ADDR", "LISTEN_ADDR": "ADDR", "BASE_URL": "SITE_URL", "PUBLIC_URL": "SITE_URL",
	"PAYSTACK_KEY": "PAYSTACK_SECRET_KEY", "PAYSTACK_SECRET": "PAYSTACK_SECRET_KEY",
	"PAYSTACK_PUBLIC": "PAYSTACK_PUBLIC_KEY",
	"SECRET_KEY":      "SESSION_KEY", "SESSION_SECRET": "SESSION_KEY",
	"SMTP_HOST": "SMTP_URL", "SMTP_SERVER": "SMTP_URL", "MAIL_URL": "SMTP_URL",
	"EMAIL_FROM": "MAIL_FROM", "FROM_EMAIL": "MAIL_FROM", "METRICS_PORT": "METRICS_ADDR", "MEDIA_DIR": "MEDIA_STORE",
}

// retired maps variables that Efie no longer reads to the reason.
var retired = map[string]string{
	"INDEXNOW_KEY": "search engines read the sitemap",
	"INDEXNOW_URL": "search engines read the sitemap",
}

// unread warns of variables that are probably meant for Efie and not read: retired ones and misspelled ones.
func unread(environment []string) []string {
	set := map[string]bool{}
	for _, pair := range environment {
		if name, value, _ := strings.Cut(pair, "="); value != "" {
			set[name] = true
		}
	}
	var list []string
	for name := range set {
		if why := retired[name]; why != "" {
			list = append(list, fmt.Sprintf("%s is set, but Efie no longer reads it: %s", name, why))
		}
		if meant := meantBy(name); meant != "" && !set[meant] {
			list = append(list, fmt.Sprintf("%s is set, but Efie reads %s", name, meant))
		}
	}
	slices.Sort(list)
	return list
}

// meantBy returns the setting that a variable probably meant, or "" if it is a setting or not for Efie.
func meantBy(name string) string {
	plain := plainName(name)
	for _, s := range Settings {
		if s.Name == name {
			return ""
		}
	}
	if meant := alsoKnownAs[strings.TrimPrefix(strings.ToUpper(name), "EFIE_")]; meant != "" {
		return meant
	}
	for _, s := range Settings {
		if ours := plainName(s.Name); plain == ours || len(ours) >= nearEnough && hostel.OneSlip(plain, ours) {
			return s.Name
		}
	}
	return ""
}

// nearEnough is how long a name must be before a similar name counts as a slip: MODE and NODE are two things.
const nearEnough = 6

// joined removes what parts the words of a name. A replacer for each name took a quarter of all that a start allocates.
var joined = strings.NewReplacer("_", "", "-", "")

// plainName returns a name without what people mix up: case, underscores and the program's own name.
func plainName(name string) string {
	return strings.TrimPrefix(joined.Replace(strings.ToUpper(name)), "EFIE")
}
