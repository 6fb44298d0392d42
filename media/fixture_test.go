package media

import (
	"bytes"
	"encoding/binary"
	"errors"
	"image"
	"image/color"
	"image/jpeg"
	"image/png"
	"os"
	"path/filepath"
	"testing"

	"efie/test/must"
)

// fixture is a folder of pictures for one test.
type fixture struct {
	*Processor
	t   *testing.T
	dir string
}

func newFixture(t *testing.T) *fixture {
	t.Helper()
	dir := filepath.Join(t.TempDir(), "media")
	must.Do(t, os.Mkdir(dir, 0o700))
	f, err := OpenFolder(dir)
	must.Do(t, err)
	t.Cleanup(func() { f.Close() })
	return &fixture{NewProcessor(f), t, dir}
}

// write writes a file to the folder.
func (r *fixture) write(name string, content []byte) {
	r.t.Helper()
	path := filepath.Join(r.dir, name)
	must.Do(r.t, errors.Join(os.MkdirAll(filepath.Dir(path), 0o700), os.WriteFile(path, content, 0o600)))
}

// mustMake makes the sizes of a valid picture.
func (r *fixture) mustMake(name string) SizedPicture {
	r.t.Helper()
	p, err := r.Make(r.t.Context(), name)
	must.Do(r.t, err)
	return p
}

// decode returns the picture in a file that Make wrote.
func (r *fixture) decode(f File) image.Image {
	r.t.Helper()
	content, err := os.ReadFile(filepath.Join(r.dir, f.Name))
	if err != nil || len(content) != f.Bytes {
		r.t.Fatalf("%s has %d bytes, but File.Bytes is %d: %v", f.Name, len(content), f.Bytes, err)
	}
	decode := jpeg.Decode
	if filepath.Ext(f.Name) == ".webp" {
		decode = decodeWebP
	}
	img, err := decode(bytes.NewReader(content))
	must.Do(r.t, err)
	return img
}

// sizeFiles returns the files below sizes/ with their modification times.
func (r *fixture) sizeFiles() map[string]int64 {
	r.t.Helper()
	found := map[string]int64{}
	err := filepath.WalkDir(filepath.Join(r.dir, SizesFolder), func(path string, entry os.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		info, err := entry.Info()
		found[path] = info.ModTime().UnixNano()
		return err
	})
	if err != nil && !errors.Is(err, os.ErrNotExist) {
		r.t.Fatal(err)
	}
	return found
}

// corners returns a picture whose quarters have four colours, in reading order.
func corners(w, h int, colours ...color.Color) *image.NRGBA {
	img := image.NewNRGBA(image.Rect(0, 0, w, h))
	for y := range h {
		for x := range w {
			img.Set(x, y, colours[2*(2*y/h)+2*x/w])
		}
	}
	return img
}

var red, green, blue, white = color.NRGBA{255, 0, 0, 255}, color.NRGBA{0, 255, 0, 255}, color.NRGBA{0, 0, 255, 255},
	color.NRGBA{255, 255, 255, 255}

func asJPEG(t *testing.T, img image.Image) []byte {
	t.Helper()
	var b bytes.Buffer
	must.Do(t, jpeg.Encode(&b, img, nil))
	return b.Bytes()
}

func asPNG(t *testing.T, img image.Image) []byte {
	t.Helper()
	var b bytes.Buffer
	must.Do(t, png.Encode(&b, img))
	return b.Bytes()
}

// secret is in the metadata that withEXIF writes.
const secret = "5.6500N 0.1869W"

// withEXIF adds the metadata of a phone to a JPEG file: the orientation, and the place in a description.
func withEXIF(content []byte, order binary.AppendByteOrder, turned orientation) []byte {
	tiff := []byte("II")
	if order.String() == binary.BigEndian.String() {
		tiff = []byte("MM")
	}
	tiff = order.AppendUint32(order.AppendUint16(tiff, 42), 8)
	tiff = order.AppendUint16(tiff, 2)
	entry := func(tag, kind uint16, count uint32) {
		tiff = order.AppendUint32(order.AppendUint16(order.AppendUint16(tiff, tag), kind), count)
	}
	entry(0x010e, 2, uint32(len(secret))) // a description
	tiff = order.AppendUint32(tiff, 8+2+2*12+4)
	entry(0x0112, 3, 1)
	tiff = order.AppendUint16(order.AppendUint16(tiff, uint16(turned)), 0)
	tiff = append(order.AppendUint32(tiff, 0), secret...)

	exif := append([]byte("Exif\x00\x00"), tiff...)
	out := append([]byte{}, content[:2]...)
	out = append(out, 0xff, 0xe0, 0, 4, 'J', 'F') // many programs write this segment first
	out = append(out, 0xff, 0xe1)
	out = binary.BigEndian.AppendUint16(out, uint16(2+len(exif)))
	return append(append(out, exif...), content[2:]...)
}

// similar reports whether two colours look the same after compression.
func similar(a, b color.Color) bool {
	ar, ag, ab, _ := a.RGBA()
	br, bg, bb, _ := b.RGBA()
	for _, pair := range [][2]uint32{{ar, br}, {ag, bg}, {ab, bb}} {
		if d := int(pair[0]>>8) - int(pair[1]>>8); d < -6 || d > 6 {
			return false
		}
	}
	return true
}
