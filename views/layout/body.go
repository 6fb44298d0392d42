package layout

import "context"

// Frameless is what becomes of the frame of a page that is rendered without it.
type Body struct{ HasLayout bool } // the page has one, and it was left away

type bodyKey struct{}

// WithoutFrame is a context in which Layout shows nothing but what stands in it.
func BodyOnly(ctx context.Context) (context.Context, *Body) {
	left := &Body{}
	return context.WithValue(ctx, bodyKey{}, left), left
}

func bodyOnly(ctx context.Context) *Body {
	left, _ := ctx.Value(bodyKey{}).(*Body)
	return left
}
