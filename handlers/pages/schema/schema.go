// Package schema describes pages for search engines in the vocabulary of schema.org.
package schema

import "encoding/json"

// context is the vocabulary's address.
const context = "https://schema.org"

// Text returns a document of things that is safe inside a script element.
func Text(things ...any) string {
	text, err := json.Marshal(struct {
		Context string `json:"@context"`
		Graph   []any  `json:"@graph"`
	}{context, things})
	if err != nil { // a thing has only strings, integers and lists of these
		panic(err)
	}
	return string(text)
}

// absolute returns an address that begins with the site. An absolute address is returned unchanged.
func absolute(site, href string) string {
	if len(href) > 0 && href[0] == '/' {
		return site + href
	}
	return href
}
