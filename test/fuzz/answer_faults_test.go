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
	"efie/views/layout"
)

// faultOf returns what is wrong with an answer to any request; log is what the server logged of
// errors. It is nil where nothing is.
func faultOf(a servertest.Response, site, log string) error {
	if strings.Contains(log, "panic") {
		return fmt.Errorf("a panic")
	}
	if a.Status >= http.StatusInternalServerError || a.Status < 200 {
		return fmt.Errorf("status %d", a.Status)
	}
	if a.Header.Get("X-Content-Type-Options") != "nosniff" || !walled(a) {
		return fmt.Errorf("sent without its walls: %v", a.Header)
	}
	for name, values := range a.Header {
		if strings.ContainsAny(name+strings.Join(values, ""), "\r\n\x00") {
			return fmt.Errorf("a header of two lines: %q: %q", name, values)
		}
	}
	if to := a.Header.Get("Location"); to != "" && !stays(to, site) {
		return fmt.Errorf("it leads to %q", to)
	}
	if a.Body == "" || a.Header.Get("Content-Encoding") != "" {
		return nil
	}
	return faultInBody(a)
}

// shut is the policy of a file, which needs nothing at all.
const shut = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

// walled reports whether the policy is the one of a site that pays in the sandbox, whatever its
// pictures are, or for what is no page one that lets in nothing.
func walled(a servertest.Response) bool {
	if a.Header.Get("Content-Security-Policy") == shut {
		return !strings.HasPrefix(a.Header.Get("Content-Type"), "text/")
	}
	policy := servertest.PolicyOf(a)
	delete(policy, "img-src")
	style := slices.Sorted(slices.Values(append([]string{"'self'"}, servertest.StyleSources()...))) // as in policy
	script := []string{"'self'", layout.ScriptSource()}
	return len(policy) == 9 && slices.Equal(policy["style-src"], style) && slices.Equal(policy["script-src"], script) &&
		fmt.Sprint(policy["default-src"], policy["base-uri"]) == "['none'] ['none']"
}

// stays reports whether an address is one of the site, as a browser reads it.
func stays(to, site string) bool {
	if rest, ok := strings.CutPrefix(to, site); ok {
		to = rest
	}
	return strings.HasPrefix(to, "/") && !strings.HasPrefix(to, "//") && !strings.Contains(to, `\`)
}

// faultInBody is what is wrong with a page or with JSON.
func faultInBody(a servertest.Response) error {
	kind, _, err := mime.ParseMediaType(a.Header.Get("Content-Type"))
	switch {
	case err != nil:
		return fmt.Errorf("a body of no kind: %w", err)
	case kind == "text/html":
		if !utf8.ValidString(a.Body) {
			return fmt.Errorf("a page that is not UTF-8")
		}
		return harm(a.Body)
	case kind == "application/json" && !json.Valid([]byte(a.Body)):
		return fmt.Errorf("JSON that is none")
	}
	return nil
}

// TestFaultsOfAnswersAreFound is the control of the harness: each of these ends a fuzz test.
func TestFaultsOfAnswersAreFound(t *testing.T) {
	const site = "http://localhost:8080"
	wall := "default-src 'none'; script-src 'self' " + layout.ScriptSource() + "; style-src 'self' " +
		strings.Join(servertest.StyleSources(), " ") +
		"; connect-src 'self'; worker-src 'self'; manifest-src 'self'; img-src 'self'; form-action 'self'; base-uri " +
		"'none'; frame-ancestors 'none'"
	walls := func(more ...string) http.Header {
		h := http.Header{"X-Content-Type-Options": {"nosniff"}, "Content-Security-Policy": {wall}}
		for i := 0; i+1 < len(more); i += 2 {
			h.Set(more[i], more[i+1])
		}
		return h
	}
	page := walls("Content-Type", "text/html; charset=utf-8")
	for name, c := range map[string]struct {
		servertest.Response
		log string
	}{
		"a panic behind a page": {servertest.Response{Status: 200, Header: page},
			`level=ERROR msg="request failed" error="panic: index out of range"`},
		"a fault":             {servertest.Response{Status: 500, Header: page}, ""},
		"a fault that passes": {servertest.Response{Status: 503, Header: page}, ""},
		"no walls":            {servertest.Response{Status: 200, Header: http.Header{}}, ""},
		"a wall with a door": {servertest.Response{Status: 200,
			Header: walls("Content-Security-Policy",
				strings.Replace(wall, "script-src 'self'", "script-src 'self' *", 1))}, ""},
		"a wall with a gap": {servertest.Response{Status: 200,
			Header: walls("Content-Security-Policy", wall+"; script-src-elem *")}, ""},
		"a page shut as a file": {servertest.Response{Status: 200,
			Header: walls("Content-Type", "text/html", "Content-Security-Policy", shut)}, ""},
		"another site": {servertest.Response{Status: 303, Header: walls(
			"Location", "https://evil.example/")}, ""},
		"a site without scheme": {servertest.Response{Status: 303, Header: walls("Location", "//evil.example/")}, ""},
		"a site that ours opens": {servertest.Response{Status: 303, Header: walls(
			"Location", site+".evil.example/")}, ""},
		"a second header":  {servertest.Response{Status: 303, Header: walls("Location", "/\r\nSet-Cookie: a=b")}, ""},
		"a script":         {servertest.Response{Status: 200, Header: page, Body: "<p><script>run()</script>"}, ""},
		"half a character": {servertest.Response{Status: 200, Header: page, Body: "<p>\xe2\x82"}, ""},
		"half an object": {servertest.Response{Status: 200, Header: walls("Content-Type", "application/json"),
			Body: `{"a":`}, ""},
		"no kind": {servertest.Response{Status: 200, Header: walls(), Body: "hello"}, ""},
	} {
		if faultOf(c.Response, site, c.log) == nil {
			t.Errorf("%s goes unseen", name)
		}
	}
	well := servertest.Response{Status: 200, Header: page, Body: "<p>&lt;script&gt;"}
	if err := faultOf(well, site, ""); err != nil {
		t.Errorf("an answer without fault: %v", err)
	}
}
