package media

import (
	"bytes"
	"compress/zlib"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"image"
	"strings"
	"testing"

	"efie/test/must"
)

// pngOf is a PNG of one colour with a colour type and depth of PNG (second edition), section 11.2.2. Its file is
// much smaller than the decoded picture.
func pngOf(t *testing.T, w, h, depth, kind, interlace int) []byte {
	t.Helper()
	var out bytes.Buffer
	out.WriteString("\x89PNG\r\n\x1a\n")
	chunk := func(name string, data []byte) {
		body := append([]byte(name), data...)
		out.Write(binary.BigEndian.AppendUint32(nil, uint32(len(data))))
		out.Write(body)
		out.Write(binary.BigEndian.AppendUint32(nil, crc32.ChecksumIEEE(body)))
	}
	header := binary.BigEndian.AppendUint32(binary.BigEndian.AppendUint32(nil, uint32(w)), uint32(h))
	chunk("IHDR", append(header, byte(depth), byte(kind), 0, 0, byte(interlace)))
	if kind == 3 {
		chunk("PLTE", make([]byte, 3))
	}
	var packed bytes.Buffer
	writer := zlib.NewWriter(&packed)
	channels := map[int]int{0: 1, 2: 3, 3: 1, 4: 2, 6: 4}[kind]
	row := make([]byte, 1+(w*channels*depth+7)/8)
	for range h {
		_, err := writer.Write(row)
		must.Do(t, err)
	}
	must.Do(t, writer.Close())
	chunk("IDAT", packed.Bytes())
	chunk("IEND", nil)
	return out.Bytes()
}

func TestTheMemoryOfAPictureIsLimited(t *testing.T) {
	for _, c := range []struct {
		name    string
		content []byte
		refused bool
	}{
		{"16 bits a colour and 60 megapixels", pngOf(t, 10_000, 6_000, 16, 6, 0), true},
		{"16 bits of grey and alpha", pngOf(t, 10_000, 6_000, 16, 4, 0), true},
		{"16 bits a colour and 20 megapixels", pngOf(t, 5_000, 4_000, 16, 2, 0), false},
		{"8 bits a colour and 60 megapixels", pngOf(t, 10_000, 6_000, 8, 6, 0), true},
		{"8 bits a colour and 40 megapixels", pngOf(t, 8_000, 5_000, 8, 2, 0), false},
		{"8 bits a colour and 40 megapixels, interlaced", pngOf(t, 8_000, 5_000, 8, 2, 1), true},
		{"a palette and 60 megapixels", pngOf(t, 10_000, 6_000, 8, 3, 0), false},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, err := inspect("bomb.png", c.content)
			fault, is := errors.AsType[*PictureError](err)
			if is != c.refused || err != nil && !is {
				t.Fatalf("inspected as %v", err)
			}
			if is && (!strings.Contains(fault.Error(), "bomb.png") ||
				!strings.Contains(fault.Error(), "MB in memory") ||
				!strings.Contains(fault.Expected, fmt.Sprint(maxMemory>>20))) {
				t.Errorf("it says %v", fault)
			}
		})
	}
}

// TestPhotosOfSixtyMegapixelsAreAccepted uses JPEGs, whose chroma has at most the resolution of luma.
func TestPhotosOfSixtyMegapixelsAreAccepted(t *testing.T) {
	o, err := inspect("a.jpg", asJPEG(t, image.NewGray(image.Rect(0, 0, 10_000, 6_000))))
	if err != nil || o.memoryBytes() > maxMemory {
		t.Errorf("%v", err)
	}
}
