package media

import (
	"bytes"
	"hash/fnv"
	"image"
	"image/color"
	stddraw "image/draw"
	"image/jpeg"

	"golang.org/x/image/draw"
)

// drawPhoto fills an area with the middle of a photograph. It returns false if the JPEG cannot be read.
func drawPhoto(img *image.RGBA, area image.Rectangle, content []byte) bool {
	photo, err := jpeg.Decode(bytes.NewReader(content))
	if err != nil {
		return false
	}
	draw.BiLinear.Scale(img, area, photo, centreCrop(photo.Bounds(), area.Size()), draw.Src, nil)
	for y := area.Min.Y; y < area.Max.Y; y++ {
		row := img.Pix[img.PixOffset(area.Min.X, y):img.PixOffset(area.Max.X, y)]
		for i := range row {
			// Halves the size of the file. The difference is not visible.
			row[i] = row[i]&^7 | row[i]>>5
		}
	}
	return true
}

// centreCrop returns the largest centred part of a picture with the proportions of shape.
func centreCrop(whole image.Rectangle, shape image.Point) image.Rectangle {
	w, h := whole.Dx(), whole.Dy()
	if w*shape.Y > h*shape.X {
		w = max(1, h*shape.X/shape.Y)
	} else {
		h = max(1, w*shape.Y/shape.X)
	}
	from := whole.Min.Add(image.Pt((whole.Dx()-w)/2, (whole.Dy()-h)/2))
	return image.Rectangle{Min: from, Max: from.Add(image.Pt(w, h))}
}

// drawHouse draws a house in front of the evening sky. The name decides its storeys and its lit windows.
func drawHouse(img *image.RGBA, area image.Rectangle, name string) {
	const wide, storey, window, columns, earthHeight = 300, 84, 40, 4, 56
	sum := fnv.New64a()
	_, _ = sum.Write([]byte(name)) // a hash never fails
	seed := sum.Sum64()
	storeys := 3 + int(seed%3)
	seed /= 3

	earth := area.Max.Y - earthHeight
	left, top := area.Min.X+(area.Dx()-wide)/2, earth-storeys*storey-28
	fillRect(img, image.Rect(left, top, left+wide, earth), ivory)
	fillRect(img, image.Rect(left-14, top-16, left+wide+14, top), clay)
	for floor := range storeys {
		y := top + 24 + floor*storey
		for column := range columns {
			if floor == storeys-1 && (column == 1 || column == 2) {
				continue // the door
			}
			x := left + 28 + column*(window+28)
			pane := night
			if seed&1 == 1 {
				pane = gold
			}
			seed = seed>>1 | seed<<63
			fillRect(img, image.Rect(x, y, x+window, y+window), pane)
			fillRect(img, image.Rect(x-4, y+window, x+window+4, y+window+6), clay)
		}
	}
	door := left + wide/2
	fillRect(img, image.Rect(door-32, earth-72, door+32, earth), clay)
	fillRect(img, image.Rect(door-24, earth-64, door+24, earth), night)
	fillRect(img, image.Rect(door-44, earth, door+44, earth+8), gold)
}

func fillRect(img *image.RGBA, area image.Rectangle, c color.Color) {
	stddraw.Draw(img, area, image.NewUniform(c), image.Point{}, stddraw.Src)
}
