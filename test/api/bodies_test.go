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

// TestARefusalIsASentenceForPeople sends what a form can send wrongly. Apps show the message as it is.
func TestARefusalIsASentenceForPeople(t *testing.T) {
	t.Parallel()
	s := servertest.NewSite(t, servertest.TwoHostels)
	ama := s.NewVerifiedClient("ama@example.com", "female")
	ama.Post(holdPath, holdTwo).WantsJSON(200)
	pay := func(field, value string) string { return paymentBody("ama@example.com", field, value) }
	for _, c := range []struct{ path, body, want string }{
		{"login/", `{}`, "Type your email address. Type your password."},
		{"login/", `{"email":"","password":""}`, "Type your email address. Type your password."},
		{"login/", `{"email":5,"password":"x"}`, "We cannot read your email address. Send it again as plain text."},
		{"login/", `{"email":"a\u0000","password":"x"}`,
			"We cannot read your email address. Send it again as plain text."},
		{"login/", `{"email":"a","email":"b"}`,
			"This app sent the same thing twice, so nothing was done. Send it once."},
		{"login/", `[]`,
			"This app sent something that we cannot read, so nothing was done. (It is JSON, but not an object.)"},
		{"login/", `x`,
			"This app sent something that we cannot read, so nothing was done. (It is not a JSON object in UTF-8.)"},
		{"signup/", `{"phone":true}`, "We cannot read your phone number. Send it again as plain text."},
		{"resend-verification/", `{}`, "Please enter your email address"},
		{"search_request/", `{"location":7}`, "We cannot read the place. Send it again as plain text."},
		{"search_request/", `{"location":"` + strings.Repeat("a", 201) + `"}`,
			"This place is too long. Type at most 200 characters."},
		{"search_request/", `{"max_price":"two"}`, "Type the highest price as an amount in GH₵, such as 450 or 450.50."},
		{"search_request/", `{"room_type":"two"}`, "Choose how many students share the room: a number up to 1000."},
		{"payments/", `{}`, "Choose a room. Choose how many students share the room: a number up to 1000."},
		{"payments/", `{"room_uuid":"r-two","room_number":3}`,
			"Rooms of this type are for 2 students. Choose the room again."},
		{"payments/verify/", pay("email", `"esi@example.com"`), "This is not the email address of your account. Use " +
			"the one with which you logged in."},
		{"payments/verify/", pay("amount", `"x"`), "We cannot read the amount to pay. It is a number of pesewas, " +
			"such as 45050 for GH₵ 450.50."},
		{"payments/verify/", pay("amount", `1`), "The bed costs GH₵ 290.10, which is 29010 pesewas. Pay this amount."},
		{"payments/verify/", pay("hostel_id", `"x"`), "Choose a hostel."},
		{"payments/verify/", pay("hostel_id", `8`), "Your bed is kept at another hostel: Adom Court. Choose that one."},
		{"payments/verify/", pay("room_uuid", `"r-men"`),
			"Your bed is kept in another room. To change to this one, book it first."},
		{"payments/verify/", pay("room_number", `1`), "Rooms of this type are for 2 students. Choose the room again."},
		{"payments/verify/", pay("callback_url", `"/"`), "After a payment you can return to /dashboard/ alone."},
	} {
		refused := ama.Post("/hq/api/"+c.path, c.body)
		must.Equal(t, c.path+" with "+c.body, refused.Text("message"), c.want)
	}
	s.NewClient("").Post(holdPath, holdTwo).WantsError(401, "not_logged_in", "Please log in first.")
	s.NewClient("old").Post(holdPath, holdTwo).WantsError(401, "unknown_token", "You are logged out. Please log in again.")
	ama.Get("/hq/api/rooms/").WantsError(404, "no_call", "There is nothing at this address.")
	ama.Get(holdPath).WantsError(405, "wrong_method", "This address cannot be used that way.")
	ama.Post(holdPath, strings.Repeat(" ", 70_000)).WantsError(413, "too_large", "That was more than we can take at once.")
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
