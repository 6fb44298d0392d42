package account

import (
	"slices"
	"strings"

	"efie/hostel"
)

// MailDomains are the domains that most students have their email at, the commonest first. The last two are here
// because they are one letter away from another one.
var MailDomains = []string{
	"gmail.com", "yahoo.com", "outlook.com", "hotmail.com", "icloud.com", "yahoo.co.uk", "ymail.com", "mail.com",
	"email.com",
}

// SuggestEmail returns the address that was probably meant where the domain is one slip of the finger away from a
// common one, and "" for any other address. islands/signup-form/suggest.ts does the same, and
// testdata/slips.json holds both to it.
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
