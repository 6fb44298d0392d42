package media

import (
	"bytes"
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"image"
	"image/color"
	"image/color/palette"
	"image/gif"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	cwebp "github.com/chai2010/webp"
)

func TestAPictureIsMadeInThreeWidthsAndNeverWiderThanItIs(t *testing.T) {
	r := newRoom(t)
	for size, want := range map[image.Point]string{
		{2000, 1500}: "320×240 640×480 1280×960", {1280, 640}: "320×160 640×320 1280×640", {1279, 640}: "320×160 640×320 1279×640",
		{800, 1000}: "320×400 640×800 800×1000", {321, 9}: "320×9 321×9", {320, 240}: "320×240", {40, 30}: "40×30", {1, 1}: "1×1", {3000, 1}: "320×1 640×1 1280×1",
	} {
		r.lay("a.jpg", asJPEG(t, corners(size.X, size.Y, red, green, blue, white)))
		p := r.made("a.jpg")
		var got []string
		for _, s := range p.Sizes {
			webp, jpeg := r.look(s.WebP).Bounds().Size(), r.look(s.JPEG).Bounds().Size()
			got = append(got, fmt.Sprintf("%d×%d", webp.X, webp.Y))
			if webp != jpeg || webp.X != s.Width {
				t.Errorf("%v: WebP %v, JPEG %v, said to be %d wide", size, webp, jpeg, s.Width)
			}
		}
		if strings.Join(got, " ") != want || p.Width != size.X || p.Height != size.Y || p.Path != "a.jpg" {
			t.Errorf("%v is made in %v, want %v; it is %d × %d", size, got, want, p.Width, p.Height)
		}
	}
}

func TestTheQuartersOfAPictureStayWhereTheyAre(t *testing.T) {
	r := newRoom(t)
	img := corners(1501, 1003, red, green, blue, white)
	paletted := image.NewPaletted(image.Rect(0, 0, 300, 200), palette.Plan9)
	for y := range 200 {
		for x := range 300 {
			paletted.Set(x, y, img.At(5*x, 5*y))
		}
	}
	var asGIF bytes.Buffer
	if err := gif.Encode(&asGIF, paletted, nil); err != nil {
		t.Fatal(err)
	}
	asWebP, err := cwebp.EncodeRGB(img, 80)
	if err != nil {
		t.Fatal(err)
	}
	lossless, err := cwebp.EncodeLosslessRGBA(img)
	if err != nil {
		t.Fatal(err)
	}
	for name, content := range map[string][]byte{
		"a.jpg": asJPEG(t, img), "b.png": asPNG(t, img), "c.gif": asGIF.Bytes(), "d.webp": asWebP, "e.webp": lossless, "f.png": asJPEG(t, img), // a wrong name
	} {
		r.lay(name, content)
		p := r.made(name)
		for _, s := range p.Sizes {
			for _, f := range []File{s.WebP, s.JPEG} {
				wantsQuarters(t, f.Name, r.look(f), red, green, blue, white)
			}
		}
	}
}

// wantsQuarters compares the middles of a picture's quarters.
func wantsQuarters(t *testing.T, name string, img image.Image, want ...color.Color) {
	t.Helper()
	size := img.Bounds().Size()
	for i, c := range want {
		if got := img.At(size.X/4+i%2*size.X/2, size.Y/4+i/2*size.Y/2); !near(got, c) {
			t.Errorf("%s: quarter %d is %v, want %v", name, i, got, c)
		}
	}
}

