package handlers

import (
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"efie/handlers/web"
	"efie/views/layout"
)

// everyKind is a path of each kind of answer that there is.
var everyKind = []string{
	"/", "/hostels/adom-court", "/no-such-page", "/login", "/verify-email/a-token", "/healthz", "/hq/api/hostels/",
	"/hq/api/no-such-call",
	"/static/build/main-1.css", "/images/demo/room.svg", "/images/none.png", "/media/room.html", "/favicon.ico",
	"/dialing-codes.json", "/sw.js", "/manifest.webmanifest", "/offline",
}

// everyFile is what of it is a file, which loads nothing, and everyPart what of that only pages load.
var (
	everyFile = []string{"/static/build/main-1.css", "/images/demo/room.svg", "/media/room.html"}
	everyPart = everyFile[:2]
)

func TestEveryAnswerKeepsItselfToItself(t *testing.T) {
	s := newStage(t)
	s.config.Media = fstest.MapFS{"room.html": {Data: []byte("<script>1</script>")}}
	for _, path := range everyKind {
		for _, method := range []string{http.MethodGet, http.MethodPost, http.MethodTrace} {
			w := s.do(t, httptest.NewRequest(method, path, nil))
			h := w.Header()
			for name, want := range map[string]string{
				"X-Content-Type-Options": "nosniff", "Referrer-Policy": "strict-origin-when-cross-origin",
				"Cross-Origin-Opener-Policy":   "same-origin",
				"Cross-Origin-Resource-Policy": "same-origin",
				"Permissions-Policy":           "camera=(), geolocation=(), microphone=()",
				"Access-Control-Allow-Origin":  "", "Server": "", "X-Powered-By": "",
			} {
				if slices.Contains(web.PageHeaders, name) && slices.Contains(everyPart, path) &&
					method == http.MethodGet {
					want = ""
				}
				if got := h.Get(name); got != want {
					t.Errorf("%s %s: %s is %q, want %q", method, path, name, got, want)
				}
			}
			policy := strings.Split(h.Get("Content-Security-Policy"), "; ")
			own := "script-src 'self' " + layout.ScriptSource()
			if file := slices.Contains(everyFile, path); file && method == http.MethodGet {
				own = "form-action 'none'" // and no scripts at all
			}
			for _, want := range []string{"default-src 'none'", own, "base-uri 'none'", "frame-ancestors 'none'"} {
				if !slices.Contains(policy, want) {
					t.Errorf("%s %s: the policy lacks %s: %q", method, path, want, policy)
				}
			}
		}
	}
}

func TestEveryBodySaysWhatItIs(t *testing.T) {
	s := newStage(t)
	const html, json = "text/html; charset=utf-8", "application/json"
	for path, want := range map[string]string{
		"/": html, "/no-such-page": html, "/favicon.ico": html, "/healthz": json, "/hq/api/hostels/": json,
		"/hq/api/no-such-call": json, "/dialing-codes.json": json, "/offline": html,
		"/sw.js": "text/javascript; charset=utf-8", "/manifest.webmanifest": "application/manifest+json; charset=utf-8",
		"/static/build/main-1.css": "text/css; charset=utf-8", "/images/demo/room.svg": "image/svg+xml; charset=utf-8",
		"/images/hostel4.png": "image/png",
	} {
		if got := s.do(t, httptest.NewRequest(http.MethodGet, path, nil)).Header().Get("Content-Type"); got != want {
			t.Errorf("%s is %q, want %q", path, got, want)
		}
	}
}

// What lies next to the files that are served, and what servers show of themselves, is not there.
func TestNothingIsShownThatIsNotMeantToBe(t *testing.T) {
	s := newStage(t)
	s.config.Media = fstest.MapFS{"rooms/one.png": {Data: []byte("png")}}
	for _, path := range []string{
		"/.git/config", "/.git/HEAD", "/static/.git/config", "/.env", "/main.go", "/go.mod", "/efie.db",
		"/media/../efie.db", "/media/%2e%2e/efie.db",
		"/media/..%2fefie.db", "/media/rooms", "/media/rooms/", "/media/", "/static/", "/static/build", "/images/",
		"/images/demo/",
		"/debug/pprof/", "/debug/vars", "/metrics", "/dev/mail", "/sandbox/checkout/EFIE-1", "/server-status",
		"/swagger.json", "/openapi.json",
	} {
		if w := s.do(t, httptest.NewRequest(http.MethodGet, path, nil)); w.Code != http.StatusNotFound {
			t.Errorf("%s is answered with %d", path, w.Code)
		}
	}
	if w := s.do(t, httptest.NewRequest(http.MethodGet, "/media/rooms/one.png", nil)); w.Code != http.StatusOK {
		t.Errorf("a picture is answered with %d", w.Code)
	}
}

func TestMethodsThatNobodyNeedsAreRefused(t *testing.T) {
	s := newStage(t)
	for _, path := range everyKind {
		if path == "/images/none.png" || path == "/media/room.html" || path == "/hq/api/no-such-call" {
			continue // not there, whatever is asked
		}
		for _, method := range []string{http.MethodTrace, http.MethodOptions, http.MethodPut, http.MethodPatch,
			http.MethodDelete} {
			r := httptest.NewRequest(method, path, nil)
			r.Header.Set("X-Secret", "of the browser")
			if w := s.do(t, r); w.Code != http.StatusMethodNotAllowed ||
				strings.Contains(w.Body.String(), "of the browser") {
				t.Errorf("%s %s is answered with %d:\n%s", method, path, w.Code, w.Body)
			}
		}
	}
}

func TestNobodyWritesLinesIntoTheLog(t *testing.T) {
	s := newStage(t)
	for _, path := range []string{"/%0Atime=now%20level=INFO%20msg=security%20event=forged",
		"/hostels/%0D%0Amsg=security%20%22event=forged", "/a%1B[2Jb%00"} {
		s.do(t, httptest.NewRequest(http.MethodGet, path, nil))
	}
	lines := strings.Split(strings.TrimSuffix(s.log.String(), "\n"), "\n")
	for _, line := range lines {
		if !strings.HasPrefix(line, "time=") || strings.HasPrefix(line, "time=now") ||
			!strings.Contains(line, " msg=request ") || strings.ContainsAny(line, "\x00\x1b\r") {
			t.Errorf("the log has the line %q", line)
		}
	}
	if len(lines) != 3 {
		t.Errorf("three requests are %d lines:\n%s", len(lines), s.log.String())
	}
}
