package media

import (
	"image"
	"image/draw"
)

// paper is the background of transparent pictures: --paper of static/css/tokens.css.
var paper = [4]byte{0xfb, 0xf8, 0xf1, 0xff}

// shrink returns a picture in a smaller or equal size, on the paper colour. Each pixel is the mean of the area
// that it covers. It reads one row at a time, so that no second large picture is in memory.
func shrink(img image.Image, from, to image.Point) *image.RGBA {
	out := image.NewRGBA(image.Rectangle{Max: to})
	row, blank := image.NewRGBA(image.Rect(0, 0, from.X, 1)), make([]byte, 4*from.X)
	for i := range blank {
		blank[i] = paper[i%4]
	}
	across, sums := make([]uint64, 3*to.X), make([]uint64, 3*to.X)
	drawn := 0
	for y := range from.Y {
		copy(row.Pix, blank)
		draw.Draw(row, row.Rect, img, image.Pt(0, y), draw.Over)
		clear(across)
		shrinkRow(across, row.Pix, from.X, to.X)
		// In these units a row of img is to.Y high, and a row of out is from.Y high.
		for top, bottom := y*to.Y, (y+1)*to.Y; top < bottom; {
			end := min(bottom, (drawn+1)*from.Y)
			for i, v := range across {
				sums[i] += v * uint64(end-top)
			}
			if top = end; top == (drawn+1)*from.Y {
				writeMeans(out.Pix[drawn*out.Stride:], sums, uint64(from.X*from.Y))
				clear(sums)
				drawn++
			}
		}
	}
	return out
}

// shrinkRow adds the pixels of a row to across, weighted by their overlap. In its units a pixel of the row is to
// wide, and a pixel of across is from wide.
func shrinkRow(across []uint64, row []byte, from, to int) {
	into, end := 0, from
	for x := range from {
		pixel := row[4*x : 4*x+3 : 4*x+3]
		left, right := x*to, (x+1)*to
		for left < right {
			stop := min(right, end)
			sum, part := across[3*into:3*into+3:3*into+3], uint64(stop-left)
			sum[0] += part * uint64(pixel[0])
			sum[1] += part * uint64(pixel[1])
			sum[2] += part * uint64(pixel[2])
			if left = stop; left == end {
				into, end = into+1, end+from
			}
		}
	}
}

// writeMeans writes a row of pixels: sums divided by whole.
func writeMeans(pix []byte, sums []uint64, whole uint64) {
	for i := 0; i < len(sums); i += 3 {
		to := pix[i/3*4:][:4:4]
		for c := range 3 {
			to[c] = byte((sums[i+c] + whole/2) / whole)
		}
		to[3] = 0xff
	}
}
