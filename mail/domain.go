package mail

import (
	"strings"

	"golang.org/x/net/idna"
	"golang.org/x/net/publicsuffix"
)

// Address returns an email address with its domain in ASCII, and the registrable domain.
func Address(email string) (ascii, registrable string) {
	at := strings.LastIndex(email, "@")
	domain, err := idna.New(idna.MapForLookup()).ToASCII(email[at+1:])
	if err != nil || domain == "" {
		domain = strings.ToLower(email[at+1:])
	}
	domain = strings.TrimSuffix(domain, ".")
	registrable = domain
	for {
		_, parent, found := strings.Cut(registrable, ".")
		suffix, official := publicsuffix.PublicSuffix(parent)
		// An unofficial suffix belongs to an owner who offers free subdomains.
		if !found || suffix == parent && (official || !strings.Contains(suffix, ".")) {
			return email[:at+1] + domain, registrable
		}
		registrable = parent
	}
}
