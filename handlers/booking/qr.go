package booking

import (
	"fmt"
	"strconv"

	"rsc.io/qr"

	"efie/handlers/cache"
	views "efie/views/booking"
)

// drawn keeps QR codes that were drawn lately. A booking's code stays the same, and stands on each view of the dashboard,
// of which drawing it takes a fifth of the time.
var drawn = cache.NewGenerations[string](maxDrawn, func(q views.QR) int { return len(q.Path) })

// maxDrawn is how many bytes of QR codes are kept: some hundred.
const maxDrawn = 1 << 20

// qrCode returns a text as a QR code that survives a scratched screen or a fold in the paper.
func qrCode(text string) (views.QR, error) {
	if known, ok := drawn.Find(text); ok {
		return known, nil
	}
	made, err := drawQR(text)
	if err == nil {
		drawn.Keep(text, made)
	}
	return made, err
}

// drawQR draws a QR code.
func drawQR(text string) (views.QR, error) {
	code, err := qr.Encode(text, qr.M)
	if err != nil {
		return views.QR{}, fmt.Errorf("QR code of %q: %w", text, err)
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
	return views.QR{Size: code.Size, Path: string(path)}, nil
}
