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

// header is what may stand in the front matter.
type header struct {
	Title       string  `yaml:"title"`
	Description string  `yaml:"description"`
	Updated     string  `yaml:"updated"`
	Order       int     `yaml:"order"`
	Menu        string  `yaml:"menu"`
	Group       string  `yaml:"group"`
	Draft       bool    `yaml:"draft"`
	Claims      []Claim `yaml:"claims"` // of landing.md only
}

var (
	yamlLine = regexp.MustCompile(`line (\d+): `)
	fence    = regexp.MustCompile(`(?m)^---\r?$`)
)

// lineOf finds where a field of the front matter stands; 1 where it is missing.
func (r *reader) lineOf(field string) int {
	for i, line := range r.lines {
		if bytes.HasPrefix(line, []byte(field+":")) {
			return i + 1
		}
	}
	return 1
}

// split returns the lines between the first two fences, and the source with blanks in their place: what
// follows keeps its place in the file.
func (r *reader) split() (front, body []byte) {
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

func (r *reader) header(front []byte) (header, bool) {
	if len(bytes.TrimSpace(front)) == 0 {
		r.wrong(1, "the lines between the two --- are missing")
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
				r.wrong(r.lineOf(field), "claims stand in landing.md only")
			}
		default:
			r.wrong(r.lineOf(field), "unknown field %q: a page has title, description, updated, order, menu, group and draft", field)
		}
	}
	if err := yaml.Unmarshal(front, &h); err != nil {
		r.yaml(err)
		return header{}, false
	}
	return h, true
}

// yaml tells a mistake of the front matter with its line in the file.
func (r *reader) yaml(err error) {
	line := 2 // the front matter's first; the parser names only later ones
	message := strings.TrimPrefix(err.Error(), "yaml: ")
	if m := yamlLine.FindStringSubmatch(message); m != nil {
		n, _ := strconv.Atoi(m[1])
		line = n + 1
		_, message, _ = strings.Cut(message, m[0])
	}
	r.wrong(line, "the lines between the two --- must read like `title: Words`, and words with a colon need quotes: %s", message)
}

func (r *reader) page(name string, h header) Page {
	if strings.TrimSpace(h.Title) == "" {
		r.wrong(r.lineOf("title"), "title is missing: add a line such as `title: Privacy policy`")
	}
	if strings.TrimSpace(h.Description) == "" {
		r.wrong(r.lineOf("description"), "description is missing: add one or two sentences for search engines")
	}
	updated, err := time.Parse(time.DateOnly, h.Updated)
	if err != nil {
		r.wrong(r.lineOf("updated"), "updated must be a date such as 2026-09-01, not %q", h.Updated)
	}
	switch {
	case h.Menu != "" && h.Menu != "footer":
		r.wrong(r.lineOf("menu"), "menu can only be footer, not %q", h.Menu)
	case h.Menu != "" && strings.TrimSpace(h.Group) == "":
		r.wrong(r.lineOf("menu"), "group is missing: name the column of the footer, such as `group: Help`")
	}
	if h.Order < 0 {
		r.wrong(r.lineOf("order"), "order must be 1 or more, not %d", h.Order)
	}
	return Page{
		Name: name, Title: strings.TrimSpace(h.Title), Description: strings.TrimSpace(h.Description),
		Menu: h.Menu, Group: strings.TrimSpace(h.Group), Updated: updated, Order: h.Order, Draft: h.Draft,
	}
}

func (r *reader) checkClaims(h header) {
	if h.Draft {
		r.wrong(r.lineOf("draft"), "landing.md cannot be a draft, as it is no page")
	}
	for i, claim := range h.Claims {
		if strings.TrimSpace(claim.Figure) == "" || strings.TrimSpace(claim.Text) == "" {
			r.wrong(r.lineOf("claims"), "claim %d needs a figure and a text", i+1)
		}
	}
}
