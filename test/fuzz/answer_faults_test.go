package fuzz_test

import (
	"encoding/json"
	"fmt"
	"mime"
	"net/http"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"efie/server/servertest"
	"efie/test/must"
	"efie/views/layout"
)

// faultOf returns the fault of an answer, or nil. log is the server's log of errors.
func faultOf(a servertest.Response, site, log string) error {
	if strings.Contains(log, "panic") {
		return fmt.Errorf("a panic in the log")
	}
	if a.Status >= http.StatusInternalServerError || a.Status < 200 {
		return fmt.Errorf("status %d", a.Status)
	}
	if a.Header.Get("X-Content-Type-Options") != "nosniff" || !hasPolicy(a) {
		return fmt.Errorf("sent without its security headers: %v", a.Header)
	}
	for name, values := range a.Header {
		if strings.ContainsAny(name+strings.Join(values, ""), "\r\n\x00") {
			return fmt.Errorf("a header with a line break: %q: %q", name, values)
		}
	}
	if to := a.Header.Get("Location"); to != "" && !staysOnSite(to, site) {
		return fmt.Errorf("redirects to another site: %q", to)
	}
	if a.Body == "" || a.Header.Get("Content-Encoding") != "" {
		return nil
	}
	return faultInBody(a)
}

// filePolicy is the Content-Security-Policy of a file. It allows nothing.
const filePolicy = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

// hasPolicy reports whether a page has the policy of a site that pays in the sandbox, and any other answer that policy
// or filePolicy. The sources of pictures may differ.
func hasPolicy(a servertest.Response) bool {
	if a.Header.Get("Content-Security-Policy") == filePolicy {
		return !strings.HasPrefix(a.Header.Get("Content-Type"), "text/")
	}
	policy := servertest.PolicyOf(a)
	delete(policy, "img-src")
	style := slices.Sorted(slices.Values(append([]string{"'self'"}, servertest.StyleSources()...))) // as in policy
	script := []string{"'self'", layout.ScriptSource()}
	return len(policy) == 9 && slices.Equal(policy["style-src"], style) && slices.Equal(policy["script-src"], script) &&
		fmt.Sprint(policy["default-src"], policy["base-uri"]) == "['none'] ['none']"
}

// staysOnSite reports whether a browser reads an address as one of the site.
func staysOnSite(to, site string) bool {
	if rest, ok := strings.CutPrefix(to, site); ok {
		to = rest
	}
	return strings.HasPrefix(to, "/") && !strings.HasPrefix(to, "//") && !strings.Contains(to, `\`)
}

// faultInBody returns the fault of a page or of JSON, or nil.
func faultInBody(a servertest.Response) error {
	kind, _, err := mime.ParseMediaType(a.Header.Get("Content-Type"))
	switch {
	case err != nil:
		return fmt.Errorf("a body without a valid Content-Type: %w", err)
	case kind == "text/html":
		if !utf8.ValidString(a.Body) {
			return fmt.Errorf("a page that is not UTF-8")
		}
		return findHarm(a.Body)
	case kind == "application/json" && !json.Valid([]byte(a.Body)):
		return fmt.Errorf("a body of type application/json that is not JSON")
	}
	return nil
}

// TestFaultsOfAnswersAreFound is the control of the harness: each of these answers must end a fuzz test.
func TestFaultsOfAnswersAreFound(t *testing.T) {
	const site = "http://localhost:8080"
	pagePolicy := "default-src 'none'; script-src 'self' " + layout.ScriptSource() + "; style-src 'self' " +
		strings.Join(servertest.StyleSources(), " ") +
		"; connect-src 'self'; worker-src 'self'; manifest-src 'self'; img-src 'self'; form-action 'self'; base-uri " +
		"'none'; frame-ancestors 'none'"
	headersWith := func(more ...string) http.Header {
		h := http.Header{"X-Content-Type-Options": {"nosniff"}, "Content-Security-Policy": {pagePolicy}}
		for i := 0; i+1 < len(more); i += 2 {
			h.Set(more[i], more[i+1])
		}
		return h
	}
	page := headersWith("Content-Type", "text/html; charset=utf-8")
	for name, c := range map[string]struct {
		servertest.Response
		log string
	}{
		"a panic in the log": {servertest.Response{Status: 200, Header: page},
			`level=ERROR msg="request failed" error="panic: index out of range"`},
		"status 500":          {servertest.Response{Status: 500, Header: page}, ""},
		"status 503":          {servertest.Response{Status: 503, Header: page}, ""},
		"no security headers": {servertest.Response{Status: 200, Header: http.Header{}}, ""},
		"a policy with any script source": {servertest.Response{Status: 200,
			Header: headersWith("Content-Security-Policy",
				strings.Replace(pagePolicy, "script-src 'self'", "script-src 'self' *", 1))}, ""},
		"a policy with a further directive": {servertest.Response{Status: 200,
			Header: headersWith("Content-Security-Policy", pagePolicy+"; script-src-elem *")}, ""},
		"a page with the policy of a file": {servertest.Response{Status: 200,
			Header: headersWith("Content-Type", "text/html", "Content-Security-Policy", filePolicy)}, ""},
		"a redirect to another site": {servertest.Response{Status: 303, Header: headersWith(
			"Location", "https://evil.example/")}, ""},
		"a redirect without a scheme": {servertest.Response{Status: 303, Header: headersWith("Location",
			"//evil.example/")}, ""},
		"a redirect to a site whose name begins with ours": {servertest.Response{Status: 303, Header: headersWith(
			"Location", site+".evil.example/")}, ""},
		"a header with a line break": {servertest.Response{Status: 303, Header: headersWith("Location",
			"/\r\nSet-Cookie: a=b")}, ""},
		"a script": {servertest.Response{Status: 200, Header: page, Body: "<p><script>run()</script>"},
			""},
		"invalid UTF-8": {servertest.Response{Status: 200, Header: page, Body: "<p>\xe2\x82"}, ""},
		"incomplete JSON": {servertest.Response{Status: 200, Header: headersWith("Content-Type", "application/json"),
			Body: `{"a":`}, ""},
		"no Content-Type": {servertest.Response{Status: 200, Header: headersWith(), Body: "hello"}, ""},
	} {
		if faultOf(c.Response, site, c.log) == nil {
			t.Errorf("faultOf does not find %s", name)
		}
	}
	well := servertest.Response{Status: 200, Header: page, Body: "<p>&lt;script&gt;"}
	must.Equal(t, "the fault of a good answer", faultOf(well, site, ""), nil)
}
