package media

import (
	"bytes"
	"encoding/binary"
	"image"
	"testing"
	"time"

	"efie/test/must"
)

// segment returns a segment of a JPEG file.
func segment(marker byte, data ...byte) []byte {
	return append(binary.BigEndian.AppendUint16([]byte{0xff, marker}, uint16(2+len(data))), data...)
}

// progressiveJPEG returns a grey progressive JPEG of one colour with many scans. Each scan has only a few bytes, which
// end all blocks, but a decoder visits every block.
func progressiveJPEG(w, h, scans int) []byte {
	out := []byte{0xff, 0xd8}
	out = append(out, segment(0xdb, append([]byte{0}, bytes.Repeat([]byte{1}, 64)...)...)...)
	out = append(out, segment(0xc2, 8, byte(h>>8), byte(h), byte(w>>8), byte(w), 1, 1, 0x11, 0)...)
	// A Huffman table with one code, "0". It means the end of band for up to 32,767 blocks (ITU-T T.81, G.1.2.2).
	const longestRun = 1<<15 - 1
	out = append(out, segment(0xc4, append([]byte{0x10, 1}, append(make([]byte, 15), 0xe0)...)...)...)
	var data []byte
	bits, size := uint32(0), 0
	for left := ((w + 7) / 8) * ((h + 7) / 8); left > 0; left -= longestRun {
		bits, size = bits<<15|(1<<14-1), size+15 // the code, and 14 bits of ones
		for ; size >= 8; size -= 8 {
			data = append(data, byte(bits>>(size-8)))
			if data[len(data)-1] == 0xff {
				data = append(data, 0)
			}
		}
	}
	data = append(data, byte(bits<<(8-size)))
	for range scans {
		out = append(append(out, segment(0xda, 1, 1, 0, 1, 63, 0)...), data...)
	}
	return append(out, 0xff, 0xd9)
}

func TestATooLargePictureIsNotDecoded(t *testing.T) {
	r := newFixture(t)
	for name, content := range map[string][]byte{
		"area.png": pngHeader(8000, 5001, 8, 0), "long.png": pngHeader(16_001, 2, 8, 0),
		"high.png": pngHeader(2, 16_001, 8, 0), "huge.png": pngHeader(1<<15, 1<<15, 8, 0),
	} {
		r.write(name, content)
		r.refused(name, Unreadable, "at most 40 megapixels", "save it smaller")
	}
	for name, content := range map[string][]byte{
		"of a progressive JPEG":          progressiveJPEG(4000, 3001, 1),
		"of a PNG with 16 bits a colour": pngHeader(4000, 3001, 16, 0),
		"of an interlaced PNG":           pngHeader(4000, 3001, 8, 1),
	} {
		r.write("demanding", content)
		r.refused("demanding", Unreadable, "at most 12 megapixels "+name, "save it smaller, or as a baseline JPEG")
	}
	for name, content := range map[string][]byte{ // these sizes are allowed, but the files have no content
		"just.png": pngHeader(8000, 5000, 8, 0), "16 bits.png": pngHeader(4000, 3000, 16, 0),
	} {
		r.write(name, content)
		r.refused(name, Unreadable, "a whole PNG picture")
	}
	_, err := inspect("a.jpg", asJPEG(t, image.NewGray(image.Rect(0, 0, 8000, 5000))))
	must.Do(t, err)
	_, err = inspect("a.jpg", progressiveJPEG(4000, 3000, 1))
	must.Do(t, err)
	r.write("heavy.jpg", append(asJPEG(t, corners(4, 4, red, green, blue, white)),
		bytes.Repeat([]byte{0}, maxBytes)...))
	r.refused("heavy.jpg", Unreadable, "at most 40 MB")
}

// TestAPictureOfManyScansIsRefusedAtOnce has a JPEG of 200 KB. Decoding it would take a minute.
func TestAPictureOfManyScansIsRefusedAtOnce(t *testing.T) {
	r := newFixture(t)
	bomb := progressiveJPEG(4000, 3000, 8000)
	if len(bomb) > 300<<10 {
		t.Fatalf("the file has %d bytes", len(bomb))
	}
	r.write("bomb.jpg", bomb)
	began := time.Now()
	r.refused("bomb.jpg", Unreadable, "at most 100 scans", "has 8000", "save it again as a baseline JPEG")
	if took := time.Since(began); took > 2*time.Second {
		t.Errorf("it took %s", took)
	}
	r.write("most.jpg", progressiveJPEG(400, 300, 100)) // the control
	r.mustMake("most.jpg")
	// Data after the end of a picture, such as the video of a phone's moving photo, has no scans.
	moving := append(progressiveJPEG(400, 300, 3), bytes.Repeat(segment(0xda, 1, 1, 0, 1, 63, 0), 200)...)
	r.write("moving.jpg", moving)
	r.mustMake("moving.jpg")
}
