package pages_test

import (
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"

	"efie/config"
	"efie/server/servertest"
	"efie/test/must"
)

// choosePrice returns the form that chooses which price comes first, as the page at the address from sends it.
func choosePrice(first, from string) *http.Request {
	form := url.Values{"price": {first}, "back": {from}}
	r := httptest.NewRequest(http.MethodPost, "/price", strings.NewReader(form.Encode()))
	r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	return r
}

func TestTheChosenPriceIsStoredInItsOwnCookie(t *testing.T) {
	t.Parallel()
	for address, name := range map[string]string{
		"http://localhost": "efie-price", "https://efie.example": "__Host-efie-price",
	} {
		t.Run(address, func(t *testing.T) {
			t.Parallel()
			s := servertest.NewSite(t, statedCosts, func(c *config.Config) { c.SiteURL = address })
			for from, want := range map[string]string{
				"/hostels?price=month&q=a#save":        "/hostels?q=a&price=total#per",
				"/detailed_search?max_price=450":       "/detailed_search?max_price=450&price=total#per",
				"/hostels/adom-court?price=total":      "/hostels/adom-court?price=total#per",
				"":                                     "/hostels?price=total#per",
				"https://evil.example/hostels":         "/hostels?price=total#per",
				"//evil.example/hostels":               "/hostels?price=total#per",
				"/hostels\r\nSet-Cookie: efie-known=1": "/hostels?price=total#per",
			} {
				wantChoiceStored(t, s.Serve(choosePrice("total", from)), 180, want, name, "total")
			}
			for first, want := range map[string]string{
				"month": "/hostels?q=a#per", "": "/hostels?q=a&price=total", "x": "/hostels?q=a&price=total",
			} {
				w := s.Serve(choosePrice(first, "/hostels?q=a&price=total"))
				if w.Code != http.StatusSeeOther || w.Header().Get("Location") != want || w.Header().Get("Set-Cookie") != "" {
					t.Errorf("price=%q gets %d to %q, cookie %q", first, w.Code, w.Header().Get("Location"),
						w.Header().Get("Set-Cookie"))
				}
			}
			page := s.Ask(http.MethodGet, "/hostels", "Cookie", name+"=total")
			must.Contain(t, "the browse page", page.Body.String(), totalChosen)
		})
	}
	wantOwnFormOnly(t, statedCosts, choosePrice("total", "/hostels"), "/price?price=total")
}

func TestLogOutForgetsTheChosenPrice(t *testing.T) {
	t.Parallel()
	// The first function reads a student's stored page, the second a visitor's.
	wantChoiceForgotten(t, statedCosts, "price", "total",
		func(b *servertest.WebBrowser) { wantsTotal(t, b, "") },
		func(b *servertest.WebBrowser) { wantsMonth(t, b, "") })
}

// TestARefusedBookingKeepsTheChosenPrice checks that a refusal shows the hostel with the price that came first on the
// page of the form.
func TestARefusedBookingKeepsTheChosenPrice(t *testing.T) {
	t.Parallel()
	s := servertest.NewSite(t, strings.Replace(statedCosts, `"number_in_room": 4,`,
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
			t.Errorf("a refusal from %s with the cookie %q lacks %s, or its address: %s", c.from, c.cookie, c.chosen, page)
		}
	}
}
