package api_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"efie/server/servertest"
	"efie/test/must"
)

// bodyCalls maps each call that reads a body to one of its text fields.
var bodyCalls = map[string]string{
	"/hq/api/login/":               "email",
	"/hq/api/signup/":              "email",
	"/hq/api/resend-verification/": "email",
	"/hq/api/search_request/":      "location",
	"/hq/api/payments/":            "room_uuid",
	"/hq/api/payments/verify/":     "room_uuid",
}

const consumerRequest = "/hq/api/payments/consumer_request/"

func TestEveryMalformedBodyIsRefused(t *testing.T) {
	t.Parallel()
	s := servertest.NewSite(t, servertest.TwoHostels)
	p := s.NewVerifiedClient("ama@example.com", "female")
	for what, c := range servertest.MalformedBodies {
		for path := range bodyCalls {
			if r := p.Post(path, c.Body); r.Status != c.Status || len(r.Body) > 1000 {
				t.Errorf("%s sent to %s gets %d, want %d: %.300s", what, path, r.Status, c.Status, r.Body)
			}
		}
		want := http.StatusOK // this call reads no body
		if c.Status == http.StatusRequestEntityTooLarge {
			want = c.Status
		}
		must.Equal(t, what+" sent to "+consumerRequest+": status", p.Post(consumerRequest, c.Body).Status, want)
	}
	if n := s.Count(`select count(*) from bookings`) + s.Count(`select count(*) from payments`) +
		s.Count(`select count(*) from accounts`); n != 1 {
		t.Errorf("after malformed bodies there are %d rows, want one: the student", n)
	}
}

func TestEveryFieldOfAWrongTypeIsRefused(t *testing.T) {
	t.Parallel()
	s := servertest.NewSite(t, servertest.TwoHostels)
	p := s.NewVerifiedClient("ama@example.com", "female")
	for path, field := range bodyCalls {
		for _, value := range []string{`5`, `1e999`, `true`, `[]`, `["a"]`, `{}`, `{"a":{"b":[1]}}`, `"a\u0000b"`,
			`"\ud800"`, `"\udc00\ud800"`} {
			p.Post(path, fmt.Sprintf(`{%q:%s}`, field, value)).WantsRefusal("invalid_field", field)
		}
	}
	for _, value := range []string{`true`, `[]`, `{}`, `"\u0000"`, `{"0":"2"}`, `"two"`, `-1`, `1e999`, `"1/2"`, `"` +
		strings.Repeat("9", 5000) + `"`} {
		p.Post("/hq/api/search_request/", `{"max_price":`+value+`}`).WantsRefusal("invalid_field", "max_price")
		p.Post("/hq/api/search_request/", `{"room_type":`+value+`}`).WantsRefusal("invalid_field", "room_type")
	}
	p.Post("/hq/api/search_request/", `{"location":"`+strings.Repeat("a", 201)+`"}`).WantsRefusal("invalid_field",
		"location")
	p.Post("/hq/api/signup/", `{"phone":true}`).WantsRefusal("invalid_field", "phone")
	for _, email := range []string{`a@b.c\r\nBcc: d@e.f`, `a@b.c\u0000`, `<a@b.c>`, `\"a\"@b.c, d@e.f`,
		strings.Repeat("a", 300) + "@example.com", `ama@exam\uFFFDple.com`} {
		p.Post("/hq/api/signup/",
			strings.Replace(servertest.SignUpBody("x", "female"), `"x"`, `"`+email+`"`, 1)).WantsJSON(422)
	}
}

func TestAPhoneNumberMayBeAJSONNumber(t *testing.T) {
	t.Parallel()
	s := servertest.NewSite(t, servertest.TwoHostels)
	body := strings.Replace(servertest.SignUpBody("ama@example.com", "female"), `"233241234567"`, `233241234567`, 1)
	s.NewClient("").Post("/hq/api/signup/", body).WantsJSON(http.StatusCreated)
	must.Equal(t, "phone numbers that were JSON numbers",
		s.Count(`select count(*) from accounts where phone = '233241234567'`), 1)
}

// TestOtherHeadersDoNotChangeTheStatus sends valid calls with odd headers.
func TestOtherHeadersDoNotChangeTheStatus(t *testing.T) {
	t.Parallel()
	s := servertest.NewSite(t, servertest.TwoHostels)
	for name, values := range map[string][]string{
		"Content-Type": {"text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x",
			"application/json; charset=utf-16", "nonsense"},
		"Accept":          {"text/html", "application/xml", "*/*;q=0"},
		"Accept-Encoding": {"gzip;q=oops", "*", "br", "gzip;q=0, *;q=0", ",,;;=="},
		"Cookie":          {"efie=nonsense", "efie", "=;;;", "efie=" + strings.Repeat("a", 4000)},
		"Authorization":   {"Token " + strings.Repeat("a", 8000), "Token \x80\xff", "Digest x"},
		"If-None-Match":   {"nonsense", `W/"`, ",,,"},
		"X-Forwarded-For": {"1.2.3.4"},
	} {
		for _, value := range values {
			p := s.NewClient("").With(name, value)
			p.Get("/hq/api/hostels/").WantsJSON(200)
			p.Post("/hq/api/search_request/", `{"location":"legon"}`).WantsJSON(200)
		}
	}
	s.NewClient("").With("Content-Encoding", "gzip").Post("/hq/api/search_request/", "\x1f\x8b\x08").WantsJSON(400)
}
