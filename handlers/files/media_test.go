package files_test

import (
	"context"
	"fmt"
	"io"
	"io/fs"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"testing/fstest"
	"testing/synctest"
	"time"

	"efie/handlers/files"
	"efie/handlers/handlerstest"
	"efie/handlers/web"
	"efie/test/must"
)

var yard = fstest.MapFS{
	"yard.png":              {Data: []byte("Exif")},
	"sizes/yard-1-320.webp": {Data: []byte("RIFF0123456789"), ModTime: time.Date(2026, 11, 1, 8, 0, 0, 0, time.UTC)},
	"sizes/yard.jpg":        {Data: []byte("0123456789"), ModTime: time.Date(2026, 11, 1, 8, 0, 0, 0, time.UTC)},
}

// The limits of media.go.
const (
	maxFetched      = 64
	maxFetchedByOne = 32
	openTimeout     = 5 * time.Second
)

func TestPicturesAreServedAlikeFromAFolderAndFromAnotherMachine(t *testing.T) {
	const since = "Sun, 01 Nov 2026 08:00:00 GMT"
	for name, media := range map[string]fs.FS{"folder": yard, "another machine": remoteFiles{has: yard}} {
		_, distant := media.(files.RemoteFS)
		for _, c := range []struct {
			path, header, value, method string
			status                      int
			body, kind, cache           string
		}{
			{path: "sizes/yard.jpg", status: 200, body: "0123456789", kind: "image/jpeg", cache: files.CacheForever},
			{path: "sizes/yard-1-320.webp", status: 200, body: "RIFF0123456789", kind: "image/webp",
				cache: files.CacheForever},
			{path: "sizes/yard.jpg", method: http.MethodHead, status: 200, kind: "image/jpeg", cache: files.CacheForever},
			{path: "sizes/yard.jpg", header: "Range", value: "bytes=3-5", status: 206, body: "345", kind: "image/jpeg",
				cache: files.CacheForever},
			{path: "sizes/yard.jpg", header: "Range", value: "bytes=3-5", method: http.MethodHead, status: 206,
				kind: "image/jpeg", cache: files.CacheForever},
			{path: "sizes/yard.jpg", header: "Range", value: "bytes=30-", status: 416, body: "invalid range"},
			{path: "sizes/yard.jpg", header: "If-Modified-Since", value: since, status: 304, cache: files.CacheForever},
			{path: "sizes/yard.jpg", header: "Range", value: "bytes=0-1,3-4", cache: files.CacheForever,
				status: map[bool]int{true: http.StatusOK, false: http.StatusPartialContent}[distant]},
			{path: "yard.png", status: 404}, // an original that no hostel names
			{path: "none.jpg", status: 404, kind: "text/html; charset=utf-8", cache: "private, no-store"},
			{path: "sizes/none.webp", status: 404, kind: "text/html; charset=utf-8", cache: "private, no-store"},
			{path: "", status: 404}, {path: "sizes", status: 404}, {path: "sizes/", status: 404},
			{path: "..%2fefie.db", status: 404},
		} {
			s := handlerstest.New(t)
			s.Media = media
			r := newRequest(max(c.method, http.MethodGet), "/media/"+c.path)
			if c.header != "" {
				r.Header.Set(c.header, c.value)
			}
			w := s.Do(t, r)
			h := w.Header()
			if w.Code != c.status || c.body != "" && !strings.Contains(w.Body.String(), c.body) || c.kind != "" &&
				h.Get("Content-Type") != c.kind || c.cache != "" && h.Get("Cache-Control") != c.cache {
				t.Errorf("%s: %s %s: status %d, %v: %.60q", name, c.path, c.value, w.Code, h, w.Body)
			}
			if h.Get("X-Content-Type-Options") != "nosniff" || c.status < 400 &&
				(h.Get("Content-Security-Policy") != web.FilePolicy || c.status != 304 &&
					h.Get("Last-Modified") != since) {
				t.Errorf("%s: %s %s has the headers %v", name, c.path, c.value, h)
			}
			want := map[string]string{"sizes/yard.jpg": `"abc"`, "sizes/yard-1-320.webp": `"abc"`}[c.path]
			if tag := h.Get("ETag"); distant && c.status < 400 && tag != want {
				t.Errorf("%s has the ETag %q", c.path, tag)
			}
		}
	}
}

// A camera may have written the position of the house into the original.
func TestTheAddressOfAnOriginalLeadsToItsLargestSize(t *testing.T) {
	has := fstest.MapFS{"front.jpg": {Data: []byte("Exif")}, "back.jpg": {Data: []byte("Exif")},
		"sizes/front.jpg": {Data: []byte("small")}}
	for name, media := range map[string]fs.FS{"folder": has, "another machine": remoteFiles{has: has}} {
		s := handlerstest.New(t)
		s.Offer(t, onePhoto{})
		s.Media, s.Site.MediaURL = media, "/media"
		for path, want := range map[string]string{"/media/front.jpg": "/media/sizes/front.jpg", "/media/back.jpg": "",
			"/media//front.jpg": "", "/media/sizes/../front.jpg": "", "/media/sizes/..%2ffront.jpg": ""} {
			w := s.Do(t, newRequest(http.MethodGet, path))
			status := http.StatusNotFound
			if want != "" {
				status = http.StatusMovedPermanently
			}
			if w.Code != status || w.Header().Get("Location") != want || strings.Contains(w.Body.String(), "Exif") {
				t.Errorf("%s: %s: status %d, %q: %.40q", name, path, w.Code, w.Header().Get("Location"), w.Body)
			}
		}
	}
}

