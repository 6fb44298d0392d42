// Package content reads the pages that editors write in markdown.
package content

import (
	"embed"
	"io/fs"
	"time"
)

//go:embed *.md
var builtin embed.FS

// Builtin gives the pages that come with Efie.
func Builtin() fs.FS { return builtin }

// Page is one page, ready to be shown.
type Page struct {
	Name        string // its path without the slash: "privacy-policy"
	Title       string
	Description string // for search engines
	Menu        string // "footer", or "" for none
	Group       string // the column of the menu
	Updated     time.Time
	Order       int        // place in its group; 0 comes last
	Draft       bool       // nobody sees it without its signed link
	HTML        string     // goldmark's output; raw HTML is never let through
	Contents    []Heading  // of levels 2 and 3
	Questions   []Question // of its headings that ask one

	anchors map[string]bool // of all headings
	links   []link
}

// Heading is one line of a page's contents list.
type Heading struct {
	Level int
	ID    string // its anchor
	Text  string
}

// Question is a heading that ends in "?", with the plain text that stands below it.
type Question struct {
	Question string
	Answer   string
}

// Claim is a number that the landing page is proud of.
type Claim struct {
	Figure string `yaml:"figure"` // "500+"
	Text   string `yaml:"text"`   // "hostels"
}
