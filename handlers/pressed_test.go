package handlers

import (
	"bytes"
	"fmt"
	"io"
	"net/http"
	"strconv"
	"strings"
	"sync"
	"testing"

	"github.com/andybalholm/brotli"
)

// unpressed is a page out of brotli.
func unpressed(t *testing.T, made []byte) string {
	t.Helper()
	text, err := io.ReadAll(brotli.NewReader(bytes.NewReader(made)))
	if err != nil {
		t.Error(err)
	}
	return string(text)
}

func TestVisitorsPagesGoOutInBrotli(t *testing.T) {
	s := newStage(t)
	for _, path := range publicPages {
		plain := s.do(t, asks(http.MethodGet, path))
		for accept, coding := range map[string]string{"gzip, deflate, br, zstd": "br", "br;q=0, gzip": "gzip", "gzip": "gzip"} {
			w := s.do(t, asks(http.MethodGet, path, "Accept-Encoding", accept))
			h := w.Header()
			if plain.Body.Len() > 2000 && h.Get("Content-Encoding") != coding || h.Get("ETag") != plain.Header().Get("ETag") || strings.Join(h.Values("Vary"), "; ") != "Cookie, Accept-Encoding, Save-Data" {
				t.Errorf("%s by %q: %v", path, accept, h)
			}
			if coding == "br" {
				if unpressed(t, w.Body.Bytes()) != plain.Body.String() || h.Get("Content-Length") != strconv.Itoa(w.Body.Len()) {
					t.Errorf("%s is another page in brotli, %s of %d bytes", path, h.Get("Content-Length"), w.Body.Len())
				}
			}
		}
	}
}

func TestAPageIsPressedOnceWhileItIsAskedFor(t *testing.T) {
	var p pressed
	text := func(n int) []byte { return []byte(strings.Repeat(strconv.Itoa(n), 100)) }
	one := p.page("one", text(1))
	for n := range 3 { // of another page under a full generation each
		if again := p.page("one", []byte("never read")); &again[0] != &one[0] {
			t.Fatal("it is made again")
		}
		p.bytes = mostPressed
		if got := unpressed(t, p.page(fmt.Sprint("other", n), text(n))); got != string(text(n)) {
			t.Errorf("another page is %q", got)
		}
	}
	for n := range 2 {
		p.bytes = mostPressed
		p.page(fmt.Sprint("newer", n), text(n))
	}
	if p.find("one") != nil || len(p.young)+len(p.old) > 2 {
		t.Errorf("what nobody asks for stays: %d young, %d old", len(p.young), len(p.old))
	}
}

func TestWhatIsPressedIsBounded(t *testing.T) {
	var p pressed
	var wait sync.WaitGroup
	made := bytes.Repeat([]byte("a"), 100<<10)
	for worker := range 4 {
		wait.Go(func() {
			for n := range 100 {
				etag := fmt.Sprint(worker, n)
				p.mu.Lock()
				p.keep(etag, made)
				p.mu.Unlock()
				if got := unpressed(t, p.page("page "+etag, []byte(etag))); got != etag {
					t.Errorf("%s is %q", etag, got)
				}
			}
		})
	}
	wait.Wait()
	for name, generation := range map[string]map[string][]byte{"young": p.young, "old": p.old} {
		sum := 0
		for _, page := range generation {
			sum += len(page)
		}
		if sum > mostPressed || name == "young" && sum != p.bytes {
			t.Errorf("the %s have %d bytes, counted as %d, at most %d", name, sum, p.bytes, mostPressed)
		}
	}
}
