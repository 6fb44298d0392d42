package content

import (
	"bytes"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/extension"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/text"
	"go.abhg.dev/goldmark/frontmatter"
)

// largest is how many bytes a page may have.
const largest = 1 << 20

var (
	nameForm = regexp.MustCompile(`^[a-z0-9]+(-[a-z0-9]+)*$`)
	yamlLine = regexp.MustCompile(`line (\d+): `)
	fence    = regexp.MustCompile(`(?m)^---\r?$`)
)

// markdown leaves raw HTML and dangerous links out, as goldmark does unless told otherwise.
var markdown = goldmark.New(
	goldmark.WithExtensions(
		extension.Table, extension.DefinitionList, extension.Strikethrough,
		&frontmatter.Extender{Formats: []frontmatter.Format{frontmatter.YAML}},
	),
	goldmark.WithParserOptions(parser.WithAutoHeadingID()),
)

// read makes a page of a file, or says all that is wrong with it.
func read(file string, source []byte) (Page, []Claim, []Problem) {
	r := &reader{file: file, source: source}
	name := nameOf(file)
	if !nameForm.MatchString(name) {
		r.wrong(0, "the file's name becomes the address: use small letters, digits and single hyphens")
	}
	switch {
	case len(source) > largest:
		r.wrong(0, "the file is larger than %d KiB", largest>>10)
	case !utf8.Valid(source) || bytes.IndexByte(source, 0) >= 0:
		r.wrong(0, "this is not text in UTF-8; save it as UTF-8")
	case len(fence.FindAllIndex(source, 2)) < 2 || !fence.Match(firstLine(source)):
		r.wrong(1, "a page starts with a line ---, then its title, description and date, then another line ---")
	}
	if len(r.problems) > 0 {
		return Page{}, nil, r.problems
	}

	context := parser.NewContext()
	document := markdown.Parser().Parse(text.NewReader(source), parser.WithContext(context))
	h, ok := r.header(context)
	if !ok {
		return Page{}, nil, r.problems
	}
	if name == landing {
		r.checkClaims(h)
		return Page{Name: name}, h.Claims, r.problems
	}
	page := r.page(name, h)
	page.Contents = r.contents(document)
	var out bytes.Buffer
	if err := markdown.Renderer().Render(&out, source, document); err != nil {
		r.wrong(0, "cannot be rendered: %v", err)
	}
	page.HTML = out.String()
	return page, nil, r.problems
}

func firstLine(source []byte) []byte {
	line, _, _ := bytes.Cut(source, []byte("\n"))
	return line
}

// reader collects what is wrong with one file.
type reader struct {
	file     string
	source   []byte
	problems []Problem
}

func (r *reader) wrong(line int, format string, args ...any) {
	r.problems = append(r.problems, Problem{File: r.file, Line: line, Text: fmt.Sprintf(format, args...)})
}

// lineOf finds where a field of the front matter stands; 1 where it is missing.
func (r *reader) lineOf(field string) int {
	for i, line := range strings.Split(string(r.source), "\n") {
		if strings.HasPrefix(line, field+":") {
			return i + 1
		}
	}
	return 1
}

func (r *reader) header(context parser.Context) (header, bool) {
	data := frontmatter.Get(context)
	if data == nil {
		r.wrong(1, "the lines between the two --- are missing")
		return header{}, false
	}
	var h header
	fields := map[string]any{}
	if err := data.Decode(&fields); err != nil {
		r.yaml(err)
		return header{}, false
	}
	for _, field := range slices.Sorted(maps.Keys(fields)) {
		switch field {
		case "title", "description", "updated", "order", "menu", "group":
		case "claims":
			if nameOf(r.file) != landing {
				r.wrong(r.lineOf(field), "claims stand in landing.md only")
			}
		default:
			r.wrong(r.lineOf(field), "unknown field %q: a page has title, description, updated, order, menu and group", field)
		}
	}
	if err := data.Decode(&h); err != nil {
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
		Menu: h.Menu, Group: strings.TrimSpace(h.Group), Updated: updated, Order: h.Order,
	}
}

func (r *reader) checkClaims(h header) {
	for i, claim := range h.Claims {
		if strings.TrimSpace(claim.Figure) == "" || strings.TrimSpace(claim.Text) == "" {
			r.wrong(r.lineOf("claims"), "claim %d needs a figure and a text", i+1)
		}
	}
}

// contents lists the headings. The page's title is its only first-level heading.
func (r *reader) contents(document ast.Node) []Heading {
	found := []Heading{}
	_ = ast.Walk(document, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		h, ok := n.(*ast.Heading)
		if !ok || !entering {
			return ast.WalkContinue, nil
		}
		words := plain(h, r.source)
		if h.Level == 1 {
			r.wrong(r.lineAt(h), "headings start with ##, as the title comes from the front matter: %q", words)
		}
		if h.Level == 2 || h.Level == 3 {
			id, _ := h.AttributeString("id")
			anchor, _ := id.([]byte)
			found = append(found, Heading{Level: h.Level, ID: string(anchor), Text: words})
		}
		return ast.WalkSkipChildren, nil
	})
	return found
}

func (r *reader) lineAt(n ast.Node) int {
	if lines := n.Lines(); lines != nil && lines.Len() > 0 {
		return 1 + bytes.Count(r.source[:lines.At(0).Start], []byte("\n"))
	}
	return 0
}

// plain is the text of a node without its markup.
func plain(n ast.Node, source []byte) string {
	var words strings.Builder
	_ = ast.Walk(n, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		if !entering {
			return ast.WalkContinue, nil
		}
		switch n := n.(type) {
		case *ast.Text:
			words.Write(n.Segment.Value(source))
			if n.SoftLineBreak() {
				words.WriteByte(' ')
			}
		case *ast.String:
			words.Write(n.Value)
		}
		return ast.WalkContinue, nil
	})
	return words.String()
}
