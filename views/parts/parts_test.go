package parts

import (
	"context"
	"strings"
	"testing"

	"github.com/a-h/templ"

	"efie/test/must"
)

// renderPart is what a page would show of a component.
func renderPart(t *testing.T, c templ.Component) string {
	t.Helper()
	return renderIn(t, t.Context(), c)
}

func renderIn(t *testing.T, ctx context.Context, c templ.Component) string {
	t.Helper()
	var out strings.Builder
	must.Do(t, c.Render(ctx, &out))
	return out.String()
}
