package media

import (
	"cmp"
	"image"
	"image/color"
	"maps"
	"slices"
)

// maxColours is the number of colours in a drawing. It is enough for smooth edges.
const maxColours = 64

// reducePalette keeps only the most frequent colours of a drawing, so that a pixel takes one byte.
func reducePalette(img *image.RGBA) *image.Paletted {
	counts := map[color.RGBA]int{}
	eachRun(img, func(c color.RGBA, _, length int) { counts[c] += length })
	byUse := slices.SortedFunc(maps.Keys(counts), func(a, b color.RGBA) int {
		return cmp.Or(cmp.Compare(counts[b], counts[a]), cmp.Compare(rgbValue(a), rgbValue(b)))
	})
	palette := make(color.Palette, min(maxColours, len(byUse)))
	for i := range palette {
		palette[i] = byUse[i]
	}
	index := make(map[color.RGBA]uint8, len(byUse))
	for i, c := range byUse {
		if i >= len(palette) {
			i = palette.Index(c)
		}
		index[c] = uint8(i)
	}
	out := image.NewPaletted(img.Rect, palette)
	eachRun(img, func(c color.RGBA, at, length int) {
		for i, entry := at, index[c]; i < at+length; i++ {
			out.Pix[i] = entry
		}
	})
	return out
}

// eachRun calls f for each run of pixels with the same colour. at is the index of its first pixel.
func eachRun(img *image.RGBA, f func(c color.RGBA, at, length int)) {
	at := func(i int) color.RGBA {
		p := img.Pix[4*i : 4*i+4 : 4*i+4]
		return color.RGBA{p[0], p[1], p[2], p[3]}
	}
	start, all := 0, len(img.Pix)/4
	for i := 1; i <= all; i++ {
		if i == all || at(i) != at(start) {
			f(at(start), start, i-start)
			start = i
		}
	}
}

func rgbValue(c color.RGBA) uint32 { return uint32(c.R)<<16 | uint32(c.G)<<8 | uint32(c.B) }
