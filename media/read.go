package media

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"image"
	"image/color"
	"image/gif"
	"image/jpeg"
	"image/png"
	"io"
	"io/fs"
	"path"
	"path/filepath"
	"strings"
	"syscall"

	"golang.org/x/image/webp"
)

// What a picture may be at most: a phone of today makes 12 to 50 megapixels in 3 to 20 MB.
const (
	maxBytes  = 40 << 20
	maxPixels = 60_000_000
	maxSide   = 16_000 // pixels; WebP ends at 16,383
)

// format is a kind of file that is read. The package image would choose among decoders that others
// register, of which those in C are not to meet what strangers made.
type format struct {
	name, start string
	config      func(io.Reader) (image.Config, error)
	decode      func(io.Reader) (image.Image, error)
}

var formats = []format{
	{"JPEG", "\xff\xd8\xff", jpeg.DecodeConfig, jpeg.Decode},
	{"PNG", "\x89PNG\r\n\x1a\n", png.DecodeConfig, png.Decode},
	{"GIF", "GIF8", gif.DecodeConfig, gif.Decode}, // the first of its pictures
	{"WebP", "RIFF????WEBP", webp.DecodeConfig, decodeWebP},
}

func (f format) begins(content []byte) bool {
	if len(content) < len(f.start) {
		return false
	}
	for i, c := range []byte(f.start) {
		if c != '?' && content[i] != c {
			return false
		}
	}
	return true
}

// original is a picture before it is in memory.
type original struct {
	path    string
	content []byte
	format  format
	size    image.Point // as it is stored
	model   color.Model
	turned  orientation
}

// upright is its size as it is seen.
func (o *original) upright() image.Point { return o.turned.apply(o.size) }

// version is the same for the same picture made in the same way: the number is this program's, and
// goes up when it makes pictures otherwise.
func version(content []byte) string {
	hash := sha256.New()
	hash.Write([]byte("efie pictures 1\n"))
	hash.Write(content)
	return hex.EncodeToString(hash.Sum(nil)[:4])
}

// below is a picture's path in the way that Files name it, false where it leads elsewhere than to an
// operator's picture.
func below(name string) (string, bool) {
	clean := path.Clean(filepath.ToSlash(name))
	first, _, _ := strings.Cut(clean, "/")
	return clean, filepath.IsLocal(name) && first != Made
}

func errElsewhere(name string) *Fault {
	return &Fault{Kind: NotAllowed, Path: name, Expected: "a path below the media folder and not below its " + Made + "/", Found: "leads elsewhere"}
}

// read reads a picture's file whole. It fails with a *Fault, or with *Away.
func (l *Lab) read(ctx context.Context, name string) ([]byte, error) {
	path, ours := below(name)
	if !ours {
		return nil, errElsewhere(name)
	}
	files := l.files.Within(ctx)
	info, err := fs.Stat(files, path)
	if err != nil {
		return nil, notOpened(name, err)
	}
	if !info.Mode().IsRegular() { // a pipe would be waited for
		return nil, &Fault{Kind: Unreadable, Path: name, Expected: "a file", Found: "is none"}
	}
	file, err := files.Open(path)
	if err != nil {
		return nil, notOpened(name, err)
	}
	defer file.Close()
	content, err := io.ReadAll(io.LimitReader(file, maxBytes+1))
	if err != nil {
		return nil, notOpened(name, err)
	}
	return content, weighed(name, content)
}

// weighed fails with a *Fault where a file is heavier than any picture.
func weighed(name string, content []byte) error {
	if len(content) > maxBytes {
		return &Fault{Kind: Unreadable, Path: name, Expected: fmt.Sprintf("at most %d MB", maxBytes>>20), Found: "is larger"}
	}
	return nil
}

// notOpened tells apart what the system says of a file, os.Root's refusal to leave its folder, and a
// machine that does not answer.
func notOpened(name string, err error) error {
	if away, is := errors.AsType[*Away](err); is {
		return away
	}
	_, fromSystem := errors.AsType[syscall.Errno](err)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return &Fault{Kind: Missing, Path: name, Expected: "a file below the media folder", Found: "is not there", Cause: err}
	case fromSystem:
		return &Fault{Kind: Unreadable, Path: name, Expected: "a file that can be opened", Found: "cannot be", Cause: err}
	}
	return &Fault{Kind: NotAllowed, Path: name, Expected: "a path that stays below the media folder", Found: "leads out of it", Cause: err}
}

// inspect says what a file is, without unpacking it. It fails with a *Fault.
func inspect(name string, content []byte) (*original, error) {
	for _, format := range formats {
		if !format.begins(content) {
			continue
		}
		config, err := format.config(bytes.NewReader(content))
		if err != nil {
			return nil, damaged(name, format, err)
		}
		o := &original{
			path: name, content: content, format: format,
			size: image.Pt(config.Width, config.Height), model: config.ColorModel, turned: upright,
		}
		if format.name == "JPEG" {
			o.turned = readOrientation(content)
		}
		return o, o.bounded()
	}
	return nil, &Fault{Kind: Unreadable, Path: name, Expected: "a JPEG, PNG, GIF or WebP picture", Found: "begins like none of them"}
}

// bounded fails where a picture would fill the memory, whatever its file weighs.
func (o *original) bounded() error {
	w, h := o.size.X, o.size.Y
	if w < 1 || h < 1 || w > maxSide || h > maxSide || w*h > maxPixels {
		return &Fault{
			Kind: Unreadable, Path: o.path, Found: fmt.Sprintf("has %d × %d pixels", w, h),
			Expected: fmt.Sprintf("at most %d megapixels and %d pixels a side", maxPixels/1_000_000, maxSide),
		}
	}
	return o.fitsMemory()
}

// decode unpacks a picture.
func (o *original) decode() (image.Image, error) {
	img, err := o.format.decode(bytes.NewReader(o.content))
	if err != nil {
		return nil, damaged(o.path, o.format, err)
	}
	return img, nil
}

func damaged(name string, f format, err error) *Fault {
	return &Fault{Kind: Unreadable, Path: name, Expected: "a whole " + f.name + " picture", Found: "is cut short, damaged or of a rare kind", Cause: err}
}
