package handlers

import (
	"io"
	"log/slog"
	"net/http"
	"testing"
)

// nobody discards a response.
type nobody struct{ header http.Header }

func (n nobody) Header() http.Header            { return n.header }
func (n nobody) Write(text []byte) (int, error) { return len(text), nil }
func (n nobody) WriteHeader(int)                {}

// BenchmarkKeptPage is what a visitor's page costs besides net/http, with the line that is logged.
func BenchmarkKeptPage(b *testing.B) {
	s := newStage(b)
	s.config.Observers = []Observer{Logged{slog.New(slog.NewTextHandler(io.Discard, nil))}}
	handler := newWeb(b, s.config)
	r := asks(http.MethodGet, "/hostels/adom-court", "Accept-Encoding", "gzip, deflate, br, zstd")
	handler.ServeHTTP(nobody{http.Header{}}, r)
	b.ReportAllocs()
	for b.Loop() {
		handler.ServeHTTP(nobody{http.Header{}}, r)
	}
}
