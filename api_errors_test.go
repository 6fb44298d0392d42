package main

import (
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"efie/hostel/account"
	"efie/hostel/booking"
	"efie/hostel/catalogue"
)

// apiCalls are the eleven calls, by path; search_request has two of them.
var apiCalls = map[string][]string{
	"/hq/api/login":                     {"POST"},
	"/hq/api/signup":                    {"POST"},
	"/hq/api/landing_page":              {"GET", "HEAD"},
	"/hq/api/resend-verification":       {"POST"},
	"/hq/api/verify-email":              {"GET", "HEAD"},
	"/hq/api/verify-email/some-token":   {"GET", "HEAD"},
	"/hq/api/hostels":                   {"GET", "HEAD"},
	"/hq/api/search_request":            {"GET", "HEAD", "POST"},
	"/hq/api/payments":                  {"POST"},
	"/hq/api/payments/verify":           {"POST"},
	"/hq/api/payments/consumer_request": {"POST"},
}

func TestWrongMethodsAndPaths(t *testing.T) {
	t.Parallel()
	s := newSite(t, apiCatalogue)
	p := s.program("")
	for path, allowed := range apiCalls {
		for _, slash := range []string{"", "/"} {
			for _, method := range []string{"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "BREW"} {
				r := p.call(method, path+slash, "{}")
				if right := strings.Contains(strings.Join(allowed, " ")+" ", method+" "); right == (r.status == http.StatusMethodNotAllowed) {
					t.Errorf("%s %s%s answers %d", method, path, slash, r.status)
				}
				if got := r.header.Get("Allow"); r.status == http.StatusMethodNotAllowed && got != strings.Join(allowed, ", ") {
					t.Errorf("%s %s%s: Allow is %q, want %v", method, path, slash, got, allowed)
				}
			}
		}
	}
	for _, path := range []string{"/hq/api", "/hq/api/", "/hq/api/nothing", "/hq/api/login/more/", "/hq/api//login/", "/hq/api/login//", "/hq/api/verify-email/a/b/",
		"/hq/api/%6Cogin/", "/hq/api/login%00/", "/hq/api/../hostels", "/hq/api/<script>", "/hq/api/\u202e"} {
		for _, method := range []string{"GET", "POST", "DELETE"} {
			p.call(method, path, "").is(404, "code", "no_call")
		}
	}
}

func TestEveryCallAnswersWithoutItsSlash(t *testing.T) {
	t.Parallel()
	s := newSite(t, apiCatalogue)
	p := s.verified("ama@example.com", "female")
	for path, methods := range apiCalls {
		for _, method := range methods {
			with, without := p.call(method, path+"/", "{}"), p.call(method, path, "{}")
			if with.status != without.status || with.body != without.body {
				t.Errorf("%s %s answers %d, with a slash %d", method, path, without.status, with.status)
			}
		}
	}
}

func TestAHeadIsAGetWithoutItsBody(t *testing.T) {
	t.Parallel()
	s := newSite(t, apiCatalogue)
	p := s.verified("ama@example.com", "female")
	for _, path := range []string{"/hq/api/hostels/", "/hq/api/search_request/", "/hq/api/landing_page/", "/hq/api/verify-email/"} {
		got, head := p.get(path), p.call(http.MethodHead, path, "")
		if head.status != got.status || head.body != "" || head.header.Get("Content-Length") != got.header.Get("Content-Length") || head.header.Get("ETag") != got.header.Get("ETag") {
			t.Errorf("HEAD %s answers %d %v", path, head.status, head.header)
		}
	}
}

