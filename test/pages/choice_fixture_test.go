package pages_test

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"efie/server/servertest"
)

// keepsChoice proves that an answer leads to an address and keeps a choice for some days in the cookie of this name.
func keepsChoice(t *testing.T, w *httptest.ResponseRecorder, days int, to, name, value string) {
	t.Helper()
	if w.Code != http.StatusSeeOther || w.Header().Get("Location") != to {
		t.Errorf("%d to %q, want %q", w.Code, w.Header().Get("Location"), to)
	}
	cookies := w.Result().Cookies()
	if len(cookies) != 1 {
		t.Fatalf("the cookies are %v", cookies)
	}
	c := cookies[0]
	if c.Name != name || c.Value != value || c.Path != "/" || c.MaxAge != days*24*60*60 || !c.HttpOnly ||
		c.SameSite != http.SameSiteLaxMode || c.Domain != "" || c.Secure != strings.HasPrefix(name, "__Host-") {
		t.Errorf("the cookie is %v", c)
	}
}

// onlyOurFormChooses proves that neither the form of another site nor a link sets a cookie.
func onlyOurFormChooses(t *testing.T, catalogue string, form *http.Request, link string) {
	t.Helper()
	s := servertest.NewSite(t, catalogue)
	form.Header.Set("Sec-Fetch-Site", "cross-site")
	if w := s.Serve(form); w.Code != http.StatusForbidden || w.Header().Get("Set-Cookie") != "" {
		t.Errorf("a form of another site: %d, cookie %q", w.Code, w.Header().Get("Set-Cookie"))
	}
	if w := s.Serve(httptest.NewRequest(http.MethodGet, link, nil)); w.Code != http.StatusNotFound ||
		w.Header().Get("Set-Cookie") != "" {
		t.Errorf("a link: %d, cookie %q", w.Code, w.Header().Get("Set-Cookie"))
	}
}

// goesWithTheSession proves that the cookie of a choice goes at log-out, and on a shared phone with the browser.
// chosen looks at the pages of a student who has chosen, and gone at those after the log-out.
func goesWithTheSession(t *testing.T, catalogue, choice, value string, chosen, gone func(*servertest.WebBrowser)) {
	t.Helper()
	s, b := servertest.NewStudentSite(t, catalogue)
	b.StopRedirects()
	set := func(a servertest.Response) *http.Cookie { return cookieSet(a, "efie-"+choice) }
	if c := set(b.Post("/"+choice, choice, value)); c == nil || c.MaxAge != 180*24*60*60 {
		t.Errorf("on a phone of her own the cookie is %v", c)
	}
	chosen(b)
	if c := set(b.Post("/logout")); c == nil || c.MaxAge != -1 || c.Value != "" {
		t.Errorf("at log-out the cookie is %v", c)
	}
	gone(b)
	b.Post("/"+choice, choice, value)
	if c := set(b.LogIn("ama@example.com", servertest.Password, "shared", "yes")); c == nil || c.MaxAge != 0 ||
		!c.Expires.IsZero() || c.Value != value {
		t.Errorf("after a log-in on a shared phone the cookie is %v", c)
	}
	if c := set(b.Post("/"+choice, choice, value)); c == nil || c.MaxAge != 0 || !c.Expires.IsZero() {
		t.Errorf("on a shared phone the cookie is %v", c)
	}
	b.Post("/logout")
	if c := set(b.LogIn("ama@example.com", servertest.Password, "shared", "yes")); c != nil {
		t.Errorf("a browser without a choice gets %v", c)
	}
	if c := set(s.NewBrowserWithoutRedirects().Post("/logout")); c != nil {
		t.Errorf("a browser without a choice gets %v", c)
	}
}

// cookieSet returns the cookie of a name that an answer sets, nil for none.
func cookieSet(a servertest.Response, name string) *http.Cookie {
	for _, line := range a.Header.Values("Set-Cookie") {
		if c, err := http.ParseSetCookie(line); err == nil && c.Name == name {
			return c
		}
	}
	return nil
}
