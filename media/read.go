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
	"runtime/debug"
	"slices"
	"strings"
	"syscall"

	"golang.org/x/image/webp"

	"efie/regular"
)

// Limits of an original, so that an import needs at most 250 MB of memory. Phones make 12 to 50 megapixels.
const (
	maxBytes           = 40 << 20
	maxPixels          = 40_000_000
	maxDemandingPixels = 12_000_000 // if the decoder needs more than 4 bytes a pixel
	maxSide            = 16_000     // pixels; WebP allows 16,383
	maxScans           = 100        // of a JPEG: the decoder visits every pixel in each scan
	largePicture       = 8_000_000  // pixels above which unused memory is freed
)

// format is a supported file format. Its decoders are listed here, so that no decoder registered by another package
// reads untrusted files.
type format struct {
	name, start string
	config      func(io.Reader) (image.Config, error)
	decode      func(io.Reader) (image.Image, error)
}

var formats = []format{
	{"JPEG", "\xff\xd8\xff", jpeg.DecodeConfig, jpeg.Decode},
	{"PNG", "\x89PNG\r\n\x1a\n", png.DecodeConfig, png.Decode},
	{"GIF", "GIF8", gif.DecodeConfig, gif.Decode}, // only the first picture of an animation
	{"WebP", "RIFF", webp.DecodeConfig, decodeWebP},
}

// original is a picture file before it is decoded.
type original struct {
	path    string
	content []byte
	format  format
	size    image.Point // as stored
	model   color.Model
	jpeg    jpegFacts // other formats have only the orientation
}

func (o *original) upright() image.Point { return o.jpeg.orientation.swapSides(o.size) }

// version returns a short hash of an original. Increase the number in it when the processing changes.
func version(content []byte) string {
	hash := sha256.New()
	hash.Write([]byte("efie pictures 1\n"))
	hash.Write(content)
	return hex.EncodeToString(hash.Sum(nil)[:4])
}

// cleanPath returns the path of an original in Files. It returns false for a path outside Files or in SizesFolder.
func cleanPath(name string) (string, bool) {
	clean := path.Clean(filepath.ToSlash(name))
	first, _, _ := strings.Cut(clean, "/")
	return clean, filepath.IsLocal(name) && first != SizesFolder
}

func errNotAllowed(name string) *PictureError {
	return &PictureError{Kind: NotAllowed, Path: name, Expected: "a path below the media folder and not below its " +
		SizesFolder + "/", Found: "is outside"}
}

// read reads the file of an original. It fails with *PictureError or *StoreError.
func (p *Processor) read(ctx context.Context, name string) (*original, error) {
	path, ok := cleanPath(name)
	if !ok {
		return nil, errNotAllowed(name)
	}
	content, err := ReadFile(p.files.Within(ctx), path)
	if err != nil {
		return nil, openError(name, err)
	}
	return inspect(name, content)
}

// ReadFile reads a picture of at most 40 MB. It fails with regular.ErrTooLarge if the file is larger.
func ReadFile(files fs.FS, name string) ([]byte, error) {
	file, err := files.Open(name)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	return regular.ReadAll(file, maxBytes)
}

// openError turns an error of a file into a *PictureError. It returns a *StoreError unchanged.
func openError(name string, err error) error {
	if storeErr, ok := errors.AsType[*StoreError](err); ok {
		return storeErr
	}
	_, fromSystem := errors.AsType[syscall.Errno](err)
	switch {
	case errors.Is(err, regular.ErrOther):
		return &PictureError{Kind: Unreadable, Path: name, Expected: "a file", Found: "is not a file", Cause: err}
	case errors.Is(err, regular.ErrTooLarge):
		return errTooLarge(name)
	case errors.Is(err, fs.ErrNotExist):
		return &PictureError{Kind: Missing, Path: name, Expected: "a file below the media folder",
			Found: "does not exist", Cause: err}
	case fromSystem:
		return &PictureError{Kind: Unreadable, Path: name, Expected: "a readable file", Found: "cannot be read",
			Cause: err}
	}
	return &PictureError{Kind: NotAllowed, Path: name, Expected: "a path that stays below the media folder",
		Found: "leads out of it", Cause: err}
}

func errTooLarge(name string) *PictureError {
	return &PictureError{Kind: Unreadable, Path: name, Expected: fmt.Sprintf("at most %d MB", maxBytes>>20),
		Found: "is larger"}
}

