package media

import (
	"bytes"
	"image"
	"image/draw"
	"image/png"
)

// The size of a card in pixels.
const (
	CardWidth  = 1200
	CardHeight = 630
)

// Card is the preview picture of a link to a hostel, as chat programs show it.
type Card struct {
	Name   string
	Campus string
	Price  string // such as "from GH₵ 320 per month"; may be empty
	Photo  []byte // a JPEG; without a readable one a house is drawn
}

// The layout of a card in pixels: text on the left, the picture on the right, the band below both.
const (
	leftEdge  = 72
	textWidth = 640
	brandTop  = 60
	nameTop   = 150
	lastLine  = 540 // the baseline of the lowest line
	lineGap   = 62  // between the baselines of price, campus and name
	bandTop   = 602
)

// pictureArea is the area of the photograph or the house.
var pictureArea = image.Rect(760, 0, CardWidth, bandTop)

// PNG draws the card. It fails only if the embedded fonts are damaged.
func (c Card) PNG() ([]byte, error) {
	bold, regular, err := faces()
	if err != nil {
		return nil, err
	}
	img := image.NewRGBA(image.Rect(0, 0, CardWidth, CardHeight))
	draw.Draw(img, img.Rect, image.NewUniform(ivory), image.Point{}, draw.Src)
	fill(img, parsePath(markPath, leftEdge, brandTop, 64./24), forest)
	fill(img, parsePath(wordPath, leftEdge+80, brandTop+3, 2.1), forest)

	y := lastLine
	if c.Price != "" {
		price := bold.fit(c.Price, 44)
		fill(img, price.outline(leftEdge, y), forest)
		y -= lineGap
	}
	campus := regular.fit(c.Campus, 36)
	fill(img, campus.outline(leftEdge, y), soft)
	y -= lineGap
	name := bold.wrap(c.Name, y-nameTop)
	for i := len(name) - 1; i >= 0; i-- {
		fill(img, name[i].outline(leftEdge, y), ink)
		y -= name[i].leading()
	}

	photo := drawPhoto(img, pictureArea, c.Photo)
	if !photo {
		drawHouse(img, pictureArea, c.Name)
	}
	drawBand(img, bandTop)
	var drawn image.Image = img
	if !photo { // a photograph needs more colours
		drawn = reducePalette(img)
	}
	var out bytes.Buffer
	err = png.Encode(&out, drawn)
	return out.Bytes(), err
}
