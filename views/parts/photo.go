package parts

import (
	"context"
	"strconv"
)

type Picture struct {
	Src        string
	Large      string // address of the largest file, or "" if the picture cannot be enlarged
	Alt        string
	Decorative bool   // a text next to it says the same, so screen readers skip it
	Width      int    // pixels of Src, 0 if unknown
	Height     int    // pixels of Src, 0 if unknown
	WebP       string // srcset of WebP files in several widths, or "" if there is only Src
	JPEG       string // the same widths for browsers without WebP
	Tone       int    // background colour until the picture has loaded (see NearestTone), 0 if unknown
	Bytes      int    // approximate download size on a phone, 0 if unknown
}

// Loading is the time at which a browser loads a picture.
type Loading int

const (
	Lazily   Loading = iota // when it comes near the screen
	Eagerly                 // with the page
	Foremost                // before all other pictures
)

// usualWidth and usualHeight are for pictures of unknown size. Pages crop pictures to this shape.
const usualWidth, usualHeight = 600, 400

func (p Picture) width() string { return strconv.Itoa(positive(p.Width, usualWidth)) }

func (p Picture) height() string { return strconv.Itoa(positive(p.Height, usualHeight)) }

// alone returns the picture with its alt text: a screen reader announces a picture that the reader asked for.
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

// size returns the download size of the picture: "24 KB", or "" if unknown.
func (p Picture) size() string {
	if p.Bytes == 0 {
		return ""
	}
	return strconv.Itoa((p.Bytes+1023)/1024) + " KB"
}

type lightKey struct{}

// WithLight returns a context in which pictures load only when the reader asks for them.
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
