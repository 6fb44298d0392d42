package media

import (
	"bytes"
	_ "embed"
	"image"
	"image/color"
	"image/draw"
	"image/png"
)

// The size of a card in pixels.
const (
	CardWidth  = 1200
	CardHeight = 630
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

// Card is the preview picture that chat programs show for a link to a hostel.
type Card struct {
	Name   string
	Campus string
	Price  string // such as "from GH₵ 320 per month"; may be empty
	Photo  []byte // a JPEG; if it cannot be read, the card shows a drawn house
}

// The layout of a card in pixels: text on the left, the picture on the right.
const (
	leftEdge  = 72
	textWidth = 640
	nameTop   = 150
	lastLine  = 540 // the baseline of the lowest line
	lineGap   = 62  // between the baselines of price, campus and name
)

// pictureArea is the area of the photograph or the house.
var pictureArea = image.Rect(760, 0, CardWidth, 602)

// ground is the background of all cards: the logo, the word Efie, the woven band, and an evening sky.
//
//go:embed card.png
var ground []byte

func (c Card) PNG() ([]byte, error) {
	empty, err := png.Decode(bytes.NewReader(ground))
	if err != nil {
		return nil, err
	}
	img := image.NewRGBA(empty.Bounds())
	draw.Draw(img, img.Rect, empty, image.Point{}, draw.Src)

	bold, regular := fonts()
	y := lastLine
	if c.Price != "" {
		bold.fit(c.Price, 44).draw(img, leftEdge, y, forest)
		y -= lineGap
	}
	regular.fit(c.Campus, 36).draw(img, leftEdge, y, soft)
	y -= lineGap
	name := bold.wrap(c.Name, y-nameTop)
	for i := len(name) - 1; i >= 0; i-- {
		name[i].draw(img, leftEdge, y, ink)
		y -= name[i].leading()
	}

	var drawn image.Image = img
	if !drawPhoto(img, pictureArea, c.Photo) {
		drawHouse(img, pictureArea, c.Name)
		drawn = reducePalette(img) // a photograph needs more colours
	}
	var out bytes.Buffer
	err = png.Encode(&out, drawn)
	return out.Bytes(), err
}
