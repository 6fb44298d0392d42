package media

import (
	"math"

	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"
)

const cediSign = '₵'

// substitute is the letter that is drawn in place of one that the fonts lack, perhaps upside down.
type substitute struct {
	as     rune
	turned bool
}

// substitutes are for letters of Ghana's languages, and for the cedi, a C with a stroke through it.
var substitutes = map[rune]substitute{
	'ɔ': {'c', true}, 'Ɔ': {'C', true}, 'Ɛ': {'3', true}, 'ɛ': {'ε', false},
	'ɖ': {'đ', false}, 'Ɖ': {'Đ', false}, 'ɣ': {'γ', false}, 'ʋ': {'υ', false}, 'ẽ': {'e', false},
	cediSign: {'C', false},
}

// substituteFor returns the letter that r is drawn as.
func substituteFor(r rune) substitute {
	if like, known := substitutes[r]; known {
		return like
	}
	return substitute{as: r}
}

// unit is the size at which letters are measured, in the font's unit of 1/64 pixel.
const unit = fixed.Int26_6(1000 << 6)

// width returns the width of a letter at size 1, or 0 if the font cannot draw it.
func (f *face) width(r rune) float32 {
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

// glyph returns the index of a letter's glyph, or 0 if there is none.
func (f *face) glyph(r rune) sfnt.GlyphIndex {
	glyph, err := f.font.GlyphIndex(&f.buffer, substituteFor(r).as)
	if err != nil {
		return 0
	}
	return glyph
}

// outline returns the outline of a letter in pixels, from its origin on the baseline. It is nil if the font
// cannot draw the letter.
func (f *face) outline(r rune, size float32) outline {
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
		shape[i] = segment{"MLQ"[s.Op], [2]point{pixels(s.Args[0]), pixels(s.Args[1])}} // TrueType has no other curves
	}
	wide := f.width(r) * size
	if r == cediSign {
		return append(shape, cediStroke(wide, size)...)
	}
	if like := substituteFor(r); like.turned {
		high := float32(capHeight)
		if like.as == 'c' {
			high = xHeight
		}
		for i := range shape {
			for j, p := range shape[i].a {
				shape[i].a[j] = point{wide - p.x, -high*size - p.y}
			}
		}
	}
	return shape
}

// cediStroke returns the stroke through a C. wide is the width of the C in pixels.
func cediStroke(wide, size float32) outline {
	const half, over = 0.042, 0.11
	left, right := wide*0.54-size*half, wide*0.54+size*half
	top, bottom := -size*(capHeight+over), size*over
	return outline{
		{'M', [2]point{{left, top}}}, {'L', [2]point{{right, top}}}, {'L', [2]point{{right, bottom}}},
		{'L', [2]point{{left, bottom}}}, {op: 'Z'},
	}
}

func pixels(p fixed.Point26_6) point { return point{float32(p.X) / 64, float32(p.Y) / 64} }
