package layout

import "context"

// Frameless is what becomes of the frame of a page that is rendered without it.
type Body struct{ HasLayout bool } // the page has one, and it was left away

type bodyKey struct{}

// BodyOnly returns a context in which Layout renders only its children.
func BodyOnly(ctx context.Context) (context.Context, *Body) {
	left := &Body{}
	return context.WithValue(ctx, bodyKey{}, left), left
}

func bodyOnly(ctx context.Context) *Body {
	left, _ := ctx.Value(bodyKey{}).(*Body)
	return left
}
