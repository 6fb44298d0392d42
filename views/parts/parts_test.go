package parts

import (
	"context"
	"strings"
	"testing"

	"github.com/a-h/templ"
)

// renderPart is what a page would show of a component.
func renderPart(t *testing.T, c templ.Component) string {
	t.Helper()
	return renderIn(t, t.Context(), c)
}

func renderIn(t *testing.T, ctx context.Context, c templ.Component) string {
	t.Helper()
	var out strings.Builder
	if err := c.Render(ctx, &out); err != nil {
		t.Fatal(err)
	}
	return out.String()
}
