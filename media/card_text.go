package media

import (
	"strings"
	"sync"

	"golang.org/x/image/font/gofont/gobold"
	"golang.org/x/image/font/gofont/goregular"
	"golang.org/x/image/font/sfnt"
)

// face is a font with its measured letters. It is not safe for concurrent use.
type face struct {
	font   *sfnt.Font
	buffer sfnt.Buffer
	widths map[rune]float32 // of letters at size 1
}

// Heights of a capital and of an x in both fonts, at size 1.
const (
	capHeight = 0.722
	xHeight   = 0.53
)

// fonts parses the fonts once. A face has its own buffer, so each card needs new faces.
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

// line is a line of text in one size.
type line struct {
	face *face
	text string
	size float32 // in pixels
}

// leading returns the distance in pixels from the previous baseline.
func (l line) leading() int { return int(l.size * 1.14) }

// Font sizes in pixels. A name has the largest that fits; other lines shrink down to minLineSize.
const (
	maxNameSize, minNameSize, nameStep = 84, 36, 4
	minLineSize                        = 24
)

// fit returns a text as one line. It reduces the size until the text fits, and then truncates it.
func (f *face) fit(text string, size float32) line {
	l := line{f, strings.Join(strings.Fields(text), " "), size}
	for l.width() > textWidth && l.size > minLineSize {
		l.size--
	}
	return l.truncate()
}

// wrap breaks a name into lines that fit into high pixels, in the largest possible size.
func (f *face) wrap(name string, high int) []line {
	for size := float32(maxNameSize); ; size -= nameStep {
		lines, whole := f.breakLines(strings.Fields(name), size)
		limit := max(1, high/lines[0].leading())
		if size <= minNameSize && len(lines) > limit {
			rest := make([]string, 0, len(lines))
			for _, l := range lines[limit-1:] {
				rest = append(rest, l.text)
			}
			lines[limit-1].text = strings.Join(rest, " ")
			lines[limit-1] = lines[limit-1].truncate()
			return lines[:limit]
		}
		if len(lines) <= limit && (whole || size <= minNameSize) {
			return lines
		}
	}
}

// breakLines fills lines with words. It breaks a word that is wider than a line; then whole is false.
func (f *face) breakLines(words []string, size float32) (lines []line, whole bool) {
	l, whole := line{face: f, size: size}, true
	for _, word := range words {
		longer := l
		longer.text = strings.TrimSpace(l.text + " " + word)
		if longer.width() <= textWidth {
			l = longer
			continue
		}
		if l.text != "" {
			lines = append(lines, l)
		}
		l.text = word
		for l.width() > textWidth {
			whole = false
			head := l
			runes := []rune(l.text)
			n := len(runes)
			for ; n > 1 && head.width() > textWidth; n-- {
				head.text = string(runes[:n-1])
			}
			lines = append(lines, head)
			l.text = strings.TrimPrefix(l.text, head.text)
		}
	}
	return append(lines, l), whole
}

// truncate shortens a line that is too wide.
func (l line) truncate() line {
	runes := []rune(l.text)
	for n := len(runes); n > 0 && l.width() > textWidth; n-- {
		l.text = strings.TrimSpace(string(runes[:n-1])) + "…"
	}
	return l
}

// width returns the width of the line in pixels.
func (l line) width() (sum float32) {
	for _, r := range l.text {
		sum += l.face.width(r)
	}
	return sum * l.size
}

// outline returns the outline of the line, from x on the baseline y.
func (l line) outline(x, y int) outline {
	var o outline
	pen := point{float32(x), float32(y)}
	for _, r := range l.text {
		for _, s := range l.face.outline(r, l.size) {
			for i := range s.a {
				s.a[i] = point{pen.x + s.a[i].x, pen.y + s.a[i].y}
			}
			o = append(o, s)
		}
		pen.x += l.face.width(r) * l.size
	}
	return o
}
