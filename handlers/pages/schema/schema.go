// Package schema says in the vocabulary of schema.org what a page shows, for search engines.
package schema

import "encoding/json"

// context is the vocabulary that every word of this package is from.
const context = "https://schema.org"

// Thing is what a page may tell of; this package alone knows which there are.
type Thing interface{ thing() }

// Text writes one document, safe inside a script element, or "" for nothing.
func Text(things ...Thing) string {
	if len(things) == 0 {
		return ""
	}
	text, err := json.Marshal(struct {
		Context string  `json:"@context"`
		Graph   []Thing `json:"@graph"`
	}{context, things})
	if err != nil { // every Thing is made of strings, whole numbers and lists of them
		panic(err)
	}
	return string(text)
}

// absolute is an address of the site as search engines need it. What is whole already stays.
func absolute(site, href string) string {
	if len(href) > 0 && href[0] == '/' {
		return site + href
	}
	return href
}
