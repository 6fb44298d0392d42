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
	"efie/test/must"
)

// saveDataForm returns the form of the switch "Save data", which turns pictures off.
func saveDataForm(on, back string) *http.Request {
	r := httptest.NewRequest(http.MethodPost, "/light",
		strings.NewReader(url.Values{"on": {on}, "back": {back}}.Encode()))
	r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	return r
}

// unloadedPart finds a part of a page that browsers do not load.
var unloadedPart = regexp.MustCompile(`(?s)<template>.*?</template>`)

func TestPagesOmitPicturesIfTheBrowserOrTheStudentAsks(t *testing.T) {
	t.Parallel()
	s := servertest.NewSite(t, servertest.FourHostels)
	for _, c := range []struct {
		saving, cookie  string
		withoutPictures bool
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
			w := s.Ask(http.MethodGet, path, "Save-Data", c.saving, "Cookie", c.cookie)
			text := w.Body.String()
			pictures, whole := strings.Contains(text, "<img"), !strings.Contains(path, "part=")
			if strings.Contains(unloadedPart.ReplaceAllString(text, ""), "<img") == c.withoutPictures && pictures ||
				strings.Contains(text, "data-photo-load") != (c.withoutPictures && pictures) ||
				whole && strings.Contains(text, `aria-pressed="true" title=`) != c.withoutPictures ||
				whole && !strings.Contains(text, `<span>Save data<span class="sr">: pictures off</span></span>`) {
				t.Errorf("%s with Save-Data %q and the cookie %q must have no pictures: %v\n%s", path, c.saving, c.cookie,
					c.withoutPictures,
					text)
			}
			must.Equal(t, "Vary of "+path, w.Header().Get("Vary"), "Cookie, Accept-Encoding, Save-Data")
		}
	}
}

func TestTheSaveDataSwitchIsStored(t *testing.T) {
	t.Parallel()
	for address, name := range map[string]string{
		"http://localhost": "efie-light", "https://efie.example": "__Host-efie-light",
	} {
		s := servertest.NewSite(t, servertest.FourHostels, func(c *config.Config) { c.SiteURL = address })
		for _, on := range []string{"1", "0"} {
			for back, to := range map[string]string{
				"/hostels?q=Wi-Fi": "/hostels?q=Wi-Fi", "//evil.example": "/", "/a\r\nSet-Cookie: a=b": "/", "": "/",
			} {
				wantChoiceStored(t, s.Serve(saveDataForm(on, back)), 365, to, name, on)
			}
			page := s.Ask(http.MethodGet, "/hostels", "Cookie", name+"="+on).Body.String()
			must.Equal(t, "the page has no pictures after the choice "+on,
				strings.Contains(page, `aria-pressed="true" title=`), on == "1")
		}
		if w := s.Serve(saveDataForm("2", "/hostels")); w.Code != http.StatusUnprocessableEntity ||
			w.Header().Get("Set-Cookie") != "" {
			t.Errorf("an invalid choice gets %d and the cookie %q", w.Code, w.Header().Get("Set-Cookie"))
		}
	}
	wantOwnFormOnly(t, servertest.FourHostels, saveDataForm("1", "/"), "/light?on=1&back=/")
}

// TestTheSaveDataSwitchReturnsToItsPage also checks a page that answers a form: its switch leads back to the
// page that had the form.
func TestTheSaveDataSwitchReturnsToItsPage(t *testing.T) {
	t.Parallel()
	s := servertest.NewSite(t, servertest.FourHostels)
	leads := func(name string, page *httptest.ResponseRecorder, want string) {
		_, after, _ := strings.Cut(page.Body.String(), `name="back" value="`)
		value, _, _ := strings.Cut(after, `"`)
		must.Equal(t, "the address to which the switch leads back on "+name, strings.ReplaceAll(value, "&amp;", "&"),
			want)
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

// TestLogInAndLogOutKeepTheSaveDataSwitch checks that the choice belongs to the browser.
func TestLogInAndLogOutKeepTheSaveDataSwitch(t *testing.T) {
	t.Parallel()
	b := servertest.NewSite(t, servertest.FourHostels).NewBrowser()
	withoutPictures := func() bool { return strings.Contains(b.Get("/hostels").Body, "data-photo-load") }
	before := withoutPictures()
	b.Post("/light", "on", "1", "back", "/hostels")
	pressed := withoutPictures()
	b.SignUp("ama@example.com", "female")
	loggedIn := withoutPictures()
	b.Post("/logout")
	if loggedOut := withoutPictures(); before || !pressed || !loggedIn || !loggedOut {
		t.Errorf("without pictures at first: %v, after the press: %v, logged in: %v, logged out: %v", before, pressed,
			loggedIn, loggedOut)
	}
	b.Post("/light", "on", "0", "back", "/hostels")
	if withoutPictures() {
		t.Error("the switch does not turn the pictures on again")
	}
}
