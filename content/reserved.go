package content

import "github.com/yuin/goldmark/parser"

// frameIDs are those that the frame around each page has: a heading of the same would take its place,
// and the link to the content or the menu's button would lead there.
var frameIDs = []string{"main", "menu", "confirm-logout", "confirm-logout-title", "confirm-logout-text"}

// reserve keeps the frame's ids from headings.
func reserve(ids parser.IDs) {
	for _, id := range frameIDs {
		ids.Put([]byte(id))
	}
}
