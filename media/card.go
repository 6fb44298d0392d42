package media

import (
	"bytes"
	"image"
	"image/draw"
	"image/png"
)

// What a card measures, in pixels.
const (
	CardWidth  = 1200
	CardHeight = 630
)

// Card is what a link to a hostel shows in a chat.
type Card struct {
	Name   string
	Campus string
	Price  string // such as "from GH₵ 320 per month", "" for none
	Photo  []byte // a JPEG; where there is none, or a damaged one, a house is drawn instead
}

// Where things stand on a card: words on the left, the picture on the right, the band below both.
const (
	leftEdge  = 72
	wordsWide = 640
	brandTop  = 60
	nameTop   = 150
	lastLine  = 540 // the baseline of the lowest line
	lineGap   = 62  // between the baselines of price, campus and name
	bandTop   = 602
)

// pictureArea is where the photograph or the house stands.
var pictureArea = image.Rect(760, 0, CardWidth, bandTop)

// PNG draws the card. It fails only when the fonts in the program are damaged.
func (c Card) PNG() ([]byte, error) {
	bold, regular, err := faces()
	if err != nil {
		return nil, err
	}
	img := image.NewRGBA(image.Rect(0, 0, CardWidth, CardHeight))
	draw.Draw(img, img.Rect, image.NewUniform(ivory), image.Point{}, draw.Src)
	fill(img, trace(markPath, leftEdge, brandTop, 64./24), forest)
	fill(img, trace(wordPath, leftEdge+80, brandTop+3, 2.1), forest)

	y := lastLine
	if c.Price != "" {
		price := bold.fit(c.Price, 44)
		fill(img, price.at(leftEdge, y), forest)
		y -= lineGap
	}
	campus := regular.fit(c.Campus, 36)
	fill(img, campus.at(leftEdge, y), soft)
	y -= lineGap
	name := bold.wrap(c.Name, y-nameTop)
	for i := len(name) - 1; i >= 0; i-- {
		fill(img, name[i].at(leftEdge, y), ink)
		y -= name[i].leading()
	}

	photo := drawPhoto(img, pictureArea, c.Photo)
	if !photo {
		drawHouse(img, pictureArea, c.Name)
	}
	drawBand(img, bandTop)
	var drawn image.Image = img
	if !photo { // which few colours would spoil
		drawn = fewColours(img)
	}
	var out bytes.Buffer
	err = png.Encode(&out, drawn)
	return out.Bytes(), err
}
