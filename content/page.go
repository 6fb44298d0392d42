package content

import "time"

// Page is one page, ready to be shown.
type Page struct {
	Name        string // its path without the slash: "privacy-policy"
	Title       string
	Description string // for search engines
	Menu        string // "footer", or "" for none
	Group       string // the column of the menu
	Updated     time.Time
	Order       int        // position in its group; 0 comes last
	Draft       bool       // only the signed link shows it
	HTML        string     // goldmark's output, without any raw HTML of the editor
	Contents    []Heading  // of levels 2 and 3
	Questions   []Question // the headings that end in "?"

	anchors map[string]bool // of all headings
	links   []link
}

// Heading is one line of a page's list of contents.
type Heading struct {
	Level int
	ID    string // its anchor
	Text  string
}

// Question is a heading that ends in "?", with the plain text below it.
type Question struct {
	Question string
	Answer   string
}

// Claim is a figure on the landing page.
type Claim struct {
	Figure string `yaml:"figure"` // "500+"
	Text   string `yaml:"text"`   // "hostels"
}
