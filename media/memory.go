package media

import (
	"bytes"
	"fmt"
	"image/color"
	"runtime"
)

// maxMemory bounds the memory for decoding a picture, in bytes: a photo of 60 megapixels with 8 bits per colour.
// The file itself (at most maxBytes) is not included.
const maxMemory = 180 << 20

// largePicture is the memory in bytes above which only one picture is processed at a time.
const largePicture = 32 << 20

// memoryBytes returns how many bytes of memory the decoder needs at most: its result and its buffers.
func (o *original) memoryBytes() int { return o.size.X * o.size.Y * o.pixelBytes() }

func (o *original) pixelBytes() int {
	switch o.format.name {
	case "JPEG":
		return o.jpegBytes()
	case "PNG":
		return o.pngBytes()
	case "GIF":
		return 2 // an interlaced one needs a second picture
	}
	switch {
	case bytes.Contains(o.content, []byte("VP8L")): // lossless: a transformation needs a second picture
		return 8
	case o.model == color.NYCbCrAModel: // the alpha channel is a separate lossless picture
		return 7
	}
	return 2
}

// jpegBytes returns the bytes per pixel of a JPEG: up to three planes, a second picture for colours other than
// YCbCr, and 4 bytes per coefficient for a progressive one.
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

// pngBytes returns the bytes per pixel of a PNG. A transparent colour adds an alpha channel, and an interlaced
// picture needs a second picture.
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

// progressive reports whether a JPEG file is progressive (ITU-T T.81, table B.1: SOF2), or may be.
func progressive(content []byte) bool {
	for i := 2; i+4 <= len(content) && content[i] == 0xff; {
		marker := content[i+1]
		if frame := marker >= 0xc0 && marker <= 0xcf && marker != 0xc4 && marker != 0xc8 && marker != 0xcc; frame {
			return marker == 0xc2
		}
		if marker == 0xff { // padding
			i++
			continue
		}
		i += 2 + int(content[i+2])<<8 + int(content[i+3])
	}
	return true // unknown, so the larger estimate
}

// fitsMemory fails with a *PictureError if a picture would need more than maxMemory.
func (o *original) fitsMemory() error {
	if n := o.memoryBytes(); n > maxMemory {
		return &PictureError{
			Kind: Unreadable, Path: o.path,
			Expected: fmt.Sprintf("a picture that takes at most %d MB in memory", maxMemory>>20),
			Found: fmt.Sprintf("takes up to %d MB in memory: %d × %d pixels of %d bytes",
				n>>20, o.size.X, o.size.Y, o.pixelBytes()),
		}
	}
	return nil
}

// lockMemory waits until the picture may be decoded: a large one only when no other is in memory. Before and
// after a large one it frees unused memory. The caller calls end when it no longer needs the picture.
func (p *Processor) lockMemory(o *original) (end func()) {
	if o.memoryBytes() <= largePicture {
		p.memory.RLock()
		return p.memory.RUnlock
	}
	p.memory.Lock()
	runtime.GC()
	return func() {
		runtime.GC()
		p.memory.Unlock()
	}
}
