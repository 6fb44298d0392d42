package handlers

import (
	"context"
	"fmt"
	"io"
	"io/fs"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"testing/fstest"

	"efie/handlers/web"
)

// cracked is a folder with a file that panics once a part of it was read.
type cracked struct{ fstest.MapFS }

func (c cracked) Open(name string) (fs.File, error) {
	file, err := c.MapFS.Open(name)
	if err != nil {
		return nil, err
	}
	return &crackedFile{File: file}, nil
}

type crackedFile struct {
	fs.File
	read int
}

func (f *crackedFile) Read(p []byte) (int, error) {
	if f.read > 64<<10 {
		panic("a crack in the disk")
	}
	n, err := f.File.Read(p)
	f.read += n
	return n, err
}

func (f *crackedFile) Seek(offset int64, whence int) (int64, error) {
	return f.File.(io.Seeker).Seek(offset, whence)
}

// TestAPanicEndsItsRequestAlone has handlers panic before they answered and in the middle of it,
// behind a real listener. No client may take half a response for a whole one.
func TestAPanicEndsItsRequestAlone(t *testing.T) {
	s := newStage(t)
	s.config.Ready = func(context.Context) error { panic("not ready at all") }
	s.config.Media = cracked{fstest.MapFS{"sizes/yard.bin": {Data: make([]byte, 1<<20)},
		"sizes/yard.jpg": {Data: make([]byte, 1<<20)}}}
	handler := newWeb(t, s.config)
	server := httptest.NewServer(handler)
	defer server.Close()
	client := &http.Client{Transport: &http.Transport{DisableKeepAlives: true}} // which does not ask again by itself
	get := func(path string) (status int, id string, err error) {
		response, err := client.Get(server.URL + path)
		if err != nil {
			return 0, "", err
		}
		defer response.Body.Close()
		_, err = io.Copy(io.Discard, response.Body)
		return response.StatusCode, response.Header.Get("X-Request-Id"), err
	}
	for round := range 3 {
		if status, id, err := get("/readyz"); status != http.StatusInternalServerError || err != nil ||
			!strings.Contains(s.log.String(), id) {
			t.Errorf("round %d: a panic before the answer is %d, %v", round, status, err)
		}
		for _, path := range []string{"/media/sizes/yard.bin", "/media/sizes/yard.jpg"} {
			status, id, err := get(path)
			if err == nil {
				t.Errorf("round %d: %s broke in the middle and was sent as whole, with %d", round, path, status)
			}
			if status != 0 && !strings.Contains(s.log.String(), fmt.Sprintf("id=%s", id)) {
				t.Errorf("round %d: the log does not name the request %s of %s", round, id, path)
			}
		}
		if status, _, err := get("/hostels"); status != http.StatusOK || err != nil {
			t.Fatalf("round %d: afterwards a visitor gets %d, %v", round, status, err)
		}
	}
	if n := strings.Count(s.log.String(), `msg="answer broken off"`); n != 6 {
		t.Errorf("%d log lines about 6 answers that broke:\n%.2000s", n, s.log.String())
	}
}

// TestAPanicBehindItsStatusCutsTheAnswer is for handlers that set a status and then panic: what was
// meant to follow is missing, and the visitor's browser has to know.
func TestAPanicBehindItsStatusCutsTheAnswer(t *testing.T) {
	s := newStage(t)
	who := readers{Keeper: s.config.Sessions}
	rd := web.NewRenderer(&web.Site{}, who, s.config.Catalogue, s.config.Content, s.config.Log)
	told := observers{Logged{s.config.Log}}
	server := httptest.NewServer(
		told.logAccess(web.Identify(rd.RecoverPanic(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			w.WriteHeader(http.StatusOK)
			fmt.Fprint(w, "half of ")
			if r.URL.Path == "/panic" {
				panic("in mid-sentence")
			}
		})))))
	defer server.Close()
	for path, whole := range map[string]bool{"/panic": false, "/well": true} {
		response, err := http.Get(server.URL + path)
		if err == nil {
			var text []byte
			text, err = io.ReadAll(response.Body)
			response.Body.Close()
			if strings.Contains(string(text), "<html") {
				t.Errorf("%s: a page follows half an answer: %s", path, text)
			}
		}
		if whole != (err == nil) {
			t.Errorf("%s is answered as whole: %v, want %v", path, err == nil, whole)
		}
	}
	if !strings.Contains(s.log.String(), "in mid-sentence") ||
		!strings.Contains(s.log.String(), "path=/panic status=200") {
		t.Errorf("the log tells nothing of it:\n%.2000s", s.log.String())
	}
}
