package parts

import (
	"context"
	"strconv"
)

// Picture is an image with its text for those who do not see it.
type Picture struct {
	Src    string
	Alt    string
	Beside bool   // its text stands beside it anyway, so nobody hears it twice
	Width  int    // pixels of Src, 0 where unknown
	Height int    // pixels of Src, 0 where unknown
	WebP   string // srcset of WebP files in several widths, "" where there is only Src
	JPEG   string // the same widths for browsers without WebP
	Tone   int    // what shows until it has come: a number from NearestTone, 0 where unknown
	Bytes  int    // about what it costs to load on a phone, 0 where unknown
}

// Loading is when a browser fetches a picture.
type Loading int

// The three moments of a picture.
const (
	Lazily   Loading = iota // when it comes near what is on the screen
	Eagerly                 // with the page
	Foremost                // before other pictures: the largest thing that the page opens with
)

// usualShape is the size of a picture of which none is known: three by two, as they are cut.
const usualWidth, usualHeight = 600, 400

func (p Picture) width() string { return strconv.Itoa(positive(p.Width, usualWidth)) }

func (p Picture) height() string { return strconv.Itoa(positive(p.Height, usualHeight)) }

// alone is a picture that somebody asked for, and so wants to be told.
func (p Picture) alone() Picture {
	p.Beside = false
	return p
}

// alt is said in the picture's place.
func (p Picture) alt() string {
	if p.Beside {
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

// tone is the class that gives the picture's place its colour.
func (p Picture) tone() string {
	if p.Tone == 0 {
		return ""
	}
	return "tone-" + strconv.Itoa(p.Tone)
}

// size says what a picture costs: "24 KB", "" where unknown.
func (p Picture) size() string {
	if p.Bytes == 0 {
		return ""
	}
	return strconv.Itoa((p.Bytes+1023)/1024) + " KB"
}

type lightKey struct{}

// WithLight is a context in which components put off pictures until somebody asks for them.
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
