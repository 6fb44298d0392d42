package site

import "efie/views/parts"

// Reading is a page from markdown.
type Reading struct {
	Title    string
	Updated  string
	HTML     string // trusted: goldmark's output, raw HTML is never let through
	Contents []parts.Link
	Draft    bool
	Mend     []string // mistakes in the file, shown to its editor
}
