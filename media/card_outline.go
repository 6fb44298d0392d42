package media

import (
	"image"
	"image/color"
	"image/draw"
	"math"
	"strconv"
	"strings"

	"golang.org/x/image/vector"
)

// Colours of a card, the same as in static/css/tokens.css.
var (
	ivory  = color.RGBA{0xfb, 0xf8, 0xf1, 0xff}
	ink    = color.RGBA{0x1d, 0x1b, 0x16, 0xff}
	soft   = color.RGBA{0x5f, 0x58, 0x4b, 0xff}
	forest = color.RGBA{0x0e, 0x4d, 0x3a, 0xff}
	night  = color.RGBA{0x0b, 0x3a, 0x2c, 0xff}
	gold   = color.RGBA{0xe9, 0xb4, 0x4c, 0xff}
	clay   = color.RGBA{0xb4, 0x47, 0x2e, 0xff}
)

// The mark on a square of 24 units, and the word Efie of 59 by 27, as in views/layout/mark.templ.
const (
	markPath = "M11 23H5.5A4.5 4.5 0 0 1 1 18.5v-13A4.5 4.5 0 0 1 5.5 1h13A4.5 4.5 0 0 1 23 5.5v13" +
		"a4.5 4.5 0 0 1-4.5 4.5H13v-2h5.5a2.5 2.5 0 0 0 2.5-2.5v-13A2.5 2.5 0 0 0 18.5 3h-13" +
		"A2.5 2.5 0 0 0 3 5.5v13A2.5 2.5 0 0 0 5.5 21H11z" +
		"M11 5v5H9V7H7.5a.5.5 0 0 0-.5.5v9a.5.5 0 0 0 .5.5H9v-3h2v5H7a2 2 0 0 1-2-2V7a2 2 0 0 1 2-2z" +
		"M13 5v5h2V7h1.5a.5.5 0 0 1 .5.5v9a.5.5 0 0 1-.5.5H15v-3h-2v5h4a2 2 0 0 0 2-2V7a2 2 0 0 0-2-2" +
		"zM12 9.9l2.1 2.1l-2.1 2.1L9.9 12z"
	wordPath = "M16 4l-3 5H5v3.5h6.5L14 15l-2.5 2.5H5V21h8l3 5H4a4 4 0 0 1-4-4V8a4 4 0 0 1 4-4zM31 3v5h-2" +
		"a2.5 2.5 0 0 0-2.5 2.5v.5h4.2l-2.2 4.5h-2V26h-5V15.5H19l2.5-4.5v-.5A7.5 7.5 0 0 1 29 3zM35 11h5v15" +
		"h-5zM37.5 1.5L41 5l-3.5 3.5L34 5zM59 20v-2a8 8 0 0 0-16 0a8 8 0 0 0 8 8h5.3l2.2-4H51" +
		"a3 3 0 0 1-2.8-2zM47.9 16.5a3.1 3.1 0 0 1 6.2 0z"
)

// point is a position in pixels from the upper left corner of the card.
type point struct{ x, y float32 }

// segment is one piece of an outline: M and L lead to a[0], Q curves by a[0] to a[1], Z closes.
type segment struct {
	op byte
	a  [2]point
}

// outline is the outline of a filled shape.
type outline []segment

// fill fills an outline, which must be inside the picture.
func fill(img *image.RGBA, o outline, c color.Color) {
	box := o.bounds().Intersect(img.Rect)
	if box.Empty() {
		return
	}
	r := vector.NewRasterizer(box.Dx(), box.Dy())
	r.DrawOp = draw.Over
	x, y := float32(box.Min.X), float32(box.Min.Y)
	for _, s := range o {
		switch s.op {
		case 'M':
			r.MoveTo(s.a[0].x-x, s.a[0].y-y)
		case 'L':
			r.LineTo(s.a[0].x-x, s.a[0].y-y)
		case 'Q':
			r.QuadTo(s.a[0].x-x, s.a[0].y-y, s.a[1].x-x, s.a[1].y-y)
		case 'Z':
			r.ClosePath()
		}
	}
	r.Draw(img, box, image.NewUniform(c), image.Point{})
}

