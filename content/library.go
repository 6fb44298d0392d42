package content

import (
	"cmp"
	"io/fs"
	"maps"
	"path"
	"slices"
	"strings"
)

const (
	// landing holds the claims; it is not a page with an address of its own.
	landing = "landing"
	// guide is for editors, not for visitors.
	guide = "README.md"
)

// Library holds the pages. It never changes.
type Library struct {
	pages    map[string]Page
	drafts   map[string]Page
	gone     map[string]bool // names that had a page once
	claims   []Claim
	problems Problems
}

func newLibrary() *Library {
	return &Library{pages: map[string]Page{}, drafts: map[string]Page{}, gone: map[string]bool{}}
}

// Load reads every .md file of a folder by itself. When something is wrong the error is Problems,
// one for each mistake, and the library holds the pages that can be shown all the same.
func Load(fsys fs.FS) (*Library, error) {
	read, err := readAll(fsys)
	if err != nil {
		return nil, err
	}
	l := newLibrary()
	for _, file := range slices.Sorted(maps.Keys(read)) {
		m := read[file]
		l.problems = append(l.problems, m.problems...)
		if !m.refused() {
			l.add(m)
		}
	}
	if len(l.problems) > 0 {
		return l, l.problems
	}
	return l, nil
}

// readAll reads a folder whose files do not change.
func readAll(fsys fs.FS) (map[string]manuscript, error) {
	files, err := fs.Glob(fsys, "*.md")
	if err != nil {
		return nil, err
	}
	found := map[string]manuscript{}
	for _, file := range files {
		if file == guide {
			continue
		}
		source, err := fs.ReadFile(fsys, file)
		if err != nil {
			found[file] = unreadable(file, "cannot be read")
			continue
		}
		found[file] = read(file, source)
	}
	return found, nil
}

func unreadable(file, why string) manuscript {
	return manuscript{problems: Problems{{File: file, Text: why}}}
}

// add gives what a file says its place.
func (l *Library) add(m manuscript) {
	switch {
	case m.page.Draft:
		l.drafts[m.page.Name] = m.page
	case m.page.Name == landing:
		l.claims = m.claims
	default:
		l.pages[m.page.Name] = m.page
	}
}

func nameOf(file string) string { return strings.TrimSuffix(path.Base(file), ".md") }

// Page finds a page by its name.
func (l *Library) Page(name string) (Page, bool) {
	p, ok := l.pages[name]
	return p, ok
}

// Draft finds a draft by its name.
func (l *Library) Draft(name string) (Page, bool) {
	p, ok := l.drafts[name]
	return p, ok
}

// Gone says whether there was a page of this name, which its editors took away.
func (l *Library) Gone(name string) bool { return l.gone[name] }

// Problems are all mistakes in the files as they are now, by file and line.
func (l *Library) Problems() Problems { return slices.Clone(l.problems) }

// ProblemsOf are the mistakes in the file of a page.
func (l *Library) ProblemsOf(name string) (found Problems) {
	for _, p := range l.problems {
		if nameOf(p.File) == name {
			found = append(found, p)
		}
	}
	return found
}

// Pages lists all published pages by name.
func (l *Library) Pages() []Page { return byName(l.pages) }

// Drafts lists all drafts by name.
func (l *Library) Drafts() []Page { return byName(l.drafts) }

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
	found := slices.DeleteFunc(l.Pages(), func(p Page) bool { return p.Menu != menu || menu == "" })
	slices.SortFunc(found, func(a, b Page) int {
		return cmp.Or(
			cmp.Compare(first[a.Group], first[b.Group]), cmp.Compare(a.Group, b.Group),
			cmp.Compare(place(a), place(b)), cmp.Compare(a.Title, b.Title), cmp.Compare(a.Name, b.Name))
	})
	return found
}

func byName(pages map[string]Page) []Page {
	found := []Page{}
	for _, name := range slices.Sorted(maps.Keys(pages)) {
		found = append(found, pages[name])
	}
	return found
}
