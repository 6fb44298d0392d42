package handlers

import (
	"strings"

	"efie/hostel"
	"efie/views"
)

// pagePolicy is what a page's Content-Security-Policy admits in addition to what is ours. Each text is an address of
// which the origin alone is admitted.
type pagePolicy struct {
	site      string
	images    []string
	inline    string // the provider's script, "" for none
	checkouts []string
	styles    string // sources of styles that stand in pages
}

// String writes the policy. Scripts and styles are files of ours alone, but for those that stand in our
// pages, by their hashes, and the provider's script where one is used. An address that has no plain origin
// is left out, wherever it came from.
func (p pagePolicy) String() string {
	checkouts := sources(p.checkouts...)
	scripts, frames := "", ""
	if inline := sources(p.inline); inline != "" {
		scripts, frames = inline, "; frame-src"+checkouts
	}
	return "default-src 'none'; script-src 'self' " + views.ScriptSource() + scripts + "; style-src 'self' " + p.styles +
		"; connect-src 'self'; worker-src 'self'; manifest-src 'self'; img-src 'self' data:" + sources(p.images...) +
		frames + "; form-action 'self'" + sources(p.site) + checkouts + "; base-uri 'none'; frame-ancestors 'none'"
}

// sources are the origins of addresses, each after a space.
func sources(addresses ...string) string {
	var list strings.Builder
	for _, address := range addresses {
		if origin := hostel.Origin(address); origin != "" {
			list.WriteString(" " + origin)
		}
	}
	return list.String()
}
