package cache

import (
	"net/http"
	"testing"

	"github.com/a-h/templ"

	"efie/handlers/cache/coding"
)

func TestPagesThatSayTheSameAreEncodedOnce(t *testing.T) {
	e := newEncodings()
	first := func(path, text string, c coding.Coding) *byte {
		page, err := e.newPage(Key{Path: path, Coding: c}, PageResponse{View: templ.Raw(text)}, http.Header{}, &readSet{})
		if err != nil {
			t.Fatal(err)
		}
		return &page.body[0]
	}
	home := first("/", "Adom Court has 2 beds left", coding.Brotli)
	for name, c := range map[string]struct {
		text   string
		coding coding.Coding
		once   bool
	}{
		"the same text": {"Adom Court has 2 beds left", coding.Brotli, true},
		"another one":   {"Adom Court has 1 bed left", coding.Brotli, false},
		"for a browser that takes another coding": {"Adom Court has 2 beds left", coding.Gzip, false},
		"for one that takes none":                 {"Adom Court has 2 beds left", coding.Plain, false},
	} {
		t.Run(name, func(t *testing.T) {
			if once := first("/hostels", c.text, c.coding) == home; once != c.once {
				t.Errorf("encoded once: %t", once)
			}
		})
	}
}
