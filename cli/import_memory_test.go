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

// evenPicture is a picture in one colour that needs no memory for its pixels.
type evenPicture struct {
	image.Rectangle
	colour color.Color
	model  color.Model
}

func (p evenPicture) ColorModel() color.Model { return p.model }
func (p evenPicture) Bounds() image.Rectangle { return p.Rectangle }
func (p evenPicture) At(int, int) color.Color { return p.colour }

// pngFile writes a half transparent PNG.
func pngFile(t *testing.T, path string, w, h int, model color.Model) {
	t.Helper()
	file, err := os.Create(path)
	must.Do(t, err)
	defer file.Close()
	fast := &png.Encoder{CompressionLevel: png.BestSpeed}
	colour := model.Convert(color.NRGBA64{0x1234, 0x5678, 0x9abc, 0x8000})
	must.Do(t, fast.Encode(file, evenPicture{image.Rect(0, 0, w, h), colour, model}))
}

// TestImportOfPicturesLimitsItsMemory reads the peak memory of an import process. In an earlier version a PNG of less
// than a megabyte took 956 MB.
func TestImportOfPicturesLimitsItsMemory(t *testing.T) {
	const mostMB = 250
	dir := t.TempDir()
	pngFile(t, filepath.Join(dir, "bomb.png"), 8_000, 5_000, color.NRGBAModel) // the largest accepted size
	must.Do(t, os.Link(filepath.Join(dir, "bomb.png"), filepath.Join(dir, "again.png")))
	hostels := write(t, "h.json", `[{"name": "Adom", "campus": "Legon", "image": ["bomb.png", "again.png"]}]`)
	cmd := servertest.Command(t, t.TempDir(), "import", "--pictures", dir, hostels)
	cmd.Env = append(cmd.Env, servertest.PrintPeak+"=1")
	out, exit := cmd.CombinedOutput()
	kilobytes := 0
	_, peak, _ := strings.Cut(string(out), "VmHWM:")
	if _, err := fmt.Sscan(peak, &kilobytes); err != nil || !strings.Contains(string(out), "1 hostel added") {
		t.Fatalf("%v: %s", exit, out)
	}
	if most := kilobytes >> 10; most > mostMB {
		t.Errorf("it took %d MB, want %d at most", most, mostMB)
	} else {
		t.Logf("it took %d MB", most)
	}
}
