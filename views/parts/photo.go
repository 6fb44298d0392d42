package parts

import (
	"context"
	"strconv"
)

type Picture struct {
	Src        string
	Large      string // the address of the largest file, "" where there is nothing to look at closely
	Alt        string
	Decorative bool   // the same text is next to it, so screen readers skip the picture
	Width      int    // pixels of Src, 0 where unknown
	Height     int    // pixels of Src, 0 where unknown
	WebP       string // srcset of WebP files in several widths, "" where there is only Src
	JPEG       string // the same widths for browsers without WebP
	Tone       int    // the colour of its place until it has loaded: a number from NearestTone, 0 where unknown
	Bytes      int    // about what a phone loads for it, 0 where unknown
}

// Loading is when a browser loads a picture.
type Loading int

const (
	Lazily   Loading = iota // when it comes near the screen
	Eagerly                 // with the page
	Foremost                // before other pictures: the largest picture at the top of the page
)

// usualWidth and usualHeight are for pictures of unknown size: three by two, the shape that pages cut them to.
const usualWidth, usualHeight = 600, 400

func (p Picture) width() string { return strconv.Itoa(positive(p.Width, usualWidth)) }

func (p Picture) height() string { return strconv.Itoa(positive(p.Height, usualHeight)) }

// alone is a picture that the reader asked for, so a screen reader announces it.
func (p Picture) alone() Picture {
	p.Decorative = false
	return p
}

func (p Picture) alt() string {
	if p.Decorative {
		return ""
	}
	return p.Alt
}

func positive(n, otherwise int) int {
	if n > 0 {
		return n
	}
	return otherwise
}

func (p Picture) tone() string {
	if p.Tone == 0 {
		return ""
	}
	return "tone-" + strconv.Itoa(p.Tone)
}

// size is what a phone loads for the picture: "24 KB", "" where unknown.
func (p Picture) size() string {
	if p.Bytes == 0 {
		return ""
	}
	return strconv.Itoa((p.Bytes+1023)/1024) + " KB"
}

type lightKey struct{}

// WithLight returns a context in which components show a picture only when the reader asks for it.
func WithLight(ctx context.Context) context.Context {
	return context.WithValue(ctx, lightKey{}, true)
}

func IsLight(ctx context.Context) bool {
	on, _ := ctx.Value(lightKey{}).(bool)
	return on
}

func eagerly(yes bool) Loading {
	if yes {
		return Eagerly
	}
	return Lazily
}
