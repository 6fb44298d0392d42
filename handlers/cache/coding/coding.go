// Package coding compresses responses in the content codings that browsers accept (RFC 9110, section 8.4.1).
package coding

import (
	"bytes"
	"compress/gzip"
	"io"
	"strconv"
	"strings"
	"sync"

	"github.com/andybalholm/brotli"
	"github.com/klauspost/compress/zstd"
)

// Coding is a content coding. A higher value compresses our pages better.
type Coding uint8

const (
	Plain Coding = iota
	Gzip
	Zstd
	Brotli
)

var names = [...]string{Plain: "", Gzip: "gzip", Zstd: "zstd", Brotli: "br"}

func (c Coding) String() string { return names[c] }

// Best returns the best coding that a client accepts. accepted holds the values of its Accept-Encoding header.
func Best(accepted []string) Coding {
	best := Plain
	each(accepted, func(name string) {
		for c := best + 1; int(c) < len(names); c++ {
			if strings.EqualFold(name, names[c]) {
				best = c
			}
		}
	})
	return best
}

func Accepts(accepted []string, coding string) (taken bool) {
	each(accepted, func(name string) { taken = taken || strings.EqualFold(name, coding) })
	return taken
}

// each calls f with the name of each accepted coding. A coding with q=0 is not accepted (RFC 9110, section 12.4.2).
func each(accepted []string, f func(name string)) {
	for _, list := range accepted {
		for list != "" {
			var part string
			part, list, _ = strings.Cut(list, ",")
			name, weight, _ := strings.Cut(part, ";")
			if isAccepted(weight) {
				f(strings.TrimSpace(name))
			}
		}
	}
}

func isAccepted(weight string) bool {
	_, q, weighted := strings.Cut(weight, "=")
	if !weighted {
		return true
	}
	n, err := strconv.ParseFloat(strings.TrimSpace(q), 64)
	return err == nil && n > 0
}

// Encode returns a text in the coding. The levels suit texts that are stored and sent often.
func (c Coding) Encode(text []byte) []byte {
	switch c {
	case Gzip:
		return compress(&gzipWriters, text)
	case Zstd:
		return zstdEncoder().EncodeAll(text, nil)
	case Brotli:
		return compress(&brotliWriters, text)
	}
	return text
}

// brotliQuality makes pages a sixth smaller than the fastest level. Levels from 10 on take twenty times as long.
const brotliQuality = 5

// brotliWriters holds writers for reuse: a new writer costs more than compressing a page.
var brotliWriters = sync.Pool{New: func() any { return brotli.NewWriterLevel(nil, brotliQuality) }}

// gzipWriters holds writers for reuse, like brotliWriters.
var gzipWriters = sync.Pool{New: func() any {
	w, err := gzip.NewWriterLevel(nil, gzip.BestCompression)
	if err != nil {
		panic(err) // BestCompression is a valid level
	}
	return w
}}

// compress returns a text as a writer of the pool compresses it.
func compress(writers *sync.Pool, text []byte) []byte {
	w := writers.Get().(interface {
		io.WriteCloser
		Reset(w io.Writer)
	})
	defer writers.Put(w)
	var made bytes.Buffer
	w.Reset(&made)
	_, _ = w.Write(text) // a buffer never fails
	_ = w.Close()
	return bytes.Clone(made.Bytes()) // without unused capacity
}

// zstdEncoder returns the one shared encoder, made at first use. Few browsers accept zstd without brotli.
var zstdEncoder = sync.OnceValue(func() *zstd.Encoder {
	e, err := zstd.NewWriter(nil, zstd.WithEncoderConcurrency(1), zstd.WithEncoderLevel(zstd.SpeedBetterCompression))
	if err != nil {
		panic(err) // the options are valid
	}
	return e
})
