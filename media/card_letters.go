package media

import (
	"math"

	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"
)

const cediSign = '₵'

// lookalike is how a letter is drawn that the fonts lack: as another, if need be upside down.
type lookalike struct {
	as     rune
	turned bool
}

// lookalikes are letters of Ghana's languages; and the cedi, which is a C and the stroke through it.
var lookalikes = map[rune]lookalike{
	'ɔ': {'c', true}, 'Ɔ': {'C', true}, 'Ɛ': {'3', true}, 'ɛ': {'ε', false},
	'ɖ': {'đ', false}, 'Ɖ': {'Đ', false}, 'ɣ': {'γ', false}, 'ʋ': {'υ', false}, 'ẽ': {'e', false},
	cediSign: {'C', false},
}

// look is the letter that r is drawn as.
func look(r rune) lookalike {
	if like, known := lookalikes[r]; known {
		return like
	}
	return lookalike{as: r}
}

// unit is a size in which letters are measured, in the font's own unit of 1/64.
const unit = fixed.Int26_6(1000 << 6)

// wide is how wide a letter is in a size of 1, 0 for what the font cannot draw.
func (f *face) wide(r rune) float32 {
	wide, known := f.widths[r]
	if !known {
		if glyph := f.glyph(r); glyph != 0 {
			if advance, err := f.font.GlyphAdvance(&f.buffer, glyph, unit, 0); err == nil {
				wide = float32(advance) / float32(unit)
			}
		}
		f.widths[r] = wide
	}
	return wide
}

// glyph is the number of a letter's drawing, 0 where there is none.
func (f *face) glyph(r rune) sfnt.GlyphIndex {
	glyph, err := f.font.GlyphIndex(&f.buffer, look(r).as)
	if err != nil {
		return 0
	}
	return glyph
}

// sign is the shape of a letter around its place on the baseline, in pixels. What nobody can draw has none.
func (f *face) sign(r rune, size float32) outline {
	glyph := f.glyph(r)
	if glyph == 0 {
		return nil
	}
	segments, err := f.font.LoadGlyph(&f.buffer, glyph, fixed.Int26_6(math.Round(float64(size)*64)), nil)
	if err != nil {
		return nil
	}
	shape := make(outline, len(segments))
	for i, s := range segments {
		shape[i] = step{"MLQ"[s.Op], [2]point{pixels(s.Args[0]), pixels(s.Args[1])}} // TrueType has no other curves
	}
	wide := f.wide(r) * size
	if r == cediSign {
		return append(shape, stroke(wide, size)...)
	}
	if like := look(r); like.turned {
		high := float32(capitalHigh)
		if like.as == 'c' {
			high = smallHigh
		}
		for i := range shape {
			for j, p := range shape[i].a {
				shape[i].a[j] = point{wide - p.x, -high*size - p.y}
			}
		}
	}
	return shape
}

// stroke goes down through a C of so many pixels.
func stroke(wide, size float32) outline {
	const half, over = 0.042, 0.11
	left, right := wide*0.54-size*half, wide*0.54+size*half
	top, bottom := -size*(capitalHigh+over), size*over
	return outline{
		{'M', [2]point{{left, top}}}, {'L', [2]point{{right, top}}}, {'L', [2]point{{right, bottom}}}, {'L', [2]point{{left, bottom}}}, {op: 'Z'},
	}
}

func pixels(p fixed.Point26_6) point { return point{float32(p.X) / 64, float32(p.Y) / 64} }
