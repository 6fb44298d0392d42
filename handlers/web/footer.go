package web

import (
	"efie/content"
	"efie/views/layout"
	"efie/views/parts"
)

// groupFooter returns the footer's groups of links to content pages. The front matter of a page names its group.
func groupFooter(library *content.Library) []layout.FooterGroup {
	var groups []layout.FooterGroup
	at := map[string]int{}
	for _, page := range library.Menu("footer") {
		i, isKnown := at[page.Group]
		if !isKnown {
			i = len(groups)
			at[page.Group] = i
			groups = append(groups, layout.FooterGroup{Title: page.Group})
		}
		groups[i].Links = append(groups[i].Links, parts.Link{Text: page.Title, Href: "/" + page.Name})
	}
	return groups
}
