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
	"os"
	"path/filepath"
	"strings"
	"testing"

	cwebp "github.com/chai2010/webp"

	"efie/test/must"
)

func TestAPictureIsMadeInThreeWidthsAndNotEnlarged(t *testing.T) {
	r := newFixture(t)
	for size, want := range map[image.Point]string{
		{2000, 1500}: "320×240 640×480 1280×960", {1280, 640}: "320×160 640×320 1280×640",
		{1279, 640}: "320×160 640×320 1279×640",
		{800, 1000}: "320×400 640×800 800×1000", {321, 9}: "320×9 321×9", {320, 240}: "320×240", {40, 30}: "40×30",
		{1, 1}: "1×1", {3000, 1}: "320×1 640×1 1280×1",
	} {
		t.Run(fmt.Sprint(size), func(t *testing.T) {
			r.write("a.jpg", asJPEG(t, corners(size.X, size.Y, red, green, blue, white)))
			p := r.mustMake("a.jpg")
			var got []string
			for _, s := range p.Sizes {
				webp, jpeg := r.decode(s.WebP).Bounds().Size(), r.decode(s.JPEG).Bounds().Size()
				got = append(got, fmt.Sprintf("%d×%d", webp.X, webp.Y))
				if webp != jpeg || webp.X != s.Width {
					t.Errorf("%v: WebP %v, JPEG %v, but Size.Width is %d", size, webp, jpeg, s.Width)
				}
			}
			if strings.Join(got, " ") != want || p.Width != size.X || p.Height != size.Y || p.Path != "a.jpg" {
				t.Errorf("%v is made in %v, want %v; it is %d × %d", size, got, want, p.Width, p.Height)
			}
		})
	}
}

func TestEveryFormatIsDecodedTheSameWay(t *testing.T) {
	r := newFixture(t)
	img := corners(1501, 1003, red, green, blue, white)
	paletted := image.NewPaletted(image.Rect(0, 0, 300, 200), palette.Plan9)
	for y := range 200 {
		for x := range 300 {
			paletted.Set(x, y, img.At(5*x, 5*y))
		}
	}
	var asGIF bytes.Buffer
	must.Do(t, gif.Encode(&asGIF, paletted, nil))
	asWebP, err := cwebp.EncodeRGB(img, 80)
	must.Do(t, err)
	lossless, err := cwebp.EncodeLosslessRGBA(img)
	must.Do(t, err)
	for name, content := range map[string][]byte{
		// a wrong file name extension
		"a.jpg": asJPEG(t, img), "b.png": asPNG(t, img), "c.gif": asGIF.Bytes(), "d.webp": asWebP, "e.webp": lossless,
		"f.png": asJPEG(t, img),
	} {
		r.write(name, content)
		p := r.mustMake(name)
		for _, s := range p.Sizes {
			for _, f := range []File{s.WebP, s.JPEG} {
				wantsQuarters(t, f.Name, r.decode(f), red, green, blue, white)
			}
		}
	}
}

// wantsQuarters compares the centres of a picture's quarters.
func wantsQuarters(t *testing.T, name string, img image.Image, want ...color.Color) {
	t.Helper()
	size := img.Bounds().Size()
	for i, c := range want {
		if got := img.At(size.X/4+i%2*size.X/2, size.Y/4+i/2*size.Y/2); !similar(got, c) {
			t.Errorf("%s: quarter %d is %v, want %v", name, i, got, c)
		}
	}
}

// TestPhotosOfPhonesAreTurnedUpright tries the eight orientations of EXIF 2.32.
func TestPhotosOfPhonesAreTurnedUpright(t *testing.T) {
	seen := map[orientation][]color.Color{
		1: {red, green, blue, white}, 2: {green, red, white, blue}, 3: {white, blue, green, red},
		4: {blue, white, red, green},
		5: {red, blue, green, white}, 6: {blue, red, white, green}, 7: {white, green, blue, red},
		8: {green, white, red, blue},
	}
	for _, order := range []binary.AppendByteOrder{binary.LittleEndian, binary.BigEndian} {
		t.Run(fmt.Sprint(order), func(t *testing.T) {
			for o := orientation(1); o <= 8; o++ {
				r := newFixture(t)
				r.write("a.jpg", withEXIF(asJPEG(t, corners(1000, 600, red, green, blue, white)), order, o))
				p := r.mustMake("a.jpg")
				if size := image.Pt(p.Width, p.Height); o < 5 && size != image.Pt(1000, 600) || o >= 5 &&
					size != image.Pt(600, 1000) {
					t.Errorf("%d, %v: it is %v", o, order, size)
				}
				for _, s := range p.Sizes {
					img := r.decode(s.JPEG)
					wantsQuarters(t, fmt.Sprint(o, order, s.Width), img, seen[o]...)
					want := image.Pt(s.Width, (p.Height*s.Width+p.Width/2)/p.Width)
					must.Equal(t, fmt.Sprint("the size with ", o, " and ", order), img.Bounds().Size(), want)
				}
			}
		})
	}
}

