package handlers

import (
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"
)

// choose presses the switch.
func choose(on, back string) *http.Request {
	r := httptest.NewRequest(http.MethodPost, "/light",
		strings.NewReader(url.Values{"on": {on}, "back": {back}}.Encode()))
	r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	return r
}

func TestPagesAreLightWhereTheBrowserOrTheStudentAsksForIt(t *testing.T) {
	s := newStage(t)
	for _, c := range []struct {
		saving, cookie string
		light          bool
	}{
		{"", "", false}, {"on", "", true}, {"On", "", true}, {" on ;a=b", "", true}, {"off", "", false},
		{"1", "", false}, {"only", "", false},
		{"", "efie-light=1", true}, {"on", "efie-light=1", true}, {"on", "efie-light=0", false},
		{"on", "efie-light=", true},
		{"on", "efie-light=no", true}, {"", "efie-light=no", false}, {"", "__Host-efie-light=1", false},
	} {
		for _, path := range []string{"/", "/hostels", "/hostels?part=rows", "/hostels/adom-court",
			"/hostels/adom-court?part=popup", "/detailed_search"} {
			w := s.do(t, asks(http.MethodGet, path, "Save-Data", c.saving, "Cookie", c.cookie))
			text := w.Body.String()
			outside := text // of templates, where a browser loads nothing
			for strings.Contains(outside, "<template>") {
				before, after, _ := strings.Cut(outside, "<template>")
				_, rest, _ := strings.Cut(after, "</template>")
				outside = before + rest
			}
			if strings.Contains(outside, "<img") == c.light && strings.Contains(text, "<img") {
				t.Errorf("%s with Save-Data %q and %q: pictures are there: %v", path, c.saving, c.cookie, !c.light)
			}
			if strings.Contains(text, "data-photo-load") != (c.light && strings.Contains(text, "<img")) {
				t.Errorf("%s with Save-Data %q and %q: a picture is not asked for by a link", path, c.saving, c.cookie)
			}
			if pressed := `aria-pressed="true"`; !strings.Contains(path, "part=") &&
				strings.Contains(text, pressed) != c.light {
				t.Errorf("%s with Save-Data %q and %q: the switch does not say so", path, c.saving, c.cookie)
			}
			if got := w.Header().Get("Vary"); got != "Cookie, Accept-Encoding, Save-Data" {
				t.Errorf("%s varies by %q", path, got)
			}
		}
	}
}

func TestTheSwitchIsKeptAndLeadsBack(t *testing.T) {
	for site, name := range map[string]string{"http://localhost": "efie-light",
		"https://efie.example": "__Host-efie-light"} {
		s := newStage(t)
		s.config.SiteURL = site
		for _, on := range []string{"1", "0"} {
			w := s.do(t, choose(on, "/hostels?q=Wi-Fi"))
			if w.Code != http.StatusSeeOther || w.Header().Get("Location") != "/hostels?q=Wi-Fi" {
				t.Errorf("%s: %d to %q", site, w.Code, w.Header().Get("Location"))
			}
			cookies := w.Result().Cookies()
			if len(cookies) != 1 {
				t.Fatalf("%s sets %v", site, cookies)
			}
			c := cookies[0]
			if c.Name != name || c.Value != on || c.Path != "/" || c.MaxAge != 365*24*60*60 || !c.HttpOnly ||
				c.SameSite != http.SameSiteLaxMode || c.Domain != "" || c.Secure != strings.HasPrefix(name, "__Host-") {
				t.Errorf("%s sets %v", site, c)
			}
			r := asks(http.MethodGet, "/hostels", "Cookie", c.Name+"="+c.Value)
			if light := strings.Contains(s.do(t, r).Body.String(), `aria-pressed="true"`); light != (on == "1") {
				t.Errorf("%s: after %s the page is light: %v", site, on, light)
			}
		}
	}
}

func TestTheSwitchLeadsNowhereElse(t *testing.T) {
	s := newStage(t)
	for _, back := range []string{"", "//evil.example", "https://evil.example/", `/\evil.example`, "hostels",
		"/a\r\nSet-Cookie: a=b", "/" + strings.Repeat("a", 1000)} {
		if w := s.do(t, choose("1", back)); w.Code != http.StatusSeeOther || w.Header().Get("Location") != "/" {
			t.Errorf("%q leads to %q with %d", back, w.Header().Get("Location"), w.Code)
		}
	}
	for _, on := range []string{"", "2", "on", "1 "} {
		if w := s.do(t, choose(on, "/hostels")); w.Code != http.StatusUnprocessableEntity ||
			w.Header().Get("Set-Cookie") != "" {
			t.Errorf("%q is taken with %d and sets %q", on, w.Code, w.Header().Get("Set-Cookie"))
		}
	}
	foreign := choose("1", "/")
	foreign.Header.Set("Sec-Fetch-Site", "cross-site")
	if w := s.do(t, foreign); w.Code != http.StatusForbidden || w.Header().Get("Set-Cookie") != "" {
		t.Errorf("another site's page presses the switch: %d", w.Code)
	}
	if w := s.do(t, asks(http.MethodGet, "/light?on=1&back=/")); w.Code != http.StatusNotFound ||
		w.Header().Get("Set-Cookie") != "" {
		t.Errorf("a link presses the switch: %d, %q", w.Code, w.Header().Get("Set-Cookie"))
	}
}

// TestTheSwitchKnowsWhereItStands: what answers a form has that form's page to lead back to.
func TestTheSwitchKnowsWhereItStands(t *testing.T) {
	s := newStage(t)
	back := func(r *http.Request) string {
		_, after, _ := strings.Cut(s.do(t, r).Body.String(), `name="back" value="`)
		value, _, _ := strings.Cut(after, `"`)
		return strings.ReplaceAll(value, "&amp;", "&")
	}
	for target, want := range map[string]string{
		"/": "/", "/hostels?q=Wi-Fi&category=2": "/hostels?q=Wi-Fi&category=2", "//evil.example/x": "/",
		"/no-such-page?a=b":                       "/no-such-page?a=b",
		"/hostels?q=" + strings.Repeat("a", 1000): "/",
	} {
		if got := back(asks(http.MethodGet, target)); got != want {
			t.Errorf("at %s it leads back to %q, want %q", target, got, want)
		}
	}
	for referer, want := range map[string]string{
		"http://localhost/account?saved=1": "/account?saved=1", "": "/", "https://evil.example/account": "/", "%": "/",
		"http://localhost//evil.example": "/",
	} {
		if got := back(asks(http.MethodPost, "/hostels", "Referer", referer)); got != want {
			t.Errorf("after a form of %q it leads back to %q, want %q", referer, got, want)
		}
	}
}
