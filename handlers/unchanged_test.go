package handlers_test

import (
	"bytes"
	"maps"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"testing"

	"efie/handlers/handlerstest"
)

// publicPages lists pages that a visitor's browser may store.
var publicPages = []string{"/", "/hostels", "/hostels?part=rows", "/hostels/adom-court",
	"/hostels/adom-court?part=popup", "/detailed_search?location=legon",
	"/detailed_search?location=legon&part=suggestions", "/signup", "/login", "/check", "/privacy-policy"}

func TestAnUnchangedVisitorsPageIsNotSentAgain(t *testing.T) {
	s := handlerstest.New(t)
	for _, path := range publicPages {
		tags := map[string]string{} // one for each coding, because a strong ETag names bytes
		for accept, coding := range map[string]string{"": "", "gzip": "gzip", "gzip, zstd": "zstd",
			"gzip, deflate, br, zstd": "br"} {
			first := s.Do(t, newRequest(http.MethodGet, path, "Accept-Encoding", accept))
			h := first.Header()
			tag := h.Get("ETag")
			if first.Code != http.StatusOK || !strings.HasPrefix(tag, `"`) || h.Get("Cache-Control") != "no-cache" ||
				h.Get("Content-Encoding") != coding ||
				h.Get("Content-Length") != strconv.Itoa(first.Body.Len()) ||
				strings.Join(h.Values("Vary"), "; ") != "Cookie, Accept-Encoding, Save-Data" {
				t.Errorf("%s with Accept-Encoding %q: %d, %v", path, accept, first.Code, h)
			}
			if other, taken := tags[tag]; taken {
				t.Errorf("%s has the same ETag in %q and %q", path, coding, other)
			}
			for _, other := range slices.Collect(maps.Keys(tags)) {
				w := s.Do(t, newRequest(http.MethodGet, path, "If-None-Match", other, "Accept-Encoding", accept))
				if w.Code != http.StatusOK || !bytes.Equal(w.Body.Bytes(), first.Body.Bytes()) {
					t.Errorf("%s in %q with the ETag of another coding: status %d", path, coding, w.Code)
				}
			}
			tags[tag] = coding
			unchangedSince(t, s, path, accept, tag)
			light := s.Do(t, newRequest(
				http.MethodGet, path, "If-None-Match", tag, "Accept-Encoding", accept, "Save-Data", "on"))
			whole := !strings.Contains(path, "part=rows") && coding == ""
			if light.Code != http.StatusOK && whole && strings.Contains(first.Body.String(), "<img") {
				t.Errorf("%s: the page with pictures and the light page have the same ETag", path)
			}
		}
	}
}

// unchangedSince checks that the page is answered with 304 if the client has its ETag.
func unchangedSince(t *testing.T, s *handlerstest.Stage, path, accept, tag string) {
	t.Helper()
	for _, method := range []string{http.MethodGet, http.MethodHead} {
		for _, asked := range []string{tag, "W/" + tag, `"other", ` + tag, "*"} {
			w := s.Do(t, newRequest(method, path, "If-None-Match", asked, "Accept-Encoding", accept))
			names := slices.Sorted(maps.Keys(w.Header()))
			if w.Code != http.StatusNotModified || w.Body.Len() > 0 ||
				!slices.Equal(names, []string{"Cache-Control", "Etag", "Vary"}) {
				t.Errorf("%s %s with %s: %d, %d bytes, headers %v", method, path, asked, w.Code, w.Body.Len(), names)
			}
		}
	}
}

func TestAStudentNeverReceivesAVisitorsPage(t *testing.T) {
	s := handlerstest.New(t)
	session := s.LogIn(t, "Ama Mensah").String()
	for _, path := range publicPages {
		tag := s.Do(t, newRequest(http.MethodGet, path)).Header().Get("ETag")
		for _, asked := range []string{tag, "*"} {
			w := s.Do(t, newRequest(http.MethodGet, path, "If-None-Match", asked, "Cookie", session))
			if w.Code != http.StatusOK || w.Header().Get("ETag") != "" ||
				w.Header().Get("Cache-Control") != "private, no-store" {
				t.Errorf("%s: a student gets %d, %v", path, w.Code, w.Header())
			}
			if !strings.Contains(path, "part=") && !strings.Contains(w.Body.String(), "Ama Mensah") {
				t.Errorf("%s does not show the student's name", path)
			}
		}
	}
}

func TestOnlyStorablePagesHaveAnETag(t *testing.T) {
	s := handlerstest.New(t)
	over := newRequest(http.MethodGet, "/login", "Cookie", "efie=of-a-session-that-is-over", "If-None-Match", "*")
	for _, r := range []*http.Request{
		over, newRequest(http.MethodGet, "/no-such-page", "If-None-Match", "*"),
		newRequest(http.MethodGet, "/check?code=x", "If-None-Match", "*"),
		newRequest(http.MethodGet, "/login?done=email", "If-None-Match", "*"),
		newRequest(http.MethodPost, "/login", "If-None-Match", "*"),
		newRequest(http.MethodPost, "/forgot-password", "If-None-Match", "*"),
	} {
		w := s.Do(t, r)
		if w.Code == http.StatusNotModified || w.Header().Get("ETag") != "" ||
			w.Header().Get("Cache-Control") != "private, no-store" {
			t.Errorf("%s %s: %d, %v", r.Method, r.URL, w.Code, w.Header())
		}
	}
}

// A browser uses the security policy that it stored with a page. So a page with a new policy must have a new ETag.
func TestAPageWithAnotherPolicyHasAnotherETag(t *testing.T) {
	tags := map[string]string{}
	for name, change := range map[string]func(*handlerstest.Needs){
		"default":         func(*handlerstest.Needs) {},
		"remote pictures": func(n *handlerstest.Needs) { n.Setup.Renderer.Site.MediaURL = "https://pictures.example/media" },
		"a provider":      func(n *handlerstest.Needs) { n.Setup.Checkouts = []string{"https://checkout.example"} },
	} {
		s := handlerstest.New(t)
		s.Change(change)
		tag := s.Do(t, newRequest(http.MethodGet, "/privacy-policy")).Header().Get("ETag")
		if other, taken := tags[tag]; taken {
			t.Errorf("%s has the ETag of %s", name, other)
		}
		tags[tag] = name
	}
}