// bounds returns a rectangle that contains the outline.
func (o outline) bounds() image.Rectangle {
	low, high := point{math.MaxInt16, math.MaxInt16}, point{}
	for _, s := range o {
		for _, p := range s.a[:pointCount(s.op)] {
			low = point{min(low.x, p.x), min(low.y, p.y)}
			high = point{max(high.x, p.x), max(high.y, p.y)}
		}
	}
	return image.Rect(int(low.x), int(low.y), int(high.x)+1, int(high.y)+1)
}

// pointCount returns how many points a segment has.
func pointCount(op byte) int {
	switch op {
	case 'Z':
		return 0
	case 'Q':
		return 2
	}
	return 1
}

// parsePath parses an SVG path, scales it and moves it to x and y. It supports what the mark and the word use:
// M, L, l, H, h, V, v, z, and the arcs A and a of circles.
func parsePath(path string, x, y, scale float32) outline {
	var o outline
	var at, start point
	put := func(p point) point { return point{x + p.x*scale, y + p.y*scale} }
	to := func(op byte, p point) {
		at = p
		o = append(o, segment{op, [2]point{put(p)}})
	}
	for len(path) > 0 {
		op := path[0]
		end := 1 + strings.IndexAny(path[1:]+"z", "MLlHhVvAaz")
		n := parseNumbers(path[1:end])
		path = path[min(end, len(path)):]
		from := at
		if op >= 'A' && op <= 'Z' {
			from = point{}
		}
		switch op {
		case 'M':
			start = point{n[0], n[1]}
			to('M', start)
		case 'L', 'l':
			to('L', point{from.x + n[0], from.y + n[1]})
		case 'H':
			to('L', point{n[0], at.y})
		case 'h':
			to('L', point{at.x + n[0], at.y})
		case 'V':
			to('L', point{at.x, n[0]})
		case 'v':
			to('L', point{at.x, at.y + n[0]})
		case 'A', 'a':
			for _, p := range arc(at, point{from.x + n[5], from.y + n[6]}, n[0], n[4] == 1) {
				to('L', p)
			}
		case 'z':
			o = append(o, segment{op: 'Z'})
			at = start
		}
	}
	return o
}

// arc returns points on the shorter arc of a circle from one point to another.
func arc(from, to point, radius float32, clockwise bool) []point {
	dx, dy := float64(to.x-from.x), float64(to.y-from.y)
	r, chord := float64(radius), math.Hypot(dx, dy)
	away := math.Sqrt(max(0, r*r-chord*chord/4)) / chord // from the middle of the chord to the centre of the circle
	if !clockwise {
		away = -away
	}
	cx, cy := float64(from.x)+dx/2-dy*away, float64(from.y)+dy/2+dx*away
	first := math.Atan2(float64(from.y)-cy, float64(from.x)-cx)
	turn := 2 * math.Asin(min(1, chord/2/r))
	if !clockwise {
		turn = -turn
	}
	const pieces = 32
	way := make([]point, pieces)
	for i := range way {
		sin, cos := math.Sincos(first + turn*float64(i+1)/pieces)
		way[i] = point{float32(cx + r*cos), float32(cy + r*sin)}
	}
	return way
}

// parseNumbers parses the numbers of a path, which may have no spaces between them: ".5.5-2".
func parseNumbers(text string) []float32 {
	var list []float32
	for len(text) > 0 {
		end, dots := 0, 0
		for end < len(text) && (end == 0 || text[end] != '-') && text[end] != ' ' {
			if text[end] == '.' {
				if dots++; dots == 2 {
					break
				}
			}
			end++
		}
		if n, err := strconv.ParseFloat(text[:end], 32); err == nil {
			list = append(list, float32(n))
		}
		text = strings.TrimPrefix(text[end:], " ")
	}
	return list
}