// As EXIF 2.32 describes the eight: where the first line and the first column of what is stored are.
func TestPhotosOfPhonesAreTurnedUpright(t *testing.T) {
	seen := map[orientation][]color.Color{
		1: {red, green, blue, white}, 2: {green, red, white, blue}, 3: {white, blue, green, red}, 4: {blue, white, red, green},
		5: {red, blue, green, white}, 6: {blue, red, white, green}, 7: {white, green, blue, red}, 8: {green, white, red, blue},
	}
	for _, order := range []binary.AppendByteOrder{binary.LittleEndian, binary.BigEndian} {
		for o := orientation(1); o <= 8; o++ {
			r := newRoom(t)
			r.lay("a.jpg", withEXIF(asJPEG(t, corners(1000, 600, red, green, blue, white)), order, o))
			p := r.made("a.jpg")
			if size := image.Pt(p.Width, p.Height); o < 5 && size != image.Pt(1000, 600) || o >= 5 && size != image.Pt(600, 1000) {
				t.Errorf("%d, %v: it is %v", o, order, size)
			}
			for _, s := range p.Sizes {
				img := r.look(s.JPEG)
				wantsQuarters(t, fmt.Sprint(o, order, s.Width), img, seen[o]...)
				if want := image.Pt(s.Width, (p.Height*s.Width+p.Width/2)/p.Width); img.Bounds().Size() != want {
					t.Errorf("%d, %v: %v, want %v", o, order, img.Bounds(), want)
				}
			}
		}
	}
}

func TestAnOrientationThatMakesNoSenseIsNone(t *testing.T) {
	plain := asJPEG(t, corners(4, 4, red, green, blue, white))
	whole := withEXIF(plain, binary.BigEndian, 6)
	if o := readOrientation(whole); o != 6 {
		t.Fatalf("the whole file has %d: the test proves nothing", o)
	}
	for o := range orientation(20) {
		if got := readOrientation(withEXIF(plain, binary.LittleEndian, o)); (o < 1 || o > 8) && got != upright {
			t.Errorf("%d counts as %d", o, got)
		}
	}
	for end := 3; end < len(whole); end++ {
		if o := readOrientation(whole[:end]); o != upright && o != 6 {
			t.Errorf("cut after %d bytes it is %d", end, o)
		}
	}
}

func TestNothingThatACameraWroteBesideAPictureLeaves(t *testing.T) {
	r := newRoom(t)
	r.lay("a.jpg", withEXIF(asJPEG(t, corners(700, 500, red, green, blue, white)), binary.LittleEndian, 6))
	for _, s := range r.made("a.jpg").Sizes {
		for _, f := range []File{s.WebP, s.JPEG} {
			content, err := os.ReadFile(filepath.Join(r.dir, f.Name))
			if err != nil {
				t.Fatal(err)
			}
			for _, trace := range []string{"Exif", "EXIF", secret, "ICC", "xmp"} {
				if bytes.Contains(content, []byte(trace)) {
					t.Errorf("%s has %q", f.Name, trace)
				}
			}
		}
	}
	if content, _ := os.ReadFile(filepath.Join(r.dir, "a.jpg")); !bytes.Contains(content, []byte(secret)) {
		t.Error("the original has none either: the test proves nothing")
	}
}

func TestWhatIsTransparentLiesOnPaper(t *testing.T) {
	r := newRoom(t)
	onPaper := color.NRGBA{paper[0], paper[1], paper[2], 255}
	half := color.NRGBA{(paper[0] + 1) / 2, (paper[1] + 1) / 2, (paper[2] + 1) / 2, 255} // half black on it
	r.lay("a.png", asPNG(t, corners(400, 400, red, color.NRGBA{}, color.NRGBA{0, 0, 0, 128}, white)))
	lossy, err := cwebp.EncodeRGBA(corners(400, 400, red, color.NRGBA{}, color.NRGBA{}, white), 90)
	if err != nil {
		t.Fatal(err)
	}
	r.lay("b.webp", lossy)
	for name, third := range map[string]color.Color{"a.png": half, "b.webp": onPaper} {
		for _, s := range r.made(name).Sizes {
			wantsQuarters(t, s.WebP.Name, r.look(s.WebP), red, onPaper, third, white)
			wantsQuarters(t, s.JPEG.Name, r.look(s.JPEG), red, onPaper, third, white)
		}
	}
}

