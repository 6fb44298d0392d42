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

// TestImportOfPicturesLimitsItsMemory reads the peak memory of an import process. Without a limit, a PNG of less than
// a megabyte takes 956 MB.
func TestImportOfPicturesLimitsItsMemory(t *testing.T) {
	t.Parallel()
	const mostMB = 250
	dir := t.TempDir()
	pngFile(t, filepath.Join(dir, "bomb.png"), 8_000, 5_000, color.NRGBAModel) // the largest accepted size
	must.Do(t, os.Link(filepath.Join(dir, "bomb.png"), filepath.Join(dir, "again.png")))
	hostels := write(t, "h.json", `[{"name": "Adom", "campus": "Legon", "image": ["bomb.png", "again.png"]}]`)
	checkPeak(t, mostMB, "1 hostel added", "import", "--pictures", dir, hostels)
}

// checkPeak runs a command. It fails if the output lacks a text, or if the process took more memory.
func checkPeak(t *testing.T, mostMB int, want string, args ...string) {
	t.Helper()
	cmd := servertest.Command(t, t.TempDir(), args...)
	cmd.Env = append(cmd.Env, servertest.PrintPeak+"=1")
	out, exit := cmd.CombinedOutput()
	kilobytes := 0
	_, peak, _ := strings.Cut(string(out), "VmHWM:")
	if _, err := fmt.Sscan(peak, &kilobytes); err != nil || !strings.Contains(string(out), want) {
		t.Fatalf("%v: %.2000s", exit, out)
	}
	if most := kilobytes >> 10; most > mostMB {
		t.Errorf("it took %d MB, want %d at most", most, mostMB)
	} else {
		t.Logf("it took %d MB", most)
	}
}

// TestImportOfUnusualListsLimitsItsMemory imports large files with zeros, or with many mistakes.
func TestImportOfUnusualListsLimitsItsMemory(t *testing.T) {
	t.Parallel()
	const mostMB, size = 200, 5 << 20
	for name, c := range map[string]struct{ head, repeated, want string }{
		"zeros":              {"", "\x00", "expected a text file"},
		"a zip":              {"PK\x03\x04", "\x00x", "expected a text file, not a spreadsheet"},
		"one line":           {"", "Adom Court ", "at most 1 MB"},
		"one cell":           {"Hostel name,Campus\nA,\"", "Adom Court\n", "row 2, expected a row of at most 1 MB"},
		"rows of cells":      {"Hostel name,Campus\n", "Adom Court,KNUST,x\n", "first in row 2, expected nothing after"},
		"unknown campuses":   {"Hostel name,Campus\n", "Adom Court,Narnia\nNyame,Mordor\n", `not "Narnia"`},
		"prices of one room": {"Hostel name,Campus,Price per month\n", "Adom,KNUST,dear\n", "expected a list of at most 100"},
	} {
		t.Run(name, func(t *testing.T) {
			file := write(t, "list.csv", c.head+strings.Repeat(c.repeated, size/len(c.repeated)))
			checkPeak(t, mostMB, c.want, "import", "-q", file)
		})
	}
}
