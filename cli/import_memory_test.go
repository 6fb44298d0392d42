package cli

import (
	"fmt"
	"image"
	"image/color"
	"image/png"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"efie/server/servertest"
	"efie/test/must"
)

// evenPicture is one of one colour that takes no memory itself.
type evenPicture struct{ image.Rectangle }

func (evenPicture) ColorModel() color.Model   { return color.NRGBA64Model }
func (p evenPicture) Bounds() image.Rectangle { return p.Rectangle }
func (evenPicture) At(int, int) color.Color   { return color.NRGBA64{0x1234, 0x5678, 0x9abc, 0x8000} }

// pngFile writes a PNG with 16 bits a colour.
func pngFile(t *testing.T, path string, w, h int) {
	t.Helper()
	file, err := os.Create(path)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	fast := &png.Encoder{CompressionLevel: png.BestSpeed}
	must.Do(t, fast.Encode(file, evenPicture{image.Rect(0, 0, w, h)}))
}

// TestAnImportOfPicturesStaysWithinBounds reads the most memory that a process of its own had. A PNG of less
// than a megabyte took 956 MB.
func TestAnImportOfPicturesStaysWithinBounds(t *testing.T) {
	// One picture takes 180 MB (media/memory.go), and on a busy machine what was left of another may not have been
	// collected yet.
	const mostMB = 450
	for name, c := range map[string]struct {
		w, h int
		says string
	}{
		"a picture that is too large": {6_000, 4_000, "bomb.png"},
		"the largest that is taken":   {5_000, 4_700, "1 hostel added"},
	} {
		t.Run(name, func(t *testing.T) {
			dir := t.TempDir()
			pngFile(t, filepath.Join(dir, "bomb.png"), c.w, c.h)
			must.Do(t, os.Link(filepath.Join(dir, "bomb.png"), filepath.Join(dir, "again.png")))
			hostels := write(t, "h.json", `[{"name": "Adom", "campus": "Legon", "image": ["bomb.png", "again.png"]}]`)
			cmd := servertest.Command(t, t.TempDir(), "import", "--pictures", dir, hostels)
			cmd.Env = append(cmd.Env, servertest.TellPeak+"=1")
			said, ended := cmd.CombinedOutput()
			kilobytes := 0
			_, peak, _ := strings.Cut(string(said), "VmHWM:")
			if _, err := fmt.Sscan(peak, &kilobytes); err != nil || !strings.Contains(string(said), c.says) {
				t.Fatalf("%v: %s", ended, said)
			}
			if most := kilobytes >> 10; most > mostMB {
				t.Errorf("it took %d MB, want %d at most", most, mostMB)
			} else {
				t.Logf("it took %d MB", most)
			}
		})
	}
}
