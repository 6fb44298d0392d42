package media

import (
	"bytes"
	"encoding/binary"
	"image"
)

// orientation is how a stored picture must be turned to be upright, with the numbers of EXIF 2.32 (tag
// 0x0112): 2 mirrored, 3 upside down, 4 both, 5 to 8 the same on its side.
type orientation int

const upright orientation = 1

// apply returns the size of a picture after turning.
func (o orientation) apply(size image.Point) image.Point {
	if o >= 5 {
		return image.Pt(size.Y, size.X)
	}
	return size
}

// turn returns the upright picture of a stored one.
func (o orientation) turn(stored *image.RGBA) *image.RGBA {
	if o == upright {
		return stored
	}
	size := stored.Rect.Size()
	right, bottom := size.X-1, size.Y-1
	from := map[orientation]func(x, y int) (int, int){
		2: func(x, y int) (int, int) { return right - x, y },
		3: func(x, y int) (int, int) { return right - x, bottom - y },
		4: func(x, y int) (int, int) { return x, bottom - y },
		5: func(x, y int) (int, int) { return y, x },
		6: func(x, y int) (int, int) { return y, bottom - x },
		7: func(x, y int) (int, int) { return right - y, bottom - x },
		8: func(x, y int) (int, int) { return right - y, x },
	}[o]
	seen := image.NewRGBA(image.Rectangle{Max: o.apply(size)})
	for y := range seen.Rect.Dy() {
		for x := range seen.Rect.Dx() {
			sx, sy := from(x, y)
			copy(seen.Pix[seen.PixOffset(x, y):][:4], stored.Pix[stored.PixOffset(sx, sy):][:4])
		}
	}
	return seen
}

// Markers of a JPEG file (ITU T.81, table B.1).
const (
	markerStart = 0xff
	startOfScan = 0xda
	endOfImage  = 0xd9
	app1        = 0xe1
)

// readOrientation returns the orientation of a JPEG file. Without a valid tag the picture is upright.
func readOrientation(content []byte) orientation {
	for rest := content[2:]; len(rest) >= 4 && rest[0] == markerStart; {
		marker := rest[1]
		if marker == markerStart { // padding
			rest = rest[1:]
			continue
		}
		length := int(binary.BigEndian.Uint16(rest[2:]))
		if marker == startOfScan || marker == endOfImage || length < 2 || len(rest) < 2+length {
			break
		}
		if exif, is := bytes.CutPrefix(rest[4:2+length], []byte("Exif\x00\x00")); is && marker == app1 {
			return orientationOf(exif)
		}
		rest = rest[2+length:]
	}
	return upright
}

// orientationOf returns the value of the tag in EXIF data (TIFF 6.0, section 2).
func orientationOf(tiff []byte) orientation {
	var order binary.ByteOrder = binary.LittleEndian
	if bytes.HasPrefix(tiff, []byte("MM")) {
		order = binary.BigEndian
	}
	if len(tiff) < 8 || order.Uint16(tiff[2:]) != 42 {
		return upright
	}
	start := int64(order.Uint32(tiff[4:]))
	if start+2 > int64(len(tiff)) {
		return upright
	}
	entries := tiff[start+2:]
	const entry, orientationTag, short = 12, 0x0112, 3
	for range order.Uint16(tiff[start:]) {
		if len(entries) < entry {
			break
		}
		tag, format, value := order.Uint16(entries), order.Uint16(entries[2:]), order.Uint16(entries[8:])
		if tag == orientationTag && format == short && value >= 1 && value <= 8 {
			return orientation(value)
		}
		entries = entries[entry:]
	}
	return upright
}
