package media

import (
	"image"
	"io"

	"golang.org/x/image/webp"
)

// decodeWebP decodes a WebP picture. It widens the video levels of lossy pictures (RFC 6386, section 9.2) to the full
// range.
func decodeWebP(r io.Reader) (image.Image, error) {
	img, err := webp.Decode(r)
	switch img := img.(type) {
	case *image.YCbCr:
		useFullRange(img)
	case *image.NYCbCrA:
		useFullRange(&img.YCbCr)
	}
	return img, err
}

func useFullRange(img *image.YCbCr) {
	var light, colour [256]byte
	for v := range 256 {
		light[v] = scaleToByte((v-16)*255, 219)
		colour[v] = scaleToByte((v-128)*255+128*224, 224)
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

func scaleToByte(part, whole int) byte { return byte(max(0, min(255, (part+whole/2)/whole))) }