func TestErrorsOfAccounts(t *testing.T) {
	t.Parallel()
	s := newSite(t, apiCatalogue)
	p := s.program("")
	s.signedUp("ama@example.com", "female")
	p.post("/hq/api/signup/", application("AMA@example.com", "male")).is(409, "code", account.ErrEmailTaken.Code)
	p.post("/hq/api/signup/", `{"name":"","email":"nonsense","gender":"both","phone":"12","password":"short"}`).
		refuses("invalid_application", "name", "email", "gender", "phone", "password")
	p.post("/hq/api/signup/", "{}").refuses("invalid_application", "name", "email", "gender", "phone", "password")
	p.post("/hq/api/signup/", strings.Replace(application("esi@example.com", "female"), "a long password", "password", 1)).
		refuses("invalid_application", "password")
	for body, fields := range map[string][]string{
		`{}`:                                      {"email", "password"},
		`{"email":"ama@example.com"}`:             {"password"},
		`{"email":5,"password":"x"}`:              {"email"},
		`{"email":null,"password":["a"]}`:         {"email", "password"},
		`{"email":"a","email":"b","password":""}`: {"email"},
	} {
		p.post("/hq/api/login/", body).refuses("invalid_field", fields...)
	}
	for _, body := range []string{`{"email":"nobody@example.com","password":"a long password"}`, `{"email":"ama@example.com","password":"wrong"}`} {
		p.post("/hq/api/login/", body).is(401, "message", "Invalid credentials", "error", "Invalid credentials",
			"code", "invalid_credentials")
	}
	for _, body := range []string{`{}`, `{"email":""}`, `{"email":" "}`, `{"email":null}`} {
		p.post("/hq/api/resend-verification/", body).is(422, "message", "Please enter your email address")
	}
	p.post("/hq/api/resend-verification/", `{"email":7}`).refuses("invalid_field", "email")
	for _, email := range []string{
		"nonsense", "ama@", "@example.com", "ama@example", "ama example.com", "a@b.c, d@e.f",
		strings.Repeat("a", 300) + "@example.com",
	} {
		p.post("/hq/api/resend-verification/", `{"email":"`+email+`"}`).refuses("bad_email", "email")
	}
	known, unknown := p.post("/hq/api/resend-verification/", `{"email":"ama@example.com"}`), p.post("/hq/api/resend-verification/", `{"email":"nobody@example.com"}`)
	if known.body != unknown.body || known.status != unknown.status {
		t.Error("a resend tells which e-mails have accounts")
	}
	p.get("/hq/api/verify-email/").says(422, "no_token", "Invalid verification link. No token provided.")
	for _, token := range []string{"wrong", "%00", "%ff", "a%2Fb", strings.Repeat("a", 5000)} {
		p.get("/hq/api/verify-email/"+token+"/").says(422, "bad_link", "Link expired or invalid.")
	}
	token := s.letterToken("ama@example.com")
	if _, err := s.sql().Exec(`update verifications set expires_at = $1`, time.Now().Add(-time.Second).UnixMilli()); err != nil {
		t.Fatal(err)
	}
	p.get("/hq/api/verify-email/"+token).says(422, "bad_link", "Link expired or invalid.")
	if n := s.count(`select count(*) from students where verified_at > 0`); n != 0 {
		t.Error("an expired link verified")
	}
}

func TestErrorsOfHolds(t *testing.T) {
	t.Parallel()
	s := newSite(t, apiCatalogue)
	ama := s.verified("ama@example.com", "female")
	for body, want := range map[string]struct {
		status     int
		code, says string
	}{
		`{"room_uuid":"attic","room_number":1}`:         {404, booking.ErrUnknownRoom.Code, "do not know this room"},
		`{"room_uuid":"r-two","room_number":3}`:         {422, "invalid_field", "room_number"},
		`{"room_uuid":"r-two","room_number":"two"}`:     {422, "invalid_field", "room_number"},
		`{"room_uuid":"r-two","room_number":2.5}`:       {422, "invalid_field", "room_number"},
		`{"room_uuid":"r-two","room_number":1e999}`:     {422, "invalid_field", "room_number"},
		`{"room_uuid":"r-two"}`:                         {422, "invalid_field", "room_number"},
		`{"room_number":2}`:                             {422, "invalid_field", "room_uuid"},
		`{"room_uuid":["r-two"],"room_number":2}`:       {422, "invalid_field", "room_uuid"},
		`{"room_uuid":"r-two\u0000","room_number":2}`:   {422, "invalid_field", "room_uuid"},
		`{"room_uuid":"r-two\ud800","room_number":2}`:   {422, "invalid_field", "room_uuid"},
		`{"room_uuid":"r-men","room_number":1}`:         {409, booking.ErrWrongGender.Code, "male"},
		`{"room_uuid":"r-shut","room_number":4}`:        {409, catalogue.ErrRoomClosed.Code, "closed"},
		`{"room_uuid":"r-bare","room_number":1}`:        {409, catalogue.ErrHostelUnavailable.Code, "no bookings"},
		`{"room_uuid":"'; drop table","room_number":1}`: {404, booking.ErrUnknownRoom.Code, ""},
	} {
		ama.post(holdPath, body).says(want.status, want.code, want.says)
	}
	if n := s.count(`select count(*) from bookings`); n != 0 {
		t.Errorf("refusals left %d bookings", n)
	}
}

func TestTheLastBedIsGone(t *testing.T) {
	t.Parallel()
	s := newSite(t, strings.Replace(apiCatalogue, `"current_occupants":1`, `"current_occupants":5`, 1))
	s.verified("ama@example.com", "female").post(holdPath, holdTwo).is(200)
	s.verified("esi@example.com", "female").post(holdPath, holdTwo).says(409, catalogue.ErrRoomFull.Code, "taken")
}