func TestAnInvalidOrientationIsUpright(t *testing.T) {
	plain := asJPEG(t, corners(4, 4, red, green, blue, white))
	whole := withEXIF(plain, binary.BigEndian, 6)
	must.Equal(t, "the orientation of the whole file", readJPEG(whole).orientation, 6)
	for o := range orientation(20) {
		if got := readJPEG(withEXIF(plain, binary.LittleEndian, o)).orientation; (o < 1 || o > 8) && got != upright {
			t.Errorf("%d counts as %d", o, got)
		}
	}
	for end := 3; end < len(whole); end++ {
		if o := readJPEG(whole[:end]).orientation; o != upright && o != 6 {
			t.Errorf("cut after %d bytes, the orientation is %d", end, o)
		}
	}
}

func TestCameraMetadataIsRemoved(t *testing.T) {
	r := newFixture(t)
	r.write("a.jpg", withEXIF(asJPEG(t, corners(700, 500, red, green, blue, white)), binary.LittleEndian, 6))
	for _, s := range r.mustMake("a.jpg").Sizes {
		for _, f := range []File{s.WebP, s.JPEG} {
			content := must.Read(t, filepath.Join(r.dir, f.Name))
			for _, trace := range []string{"Exif", "EXIF", secret, "ICC", "xmp"} {
				if bytes.Contains(content, []byte(trace)) {
					t.Errorf("%s has %q", f.Name, trace)
				}
			}
		}
	}
	if content, _ := os.ReadFile(filepath.Join(r.dir, "a.jpg")); !bytes.Contains(content, []byte(secret)) {
		t.Error("the original has no metadata: the test proves nothing")
	}
}

func TestTransparentPixelsHaveThePaperColour(t *testing.T) {
	r := newFixture(t)
	onPaper := color.NRGBA{paper.R, paper.G, paper.B, 255}
	half := color.NRGBA{(paper.R + 1) / 2, (paper.G + 1) / 2, (paper.B + 1) / 2, 255} // half black on paper
	r.write("a.png", asPNG(t, corners(400, 400, red, color.NRGBA{}, color.NRGBA{0, 0, 0, 128}, white)))
	lossy, err := cwebp.EncodeRGBA(corners(400, 400, red, color.NRGBA{}, color.NRGBA{}, white), 90)
	must.Do(t, err)
	r.write("b.webp", lossy)
	for name, third := range map[string]color.Color{"a.png": half, "b.webp": onPaper} {
		for _, s := range r.mustMake(name).Sizes {
			wantsQuarters(t, s.WebP.Name, r.decode(s.WebP), red, onPaper, third, white)
			wantsQuarters(t, s.JPEG.Name, r.decode(s.JPEG), red, onPaper, third, white)
		}
	}
}

func TestTheColourOfAPictureIsItsMean(t *testing.T) {
	r := newFixture(t)
	r.write("a.png", asPNG(t,
		corners(500, 300, color.NRGBA{200, 100, 0, 255}, color.NRGBA{100, 0, 40, 255}, color.NRGBA{200, 100, 0, 255},
			color.NRGBA{100, 0, 40, 255})))
	c := r.mustMake("a.png").Colour
	if !similar(color.NRGBA{byte(c >> 16), byte(c >> 8), byte(c), 255}, color.NRGBA{150, 50, 20, 255}) {
		t.Errorf("it is %06x", c)
	}
}

func TestMakeAllKeepsTheOrderAndEndsWithTheContext(t *testing.T) {
	r := newFixture(t)
	var paths []string
	for i := range 9 {
		paths = append(paths, fmt.Sprintf("%d.jpg", i))
		if i != 4 {
			r.write(paths[i], asJPEG(t, corners(40+i, 30, red, green, blue, white)))
		}
	}
	var progressed []int
	for i, result := range r.MakeAll(t.Context(), paths, func(n int) { progressed = append(progressed, n) }) {
		if fault, is := errors.AsType[*PictureError](result.Err); i == 4 && (!is || fault.Kind != Missing) || i != 4 &&
			(result.Err != nil || result.Picture.Width != 40+i) {
			t.Errorf("%d is %+v", i, result)
		}
	}
	must.Equal(t, "the progress", progressed, []int{1, 2, 3, 4, 5, 6, 7, 8, 9})
	over, end := context.WithCancel(t.Context())
	end()
	for i, result := range r.MakeAll(over, paths, nil) {
		must.Fail(t, fmt.Sprint("the result ", i), result.Err, context.Canceled)
	}
}
