package pages_test

import (
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"

	"efie/config"
	"efie/server/servertest"
)

// choosePrice is the form that chooses the price that comes first, sent from a page with this address.
func choosePrice(first, from string) *http.Request {
	form := url.Values{"price": {first}, "back": {from}}
	r := httptest.NewRequest(http.MethodPost, "/price", strings.NewReader(form.Encode()))
	r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	return r
}

func TestThePriceIsKeptInACookieOfItsOwn(t *testing.T) {
	t.Parallel()
	for address, name := range map[string]string{
		"http://localhost": "efie-price", "https://efie.example": "__Host-efie-price",
	} {
		t.Run(address, func(t *testing.T) {
			t.Parallel()
			s := servertest.NewSite(t, stated, func(c *config.Config) { c.SiteURL = address })
			for from, want := range map[string]string{
				"/hostels":                             "/hostels?price=total#per",
				"/hostels?q=Wi-Fi":                     "/hostels?q=Wi-Fi&price=total#per",
				"/hostels?price=month&q=a#save":        "/hostels?q=a&price=total#per",
				"/detailed_search?max_price=450":       "/detailed_search?max_price=450&price=total#per",
				"/hostels/adom-court?price=total":      "/hostels/adom-court?price=total#per",
				"":                                     "/hostels?price=total#per",
				"https://evil.example/hostels":         "/hostels?price=total#per",
				"//evil.example/hostels":               "/hostels?price=total#per",
				"/hostels\r\nSet-Cookie: efie-known=1": "/hostels?price=total#per",
			} {
				w := s.Serve(choosePrice("total", from))
				if w.Code != http.StatusSeeOther || w.Header().Get("Location") != want {
					t.Errorf("from %q: %d to %q, want %q", from, w.Code, w.Header().Get("Location"), want)
				}
				cookies := w.Result().Cookies()
				if len(cookies) != 1 {
					t.Fatalf("the cookies are %v", cookies)
				}
				c := cookies[0]
				if c.Name != name || c.Value != "total" || c.Path != "/" || c.MaxAge != 180*24*60*60 || !c.HttpOnly ||
					c.SameSite != http.SameSiteLaxMode || c.Domain != "" || c.Secure != strings.HasPrefix(name, "__Host-") {
					t.Errorf("the cookie is %v", c)
				}
			}
			for first, want := range map[string]string{
				"month": "/hostels?q=a#per", "": "/hostels?q=a&price=total", "x": "/hostels?q=a&price=total",
			} {
				w := s.Serve(choosePrice(first, "/hostels?q=a&price=total"))
				if w.Code != http.StatusSeeOther || w.Header().Get("Location") != want || w.Header().Get("Set-Cookie") != "" {
					t.Errorf("%q: %d to %q, cookie %q", first, w.Code, w.Header().Get("Location"), w.Header().Get("Set-Cookie"))
				}
			}
			page := s.Ask(http.MethodGet, "/hostels", "Cookie", name+"=total")
			if !strings.Contains(page.Body.String(), totalChosen) {
				t.Error("the cookie is not read")
			}
		})
	}
	s := servertest.NewSite(t, stated)
	foreign := choosePrice("total", "/hostels")
	foreign.Header.Set("Sec-Fetch-Site", "cross-site")
	if w := s.Serve(foreign); w.Code != http.StatusForbidden || w.Header().Get("Set-Cookie") != "" {
		t.Errorf("a form of another site: %d, cookie %q", w.Code, w.Header().Get("Set-Cookie"))
	}
	if w := s.Serve(httptest.NewRequest(http.MethodGet, "/price?price=total", nil)); w.Code != http.StatusNotFound ||
		w.Header().Get("Set-Cookie") != "" {
		t.Errorf("a link: %d, cookie %q", w.Code, w.Header().Get("Set-Cookie"))
	}
}

// TestThePriceGoesWithTheSession also logs in on a shared phone, where the cookie ends with the browser.
func TestThePriceGoesWithTheSession(t *testing.T) {
	t.Parallel()
	s, b := servertest.NewStudentSite(t, stated)
	b.HTTP.CheckRedirect = func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }
	set := func(a servertest.Response) *http.Cookie { return cookieSet(a, "efie-price") }
	if c := set(b.Post("/price", "price", "total")); c == nil || c.MaxAge != 180*24*60*60 {
		t.Errorf("on a phone of her own the cookie is %v", c)
	}
	wantsTotal(t, b, "") // as a student, who reads other copies of these pages than visitors
	if c := set(b.Post("/logout")); c == nil || c.MaxAge != -1 || c.Value != "" {
		t.Errorf("at log-out the cookie is %v", c)
	}
	wantsMonth(t, b, "")

	b.Post("/price", "price", "total")
	if c := set(b.LogIn("ama@example.com", servertest.Password, "shared", "yes")); c == nil || c.MaxAge != 0 ||
		!c.Expires.IsZero() || c.Value != "total" {
		t.Errorf("after a log-in on a shared phone the cookie is %v", c)
	}
	if c := set(b.Post("/price", "price", "total")); c == nil || c.MaxAge != 0 || !c.Expires.IsZero() {
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

// A booking that is refused shows its hostel again, as its page was when the form was sent.
func TestARefusalKeepsThePriceThatComesFirst(t *testing.T) {
	t.Parallel()
	s := servertest.NewSite(t, strings.Replace(stated, `"number_in_room": 4,`,
		`"number_in_room": 4, "uuid": "men", "gender": {"male": 1},`, 1))
	b := s.SignedUp("ama@example.com", "female")
	refused := func(from, cookie string) string {
		r := httptest.NewRequest(http.MethodPost, "/book", strings.NewReader("room=men&price=30000"))
		r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
		r.Header.Set("Referer", s.URL+from)
		r.Header.Set("Cookie", "efie="+b.Cookie(servertest.SessionCookie)+cookie)
		return s.Serve(r).Body.String()
	}
	for _, c := range []struct {
		from, cookie string
		chosen       string
	}{
		{"/hostels/adom-court", "", monthChosen},
		{"/hostels/adom-court?price=total", "", totalChosen},
		{"/hostels/adom-court", "; efie-price=total", totalChosen},
		{"/hostels/adom-court?price=month", "; efie-price=total", monthChosen},
	} {
		if page := refused(c.from, c.cookie); !strings.Contains(page, c.chosen) ||
			!strings.Contains(page, `name="back" value="`+c.from+`"`) {
			t.Errorf("from %s%s it shows %s", c.from, c.cookie, page)
		}
	}
}

// TestThePoliciesTellOfThePrice compares what is set with what is said.
func TestThePoliciesTellOfThePrice(t *testing.T) {
	t.Parallel()
	b := servertest.NewSite(t, servertest.FourHostels).NewBrowser()
	b.Get("/cookie-policy").Wants(t, 200, "The seven cookies", "<code>efie-price</code>",
		"<code>__Host-efie-price</code>", "180 days after you last chose it, or until you choose “Per month”")
	b.Get("/privacy-policy").Wants(t, 200, "seven cookies", "when you choose to see prices for the stay first",
		"when you choose “Per month” or when you log out")
}
