package content

import (
	"strings"
	"time"
)

type Page struct {
	Name        string // the path without the slash: "privacy-policy"
	Title       string
	Description string // for search engines
	Menu        string // "footer", or "" for no menu
	Group       string // the column of the menu
	Updated     time.Time
	Order       int        // position in its group; 0 comes last
	Draft       bool       // only the signed link shows the page
	HTML        string     // goldmark's output, without any raw HTML of the editor
	Form        bool       // HTML contains FormMarker, the place of the form for messages to support
	Contents    []Heading  // the headings of levels 2 and 3
	Questions   []Question // the headings that end in "?"

	anchors map[string]bool // of all headings
	links   []link
	// pictures are the pictures of this site. Each may be missing, as long as its hostel is not imported.
	pictures []link
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

type Claim struct {
	Figure string `yaml:"figure"` // "500+", or "auto" for a figure that the server counts
	Text   string `yaml:"text"`   // "hostels"
}

// Countable is a kind of thing that the server can count for a claim.
type Countable string

// The values of Countable. Each is the beginning of a word in a claim's text.
const (
	Hostels  Countable = "hostel"
	Students Countable = "student" // students with a current or past bed
	Campuses Countable = "campus"
)

// Auto reports whether the server counts the figure.
func (c Claim) Auto() bool { return strings.EqualFold(strings.TrimSpace(c.Figure), "auto") }

// Counts returns the Countable named first in the claim's text, or "" if the text names none.
func (c Claim) Counts() Countable {
	for word := range strings.FieldsSeq(strings.ToLower(c.Text)) {
		for _, what := range []Countable{Hostels, Students, Campuses} {
			if strings.HasPrefix(word, string(what)) {
				return what
			}
		}
	}
	return ""
}
