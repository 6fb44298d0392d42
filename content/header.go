package content

import (
	"bytes"
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"go.yaml.in/yaml/v3"
)

type header struct {
	Title       string  `yaml:"title"`
	Description string  `yaml:"description"`
	Updated     string  `yaml:"updated"`
	Order       int     `yaml:"order"`
	Menu        string  `yaml:"menu"`
	Group       string  `yaml:"group"`
	Draft       bool    `yaml:"draft"`
	Claims      []Claim `yaml:"claims"`   // only in landing.md
	Language    string  `yaml:"language"` // only in paying.md and its translations
}

var (
	yamlLine = regexp.MustCompile(`line (\d+): `)
	fence    = regexp.MustCompile(`(?m)^---\r?$`)
)

// fieldLine returns the line of a field of the front matter, or 1 if it is missing.
func (r *reader) fieldLine(field string) int {
	for i, line := range r.lines {
		if bytes.HasPrefix(line, []byte(field+":")) {
			return i + 1
		}
	}
	return 1
}

// splitFrontMatter returns the lines between the first two fences, and the source with these lines replaced by spaces.
func (r *reader) splitFrontMatter() (front, body []byte) {
	fences := fence.FindAllIndex(r.source, 2)
	front = r.source[fences[0][1]:fences[1][0]]
	body = bytes.Clone(r.source)
	for i := range fences[1][1] {
		if body[i] != '\n' {
			body[i] = ' '
		}
	}
	return bytes.TrimPrefix(front, []byte("\n")), body
}

// header parses the front matter. It returns false if the fields cannot be read.
func (r *reader) header(front []byte) (header, bool) {
	if len(bytes.TrimSpace(front)) == 0 {
		r.fail(1, "the lines between the two --- are missing")
		return header{}, false
	}
	var h header
	fields := map[string]any{}
	if err := yaml.Unmarshal(front, &fields); err != nil {
		r.yaml(err)
		return header{}, false
	}
	for _, field := range slices.Sorted(maps.Keys(fields)) {
		switch field {
		case "title", "description", "updated", "order", "menu", "group", "draft":
		case "claims":
			if nameOf(r.file) != landing {
				r.fail(r.fieldLine(field), "only landing.md can have claims")
			}
		case "language":
			if !isPaying(nameOf(r.file)) {
				r.fail(r.fieldLine(field), "only paying.md and its translations can have a language")
			}
		default:
			r.fail(r.fieldLine(field),
				"unknown field %q: a page has title, description, updated, order, menu, group and draft", field)
		}
	}
	if err := yaml.Unmarshal(front, &h); err != nil {
		r.yaml(err)
		return header{}, false
	}
	return h, true
}

func (r *reader) yaml(err error) {
	line := 2 // the line of the first field; the parser names only later lines
	message := strings.TrimPrefix(err.Error(), "yaml: ")
	if m := yamlLine.FindStringSubmatch(message); m != nil {
		n, _ := strconv.Atoi(m[1])
		line = n + 1
		_, message, _ = strings.Cut(message, m[0])
	}
	r.fail(line, "the lines between the two --- must read like `title: Words`, "+
		"and words with a colon need quotes: %s", message)
}

func (r *reader) page(name string, h header) Page {
	if strings.TrimSpace(h.Title) == "" {
		r.fail(r.fieldLine("title"), "title is missing: add a line such as `title: Privacy policy`")
	}
	if strings.TrimSpace(h.Description) == "" {
		r.fail(r.fieldLine("description"), "description is missing: add one or two sentences for search engines")
	}
	updated, err := time.Parse(time.DateOnly, h.Updated)
	if err != nil {
		r.fail(r.fieldLine("updated"), "updated must be a date such as 2026-09-01, not %q", h.Updated)
	}
	switch {
	case h.Menu != "" && h.Menu != "footer":
		r.fail(r.fieldLine("menu"), "menu can only be footer, not %q", h.Menu)
	case h.Menu != "" && strings.TrimSpace(h.Group) == "":
		r.fail(r.fieldLine("menu"), "group is missing: name the column of the footer, such as `group: Help`")
	}
	if h.Order < 0 {
		r.fail(r.fieldLine("order"), "order must be 1 or more, not %d", h.Order)
	}
	return Page{
		Name: name, Title: strings.TrimSpace(h.Title), Description: strings.TrimSpace(h.Description),
		Menu: h.Menu, Group: strings.TrimSpace(h.Group), Updated: updated, Order: h.Order, Draft: h.Draft,
	}
}

// checkClaims reports mistakes in the front matter of landing.md.
func (r *reader) checkClaims(h header) {
	if h.Draft {
		r.fail(r.fieldLine("draft"), "landing.md cannot be a draft, because it is not a page")
	}
	for i, claim := range h.Claims {
		if strings.TrimSpace(claim.Figure) == "" || strings.TrimSpace(claim.Text) == "" {
			r.fail(r.fieldLine("claims"), "claim %d needs a figure and a text", i+1)
		} else if claim.Auto() && claim.Counts() == "" {
			r.fail(r.fieldLine("claims"), "claim %d has the figure auto: its text must name hostels, students or campuses", i+1)
		}
	}
}
