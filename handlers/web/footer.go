package web

import (
	"sync/atomic"

	"efie/content"
	"efie/views/layout"
	"efie/views/parts"
)

// footer keeps the groups of links at the foot of all pages, made once for each library.
type footer struct {
	made atomic.Pointer[madeFooter]
}

type madeFooter struct {
	library *content.Library
	groups  []layout.FooterGroup
}

// of is the footer of a library.
func (f *footer) of(library *content.Library) []layout.FooterGroup {
	if made := f.made.Load(); made != nil && made.library == library {
		return made.groups
	}
	made := &madeFooter{library, groupFooter(library)}
	f.made.Store(made)
	return made.groups
}

// groupFooter groups the content pages that ask for a place there.
func groupFooter(library *content.Library) []layout.FooterGroup {
	var groups []layout.FooterGroup
	at := map[string]int{}
	for _, page := range library.Menu("footer") {
		i, known := at[page.Group]
		if !known {
			i = len(groups)
			at[page.Group] = i
			groups = append(groups, layout.FooterGroup{Title: page.Group})
		}
		groups[i].Links = append(groups[i].Links, parts.Link{Text: page.Title, Href: "/" + page.Name})
	}
	return groups
}
