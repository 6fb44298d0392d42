package coding

import (
	"bytes"
	"encoding/binary"
	"hash/crc32"

	"github.com/klauspost/compress/flate"
)

// Seams are a text in gzip with places where every reader gets something else. What stands around them
// is compressed once, and only what comes into them for each answer. All is one member (RFC 1952),
// whose blocks end on whole bytes at the seams (RFC 1951, section 3.2.4).
type Seams struct {
	pieces []piece
	marks  []int // which mark stood behind each piece but the last
}

// piece is a part of the text.
type piece struct {
	deflated []byte
	sum      uint32 // CRC-32
	behind   matrix // moves a CRC-32 behind as many bytes
	size     int    // of the text
}

// NewSeams cuts a text at its marks and compresses what is left. A mark may come often, or never; no
// two may overlap.
func NewSeams(text []byte, marks ...[]byte) *Seams {
	s := &Seams{}
	for {
		at, which := len(text), -1
		for i, mark := range marks {
			if found := bytes.Index(text, mark); found >= 0 && found < at {
				at, which = found, i
			}
		}
		s.pieces = append(s.pieces,
			piece{deflated(text[:at], which < 0), crc32.ChecksumIEEE(text[:at]), behind(at), at})
		if which < 0 {
			return s
		}
		s.marks = append(s.marks, which)
		text = text[at+len(marks[which]):]
	}
}

// Size is about how many bytes they take.
func (s *Seams) Size() (bytes int) {
	for _, p := range s.pieces {
		bytes += len(p.deflated) + 4*len(p.behind)
	}
	return bytes
}

// Count is how often the mark of this number stood in the text.
func (s *Seams) Count(mark int) (count int) {
	for _, which := range s.marks {
		if which == mark {
			count++
		}
	}
	return count
}

// gzipHeader has no name, no time and an unknown system (RFC 1952, section 2.3).
var gzipHeader = []byte{0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255}

// leastDeflated is how many bytes a text must have for its compression to save any.
const leastDeflated = 100

// Join writes the whole text in gzip, with something in the place of each mark.
func (s *Seams) Join(to *bytes.Buffer, instead ...[]byte) {
	to.Write(gzipHeader)
	sum, size := uint32(0), 0
	for i, p := range s.pieces {
		to.Write(p.deflated)
		sum, size = p.behind.times(sum)^p.sum, size+p.size
		if i == len(s.marks) {
			break
		}
		text := instead[s.marks[i]]
		to.Write(blocks(text))
		sum, size = crc32.Update(sum, crc32.IEEETable, text), size+len(text)
	}
	to.Write(binary.LittleEndian.AppendUint32(nil, sum))
	// #nosec G115 -- of the size modulo 2^32, as the format has it
	to.Write(binary.LittleEndian.AppendUint32(nil, uint32(size)))
}

// blocks are a text as blocks that end on a whole byte. A short one is stored as it is (RFC 1951,
// section 3.2.4).
func blocks(text []byte) []byte {
	if len(text) < leastDeflated {
		n := uint16(len(text)) // #nosec G115 -- below leastDeflated
		head := append(make([]byte, 0, 5+len(text)), 0)
		head = binary.LittleEndian.AppendUint16(head, n)
		return append(binary.LittleEndian.AppendUint16(head, ^n), text...)
	}
	return again.of(text)
}

// deflated is a text as blocks that end on a whole byte, and not as the last ones unless they are.
func deflated(text []byte, last bool) []byte {
	var made bytes.Buffer
	w, err := flate.NewWriter(&made, flate.BestCompression)
	if err != nil {
		panic(err) // the level is one that there is
	}
	_, _ = w.Write(text)
	if last {
		_ = w.Close()
	} else {
		_ = w.Flush()
	}
	return bytes.Clone(made.Bytes())
}
