package api_test

import (
	"net/http"
	"strings"
	"testing"

	"efie/server/servertest"
)

// apiCalls maps the path of each call to its methods.
var apiCalls = map[string][]string{
	"/hq/api/login":                     {"POST"},
	"/hq/api/signup":                    {"POST"},
	"/hq/api/landing_page":              {"GET", "HEAD"},
	"/hq/api/resend-verification":       {"POST"},
	"/hq/api/verify-email":              {"GET", "HEAD"},
	"/hq/api/verify-email/some-token":   {"GET", "HEAD"},
	"/hq/api/hostels":                   {"GET", "HEAD"},
	"/hq/api/search_request":            {"GET", "HEAD", "POST"},
	"/hq/api/payments":                  {"POST"},
	"/hq/api/payments/verify":           {"POST"},
	"/hq/api/payments/consumer_request": {"POST"},
}

func TestWrongMethodsAndPathsAreRefused(t *testing.T) {
	t.Parallel()
	s := servertest.NewSite(t, servertest.TwoHostels)
	p := s.NewClient("")
	for path, allowed := range apiCalls {
		for _, slash := range []string{"", "/"} {
			for _, method := range []string{"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE",
				"BREW"} {
				r := p.Call(method, path+slash, "{}")
				if right := strings.Contains(strings.Join(allowed, " ")+" ", method+
					" "); right == (r.Status == http.StatusMethodNotAllowed) {
					t.Errorf("%s %s%s answers %d", method, path, slash, r.Status)
				}
				if got := r.Header.Get("Allow"); r.Status == http.StatusMethodNotAllowed &&
					got != strings.Join(allowed, ", ") {
					t.Errorf("%s %s%s: Allow is %q, want %v", method, path, slash, got, allowed)
				}
			}
		}
	}
	for _, path := range []string{"/hq/api", "/hq/api/", "/hq/api/nothing", "/hq/api/login/more/", "/hq/api//login/",
		"/hq/api/login//", "/hq/api/verify-email/a/b/",
		"/hq/api/%6Cogin/", "/hq/api/login%00/", "/hq/api/../hostels", "/hq/api/<script>", "/hq/api/\u202e"} {
		for _, method := range []string{"GET", "POST", "DELETE"} {
			p.Call(method, path, "").WantsJSON(404, "code", "no_call")
		}
	}
}

func TestHEADAnswersLikeGETWithoutABody(t *testing.T) {
	t.Parallel()
	s := servertest.NewSite(t, servertest.TwoHostels)
	p := s.NewVerifiedClient("ama@example.com", "female")
	for _, path := range []string{"/hq/api/hostels/", "/hq/api/search_request/", "/hq/api/landing_page/",
		"/hq/api/verify-email/"} {
		got, head := p.Get(path), p.Call(http.MethodHead, path, "")
		if head.Status != got.Status || head.Body != "" ||
			head.Header.Get("Content-Length") != got.Header.Get("Content-Length") ||
			head.Header.Get("ETag") != got.Header.Get("ETag") {
			t.Errorf("HEAD %s answers %d %v, unlike GET", path, head.Status, head.Header)
		}
	}
}
