package handlers_test

import (
	"bytes"
	"maps"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"testing"

	"efie/handlers"
	"efie/handlers/handlerstest"
)

// publicPages may be kept by a visitor's browser.
var publicPages = []string{"/", "/hostels", "/hostels?part=rows", "/hostels/adom-court",
	"/hostels/adom-court?part=popup", "/detailed_search?location=legon",
	"/detailed_search?location=legon&part=suggestions", "/signup", "/login", "/check", "/privacy-policy"}

func TestAVisitorsPageThatIsUnchangedIsNotSentAgain(t *testing.T) {
	s := handlerstest.New(t)
	for _, path := range publicPages {
		tags := map[string]string{} // one of each coding: a strong ETag names bytes
		for accept, coding := range map[string]string{"": "", "gzip": "gzip", "gzip, zstd": "zstd",
			"gzip, deflate, br, zstd": "br"} {
			first := s.Do(t, asks(http.MethodGet, path, "Accept-Encoding", accept))
			h := first.Header()
			tag := h.Get("ETag")
			if first.Code != http.StatusOK || !strings.HasPrefix(tag, `"`) || h.Get("Cache-Control") != "no-cache" ||
				h.Get("Content-Encoding") != coding ||
				h.Get("Content-Length") != strconv.Itoa(first.Body.Len()) ||
				strings.Join(h.Values("Vary"), "; ") != "Cookie, Accept-Encoding, Save-Data" {
				t.Errorf("%s by %q: %d, %v", path, accept, first.Code, h)
			}
			if other, taken := tags[tag]; taken {
				t.Errorf("%s has one tag in %q and %q", path, coding, other)
			}
			for _, other := range slices.Collect(maps.Keys(tags)) {
				w := s.Do(t, asks(http.MethodGet, path, "If-None-Match", other, "Accept-Encoding", accept))
				if w.Code != http.StatusOK || !bytes.Equal(w.Body.Bytes(), first.Body.Bytes()) {
					t.Errorf("%s in %q, kept in another coding, is answered with %d", path, coding, w.Code)
				}
			}
			tags[tag] = coding
			unchangedSince(t, s, path, accept, tag)
			light := s.Do(t, asks(
				http.MethodGet, path, "If-None-Match", tag, "Accept-Encoding", accept, "Save-Data", "on"))
			whole := !strings.Contains(path, "part=rows") && coding == ""
			if light.Code != http.StatusOK && whole && strings.Contains(first.Body.String(), "<img") {
				t.Errorf("%s: a page with pictures is taken for a light one", path)
			}
		}
	}
}

// unchangedSince checks that a page is not sent to who has it.
func unchangedSince(t *testing.T, s *handlerstest.Stage, path, accept, tag string) {
	t.Helper()
	for _, method := range []string{http.MethodGet, http.MethodHead} {
		for _, asked := range []string{tag, "W/" + tag, `"other", ` + tag, "*"} {
			w := s.Do(t, asks(method, path, "If-None-Match", asked, "Accept-Encoding", accept))
			names := slices.Sorted(maps.Keys(w.Header()))
			if w.Code != http.StatusNotModified || w.Body.Len() > 0 ||
				!slices.Equal(names, []string{"Cache-Control", "Etag", "Vary"}) {
				t.Errorf("%s %s with %s: %d, %d bytes, headers %v", method, path, asked, w.Code, w.Body.Len(), names)
			}
		}
	}
}

func TestAStudentIsNeverGivenAVisitorsPage(t *testing.T) {
	s := handlerstest.New(t)
	session := s.LogIn(t, "Ama Mensah").String()
	for _, path := range publicPages {
		tag := s.Do(t, asks(http.MethodGet, path)).Header().Get("ETag")
		for _, asked := range []string{tag, "*"} {
			w := s.Do(t, asks(http.MethodGet, path, "If-None-Match", asked, "Cookie", session))
			if w.Code != http.StatusOK || w.Header().Get("ETag") != "" ||
				w.Header().Get("Cache-Control") != "private, no-store" {
				t.Errorf("%s: somebody logged in gets %d, %v", path, w.Code, w.Header())
			}
			if !strings.Contains(path, "part=") && !strings.Contains(w.Body.String(), "Ama Mensah") {
				t.Errorf("%s is not the student's own", path)
			}
		}
	}
}

func TestOnlyPagesThatStandStillHaveATag(t *testing.T) {
	s := handlerstest.New(t)
	over := asks(http.MethodGet, "/login", "Cookie", "efie=of-a-session-that-is-over", "If-None-Match", "*")
	for _, r := range []*http.Request{
		over, asks(http.MethodGet, "/no-such-page", "If-None-Match", "*"),
		asks(http.MethodGet, "/check?code=x", "If-None-Match", "*"),
		asks(http.MethodGet, "/login?done=email", "If-None-Match", "*"),
		asks(http.MethodPost, "/login", "If-None-Match", "*"),
		asks(http.MethodPost, "/forgot-password", "If-None-Match", "*"),
	} {
		w := s.Do(t, r)
		if w.Code == http.StatusNotModified || w.Header().Get("ETag") != "" ||
			w.Header().Get("Cache-Control") != "private, no-store" {
			t.Errorf("%s %s: %d, %v", r.Method, r.URL, w.Code, w.Header())
		}
	}
}

// A browser goes on under the policy that a page came with: with another one the page comes anew.
func TestAPageUnderAnotherPolicyIsAnotherPage(t *testing.T) {
	tags := map[string]string{}
	for name, change := range map[string]func(*handlers.Config){
		"as it is":         func(*handlers.Config) {},
		"pictures outside": func(c *handlers.Config) { c.MediaURL = "https://pictures.example/media" },
		"a provider":       func(c *handlers.Config) { c.Checkouts = []string{"https://checkout.example"} },
	} {
		s := handlerstest.New(t)
		change(&s.Config)
		tag := s.Do(t, asks(http.MethodGet, "/privacy-policy")).Header().Get("ETag")
		if other, taken := tags[tag]; taken {
			t.Errorf("%s has the tag of %s", name, other)
		}
		tags[tag] = name
	}
}
