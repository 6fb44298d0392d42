package layout

import "context"

// Body is what is known after a page was rendered without its layout.
type Body struct{ HasLayout bool } // the page has a layout, which was left out

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
