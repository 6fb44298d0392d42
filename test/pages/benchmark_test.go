package pages_test

import (
	"net/http"
	"net/http/httptest"
	"net/url"
	"testing"

	"efie/demo"
	"efie/server/servertest"
	"efie/test/must"
)

// BenchmarkPages makes pages of the demo as the whole server does, but for the network: those of a
// student who is logged in, and of one who has booked, are made anew each time.
func BenchmarkPages(b *testing.B) {
	s := servertest.NewSite(b, string(demo.Hostels()))
	ama, _ := servertest.NewBookedStudent(b, s, "7cf108fd-0005-5683-bb1c-9c20e3b13108", "female")
	esi := s.SignedUp("esi@example.com", "female")
	address, err := url.Parse(s.URL)
	must.Do(b, err)
	booked, cookie := ama.HTTP.Jar.Cookies(address)[0], esi.HTTP.Jar.Cookies(address)[0]
	for _, page := range []struct {
		name, path string
		cookie     *http.Cookie
	}{
		{"visitor's detail page", "/hostels/suomo-house-ug-legon", nil},
		{"student's detail page", "/hostels/suomo-house-ug-legon", cookie},
		{"student's list", "/hostels", cookie},
		{"student's dashboard", "/dashboard", cookie},
		{"booked student's detail page", "/hostels/suomo-house-ug-legon", booked},
		{"booked student's dashboard", "/dashboard", booked},
	} {
		b.Run(page.name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				request := httptest.NewRequest(http.MethodGet, s.URL+page.path, nil)
				request.Header.Set("Accept-Encoding", "gzip, deflate, br, zstd")
				if page.cookie != nil {
					request.AddCookie(page.cookie)
				}
				answer := httptest.NewRecorder()
				if s.Handler.ServeHTTP(answer, request); answer.Code != http.StatusOK {
					b.Fatalf("%s answers %d", page.path, answer.Code)
				}
			}
		})
	}
}
