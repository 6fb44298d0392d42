package pages_test

import (
	"net/http"
	"net/http/httptest"
	"net/url"
	"regexp"
	"strings"
	"testing"

	"efie/config"
	"efie/server/servertest"
)

// choose presses the switch for pages without pictures.
func choose(on, back string) *http.Request {
	r := httptest.NewRequest(http.MethodPost, "/light",
		strings.NewReader(url.Values{"on": {on}, "back": {back}}.Encode()))
	r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	return r
}

// template is a part of a page of which a browser loads nothing.
var template = regexp.MustCompile(`(?s)<template>.*?</template>`)

func TestPagesAreLightIfTheBrowserOrTheStudentAsksForIt(t *testing.T) {
	t.Parallel()
	s := servertest.NewSite(t, servertest.FourHostels)
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
		for _, path := range []string{
			"/", "/hostels", "/hostels?part=rows", "/hostels/adom-court", "/hostels/adom-court?part=popup",
			"/detailed_search",
		} {
			t.Run("Save-Data "+c.saving+" Cookie "+c.cookie+" "+path, func(t *testing.T) {
				w := s.Ask(http.MethodGet, path, "Save-Data", c.saving, "Cookie", c.cookie)
				text := w.Body.String()
				pictures := strings.Contains(text, "<img")
				if strings.Contains(template.ReplaceAllString(text, ""), "<img") == c.light && pictures {
					t.Errorf("pictures are loaded: %v", !c.light)
				}
				if strings.Contains(text, "data-photo-load") != (c.light && pictures) {
					t.Error("a link loads a picture on a page with pictures, or none on a light page")
				}
				whole := !strings.Contains(path, "part=")
				if whole && strings.Contains(text, `aria-pressed="true" title=`) != c.light {
					t.Error("the switch shows the wrong state")
				}
				if whole && !strings.Contains(text, `<span>Save data<span class="sr">: pictures off</span></span>`) {
					t.Error("the switch does not say what it does")
				}
				if got := w.Header().Get("Vary"); got != "Cookie, Accept-Encoding, Save-Data" {
					t.Errorf("Vary is %q", got)
				}
			})
		}
	}
}

func TestTheSwitchIsKeptAndLeadsBack(t *testing.T) {
	t.Parallel()
	for address, name := range map[string]string{
		"http://localhost": "efie-light", "https://efie.example": "__Host-efie-light",
	} {
		t.Run(address, func(t *testing.T) {
			t.Parallel()
			s := servertest.NewSite(t, servertest.FourHostels, func(c *config.Config) { c.SiteURL = address })
			for _, on := range []string{"1", "0"} {
				w := s.Serve(choose(on, "/hostels?q=Wi-Fi"))
				if w.Code != http.StatusSeeOther || w.Header().Get("Location") != "/hostels?q=Wi-Fi" {
					t.Errorf("%d to %q", w.Code, w.Header().Get("Location"))
				}
				cookies := w.Result().Cookies()
				if len(cookies) != 1 {
					t.Fatalf("the cookies are %v", cookies)
				}
				c := cookies[0]
				if c.Name != name || c.Value != on || c.Path != "/" || c.MaxAge != 365*24*60*60 || !c.HttpOnly ||
					c.SameSite != http.SameSiteLaxMode || c.Domain != "" ||
					c.Secure != strings.HasPrefix(name, "__Host-") {
					t.Errorf("the cookie is %v", c)
				}
				page := s.Ask(http.MethodGet, "/hostels", "Cookie", c.Name+"="+c.Value).Body.String()
				if light := strings.Contains(page, `aria-pressed="true" title=`); light != (on == "1") {
					t.Errorf("after %s the page is light: %v", on, light)
				}
			}
		})
	}
}

func TestTheSwitchLeadsOnlyToPagesOfTheSite(t *testing.T) {
	t.Parallel()
	s := servertest.NewSite(t, servertest.FourHostels)
	for _, back := range []string{
		"", "//evil.example", "https://evil.example/", `/\evil.example`, "hostels", "/a\r\nSet-Cookie: a=b",
		"/" + strings.Repeat("a", 1000),
	} {
		t.Run("back to "+back, func(t *testing.T) {
			w := s.Serve(choose("1", back))
			if w.Code != http.StatusSeeOther || w.Header().Get("Location") != "/" {
				t.Errorf("%d to %q", w.Code, w.Header().Get("Location"))
			}
		})
	}
	refused := func(name string, r *http.Request, status int) {
		t.Run(name, func(t *testing.T) {
			if w := s.Serve(r); w.Code != status || w.Header().Get("Set-Cookie") != "" {
				t.Errorf("status %d, cookie %q", w.Code, w.Header().Get("Set-Cookie"))
			}
		})
	}
	for _, on := range []string{"", "2", "on", "1 "} {
		refused("on is "+on, choose(on, "/hostels"), http.StatusUnprocessableEntity)
	}
	foreign := choose("1", "/")
	foreign.Header.Set("Sec-Fetch-Site", "cross-site")
	refused("a form of another site", foreign, http.StatusForbidden)
	refused("a link", httptest.NewRequest(http.MethodGet, "/light?on=1&back=/", nil), http.StatusNotFound)
}

// TestTheSwitchLeadsBackToItsPage also asks for the answer to a form, which leads back to the page of the form.
func TestTheSwitchLeadsBackToItsPage(t *testing.T) {
	t.Parallel()
	s := servertest.NewSite(t, servertest.FourHostels)
	leads := func(name string, page *httptest.ResponseRecorder, want string) {
		t.Run(name, func(t *testing.T) {
			_, after, _ := strings.Cut(page.Body.String(), `name="back" value="`)
			value, _, _ := strings.Cut(after, `"`)
			if got := strings.ReplaceAll(value, "&amp;", "&"); got != want {
				t.Errorf("it leads back to %q, want %q", got, want)
			}
		})
	}
	for target, want := range map[string]string{
		"/": "/", "/hostels?q=Wi-Fi&category=2": "/hostels?q=Wi-Fi&category=2", "//evil.example/x": "/",
		"/no-such-page?a=b":                       "/no-such-page?a=b",
		"/hostels?q=" + strings.Repeat("a", 1000): "/",
	} {
		leads(target, s.Ask(http.MethodGet, target), want)
	}
	for referer, want := range map[string]string{
		s.URL + "/account?saved=1": "/account?saved=1", "": "/", "https://evil.example/account": "/", "%": "/",
		s.URL + "//evil.example": "/",
	} {
		leads("a form of "+referer, s.Ask(http.MethodPost, "/hostels", "Referer", referer), want)
	}
}
