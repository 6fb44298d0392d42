package pages_test

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"efie/server/servertest"
	"efie/test/must"
)

// wantChoiceStored checks that an answer redirects to an address and stores a choice for some days in the cookie with
// this name.
func wantChoiceStored(t *testing.T, w *httptest.ResponseRecorder, days int, to, name, value string) {
	t.Helper()
	if w.Code != http.StatusSeeOther || w.Header().Get("Location") != to {
		t.Errorf("answered with %d to %q, want 303 to %q", w.Code, w.Header().Get("Location"), to)
	}
	cookies := w.Result().Cookies()
	if len(cookies) != 1 {
		t.Fatalf("the answer sets the cookies %v, want one", cookies)
	}
	c := cookies[0]
	if c.Name != name || c.Value != value || c.Path != "/" || c.MaxAge != days*24*60*60 || !c.HttpOnly ||
		c.SameSite != http.SameSiteLaxMode || c.Domain != "" || c.Secure != strings.HasPrefix(name, "__Host-") {
		t.Errorf("the cookie is %v, want %s=%s for %d days with safe attributes", c, name, value, days)
	}
}

// wantOwnFormOnly checks that neither the form of another site nor a link sets a cookie.
func wantOwnFormOnly(t *testing.T, catalogue string, form *http.Request, link string) {
	t.Helper()
	s := servertest.NewSite(t, catalogue)
	form.Header.Set("Sec-Fetch-Site", "cross-site")
	if w := s.Serve(form); w.Code != http.StatusForbidden || w.Header().Get("Set-Cookie") != "" {
		t.Errorf("a form of another site gets %d and the cookie %q", w.Code, w.Header().Get("Set-Cookie"))
	}
	if w := s.Serve(httptest.NewRequest(http.MethodGet, link, nil)); w.Code != http.StatusNotFound ||
		w.Header().Get("Set-Cookie") != "" {
		t.Errorf("a link gets %d and the cookie %q", w.Code, w.Header().Get("Set-Cookie"))
	}
}

// wantChoiceForgotten checks that log-out deletes the cookie of a choice, and that on a shared phone it ends with the
// browser. chosen checks the pages after the choice, afterLogOut the pages after the log-out.
func wantChoiceForgotten(
	t *testing.T, catalogue, choice, value string, chosen, afterLogOut func(*servertest.WebBrowser),
) {
	t.Helper()
	s, b := servertest.NewStudentSite(t, catalogue)
	b.StopRedirects()
	set := func(a servertest.Response) *http.Cookie { return cookieSet(a, "efie-"+choice) }
	if c := set(b.Post("/"+choice, choice, value)); c == nil || c.MaxAge != 180*24*60*60 {
		t.Errorf("on the student's own phone the cookie is %v, want 180 days", c)
	}
	chosen(b)
	if c := set(b.Post("/logout")); c == nil || c.MaxAge != -1 || c.Value != "" {
		t.Errorf("log-out sets the cookie %v, want its deletion", c)
	}
	afterLogOut(b)
	b.Post("/"+choice, choice, value)
	if c := set(b.LogIn("ama@example.com", servertest.Password, "shared", "yes")); c == nil || c.MaxAge != 0 ||
		!c.Expires.IsZero() || c.Value != value {
		t.Errorf("log-in on a shared phone sets the cookie %v, want no expiry", c)
	}
	if c := set(b.Post("/"+choice, choice, value)); c == nil || c.MaxAge != 0 || !c.Expires.IsZero() {
		t.Errorf("a choice on a shared phone sets the cookie %v, want no expiry", c)
	}
	b.Post("/logout")
	must.Equal(t, "the cookie of a browser without a choice",
		set(b.LogIn("ama@example.com", servertest.Password, "shared", "yes")), nil)
	must.Equal(t, "the cookie of a browser without a choice", set(s.NewBrowserWithoutRedirects().Post("/logout")), nil)
}

// cookieSet returns the cookie with this name that an answer sets, or nil.
func cookieSet(a servertest.Response, name string) *http.Cookie {
	for _, line := range a.Header.Values("Set-Cookie") {
		if c, err := http.ParseSetCookie(line); err == nil && c.Name == name {
			return c
		}
	}
	return nil
}
