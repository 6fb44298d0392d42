package account

import (
	"slices"
	"strings"

	"efie/hostel"
)

// MailDomains lists the most common email domains. The last two differ by one letter from another one.
var MailDomains = []string{
	"gmail.com", "yahoo.com", "outlook.com", "hotmail.com", "icloud.com", "yahoo.co.uk", "ymail.com", "mail.com",
	"email.com",
}

// SuggestEmail returns the probably intended address if its domain is one slip away from a common domain, or "". Both
// it and islands/signup-form/suggest.ts must agree with testdata/slips.json.
func SuggestEmail(email string) string {
	email = strings.TrimSpace(email)
	at := strings.LastIndexByte(email, '@')
	domain := strings.ToLower(email[at+1:])
	if at < 1 || slices.Contains(MailDomains, domain) {
		return ""
	}
	for _, known := range MailDomains {
		if hostel.OneSlip(domain, known) {
			return email[:at+1] + known
		}
	}
	return ""
}
