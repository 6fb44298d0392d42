// Package coding writes answers in the content codings that browsers take (RFC 9110, section 8.4.1).
package coding

import (
	"bytes"
	"compress/gzip"
	"strconv"
	"strings"
	"sync"

	"github.com/andybalholm/brotli"
	"github.com/klauspost/compress/zstd"
)

// Coding is how an answer is compressed. The higher, the smaller our pages are in it.
type Coding uint8

const (
	Plain Coding = iota
	Gzip
	Zstd
	Brotli
)

var names = [...]string{Plain: "", Gzip: "gzip", Zstd: "zstd", Brotli: "br"}

func (c Coding) String() string { return names[c] }

// Best is the best coding that a client takes, by the values of its Accept-Encoding header.
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

// each gives the names of the codings that are not refused (q=0, RFC 9110 section 12.4.2) to f.
func each(accepted []string, f func(name string)) {
	for _, list := range accepted {
		for list != "" {
			var part string
			part, list, _ = strings.Cut(list, ",")
			name, weight, _ := strings.Cut(part, ";")
			if wanted(weight) {
				f(strings.TrimSpace(name))
			}
		}
	}
}

func wanted(weight string) bool {
	_, q, weighted := strings.Cut(weight, "=")
	if !weighted {
		return true
	}
	n, err := strconv.ParseFloat(strings.TrimSpace(q), 64)
	return err == nil && n > 0
}

// Encode is a text in the coding, as small as is worth it for what is kept and sent often.
func (c Coding) Encode(text []byte) []byte {
	switch c {
	case Gzip:
		return zip(text)
	case Zstd:
		return zstandard().EncodeAll(text, nil)
	case Brotli:
		return press(text)
	}
	return text
}

// pressQuality makes pages a sixth smaller than the fastest level. From 10 on a page takes twenty times as long.
const pressQuality = 5

// presses are writers between two texts: a new one costs more than a page.
var presses = sync.Pool{New: func() any { return brotli.NewWriterLevel(nil, pressQuality) }}

func press(text []byte) []byte {
	w := presses.Get().(*brotli.Writer)
	defer presses.Put(w)
	var made bytes.Buffer
	w.Reset(&made)
	_, _ = w.Write(text) // a buffer takes everything
	_ = w.Close()
	return bytes.Clone(made.Bytes()) // no longer than it must be
}

// zippers are writers between two texts, for the same reason.
var zippers = sync.Pool{New: func() any {
	w, err := gzip.NewWriterLevel(nil, gzip.BestCompression)
	if err != nil {
		panic(err) // the level is one that there is
	}
	return w
}}

func zip(text []byte) []byte {
	w := zippers.Get().(*gzip.Writer)
	defer zippers.Put(w)
	var made bytes.Buffer
	w.Reset(&made)
	_, _ = w.Write(text)
	_ = w.Close()
	return bytes.Clone(made.Bytes())
}

// zstandard is one encoder for all, made when it is first wanted: few browsers take this and not brotli.
var zstandard = sync.OnceValue(func() *zstd.Encoder {
	e, err := zstd.NewWriter(nil, zstd.WithEncoderConcurrency(1), zstd.WithEncoderLevel(zstd.SpeedBetterCompression))
	if err != nil {
		panic(err) // the options are ones that there are
	}
	return e
})
