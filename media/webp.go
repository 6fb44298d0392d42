package media

import (
	"image"
	"io"

	"golang.org/x/image/webp"
)

// decodeWebP reads a WebP picture. Lossy ones keep light from 16 to 235 and colour from 16 to 240
// (RFC 6386, section 9.2, by ITU-R BT.601), where Go takes both for 0 to 255, as JPEG has them.
func decodeWebP(r io.Reader) (image.Image, error) {
	img, err := webp.Decode(r)
	switch img := img.(type) {
	case *image.YCbCr:
		widen(img)
	case *image.NYCbCrA:
		widen(&img.YCbCr)
	}
	return img, err
}

// widen stretches the planes of a picture to their whole range.
func widen(img *image.YCbCr) {
	var light, colour [256]byte
	for v := range 256 {
		light[v] = within((v-16)*255, 219)
		colour[v] = within((v-128)*255+128*224, 224)
	}
	stretch(img.Y, &light)
	stretch(img.Cb, &colour)
	stretch(img.Cr, &colour)
}

func stretch(plane []byte, to *[256]byte) {
	for i, v := range plane {
		plane[i] = to[v]
	}
}

// within is a rounded fraction as a byte.
func within(part, whole int) byte { return byte(max(0, min(255, (part+whole/2)/whole))) }
