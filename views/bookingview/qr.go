package bookingview

import (
	"fmt"
	"strconv"

	"rsc.io/qr"
)

// QR is a QR code as an SVG drawing.
type QR struct {
	Size int    // the number of modules on a side
	Path string // in units of one module
}

// newQR returns a text as a QR code that a reader can correct if the screen is scratched or the paper is folded.
func newQR(text string) (QR, error) {
	code, err := qr.Encode(text, qr.M)
	if err != nil {
		return QR{}, fmt.Errorf("QR code of %q: %w", text, err)
	}
	path := make([]byte, 0, 4<<10)
	number := func(before string, n int) { // fmt takes six times as long
		path = strconv.AppendInt(append(path, before...), int64(n), 10)
	}
	for y := range code.Size {
		for x := 0; x < code.Size; x++ {
			from := x
			for code.Black(x, y) {
				x++
			}
			if width := x - from; width > 0 {
				number("M", from)
				number(" ", y)
				number("h", width)
				number("v1h-", width)
				path = append(path, 'z')
			}
		}
	}
	return QR{Size: code.Size, Path: string(path)}, nil
}
