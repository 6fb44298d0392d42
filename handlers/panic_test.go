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

// checkErrorPage checks that the error page shows the request's id only, and that the log has the cause of the panic.
func checkErrorPage(t *testing.T, s *handlerstest.Stage, w *httptest.ResponseRecorder) {
	t.Helper()
	const secret = "an internal secret"
	id := w.Header().Get("X-Request-Id")
	if w.Code != http.StatusInternalServerError || id == "" || !strings.Contains(w.Body.String(), id) ||
		strings.Contains(w.Body.String(), "secret") || w.Header().Get("Content-Security-Policy") == "" {
		t.Errorf("status %d, %v:\n%s", w.Code, w.Header(), w.Body)
	}
	must.Contain(t, "the log", s.Log.String(), secret, id)
}

func TestAPanicBecomesAnErrorPageAndALogLine(t *testing.T) {
	s := handlerstest.New(t)
	s.Change(func(n *handlerstest.Needs) {
		n.Setup.Ready = func(context.Context) error { panic("an internal secret") }
	})
	checkErrorPage(t, s, s.Do(t, newRequest(http.MethodGet, "/readyz")))
}

// The handler writes half a response and panics, behind a real listener. The client must not take the half for a whole
// response. The next request is answered.
func TestAPanicAfterTheStatusBreaksTheConnection(t *testing.T) {
	s := handlerstest.New(t)
	rd := web.NewRenderer(&web.Site{}, nil, s.Bookings.Catalogue, s.Content, s.Logger())
	server := httptest.NewServer(handlers.LogAccess(handlers.Logged{Log: s.Logger()},
		web.StoreRequestID(rd.RecoverPanic(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
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
			must.Lack(t, path+": the response", string(text), "<html")
		}
		must.Equal(t, path+": the response is whole", err == nil, path == "/well")
	}
	must.Contain(t, "the log", s.Log.String(), "in mid-sentence", "path=/panic status=200", `msg="response aborted"`)
}
