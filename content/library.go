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
	// landing is the name of the file with the claims of the landing page. The file is not a page with an address.
	landing = "landing"
	// readmeFile is the guide for editors; it is not a page.
	readmeFile = "README.md"
)

// Library is an immutable set of pages, drafts, claims and sentences of the payer's pages.
type Library struct {
	pages    map[string]Page
	drafts   map[string]Page
	gone     map[string]bool // names of deleted pages
	claims   []Claim
	paying   map[string]Sentences // by the name of the file
	mistakes Mistakes
}

func newLibrary() *Library {
	return &Library{
		pages: map[string]Page{}, drafts: map[string]Page{}, gone: map[string]bool{}, paying: map[string]Sentences{},
	}
}

// Load reads every .md file of a folder, for a site without an Operator. If files have mistakes, the error is a
// Mistakes, and the library holds the pages that can be shown.
func Load(fsys fs.FS) (*Library, error) {
	read, err := readAll(fsys, Operator{})
	if err != nil {
		return nil, err
	}
	l := newLibrary()
	for _, file := range slices.Sorted(maps.Keys(read)) {
		m := read[file]
		l.mistakes = append(l.mistakes, m.mistakes...)
		if !m.unusable() {
			l.add(m)
		}
	}
	if len(l.mistakes) > 0 {
		return l, l.mistakes
	}
	return l, nil
}

func readAll(fsys fs.FS, o Operator) (map[string]parsedFile, error) {
	files, err := fs.Glob(fsys, "*.md")
	if err != nil {
		return nil, err
	}
	found := map[string]parsedFile{}
	for _, file := range files {
		if file == readmeFile {
			continue
		}
		source, err := fs.ReadFile(fsys, file)
		if err != nil {
			found[file] = unreadable(file, "cannot be read")
			continue
		}
		found[file] = read(file, source, o)
	}
	return found, nil
}

func unreadable(file, why string) parsedFile {
	return parsedFile{mistakes: Mistakes{{File: file, Text: why}}}
}

// add stores the content of a file as a page, a draft, the claims or the payer's sentences.
func (l *Library) add(m parsedFile) {
	switch {
	case m.page.Draft:
		l.drafts[m.page.Name] = m.page
	case m.page.Name == landing:
		l.claims = m.claims
	case isPaying(m.page.Name):
		l.paying[m.page.Name] = m.paying
	default:
		l.pages[m.page.Name] = m.page
	}
}

func nameOf(file string) string { return strings.TrimSuffix(path.Base(file), ".md") }

func (l *Library) Page(name string) (Page, bool) {
	p, ok := l.pages[name]
	return p, ok
}

func (l *Library) Draft(name string) (Page, bool) {
	p, ok := l.drafts[name]
	return p, ok
}

func (l *Library) Gone(name string) bool { return l.gone[name] }

// Mistakes returns all mistakes in the current files, sorted by file and line.
func (l *Library) Mistakes() Mistakes { return slices.Clone(l.mistakes) }

// MistakesOf returns the mistakes in the file of one page.
func (l *Library) MistakesOf(name string) (found Mistakes) {
	for _, p := range l.mistakes {
		if nameOf(p.File) == name {
			found = append(found, p)
		}
	}
	return found
}

func (l *Library) Pages() []Page { return byName(l.pages) }

func (l *Library) Drafts() []Page { return byName(l.drafts) }

func (l *Library) Claims() []Claim { return slices.Clone(l.claims) }

// Menu returns the pages of a menu, sorted by group. The pages' order decides the order of groups, and of pages in a
// group.
func (l *Library) Menu(menu string) []Page {
	place := func(p Page) int {
		if p.Order == 0 {
			return 1 << 30 // a page without an order is last
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
