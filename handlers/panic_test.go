package handlers_test

import (
	"context"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"efie/handlers"
	"efie/handlers/handlerstest"
	"efie/handlers/web"
	"efie/test/must"
)

// calmPage fails the test unless an answer names its request, and the log has the cause of the panic.
func calmPage(t *testing.T, s *handlerstest.Stage, w *httptest.ResponseRecorder) {
	t.Helper()
	const secret = "the secret of the house"
	id := w.Header().Get("X-Request-Id")
	if w.Code != http.StatusInternalServerError || id == "" || !strings.Contains(w.Body.String(), id) ||
		strings.Contains(w.Body.String(), "secret") || w.Header().Get("Content-Security-Policy") == "" {
		t.Errorf("answered with %d, %v:\n%s", w.Code, w.Header(), w.Body)
	}
	must.Contain(t, "the log", s.Log.String(), secret, id)
}

func TestAPanicIsACalmPageAndALogLine(t *testing.T) {
	s := handlerstest.New(t)
	s.Config.Ready = func(context.Context) error { panic("the secret of the house") }
	calmPage(t, s, s.Do(t, asks(http.MethodGet, "/readyz")))
}

// TestAPanicBehindItsStatusCutsTheAnswer has a handler set a status and then panic behind a real listener. No client
// may take half an answer for a whole one, and the next request is answered.
func TestAPanicBehindItsStatusCutsTheAnswer(t *testing.T) {
	s := handlerstest.New(t)
	rd := web.NewRenderer(&web.Site{}, nil, s.Config.Catalogue, s.Config.Content, s.Config.Log)
	server := httptest.NewServer(handlers.LogAccess(handlers.Logged{Log: s.Config.Log},
		web.Identify(rd.RecoverPanic(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			w.WriteHeader(http.StatusOK)
			fmt.Fprint(w, "half of ")
			if r.URL.Path == "/panic" {
				panic("in mid-sentence")
			}
		})))))
	defer server.Close()
	for _, path := range []string{"/panic", "/well", "/panic"} {
		response, err := http.Get(server.URL + path)
		if err == nil {
			var text []byte
			text, err = io.ReadAll(response.Body)
			response.Body.Close()
			if strings.Contains(string(text), "<html") {
				t.Errorf("%s: a page follows half an answer: %s", path, text)
			}
		}
		if whole := path == "/well"; whole != (err == nil) {
			t.Errorf("%s is answered as whole: %v, want %v", path, err == nil, whole)
		}
	}
	must.Contain(t, "the log", s.Log.String(), "in mid-sentence", "path=/panic status=200", `msg="answer broken off"`)
}
