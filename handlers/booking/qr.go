package booking

import (
	"fmt"
	"strings"

	"rsc.io/qr"

	views "efie/views/booking"
)

// qrCode draws a text as a QR code that survives a scratched screen or a fold in the paper.
func qrCode(text string) (views.QR, error) {
	code, err := qr.Encode(text, qr.M)
	if err != nil {
		return views.QR{}, fmt.Errorf("QR code of %q: %w", text, err)
	}
	var path strings.Builder
	for y := range code.Size {
		for x := 0; x < code.Size; x++ {
			from := x
			for code.Black(x, y) {
				x++
			}
			if x > from {
				fmt.Fprintf(&path, "M%d %dh%dv1h-%dz", from, y, x-from, x-from)
			}
		}
	}
	return views.QR{Size: code.Size, Path: path.String()}, nil
}
