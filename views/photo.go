package views

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

func (p Picture) width() string  { return strconv.Itoa(positive(p.Width, usualWidth)) }
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

func light(ctx context.Context) bool {
	on, _ := ctx.Value(lightKey{}).(bool)
	return on
}

// lightNext is what the switch asks for: what the page is not.
func lightNext(p Page) string {
	if p.Light {
		return "0"
	}
	return "1"
}

func lightTitle(p Page) string {
	if p.Light {
		return "Pictures are off. Press to show them"
	}
	return "Leave pictures out, to save data"
}

// tones are the colours that a picture's place may have, as static/css/tones.css lists them.
var tones = [...]uint32{
	0xf4ecd8, 0xe8d5b0, 0xd9b98a, 0xc49a6c, 0xa5744d, 0x7d5238, 0x54382a, 0x2f241d,
	0xe3a66a, 0xc8744c, 0x9c4b33, 0xefc4ac, 0xe0ead8, 0xb7cdb2, 0x87a98a, 0x5c8266,
	0x3a5c48, 0x1f3a30, 0xcfe0e0, 0x9dbcc4, 0x63889a, 0x2c4452, 0xdcdcd8, 0x8c8c88,
}

// NearestTone is the tone closest to a colour 0xRRGGBB.
func NearestTone(rgb uint32) int {
	best, least := 0, 1<<30
	for i, t := range tones {
		if d := distance(t, rgb); d < least {
			best, least = i+1, d
		}
	}
	return best
}

// distance weighs the channels roughly as eyes do.
func distance(a, b uint32) int {
	channel := func(shift uint, weight int) int {
		d := int(a>>shift&0xff) - int(b>>shift&0xff)
		return weight * d * d
	}
	return channel(16, 2) + channel(8, 4) + channel(0, 3)
}

// How wide pictures stand, for the browser to choose among their files (the sizes attribute).
const (
	cardSizes    = "(min-width: 64em) 20rem, 264px"
	roomSizes    = "(min-width: 40em) 13rem, 100vw"
	gallerySizes = "(min-width: 75em) 50rem, (min-width: 48em) 66vw, 88vw"
	heroSizes    = "(min-width: 64em) 50vw, 100vw"
	bookedSizes  = "(min-width: 48em) 24rem, 100vw"
)

func eagerly(yes bool) Loading {
	if yes {
		return Eagerly
	}
	return Lazily
}

// galleryLoading is when the nth picture of a gallery is fetched: the first is what the page opens with.
func galleryLoading(n int) Loading {
	if n == 0 {
		return Foremost
	}
	return Lazily
}
