package bookingview

import (
	"fmt"
	"regexp"
	"strings"
	"testing"

	"rsc.io/qr"

	"efie/test/must"
)

// run matches a row of black modules in the path.
var run = regexp.MustCompile(`M(\d+) (\d+)h(\d+)v1h-(\d+)z`)

// The test draws the path's runs and compares each module with the code.
func TestTheDrawnQRCodeIsTheCode(t *testing.T) {
	const text = "https://efie.example/check/7K2M9QXA"
	drawn, err := newQR(text)
	must.Do(t, err)
	code, err := qr.Encode(text, qr.M)
	if err != nil || drawn.Size != code.Size {
		t.Fatalf("size %d, want %d; %v", drawn.Size, code.Size, err)
	}
	black := map[[2]int]bool{}
	for _, m := range run.FindAllStringSubmatch(drawn.Path, -1) {
		var x, y, width, back int
		if _, err := fmt.Sscan(strings.Join(m[1:], " "), &x, &y, &width, &back); err != nil || width != back {
			t.Fatalf("run %q: %v", m[0], err)
		}
		for i := range width {
			black[[2]int{x + i, y}] = true
		}
	}
	must.Equal(t, "the rest of the path", run.ReplaceAllString(drawn.Path, ""), "")
	for y := range code.Size {
		for x := range code.Size {
			if black[[2]int{x, y}] != code.Black(x, y) {
				t.Fatalf("the module at %d, %d is black: %v", x, y, black[[2]int{x, y}])
			}
		}
	}
}

func TestATextThatIsTooLongIsRefused(t *testing.T) {
	if _, err := newQR(strings.Repeat("é", 3000)); err == nil {
		t.Error("a QR code of 6,000 bytes was drawn")
	}
}
