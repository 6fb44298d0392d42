package content

import (
	"cmp"
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strings"
)

const (
	// landing holds the claims; it is not a page with an address of its own.
	landing = "landing"
	// notes is for editors, not for visitors.
	notes = "README.md"
)

// Problem is a mistake in a file, said so that an editor can mend it.
type Problem struct {
	File string
	Line int // 0 where no line can be named
	Text string
}

func (p Problem) Error() string {
	if p.Line > 0 {
		return fmt.Sprintf("%s:%d: %s", p.File, p.Line, p.Text)
	}
	return p.File + ": " + p.Text
}

// Problems are all the mistakes that Load found.
type Problems []Problem

func (p Problems) Error() string {
	lines := make([]string, len(p))
	for i, problem := range p {
		lines[i] = problem.Error()
	}
	return strings.Join(lines, "\n")
}

// Library holds the pages. It never changes.
type Library struct {
	pages  map[string]Page
	claims []Claim
}

// Load reads every .md file of a folder. When something is wrong the error is
// Problems, one for each mistake, and the library holds the pages that are sound.
func Load(fsys fs.FS) (*Library, error) {
	l := &Library{pages: map[string]Page{}}
	files, err := fs.Glob(fsys, "*.md")
	if err != nil {
		return nil, err
	}
	var problems Problems
	for _, file := range files {
		if file == notes {
			continue
		}
		source, err := fs.ReadFile(fsys, file)
		if err != nil {
			problems = append(problems, Problem{File: file, Text: "cannot be read"})
			continue
		}
		page, claims, wrong := read(file, source)
		switch {
		case len(wrong) > 0:
			problems = append(problems, wrong...)
		case page.Name == landing:
			l.claims = claims
		default:
			l.pages[page.Name] = page
		}
	}
	if len(problems) > 0 {
		return l, problems
	}
	return l, nil
}

func nameOf(file string) string { return strings.TrimSuffix(path.Base(file), ".md") }

// Page finds a page by its name.
func (l *Library) Page(name string) (Page, bool) {
	p, ok := l.pages[name]
	return p, ok
}

// Pages lists all pages by name.
func (l *Library) Pages() []Page {
	return l.sorted(func(Page) bool { return true }, func(a, b Page) int { return cmp.Compare(a.Name, b.Name) })
}

// Claims are the landing page's numbers, in their order.
func (l *Library) Claims() []Claim { return slices.Clone(l.claims) }

// Menu lists the pages of a menu, group after group: the group with the lowest
// order comes first, and within it the page with the lowest.
func (l *Library) Menu(menu string) []Page {
	place := func(p Page) int {
		if p.Order == 0 {
			return 1 << 30 // without an order: last
		}
		return p.Order
	}
	first := map[string]int{}
	for _, p := range l.pages {
		if at, ok := first[p.Group]; p.Menu == menu && (!ok || place(p) < at) {
			first[p.Group] = place(p)
		}
	}
	return l.sorted(func(p Page) bool { return p.Menu == menu && menu != "" }, func(a, b Page) int {
		return cmp.Or(
			cmp.Compare(first[a.Group], first[b.Group]), cmp.Compare(a.Group, b.Group),
			cmp.Compare(place(a), place(b)), cmp.Compare(a.Title, b.Title), cmp.Compare(a.Name, b.Name))
	})
}

func (l *Library) sorted(want func(Page) bool, compare func(a, b Page) int) []Page {
	found := []Page{}
	for _, p := range l.pages {
		if want(p) {
			found = append(found, p)
		}
	}
	slices.SortFunc(found, compare)
	return found
}
