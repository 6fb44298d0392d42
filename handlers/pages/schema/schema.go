// Package schema describes pages for search engines in the vocabulary of schema.org.
package schema

import "encoding/json"

// context is the vocabulary's address.
const context = "https://schema.org"

// Thing is an entry of a document. Only this package implements it.
type Thing interface{ thing() }

// Text returns a document that is safe inside a script element, or "" without things.
func Text(things ...Thing) string {
	if len(things) == 0 {
		return ""
	}
	text, err := json.Marshal(struct {
		Context string  `json:"@context"`
		Graph   []Thing `json:"@graph"`
	}{context, things})
	if err != nil { // a Thing has only strings, integers and lists of these
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
