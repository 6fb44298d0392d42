package web

import (
	"maps"
	"net/http"
	"strings"

	"efie/handlers/cache"
	"efie/hostel"
	"efie/hostel/catalogue"
	"efie/views/layout"
)

// pagePolicy is the addresses whose origins a page's Content-Security-Policy allows, in addition to our own.
type pagePolicy struct {
	site      string
	images    []string
	inline    string // the provider's script, or ""
	checkouts []string
	styles    string // the hashes of inline styles
}

// String returns the policy. It allows our own files, our inline scripts and styles by their hashes, and the provider's
// script. It omits an address without a plain origin.
func (p pagePolicy) String() string {
	checkouts := sources(p.checkouts...)
	scripts, frames := "", ""
	if inline := sources(p.inline); inline != "" {
		scripts, frames = inline, "; frame-src"+checkouts
	}
	return "default-src 'none'; script-src 'self' " + layout.ScriptSource() + scripts + "; style-src 'self' " +
		p.styles +
		"; connect-src 'self'; worker-src 'self'; manifest-src 'self'; img-src 'self' data:" + sources(p.images...) +
		frames + "; form-action 'self'" + sources(p.site) + checkouts + "; base-uri 'none'; frame-ancestors 'none'"
}

func sources(addresses ...string) string {
	var list strings.Builder
	for _, address := range addresses {
		if origin := hostel.Origin(address); origin != "" {
			list.WriteString(" " + origin)
		}
	}
	return list.String()
}

// strictTransport makes browsers use https for a year (OWASP ASVS 3.4.1). It leaves out includeSubDomains, because the
// operator may have other sites below this host.
const strictTransport = "max-age=31536000"

// SecurityHeaders returns a function that sets the security headers of a page (see pagePolicy). Pictures may come from
// the catalogue's hosts, and a form may lead to a checkout. All responses share the values: do not change them.
func SecurityHeaders(site *Site, hostels *catalogue.Catalogue, checkouts []string) func(http.Header) {
	openers := "same-origin"
	if hostel.Origin(site.InlineScript) != "" {
		// A bank's window reports to the provider's frame in our page. Under "same-origin" it has no opener.
		openers = "same-origin-allow-popups"
	}
	headersOf := func(c *catalogue.Snapshot) http.Header {
		policy := pagePolicy{
			site: site.URL, images: append([]string{hostel.Origin(site.MediaURL)}, c.ImageOrigins()...),
			inline: site.InlineScript, checkouts: checkouts, styles: site.Assets.StyleSources(),
		}
		h := http.Header{}
		h.Set("Content-Security-Policy", policy.String())
		if site.overTLS() {
			h.Set("Strict-Transport-Security", strictTransport)
		}
		h.Set("X-Content-Type-Options", "nosniff")
		h.Set("Referrer-Policy", "strict-origin-when-cross-origin")
		h.Set("Cross-Origin-Opener-Policy", openers)
		h.Set("Cross-Origin-Resource-Policy", "same-origin")
		h.Set("Permissions-Policy", "camera=(), geolocation=(), microphone=()")
		return h
	}
	var headers cache.Memo[*catalogue.Snapshot, http.Header]
	return func(h http.Header) {
		c := hostels.Snapshot()
		maps.Copy(h, headers.Of(c, func() http.Header { return headersOf(c) }))
	}
}
