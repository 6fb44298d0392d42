package security_test

import (
	"io/fs"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"

	"efie/config"
	"efie/handlers/web"
	"efie/server/servertest"
	"efie/static"
	"efie/test/must"
	"efie/views/layout"
)

// productionSite returns a site in production mode. Its media folder has pictures and an HTML page.
func productionSite(t *testing.T) *servertest.RunningSite {
	t.Helper()
	_, address := servertest.NewPaystack(t, servertest.ProviderKey)
	s := servertest.NewSite(t, servertest.FourHostels, servertest.Unthrottled, withPaystack(address, ""),
		func(c *config.Config) { c.Mode = "production" })
	for name, text := range map[string]string{"rooms/one.png": "png", "sizes/one.jpg": "jpg",
		"sizes/room.html": "<script>1</script>"} {
		name = filepath.Join(s.Config.DataDir, "media", name)
		must.Do(t, os.MkdirAll(filepath.Dir(name), 0o700))
		must.Do(t, os.WriteFile(name, []byte(text), 0o600))
	}
	return s
}

func styleSheet(t *testing.T) string {
	t.Helper()
	names, err := fs.Glob(static.Files, "build/main-*.css")
	if err != nil || len(names) != 1 {
		t.Fatalf("the built style sheets are %v, want one; %v", names, err)
	}
	return "/static/" + names[0]
}

const svg, mediaPage, emailLink = "/images/logo.svg", "/media/sizes/room.html", "/verify-email/a-token"

// answerKinds returns one address for each kind of answer.
func answerKinds(t *testing.T) []string {
	t.Helper()
	return []string{
		"/", "/hostels/adom-court", "/no-such-page", "/login", emailLink, "/healthz",
		"/hq/api/hostels/", "/hq/api/no-such-call", styleSheet(t), svg, "/images/none.png", mediaPage, "/favicon.ico",
		"/dialing-codes.json", "/sw.js", "/manifest.webmanifest", "/offline",
	}
}

func TestEveryAnswerHasTheSecurityHeaders(t *testing.T) {
	t.Parallel()
	s, css := productionSite(t), styleSheet(t)
	for _, path := range answerKinds(t) {
		for _, method := range []string{http.MethodGet, http.MethodPost, http.MethodTrace} {
			t.Run(method+" "+path, func(t *testing.T) {
				h := s.Ask(method, path).Header()
				// style sheets and pictures are not documents, so these headers would have no effect
				subresource := method == http.MethodGet && (path == css || path == svg)
				for name, want := range map[string]string{
					"X-Content-Type-Options": "nosniff", "Referrer-Policy": "strict-origin-when-cross-origin",
					"Cross-Origin-Opener-Policy":   "same-origin",
					"Cross-Origin-Resource-Policy": "same-origin",
					"Permissions-Policy":           "camera=(), geolocation=(), microphone=()",
					"Access-Control-Allow-Origin":  "", "Server": "", "X-Powered-By": "",
				} {
					if subresource && slices.Contains(web.PageHeaders, name) {
						want = ""
					}
					if name == "Referrer-Policy" && method == http.MethodGet && path == emailLink {
						want = "same-origin" // the address has a secret token
					}
					must.Equal(t, name, h.Get(name), want)
				}
				policy := strings.Split(h.Get("Content-Security-Policy"), "; ")
				own := "script-src 'self' " + layout.ScriptSource()
				if subresource || method == http.MethodGet && path == mediaPage {
					own = "form-action 'none'" // this policy allows no scripts
				}
				for _, want := range []string{"default-src 'none'", own, "base-uri 'none'", "frame-ancestors 'none'"} {
					if !slices.Contains(policy, want) {
						t.Errorf("the policy lacks %s: %q", want, policy)
					}
				}
			})
		}
	}
}

// TestAnAnswerToASessionHasTheSecurityHeaders checks requests with a session, valid or ended. Other code may answer
// them than visitors' requests.
func TestAnAnswerToASessionHasTheSecurityHeaders(t *testing.T) {
	t.Parallel()
	s, b := servertest.NewStudentSite(t, servertest.FourHostels)
	for _, state := range []string{"unverified", "verified", "over"} {
		switch state {
		case "verified":
			b.Get(b.VerificationLink("ama@example.com"))
		case "over":
			s.Exec(`delete from sessions`)
		}
		for _, path := range []string{"/", "/hostels/adom-court", "/login", "/signup", "/dashboard", "/no-such-page"} {
			h := b.Get(path).Header
			if !strings.Contains(h.Get("Content-Security-Policy"), "default-src 'none'") ||
				h.Get("X-Content-Type-Options") != "nosniff" || h.Get("X-Request-Id") == "" {
				t.Errorf("with a session that is %s, %s has the headers %v", state, path, h)
			}
		}
	}
}

