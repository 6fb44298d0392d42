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
	Order       int       // place in its group; 0 comes last
	HTML        string    // goldmark's output; raw HTML is never let through
	Contents    []Heading // of levels 2 and 3
}

// Heading is one line of a page's contents list.
type Heading struct {
	Level int
	ID    string // its anchor
	Text  string
}

// Claim is a number that the landing page is proud of.
type Claim struct {
	Figure string `yaml:"figure"` // "500+"
	Text   string `yaml:"text"`   // "hostels"
}

// header is what may stand in the front matter.
type header struct {
	Title       string  `yaml:"title"`
	Description string  `yaml:"description"`
	Updated     string  `yaml:"updated"`
	Order       int     `yaml:"order"`
	Menu        string  `yaml:"menu"`
	Group       string  `yaml:"group"`
	Claims      []Claim `yaml:"claims"` // of landing.md only
}
