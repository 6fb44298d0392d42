package mail

import (
	"strings"

	"golang.org/x/net/idna"
	"golang.org/x/net/publicsuffix"
)

// Address returns an email address with its domain in ASCII, and the registrable domain.
func Address(email string) (ascii, registrable string) {
	at := strings.LastIndex(email, "@")
	domain := asciiDomain(email[at+1:])
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

// asciiDomain returns a domain in ASCII (RFC 5890), or in lower case if it has no such form.
func asciiDomain(domain string) string {
	ascii, err := idna.New(idna.MapForLookup()).ToASCII(domain)
	if err != nil || ascii == "" {
		ascii = strings.ToLower(domain)
	}
	return strings.TrimSuffix(ascii, ".")
}

// hasPublicSuffix reports whether a domain ends with a suffix under which domains are registered, such as .com.gh.
func hasPublicSuffix(domain string) bool {
	suffix, official := publicsuffix.PublicSuffix(domain)
	return official || strings.Contains(suffix, ".")
}
