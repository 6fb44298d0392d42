package coding

import (
	"bytes"
	"hash/maphash"
	"sync"

	"github.com/klauspost/compress/flate"
)

// again remembers what was compressed lately. A page that a student opens again, or that looks again
// by itself, mostly says the same. Without it a dashboard takes 168 µs of processor time instead of 130 µs.
var again = newRecent()

const mostRecent = 4 << 20

// recent are texts by a number that follows from them. When it is full it begins anew.
type recent struct {
	mu    sync.Mutex
	kept  map[uint64]pair
	bytes int
}

func newRecent() *recent { return &recent{kept: map[uint64]pair{}} }

// pair is a text and what was made of it. The text is kept because its number may be another's, too,
// and its reader would then see what is another student's.
type pair struct{ text, made []byte }

var seed = maphash.MakeSeed()

// of is a text as blocks that end on a whole byte and are not the last ones.
func (r *recent) of(text []byte) []byte {
	number := maphash.Bytes(seed, text)
	r.mu.Lock()
	kept := r.kept[number]
	r.mu.Unlock()
	if bytes.Equal(kept.text, text) && kept.made != nil {
		return kept.made
	}
	var made bytes.Buffer
	_ = flate.StatelessDeflate(&made, text, false, nil) // a buffer takes everything
	r.keep(number, pair{bytes.Clone(text), bytes.Clone(made.Bytes())})
	return made.Bytes()
}

func (r *recent) keep(number uint64, p pair) {
	r.mu.Lock()
	defer r.mu.Unlock()
	before := r.kept[number]
	r.bytes += len(p.text) + len(p.made) - len(before.text) - len(before.made)
	if r.bytes > mostRecent {
		clear(r.kept)
		r.bytes = len(p.text) + len(p.made)
	}
	r.kept[number] = p
}
