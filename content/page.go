package content

import (
	"strings"
	"time"
)

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
	Form        bool       // HTML has FormMark, where the form for messages to the support is shown
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

type Claim struct {
	Figure string `yaml:"figure"` // "500+", or "auto" for a figure that the server counts
	Text   string `yaml:"text"`   // "hostels"
}

// Countable is what the server can count for a claim.
type Countable string

// What a claim may count. Each is what the word for it begins with.
const (
	Hostels  Countable = "hostel"
	Students Countable = "student" // who have or had a bed
	Campuses Countable = "campus"
)

// Auto reports whether the server counts the figure.
func (c Claim) Auto() bool { return strings.EqualFold(strings.TrimSpace(c.Figure), "auto") }

// Counts returns what an automatic figure counts, which the first such word of its text names; "" if none does.
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
