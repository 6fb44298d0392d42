package media

import (
	"bytes"
	"fmt"
	"image/color"
)

// maxUnpacked bounds what a picture takes in memory while it is read, in bytes: a photo of 60 megapixels,
// 8 bits a colour. Its file (at most maxBytes) and what the program holds anyway come on top.
const maxUnpacked = 180 << 20

// largeFrom is from where on pictures are in memory alone, in bytes.
const largeFrom = 32 << 20

// unpacked is how much memory the decoder takes at most for the picture, in bytes: what it returns, and what
// it needs in addition while it works.
func (o *original) unpacked() int { return o.size.X * o.size.Y * o.pixelBytes() }

func (o *original) pixelBytes() int {
	switch o.format.name {
	case "JPEG":
		return o.jpegBytes()
	case "PNG":
		return o.pngBytes()
	case "GIF":
		return 2 // the lines of an interlaced one are put in order in a second picture
	}
	switch {
	case bytes.Contains(o.content, []byte("VP8L")): // lossless; a transformation has a second picture
		return 8
	case o.model == color.NYCbCrAModel: // the alpha is a lossless picture of its own
		return 7
	}
	return 2
}

// jpegBytes are three planes at most. Colours that are not YCbCr are put together in a second picture, and a
// progressive one is kept as coefficients of 4 bytes until its last scan.
func (o *original) jpegBytes() int {
	planes, second := 3, 0
	switch o.model {
	case color.GrayModel:
		planes = 1
	case color.CMYKModel:
		planes, second = 4, 4
	case color.RGBAModel:
		second = 4
	}
	n := planes + second
	if progressive(o.content) {
		n += 4 * planes
	}
	return n
}

// pngBytes are those of the colour model, which a transparent colour makes one with alpha. The passes of an
// interlaced picture have pictures of their own.
func (o *original) pngBytes() int {
	n := 4
	switch o.model {
	case color.RGBA64Model, color.NRGBA64Model:
		n = 8
	case color.Gray16Model:
		n = 2
	case color.GrayModel:
		n = 1
	default:
		if _, paletted := o.model.(color.Palette); paletted {
			n = 1
		}
	}
	if n < 4 && bytes.Contains(o.content, []byte("tRNS")) {
		n *= 4
	}
	const interlaceAt = 28 // in the header (PNG, section 11.2.2)
	if len(o.content) > interlaceAt && o.content[interlaceAt] != 0 {
		n *= 2
	}
	return n
}

// progressive reports whether a JPEG file comes in scans (ITU-T T.81, table B.1: SOF2).
func progressive(content []byte) bool {
	for i := 2; i+4 <= len(content) && content[i] == 0xff; {
		marker := content[i+1]
		if frame := marker >= 0xc0 && marker <= 0xcf && marker != 0xc4 && marker != 0xc8 && marker != 0xcc; frame {
			return marker == 0xc2
		}
		if marker == 0xff { // fills
			i++
			continue
		}
		i += 2 + int(content[i+2])<<8 + int(content[i+3])
	}
	return true // it says nothing that we understand: the more is reckoned with
}

// fitsMemory fails where a picture would take more than maxUnpacked.
func (o *original) fitsMemory() error {
	if n := o.unpacked(); n > maxUnpacked {
		return &Fault{
			Kind: Unreadable, Path: o.path,
			Expected: fmt.Sprintf("a picture that takes at most %d MB in memory", maxUnpacked>>20),
			Found: fmt.Sprintf("takes up to %d MB in memory: %d × %d pixels of %d bytes",
				n>>20, o.size.X, o.size.Y, o.pixelBytes()),
		}
	}
	return nil
}

// alone keeps a large picture in memory by itself, while small ones may be there together. Before and after a
// large one it frees what is no longer used. The caller calls end when it no longer needs the picture.
func (l *Lab) alone(o *original) (end func()) {
	if o.unpacked() <= largeFrom {
		l.memory.RLock()
		return l.memory.RUnlock
	}
	l.memory.Lock()
	collect()
	return func() {
		collect()
		l.memory.Unlock()
	}
}