// inspect reads the header of a picture without decoding it. It fails with a *PictureError.
func inspect(name string, content []byte) (*original, error) {
	if len(content) > maxBytes {
		return nil, errTooLarge(name)
	}
	for _, format := range formats {
		if !bytes.HasPrefix(content, []byte(format.start)) {
			continue
		}
		config, err := format.config(bytes.NewReader(content))
		if err != nil {
			return nil, errDamaged(name, format, err)
		}
		o := &original{
			path: name, content: content, format: format,
			size: image.Pt(config.Width, config.Height), model: config.ColorModel, jpeg: jpegFacts{orientation: upright},
		}
		if format.name == "JPEG" {
			o.jpeg = readJPEG(content)
		}
		return o, o.checkLimits()
	}
	found := "has another format"
	if isHEIC(content) {
		found = "is a HEIC picture of a phone. On the iPhone, open it in Photos, press Share, Options, Most Compatible, " +
			"and send it again; Settings, Camera, Formats, Most Compatible makes the next pictures JPEG"
	}
	return nil, &PictureError{Kind: Unreadable, Path: name, Expected: "a JPEG, PNG, GIF or WebP picture", Found: found}
}

// heicBrands are the kinds of HEIF files in which phones store photos (ISO/IEC 23008-12).
var heicBrands = []string{"heic", "heix", "hevc", "heim", "heis", "mif1", "msf1"}

// isHEIC reports whether a file begins as a photo of a phone in the format HEIC.
func isHEIC(content []byte) bool {
	const brandEnd = 12
	return len(content) >= brandEnd && string(content[4:8]) == "ftyp" &&
		slices.Contains(heicBrands, string(content[8:brandEnd]))
}

// checkLimits fails with a *PictureError if a picture would take too much memory or time.
func (o *original) checkLimits() error {
	w, h := o.size.X, o.size.Y
	kind := o.demandingKind()
	refused := &PictureError{Kind: Unreadable, Path: o.path, Found: fmt.Sprintf("has %d × %d pixels", w, h)}
	switch {
	case w < 1 || h < 1 || w > maxSide || h > maxSide || w*h > maxPixels:
		refused.Expected = fmt.Sprintf("at most %d megapixels and %d pixels a side", maxPixels/1_000_000, maxSide)
		refused.Found += ": save it smaller"
	case kind != "" && w*h > maxDemandingPixels:
		refused.Expected = fmt.Sprintf("at most %d megapixels of %s", maxDemandingPixels/1_000_000, kind)
		refused.Found += ": save it smaller, or as a baseline JPEG"
	case o.jpeg.scans > maxScans:
		refused.Expected = fmt.Sprintf("at most %d scans in a JPEG", maxScans)
		refused.Found = fmt.Sprintf("has %d: save it again as a baseline JPEG", o.jpeg.scans)
	default:
		return nil
	}
	return refused
}

// demandingKind names the kind of a picture whose decoder needs more than 4 bytes a pixel, or returns "".
func (o *original) demandingKind() string {
	const interlaceAt = 28 // in the header (PNG, section 11.2.2)
	switch o.format.name {
	case "JPEG":
		if o.jpeg.progressive {
			return "a progressive JPEG"
		}
		if o.model == color.CMYKModel || o.model == color.RGBAModel {
			return "a JPEG with other colours than YCbCr"
		}
	case "PNG":
		if o.model == color.RGBA64Model || o.model == color.NRGBA64Model || o.model == color.Gray16Model {
			return "a PNG with 16 bits a colour"
		}
		if len(o.content) > interlaceAt && o.content[interlaceAt] != 0 {
			return "an interlaced PNG"
		}
	case "WebP":
		if o.model == color.NYCbCrAModel || bytes.Contains(o.content, []byte("VP8L")) {
			return "a lossless or transparent WebP"
		}
	}
	return ""
}

// withPicture decodes a picture and calls use with it. It holds one picture in memory at a time. The memory of a large
// picture is released to the system, because the next picture might not fit.
func (p *Processor) withPicture(o *original, use func(image.Image)) error {
	p.decoding.Lock()
	defer p.decoding.Unlock()
	if o.size.X*o.size.Y > largePicture {
		debug.FreeOSMemory()
		defer debug.FreeOSMemory()
	}
	img, err := o.format.decode(bytes.NewReader(o.content))
	if err != nil {
		return errDamaged(o.path, o.format, err)
	}
	use(img)
	return nil
}

func errDamaged(name string, f format, err error) *PictureError {
	return &PictureError{Kind: Unreadable, Path: name, Expected: "a whole " + f.name + " picture",
		Found: "is cut short, damaged or of an unusual kind", Cause: err}
}

// Check reads and decodes a picture. It fails with the same errors as Make.
func (p *Processor) Check(ctx context.Context, name string) error {
	o, err := p.read(ctx, name)
	if err != nil {
		return err
	}
	return p.withPicture(o, func(image.Image) {})
}
