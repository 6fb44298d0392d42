package media

import (
	"image"
	"image/color"

	"golang.org/x/image/draw"
)

// paper is the background of transparent pictures: --paper in static/css/tokens.css.
var paper = color.RGBA{0xfb, 0xf8, 0xf1, 0xff}

// shrink returns a picture in a smaller or equal size, on the paper colour. It halves the picture until the next half
// would be too small. A very large picture is reduced to a quarter first, to save memory.
func shrink(img image.Image, to image.Point) *image.RGBA {
	size := img.Bounds().Size()
	next := image.Pt(max(size.X/2, to.X), max(size.Y/2, to.Y))
	if quarter := size.Div(4); size.X*size.Y > maxDemandingPixels && quarter.X >= to.X && quarter.Y >= to.Y {
		next = quarter
	}
	out := image.NewRGBA(image.Rectangle{Max: next})
	draw.Draw(out, out.Rect, image.NewUniform(paper), image.Point{}, draw.Src)
	draw.ApproxBiLinear.Scale(out, out.Rect, img, img.Bounds(), draw.Over, nil)
	if next == to {
		return out
	}
	return shrink(out, to)
}

func meanColour(img image.Image) uint32 {
	var red, green, blue, count uint32
	bounds := img.Bounds()
	for y := bounds.Min.Y; y < bounds.Max.Y; y++ {
		for x := bounds.Min.X; x < bounds.Max.X; x++ {
			r, g, b, _ := img.At(x, y).RGBA()
			red, green, blue, count = red+r>>8, green+g>>8, blue+b>>8, count+1
		}
	}
	return (red+count/2)/count<<16 | (green+count/2)/count<<8 | (blue+count/2)/count
}
