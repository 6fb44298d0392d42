package layout

import (
	"context"
	"strings"
)

// Kept is a bed that is held for the student who reads the page.
type Kept struct {
	Until  string // "14:35"
	Paying bool   // the payment is under way, so the page does not ask for it
}

// KeptStrip is the strip about a held bed, as HTML. Pages that students share have a mark in its place.
func KeptStrip(k Kept) (string, error) {
	var html strings.Builder
	err := keptStrip(k).Render(context.Background(), &html)
	return html.String(), err
}
