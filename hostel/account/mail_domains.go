package account

import (
	"slices"
	"strings"

	"efie/hostel"
)

// MailDomains are the commonest email domains. The last two are one letter away from another one.
var MailDomains = []string{
	"gmail.com", "yahoo.com", "outlook.com", "hotmail.com", "icloud.com", "yahoo.co.uk", "ymail.com", "mail.com",
	"email.com",
}

// SuggestEmail returns the address that was probably meant if the domain is one slip away from a common one, or "".
// testdata/slips.json holds it and islands/signup-form/suggest.ts to the same.
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
