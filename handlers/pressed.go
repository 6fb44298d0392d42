package handlers

import (
	"bytes"
	"sync"

	"github.com/andybalholm/brotli"
)

const (
	// pressQuality makes pages a sixth smaller than what is compressed for each request; beyond it a
	// page takes thirty times as long.
	pressQuality = 5
	// mostPressed is how many bytes of pages a generation has.
	mostPressed = 8 << 20
)

// pressed keeps visitors' pages in brotli under their ETags, so that each state of a page is
// compressed once. There are two generations: when the young one is full it becomes the old one, and
// what nobody asked for since is forgotten. Nothing secret stands in these pages, so that their
// length tells nothing.
type pressed struct {
	mu         sync.Mutex
	young, old map[string][]byte
	bytes      int // of the young
}

// page is a page in brotli.
func (p *pressed) page(etag string, text []byte) []byte {
	if kept := p.find(etag); kept != nil {
		return kept
	}
	made := press(text)
	p.mu.Lock()
	defer p.mu.Unlock()
	p.keep(etag, made)
	return made
}

// find is what is kept under an ETag, nil for nothing; from the old ones it goes to the young.
func (p *pressed) find(etag string) []byte {
	p.mu.Lock()
	defer p.mu.Unlock()
	if kept := p.young[etag]; kept != nil {
		return kept
	}
	kept := p.old[etag]
	if kept != nil {
		p.keep(etag, kept)
	}
	return kept
}

// keep needs the lock.
func (p *pressed) keep(etag string, made []byte) {
	if p.young == nil || p.bytes+len(made) > mostPressed {
		p.young, p.old, p.bytes = map[string][]byte{}, p.young, 0
	}
	if p.young[etag] == nil {
		p.bytes += len(made)
	}
	p.young[etag] = made
}

// presses are writers between two pages: a new one costs more than a page.
var presses = sync.Pool{New: func() any { return brotli.NewWriterLevel(nil, pressQuality) }}

func press(text []byte) []byte {
	w := presses.Get().(*brotli.Writer)
	defer presses.Put(w)
	var made bytes.Buffer
	w.Reset(&made)
	_, _ = w.Write(text) // a buffer takes everything
	_ = w.Close()
	return made.Bytes()
}
