package media

import (
	"strings"
	"sync"

	"golang.org/x/image/font/gofont/gobold"
	"golang.org/x/image/font/gofont/goregular"
	"golang.org/x/image/font/sfnt"
)

// face is a font that words are set in.
type face struct {
	font   *sfnt.Font
	buffer sfnt.Buffer
	widths map[rune]float32 // of letters, in a size of 1
}

// How high a capital and an x are in both fonts, in a size of 1.
const (
	capitalHigh = 0.722
	smallHigh   = 0.53
)

// fonts are read once; a face has a buffer of its own, so each card has its faces.
var fonts = sync.OnceValues(func() ([2]*sfnt.Font, error) {
	bold, err := sfnt.Parse(gobold.TTF)
	if err != nil {
		return [2]*sfnt.Font{}, err
	}
	regular, err := sfnt.Parse(goregular.TTF)
	return [2]*sfnt.Font{bold, regular}, err
})

func faces() (bold, regular *face, err error) {
	read, err := fonts()
	if err != nil {
		return nil, nil, err
	}
	return &face{font: read[0], widths: map[rune]float32{}}, &face{font: read[1], widths: map[rune]float32{}}, nil
}

// line is a text in one size.
type line struct {
	face *face
	text string
	size float32 // in pixels
}

// leading is how far below the baseline of the line before this one's is, in pixels.
func (l line) leading() int { return int(l.size * 1.14) }

// Sizes of a name, the largest that fits is taken; of other lines, the smallest that is tried.
const (
	nameLargest, nameSmallest, nameStep = 84, 36, 4
	lineSmallest                        = 24
)

// fit is a text on one line, smaller than size where that is too large, and cut where nothing helps.
func (f *face) fit(text string, size float32) line {
	l := line{f, strings.Join(strings.Fields(text), " "), size}
	for l.wide() > wordsWide && l.size > lineSmallest {
		l.size--
	}
	return l.cut()
}

// wrap is a name on as many lines as fit above each other in so many pixels, as large as can be.
func (f *face) wrap(name string, high int) []line {
	for size := float32(nameLargest); ; size -= nameStep {
		lines, whole := f.lines(strings.Fields(name), size)
		most := max(1, high/lines[0].leading())
		if size <= nameSmallest && len(lines) > most {
			rest := make([]string, 0, len(lines))
			for _, l := range lines[most-1:] {
				rest = append(rest, l.text)
			}
			lines[most-1].text = strings.Join(rest, " ")
			lines[most-1] = lines[most-1].cut()
			return lines[:most]
		}
		if len(lines) <= most && (whole || size <= nameSmallest) {
			return lines
		}
	}
}

// lines fills lines with words, and says whether every word is whole: one that is wider than a line
// goes on in the next.
func (f *face) lines(words []string, size float32) (lines []line, whole bool) {
	l, whole := line{face: f, size: size}, true
	for _, word := range words {
		longer := l
		longer.text = strings.TrimSpace(l.text + " " + word)
		if longer.wide() <= wordsWide {
			l = longer
			continue
		}
		if l.text != "" {
			lines = append(lines, l)
		}
		l.text = word
		for l.wide() > wordsWide {
			whole = false
			head := l
			runes := []rune(l.text)
			n := len(runes)
			for ; n > 1 && head.wide() > wordsWide; n-- {
				head.text = string(runes[:n-1])
			}
			lines = append(lines, head)
			l.text = strings.TrimPrefix(l.text, head.text)
		}
	}
	return append(lines, l), whole
}

// cut leaves out the end of a line that is too wide.
func (l line) cut() line {
	runes := []rune(l.text)
	for n := len(runes); n > 0 && l.wide() > wordsWide; n-- {
		l.text = strings.TrimSpace(string(runes[:n-1])) + "…"
	}
	return l
}

// wide is how wide the line is, in pixels.
func (l line) wide() (sum float32) {
	for _, r := range l.text {
		sum += l.face.wide(r)
	}
	return sum * l.size
}

// at is the line as an outline, from x on the baseline y.
func (l line) at(x, y int) outline {
	var o outline
	pen := point{float32(x), float32(y)}
	for _, r := range l.text {
		for _, s := range l.face.sign(r, l.size) {
			for i := range s.a {
				s.a[i] = point{pen.x + s.a[i].x, pen.y + s.a[i].y}
			}
			o = append(o, s)
		}
		pen.x += l.face.wide(r) * l.size
	}
	return o
}
