package content

import "github.com/yuin/goldmark/parser"

// layoutIDs are the ids in the layout around each page. No heading may use them.
var layoutIDs = []string{"main", "menu", "confirm-logout", "confirm-logout-title", "confirm-logout-text"}

func reserveIDs(ids parser.IDs) {
	for _, id := range layoutIDs {
		ids.Put([]byte(id))
	}
}
