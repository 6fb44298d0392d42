package main

import (
	"fmt"
	"net/http"
	"strings"
	"testing"
)

// bodyCalls are the calls that read a body, and one field of each that is a text.
var bodyCalls = map[string]string{
	"/hq/api/login/":               "email",
	"/hq/api/signup/":              "email",
	"/hq/api/resend-verification/": "email",
	"/hq/api/search_request/":      "location",
	"/hq/api/payments/":            "room_uuid",
	"/hq/api/payments/verify/":     "room_uuid",
}

const consumerRequest = "/hq/api/payments/consumer_request/"

func TestEveryMalformedBody(t *testing.T) {
	t.Parallel()
	s := newSite(t, apiCatalogue)
	p := s.verified("ama@example.com", "female")
	for what, c := range malformed {
		for path := range bodyCalls {
			if r := p.post(path, c.body); r.status != c.status || len(r.body) > 1000 {
				t.Errorf("%s to %s: %d, want %d: %.300s", what, path, r.status, c.status, r.body)
			}
		}
		want := http.StatusOK // it takes no body, and so none is wrong
		if c.status == http.StatusRequestEntityTooLarge {
			want = c.status
		}
		if r := p.post(consumerRequest, c.body); r.status != want {
			t.Errorf("%s to %s: %d, want %d: %.300s", what, consumerRequest, r.status, want, r.body)
		}
	}
	if n := s.count(`select count(*) from bookings`) + s.count(`select count(*) from payments`) + s.count(`select count(*) from students`); n != 1 {
		t.Errorf("malformed bodies left %d rows, want the one student", n)
	}
}

func TestEveryFieldOfAWrongType(t *testing.T) {
	t.Parallel()
	s := newSite(t, apiCatalogue)
	p := s.verified("ama@example.com", "female")
	for path, field := range bodyCalls {
		for _, value := range []string{`5`, `1e999`, `true`, `[]`, `["a"]`, `{}`, `{"a":{"b":[1]}}`, `"a\u0000b"`, `"\ud800"`, `"\udc00\ud800"`} {
			p.post(path, fmt.Sprintf(`{%q:%s}`, field, value)).refuses("invalid_field", field)
		}
	}
	for _, value := range []string{`true`, `[]`, `{}`, `"\u0000"`, `{"0":"2"}`, `"two"`, `-1`, `1e999`, `"1/2"`, `"` + strings.Repeat("9", 5000) + `"`} {
		p.post("/hq/api/search_request/", `{"max_price":`+value+`}`).refuses("invalid_field", "max_price")
		p.post("/hq/api/search_request/", `{"room_type":`+value+`}`).refuses("invalid_field", "room_type")
	}
	p.post("/hq/api/search_request/", `{"location":"`+strings.Repeat("a", 201)+`"}`).refuses("invalid_field", "location")
	p.post("/hq/api/signup/", `{"phone":true}`).refuses("invalid_field", "phone")
	for _, email := range []string{`a@b.c\r\nBcc: d@e.f`, `a@b.c\u0000`, `<a@b.c>`, `\"a\"@b.c, d@e.f`, strings.Repeat("a", 300) + "@example.com", `ama@exam\uFFFDple.com`} {
		p.post("/hq/api/signup/", strings.Replace(application("x", "female"), `"x"`, `"`+email+`"`, 1)).is(422)
	}
}

func TestNumbersOfAPhoneMayBeNumbers(t *testing.T) {
	t.Parallel()
	s := newSite(t, apiCatalogue)
	body := strings.Replace(application("ama@example.com", "female"), `"233241234567"`, `233241234567`, 1)
	s.program("").post("/hq/api/signup/", body).is(http.StatusCreated)
	if n := s.count(`select count(*) from students where phone = '233241234567'`); n != 1 {
		t.Error("the phone number was not kept")
	}
}

// TestAnyHeadersAreFine proves that what surrounds a body does not decide about it.
func TestAnyHeadersAreFine(t *testing.T) {
	t.Parallel()
	s := newSite(t, apiCatalogue)
	for name, values := range map[string][]string{
		"Content-Type":    {"text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x", "application/json; charset=utf-16", "nonsense"},
		"Accept":          {"text/html", "application/xml", "*/*;q=0"},
		"Accept-Encoding": {"gzip;q=oops", "*", "br", "gzip;q=0, *;q=0", ",,;;=="},
		"Cookie":          {"efie=nonsense", "efie", "=;;;", "efie=" + strings.Repeat("a", 4000)},
		"Authorization":   {"Token " + strings.Repeat("a", 8000), "Token \x80\xff", "Digest x"},
		"If-None-Match":   {"nonsense", `W/"`, ",,,"},
		"X-Forwarded-For": {"1.2.3.4"},
	} {
		for _, value := range values {
			p := s.program("").with(name, value)
			p.get("/hq/api/hostels/").is(200)
			p.post("/hq/api/search_request/", `{"location":"legon"}`).is(200)
		}
	}
	s.program("").with("Content-Encoding", "gzip").post("/hq/api/search_request/", "\x1f\x8b\x08").is(400)
}
