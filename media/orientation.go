package media

import (
	"bytes"
	"encoding/binary"
	"image"

	"golang.org/x/image/draw"
	"golang.org/x/image/math/f64"
)

// orientation has the values of EXIF 2.32 (tag 0x0112): 2 is mirrored, 3 is upside down, 5 to 8 are turned to a side.
type orientation int

const upright orientation = 1

// swapSides returns a size. Width and height are swapped if the picture is turned to a side.
func (o orientation) swapSides(size image.Point) image.Point {
	if o >= 5 {
		return image.Pt(size.Y, size.X)
	}
	return size
}

// turn returns the picture upright.
func (o orientation) turn(stored *image.RGBA) *image.RGBA {
	if o == upright {
		return stored
	}
	size := stored.Rect.Size()
	w, h := float64(size.X), float64(size.Y)
	toUpright := map[orientation]f64.Aff3{
		2: {-1, 0, w, 0, 1, 0},
		3: {-1, 0, w, 0, -1, h},
		4: {1, 0, 0, 0, -1, h},
		5: {0, 1, 0, 1, 0, 0},
		6: {0, -1, h, 1, 0, 0},
		7: {0, -1, h, -1, 0, w},
		8: {0, 1, 0, -1, 0, w},
	}[o]
	turned := image.NewRGBA(image.Rectangle{Max: o.swapSides(size)})
	draw.NearestNeighbor.Transform(turned, toUpright, stored, stored.Rect, draw.Src, nil)
	return turned
}

// Markers of a JPEG file (ITU-T T.81, table B.1).
const (
	markerStart      = 0xff
	progressiveFrame = 0xc2
	firstRestart     = 0xd0
	lastRestart      = 0xd7
	endOfImage       = 0xd9
	startOfScan      = 0xda
	app1             = 0xe1
)

// jpegFacts are the properties of a JPEG file that affect its decoding.
type jpegFacts struct {
	orientation orientation // upright without a valid tag
	progressive bool
	scans       int
}

// readJPEG reads the facts from a JPEG's segments. It stops at the end of the picture, because a phone may append a
// video.
func readJPEG(content []byte) jpegFacts {
	facts := jpegFacts{orientation: upright}
	for rest := content[2:]; len(rest) >= 4; {
		marker := rest[1]
		switch {
		case rest[0] != markerStart, marker == markerStart: // padding, or the data of a scan
			rest = rest[1:]
			continue
		case marker == 0, marker >= firstRestart && marker <= lastRestart: // data of a scan
			rest = rest[2:]
			continue
		}
		length := int(binary.BigEndian.Uint16(rest[2:]))
		if marker == endOfImage || length < 2 || len(rest) < 2+length {
			break
		}
		switch marker {
		case startOfScan:
			facts.scans++
		case progressiveFrame:
			facts.progressive = true
		case app1:
			exif, is := bytes.CutPrefix(rest[4:2+length], []byte("Exif\x00\x00"))
			if is && facts.orientation == upright {
				facts.orientation = orientationOf(exif)
			}
		}
		rest = rest[2+length:]
	}
	return facts
}

// orientationOf returns the orientation tag in EXIF data (TIFF 6.0, section 2), or upright.
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