func TestAPaymentMustBeTheHolds(t *testing.T) {
	t.Parallel()
	s := newSite(t, apiCatalogue)
	ama, esi := s.verified("ama@example.com", "female"), s.verified("esi@example.com", "female")
	ama.post(payPath, claim("ama@example.com")).is(409, "code", booking.ErrNoHold.Code)
	ama.post(holdPath, holdTwo).is(200)
	esi.post(payPath, claim("ama@example.com")).is(409, "code", booking.ErrNoHold.Code)
	esi.post(holdPath, holdTwo).is(200)
	esi.post(payPath, claim("ama@example.com")).refuses("invalid_field", "email")
	for field, values := range map[string][]string{
		"email":        {`"esi@example.com"`, `"nobody@example.com"`, `""`, `null`, `5`, ``},
		"amount":       {`29010.51`, `29009.49`, `0`, `-29010`, `290.10`, `1`, `"NaN"`, `"Infinity"`, `"0x7152p0"`, `1e999`, `1e-999`, `"29,010"`, `true`, `[29010]`, `null`, `""`, ``, "2" + strings.Repeat("9", 500)},
		"callback_url": {`"/dashboard"`, `"https://evil.example/dashboard/"`, `"//evil.example/dashboard/"`, `"/dashboard/?x=1"`, `"` + s.url + `/dashboard/"`, `""`, `null`, `1`, ``},
		"hostel_id":    {`8`, `0`, `-7`, `7.5`, `"adom-court"`, `"h-7"`, `9007199254740993`, `1e99`, `null`, `{}`, ``},
		"room_number":  {`1`, `3`, `0`, `"two"`, `null`, `[2]`, ``},
		"room_uuid":    {`"r-men"`, `"r-bare"`, `"attic"`, `""`, `null`, `2`, ``},
	} {
		for _, value := range values {
			ama.post(payPath, claim("ama@example.com", field, value)).refuses("invalid_field", field)
		}
	}
	if n := s.count(`select count(*) from payments`); n != 0 {
		t.Errorf("refusals opened %d payments", n)
	}
	for _, amount := range []string{`29010`, `"29010"`, `29010.0`, `2.901e4`, `29009.5`, `29010.5`, `" 29010.00 "`} {
		ama.post(payPath, claim("ama@example.com", "amount", amount)).is(200)
	}
	ama.post(payPath, claim(" AMA@example.com")).is(200)
	if n := s.count(`select count(*) from payments`); n != 1 {
		t.Errorf("one page that is open was asked for as %d payments", n)
	}
}

func TestAHoldThatRanOutIsNotPaid(t *testing.T) {
	t.Parallel()
	s := newSite(t, apiCatalogue)
	ama := s.verified("ama@example.com", "female")
	ama.post(holdPath, holdTwo).is(200)
	if _, err := s.sql().Exec(`update bookings set expires_at = $1`, time.Now().Add(-time.Second).UnixMilli()); err != nil {
		t.Fatal(err)
	}
	ama.post(payPath, claim("ama@example.com")).is(409, "code", booking.ErrNoHold.Code)
	ama.post("/hq/api/payments/consumer_request/", "").is(200, "stat", "False")
}

func TestAProviderThatFailsLeavesTheHold(t *testing.T) {
	t.Parallel()
	s := newSite(t, apiCatalogue)
	ama := s.verified("ama@example.com", "female")
	held := ama.post(holdPath, holdTwo).is(200)
	sandbox := filepath.Join(s.config.DataDir, "sandbox")
	if err := os.Rename(sandbox, sandbox+".away"); err != nil {
		t.Fatal(err)
	}
	ama.post(payPath, claim("ama@example.com")).says(502, "payment_failed", "Payment failed. Try again.")
	if err := os.Rename(sandbox+".away", sandbox); err != nil {
		t.Fatal(err)
	}
	again := ama.post(holdPath, holdTwo).is(200, "expires_at", held.text("expires_at"))
	if again.text("reference") == held.text("reference") {
		t.Error("a reference that the provider may know was promised again")
	}
	s.pays(ama.post(payPath, claim("ama@example.com")).is(200, "reference", again.text("reference")))
	ama.post("/hq/api/payments/consumer_request/", "").is(200, "stat", "True")
	s.proveLedger()
}

func TestAnotherSitesPageCannotCall(t *testing.T) {
	t.Parallel()
	s := newSite(t, apiCatalogue)
	ama := s.verified("ama@example.com", "female")
	for _, p := range []*program{ama.with("Sec-Fetch-Site", "cross-site"), ama.with("Sec-Fetch-Site", "same-site"), ama.with("Origin", "https://evil.example")} {
		p.post(holdPath, holdTwo).is(403, "code", "cross_origin")
		p.with("Accept", "text/html").post("/hq/api/login/", "{}").is(403, "code", "cross_origin")
		p.get("/hq/api/hostels/").is(200)
	}
	ama.with("Sec-Fetch-Site", "same-origin").with("Origin", s.url).post(holdPath, holdTwo).is(200)
}
