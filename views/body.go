package views

import "context"

// Frameless is what becomes of the frame of a page that is rendered without it.
type Frameless struct{ Left bool } // the page has one, and it was left away

type framelessKey struct{}

// WithoutFrame is a context in which Layout shows nothing but what stands in it.
func WithoutFrame(ctx context.Context) (context.Context, *Frameless) {
	left := &Frameless{}
	return context.WithValue(ctx, framelessKey{}, left), left
}

func frameless(ctx context.Context) *Frameless {
	left, _ := ctx.Value(framelessKey{}).(*Frameless)
	return left
}
