package media

import (
	_ "embed"
	"image"
	"image/color"
	"image/draw"
	"sort"
	"strings"
	"sync"

	"golang.org/x/image/font"
	"golang.org/x/image/font/opentype"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"
)

// The fonts are subsets of Noto Sans (fonts/README.md).
//
//go:embed fonts/NotoSans-Bold.ttf
var boldTTF []byte

//go:embed fonts/NotoSans-Regular.ttf
var regularTTF []byte

// typeface is a font in any size. It is not safe for concurrent use.
type typeface struct {
	font   *opentype.Font
	buffer sfnt.Buffer
}

// parsed returns the fonts, which are safe for concurrent use. The errors are ignored, because a test parses both.
var parsed = sync.OnceValues(func() (bold, regular *opentype.Font) {
	bold, _ = opentype.Parse(boldTTF)
	regular, _ = opentype.Parse(regularTTF)
	return bold, regular
})

func fonts() (bold, regular *typeface) {
	one, other := parsed()
	return &typeface{font: one}, &typeface{font: other}
}

func (f *typeface) words(text string) []string {
	return strings.Fields(strings.Map(func(r rune) rune {
		if glyph, err := f.font.GlyphIndex(&f.buffer, r); err != nil || glyph == 0 && r > ' ' {
			return -1
		}
		return r
	}, text))
}

type line struct {
	face font.Face
	text string
	size int // in pixels
}

func (f *typeface) line(size int) line {
	face, _ := opentype.NewFace(f.font, &opentype.FaceOptions{Size: float64(size), DPI: 72}) // it never fails
	return line{face: face, size: size}
}

// leading returns the distance in pixels from the previous baseline.
func (l line) leading() int { return l.size * 114 / 100 }

// Font sizes in pixels. A name has the largest that fits; other lines shrink down to minLineSize.
const (
	maxNameSize, minNameSize, nameStep = 84, 36, 4
	minLineSize                        = 24
)

// fit returns a text as one line. It reduces the size until the text fits. At minLineSize, it truncates the text.
func (f *typeface) fit(text string, size int) line {
	l := f.line(size)
	for l.text = strings.Join(f.words(text), " "); !l.fits() && l.size > minLineSize; {
		text := l.text
		l = f.line(l.size - 1)
		l.text = text
	}
	return l.truncate()
}

// wrap breaks a name into lines, in the largest size at which they need at most high pixels.
func (f *typeface) wrap(name string, high int) []line {
	words := f.words(name)
	for size := maxNameSize; ; size -= nameStep {
		lines, whole := f.line(size).fill(words)
		limit := max(1, high/lines[0].leading())
		if size <= minNameSize && len(lines) > limit {
			last := &lines[limit-1]
			for _, l := range lines[limit:] {
				last.text += " " + l.text
			}
			*last = last.truncate()
			return lines[:limit]
		}
		if len(lines) <= limit && (whole || size <= minNameSize) {
			return lines
		}
	}
}

// fill breaks words into lines. whole is false if it had to break a word that is wider than a line.
func (l line) fill(words []string) (lines []line, whole bool) {
	whole = true
	for _, word := range words {
		longer := l
		longer.text = strings.TrimSpace(l.text + " " + word)
		if longer.fits() {
			l = longer
			continue
		}
		if l.text != "" {
			lines = append(lines, l)
		}
		for l.text = word; !l.fits(); {
			whole = false
			head := l.cut("")
			lines = append(lines, head)
			l.text = strings.TrimPrefix(l.text, head.text)
		}
	}
	return append(lines, l), whole
}

func (l line) truncate() line {
	if l.fits() {
		return l
	}
	return l.cut("…")
}

// cut returns the longest start of a line that fits together with ending. It keeps at least one letter.
func (l line) cut(ending string) line {
	letters := []rune(l.text)
	begin := func(n int) line {
		head := l
		head.text = strings.TrimSpace(string(letters[:n])) + ending
		return head
	}
	tooLong := sort.Search(len(letters), func(n int) bool { return !begin(n).fits() })
	return begin(max(1, tooLong-1))
}

func (l line) fits() bool { return font.MeasureString(l.face, l.text) <= fixed.I(textWidth) }

func (l line) draw(img draw.Image, x, y int, c color.Color) {
	d := font.Drawer{Dst: img, Src: image.NewUniform(c), Face: l.face, Dot: fixed.P(x, y)}
	d.DrawString(l.text)
}