func TestTheColourOfAPictureIsItsMean(t *testing.T) {
	r := newRoom(t)
	r.lay("a.png", asPNG(t, corners(500, 300, color.NRGBA{200, 100, 0, 255}, color.NRGBA{100, 0, 40, 255}, color.NRGBA{200, 100, 0, 255}, color.NRGBA{100, 0, 40, 255})))
	c := r.made("a.png").Colour
	if !near(color.NRGBA{byte(c >> 16), byte(c >> 8), byte(c), 255}, color.NRGBA{150, 50, 20, 255}) {
		t.Errorf("it is %06x", c)
	}
}

func TestWhatIsThereIsNotMadeAgain(t *testing.T) {
	r := newRoom(t)
	r.lay("x/2/a.jpg", asJPEG(t, corners(900, 500, red, green, blue, white)))
	first, before := r.made("x/2/a.jpg"), r.files()
	if len(before) != 6 || !strings.HasPrefix(first.Sizes[0].WebP.Name, "sizes/x/2/a-"+first.Version+"-320.webp") {
		t.Errorf("%d files are made, first %s", len(before), first.Sizes[0].WebP.Name)
	}
	if again := r.made("x/2/a.jpg"); fmt.Sprint(again) != fmt.Sprint(first) || !maps.Equal(r.files(), before) {
		t.Errorf("the second time it is %v and files were touched:\n%v", again, r.files())
	}
	if err := os.Remove(filepath.Join(r.dir, first.Sizes[1].JPEG.Name)); err != nil {
		t.Fatal(err)
	}
	if again := r.made("x/2/a.jpg"); fmt.Sprint(again) != fmt.Sprint(first) || maps.Equal(r.files(), before) {
		t.Errorf("with one file gone it is %v: the test proves nothing", again)
	}
	for name := range r.files() {
		if info, err := os.Stat(name); err != nil || info.Mode().Perm() != 0o644 {
			t.Errorf("%s: %v, %v", name, info.Mode(), err)
		}
	}
}

func TestAChangedPictureHasNewAddresses(t *testing.T) {
	r := newRoom(t)
	r.lay("a.jpg", asJPEG(t, corners(400, 300, red, green, blue, white)))
	first := r.made("a.jpg")
	r.lay("a.jpg", asJPEG(t, corners(400, 300, white, green, blue, red)))
	second := r.made("a.jpg")
	if first.Version == second.Version || first.Sizes[0].WebP.Name == second.Sizes[0].WebP.Name {
		t.Errorf("both are %s at %s", second.Version, second.Sizes[0].WebP.Name)
	}
	wantsQuarters(t, "the first", r.look(first.Sizes[0].WebP), red, green, blue, white) // for pages that are open
}

func TestManyPicturesAreMadeInTheirOrderAndEndWithTheirContext(t *testing.T) {
	r := newRoom(t)
	var paths []string
	for i := range 9 {
		paths = append(paths, fmt.Sprintf("%d.jpg", i))
		if i != 4 {
			r.lay(paths[i], asJPEG(t, corners(40+i, 30, red, green, blue, white)))
		}
	}
	var heard []int
	for i, result := range r.MakeAll(t.Context(), paths, func(n int) { heard = append(heard, n) }) {
		if fault, is := errors.AsType[*Fault](result.Err); i == 4 && (!is || fault.Kind != Missing) || i != 4 && (result.Err != nil || result.Photo.Width != 40+i) {
			t.Errorf("%d is %+v", i, result)
		}
	}
	if !slices.Equal(heard, []int{1, 2, 3, 4, 5, 6, 7, 8, 9}) {
		t.Errorf("progress heard %v", heard)
	}
	over, end := context.WithCancel(t.Context())
	end()
	for i, result := range r.MakeAll(over, paths, nil) {
		if !errors.Is(result.Err, context.Canceled) {
			t.Errorf("%d is %+v", i, result)
		}
	}
}