func TestEveryBodyHasItsContentType(t *testing.T) {
	t.Parallel()
	s := productionSite(t)
	const html, json = "text/html; charset=utf-8", "application/json"
	for path, want := range map[string]string{
		"/": html, "/no-such-page": html, "/favicon.ico": html, "/healthz": json, "/hq/api/hostels/": json,
		"/hq/api/no-such-call": json, "/dialing-codes.json": json, "/offline": html,
		"/sw.js": "text/javascript; charset=utf-8", "/manifest.webmanifest": "application/manifest+json; charset=utf-8",
		styleSheet(t): "text/css; charset=utf-8", svg: "image/svg+xml; charset=utf-8",
		"/images/hostel4.png": "image/png",
	} {
		must.Equal(t, "the content type of "+path, s.Ask(http.MethodGet, path).Header().Get("Content-Type"), want)
	}
}

// TestOnlyPublicFilesAreServed asks for files next to the public ones, and for addresses where servers often expose
// internals.
func TestOnlyPublicFilesAreServed(t *testing.T) {
	t.Parallel()
	s := productionSite(t)
	sizes := filepath.Join(s.Config.DataDir, "media/sizes")
	must.Do(t, syscall.Mkfifo(filepath.Join(sizes, "pipe.jpg"), 0o600))
	for link, to := range map[string]string{"key.jpg": "../../efie.db", "zero.jpg": "/dev/zero",
		"pipes.jpg": "pipe.jpg"} {
		must.Do(t, os.Symlink(to, filepath.Join(sizes, link)))
	}
	for _, path := range []string{
		"/media/sizes/pipe.jpg", "/media/sizes/pipes.jpg", "/media/sizes/key.jpg", "/media/sizes/zero.jpg",
		"/.git/config", "/.git/HEAD", "/static/.git/config", "/.env", "/main.go", "/go.mod", "/efie.db",
		"/media/../efie.db", "/media/%2e%2e/efie.db", "/media/..%2fefie.db", "/media/rooms", "/media/rooms/",
		"/media/rooms/one.png", "/media/", "/media/sizes/",
		"/static/", "/static/build", "/images/", "/images/demo/", "/debug/pprof/", "/debug/vars", "/metrics",
		"/dev/mail", "/sandbox/checkout/EFIE-1", "/server-status", "/swagger.json", "/openapi.json",
	} {
		must.Equal(t, path+": status", s.Ask(http.MethodGet, path).Code, http.StatusNotFound)
	}
	must.Equal(t, "the status of a public picture", s.Ask(http.MethodGet, "/media/sizes/one.jpg").Code, http.StatusOK)
}

func TestUnusedMethodsAreRefused(t *testing.T) {
	t.Parallel()
	s := productionSite(t)
	for _, path := range answerKinds(t) {
		if path == "/images/none.png" || path == mediaPage || path == "/hq/api/no-such-call" {
			continue // these addresses are not found with any method
		}
		for _, method := range []string{
			http.MethodTrace, http.MethodOptions, http.MethodPut, http.MethodPatch, http.MethodDelete,
		} {
			w := s.Ask(method, path, "X-Secret", "of the browser")
			if w.Code != http.StatusMethodNotAllowed || strings.Contains(w.Body.String(), "of the browser") {
				t.Errorf("%s %s answers %d, want 405, or repeats a request header:\n%s", method, path, w.Code, w.Body)
			}
		}
	}
}

func TestAWrongMethodIsAnsweredWithTheAllowedMethods(t *testing.T) {
	t.Parallel()
	s := productionSite(t)
	for path, want := range map[string]string{"/login": "GET, HEAD, POST", "/hostels/adom-court": "GET, HEAD"} {
		w := s.Ask(http.MethodDelete, path)
		if w.Code != http.StatusMethodNotAllowed || w.Header().Get("Allow") != want {
			t.Errorf("DELETE %s answers %d with Allow %q, want 405 with %q", path, w.Code, w.Header().Get("Allow"), want)
		}
	}
}

func TestHTTPSSitesSendStrictTransportSecurity(t *testing.T) {
	t.Parallel()
	for address, want := range map[string]string{
		"http://localhost":     "",
		"https://efie.example": "max-age=31536000",
	} {
		t.Run(address, func(t *testing.T) {
			t.Parallel()
			s := servertest.NewSite(t, servertest.FourHostels, func(c *config.Config) { c.SiteURL = address })
			for _, path := range []string{"/", styleSheet(t), "/no-such-page", "/hq/api/hostels/"} {
				must.Equal(t, "the header of "+path,
					s.Ask(http.MethodGet, path).Header().Get("Strict-Transport-Security"), want)
			}
		})
	}
}

func TestAnAddressCannotForgeLogLines(t *testing.T) {
	t.Parallel()
	s := productionSite(t)
	before := len(s.Log.String())
	for _, path := range []string{
		"/%0Atime=now%20level=INFO%20msg=security%20event=forged", "/hostels/%0D%0Amsg=security%20%22event=forged",
		"/a%1B[2Jb%00",
	} {
		s.Serve(httptest.NewRequest(http.MethodGet, path, nil))
	}
	requests := 0
	for line := range strings.Lines(s.Log.String()[before:]) {
		line = strings.TrimSuffix(line, "\n")
		if !strings.HasPrefix(line, "time=") || strings.HasPrefix(line, "time=now") ||
			strings.ContainsAny(line, "\x00\x1b\r") {
			t.Errorf("the log has the forged or broken line %q", line)
		}
		if strings.Contains(line, " msg=request ") {
			requests++
		}
	}
	must.Equal(t, "log lines of three requests", requests, 3)
}