func TestAnUnchangedPictureIsNotSentAgain(t *testing.T) {
	for tag, status := range map[string]int{`"abc"`: 304, `"abd"`: 200} {
		s := handlerstest.New(t)
		s.Media = remoteFiles{has: yard}
		must.Equal(t, "If-None-Match "+tag,
			s.Do(t, newRequest(http.MethodGet, "/media/sizes/yard.jpg", "If-None-Match", tag)).Code, status)
	}
}

// One address requests as many pictures as all addresses together may fetch.
func TestOneVisitorCannotBlockPicturesOfOthers(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := handlerstest.New(t)
		open := make(chan struct{})
		s.Media = remoteFiles{has: yard, before: func(ctx context.Context) error {
			select {
			case <-open:
				return nil
			case <-ctx.Done():
				return context.Cause(ctx)
			}
		}}
		web := s.Open(t)
		codes := map[string]map[int]int{}
		var mu sync.Mutex
		var all sync.WaitGroup
		ask := func(address string) {
			all.Go(func() {
				r := newRequest(http.MethodGet, "/media/sizes/yard.jpg")
				r.RemoteAddr = address + ":1234"
				w := handlerstest.Answer(web, r)
				mu.Lock()
				defer mu.Unlock()
				if codes[address] == nil {
					codes[address] = map[int]int{}
				}
				codes[address][w.Code]++
			})
		}
		for range maxFetched {
			ask("192.0.2.7")
		}
		synctest.Wait()
		ask("192.0.2.8")
		time.Sleep(2 * time.Second)
		close(open)
		all.Wait()
		if got := codes["192.0.2.7"]; got[http.StatusOK] != maxFetchedByOne ||
			got[http.StatusServiceUnavailable] != maxFetched-maxFetchedByOne {
			t.Errorf("the address with many requests gets %v", got)
		}
		must.Equal(t, "pictures for the other address", codes["192.0.2.8"][http.StatusOK], 1)
	})
}

// The test requests more pictures than may be fetched at the same time.
func TestASilentPictureServerDelaysPicturesOnly(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := handlerstest.New(t)
		s.Media = remoteFiles{has: yard, before: waitForever}
		web := s.Open(t)
		began := time.Now()
		took := map[time.Duration]int{}
		var mu sync.Mutex
		var all sync.WaitGroup
		for i := range maxFetched + 30 {
			all.Go(func() {
				r := newRequest(http.MethodGet, "/media/sizes/yard.jpg")
				r.RemoteAddr = fmt.Sprintf("192.0.2.%d:1234", i)
				w := handlerstest.Answer(web, r)
				mu.Lock()
				defer mu.Unlock()
				took[time.Since(began)]++
				if w.Code != http.StatusServiceUnavailable || w.Header().Get("Retry-After") == "" ||
					w.Header().Get("Cache-Control") != "private, no-store" ||
					strings.Contains(w.Body.String(), "10.0.0.9") ||
					!strings.Contains(w.Body.String(), "cannot be shown right now") {
					t.Errorf("status %d, %v: %s", w.Code, w.Header(), w.Body)
				}
			})
		}
		synctest.Wait()
		for _, path := range []string{"/hostels", "/readyz", "/images/demo/room.svg"} {
			w := handlerstest.Answer(web, newRequest(http.MethodGet, path))
			if w.Code != http.StatusOK || time.Since(began) > 0 {
				t.Errorf("%s: status %d after %v", path, w.Code, time.Since(began))
			}
		}
		all.Wait()
		if took[time.Second] != 30 || took[openTimeout] != maxFetched {
			t.Errorf("responses by duration: %v", took)
		}
		if n := strings.Count(s.Log.String(), "picture not fetched"); n != 1 ||
			!strings.Contains(s.Log.String(), "no response within 5s") ||
			!strings.Contains(s.Log.String(), "10.0.0.9") {
			t.Errorf("the log has %d lines about it, want 1:\n%s", n, s.Log.String())
		}
	})
}

func TestACancelledPictureIsNotLoggedAsAnError(t *testing.T) {
	s := handlerstest.New(t)
	ctx, cancel := context.WithCancel(t.Context())
	s.Media = remoteFiles{has: yard, before: func(ctx context.Context) error { cancel(); return waitForever(ctx) }}
	w := s.Do(t, newRequest(http.MethodGet, "/media/sizes/yard.jpg").WithContext(ctx))
	if w.Code != web.StatusClientGone || strings.Contains(s.Log.String(), "level=ERROR") {
		t.Errorf("status %d, log: %s", w.Code, s.Log.String())
	}
}

func TestAnIncompletePictureBreaksTheConnection(t *testing.T) {
	large := fstest.MapFS{"sizes/yard.jpg": {Data: make([]byte, 400_000)}, "sizes/small.jpg": {Data: make([]byte, 100)}}
	s := handlerstest.New(t)
	s.Media = brokenRemote{remoteFiles{has: large}}
	server := httptest.NewServer(s.Open(t))
	defer server.Close()
	for path, whole := range map[string]bool{"/media/sizes/yard.jpg": false, "/media/sizes/small.jpg": true} {
		response, err := http.Get(server.URL + path)
		if err == nil {
			_, err = io.Copy(io.Discard, response.Body)
			response.Body.Close()
		}
		must.Equal(t, path+": a whole picture", err == nil, whole)
	}
}
