package handlers

import (
	"context"
	"errors"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"testing/fstest"

	"efie/handlers/files"
)

func TestWhatWasMadeOfPicturesMayBeKeptForever(t *testing.T) {
	s := newStage(t)
	file := &fstest.MapFile{Data: []byte("RIFF")}
	s.config.Media = fstest.MapFS{"sizes/a-1-320.webp": file, "sizes/a-1-320.jpg": file}
	for path, want := range map[string][2]string{
		"/media/sizes/a-1-320.webp": {files.CacheForever, "image/webp"},
		"/media/sizes/a-1-320.jpg":  {files.CacheForever, "image/jpeg"},
	} {
		w := s.do(t, httptest.NewRequest(http.MethodGet, path, nil))
		if w.Code != http.StatusOK || w.Header().Get("Cache-Control") != want[0] ||
			w.Header().Get("Content-Type") != want[1] {
			t.Errorf("%s answers %d, %v", path, w.Code, w.Header())
		}
	}
	w := s.do(t, httptest.NewRequest(http.MethodGet, "/media/sizes/a-2-320.webp", nil))
	if w.Code != http.StatusNotFound || w.Header().Get("Cache-Control") == files.CacheForever {
		t.Errorf("one that is not there answers %d, to be kept as %q", w.Code, w.Header().Get("Cache-Control"))
	}
}

func TestACardWhosePhotographIsAwayComesLater(t *testing.T) {
	s := drawingStage(t)
	away := true
	s.config.Media = far{has: fstest.MapFS{"sizes/front.jpg": {Data: []byte("photo")}},
		first: func(context.Context) error {
			if away {
				return errors.New("dial tcp 10.0.0.9:443")
			}
			return nil
		}}
	web := newWeb(t, s.config)
	if w := answered(web, asks(http.MethodGet, aCard)); w.Code != http.StatusServiceUnavailable ||
		w.Header().Get("Retry-After") == "" || strings.Contains(w.Body.String(), "10.0.0.9") ||
		!strings.Contains(s.log.String(), "10.0.0.9") {
		t.Errorf("it answers %d, %v", w.Code, w.Header())
	}
	away = false
	if w := answered(web, asks(http.MethodGet, aCard)); w.Code != http.StatusOK ||
		w.Body.String() != "drawn with photo" {
		t.Errorf("then it answers %d: %s", w.Code, w.Body)
	}
	s.config.Media = far{has: fstest.MapFS{}}
	if w := s.do(t, asks(http.MethodGet, aCard)); w.Code != http.StatusOK || w.Body.String() != "drawn with " {
		t.Errorf("one that is not there: %d, %s", w.Code, w.Body)
	}
}
