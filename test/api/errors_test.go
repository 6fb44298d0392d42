package api_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"efie/hostel/account"
	"efie/hostel/booking"
	"efie/hostel/catalogue"
	"efie/server/servertest"
	"efie/test/must"
)

func TestAccountCallsReturnTheirErrors(t *testing.T) {
	t.Parallel()
	s := servertest.NewSite(t, servertest.TwoHostels)
	p := s.NewClient("")
	s.NewSignedUpClient("ama@example.com", "female")
	p.Post("/hq/api/signup/", servertest.SignUpBody("AMA@example.com", "male")).WantsJSON(409, "code",
		account.ErrEmailTaken.Code)
	p.Post("/hq/api/signup/", `{"name":"","email":"nonsense","gender":"both","phone":"12","password":"short"}`).
		WantsRefusal("invalid_application", "name", "email", "gender", "phone", "password")
	p.Post("/hq/api/signup/", "{}").WantsRefusal("invalid_application", "name", "email", "gender", "phone", "password")
	p.Post("/hq/api/signup/",
		strings.Replace(servertest.SignUpBody("esi@example.com", "female"), "a long password", "password", 1)).
		WantsRefusal("invalid_application", "password")
	for body, fields := range map[string][]string{
		`{}`:                                      {"email", "password"},
		`{"email":"ama@example.com"}`:             {"password"},
		`{"email":5,"password":"x"}`:              {"email"},
		`{"email":null,"password":["a"]}`:         {"email", "password"},
		`{"email":"a","email":"b","password":""}`: {"email"},
	} {
		p.Post("/hq/api/login/", body).WantsRefusal("invalid_field", fields...)
	}
	for _, body := range []string{`{"email":"nobody@example.com",
		"password":"a long password"}`, `{"email":"ama@example.com","password":"wrong"}`} {
		p.Post("/hq/api/login/", body).WantsJSON(401, "message", "Invalid credentials", "error", "Invalid credentials",
			"code", "invalid_credentials")
	}
	for _, body := range []string{`{}`, `{"email":""}`, `{"email":" "}`, `{"email":null}`} {
		p.Post("/hq/api/resend-verification/", body).WantsJSON(422, "message", "Please enter your email address")
	}
	p.Post("/hq/api/resend-verification/", `{"email":7}`).WantsRefusal("invalid_field", "email")
	for _, email := range []string{"nonsense", "a@b.c, d@e.f", strings.Repeat("a", 300) + "@example.com"} {
		p.Post("/hq/api/resend-verification/", `{"email":"`+email+`"}`).WantsRefusal("bad_email", "email")
	}
	known, unknown := p.Post("/hq/api/resend-verification/", `{"email":"ama@example.com"}`),
		p.Post("/hq/api/resend-verification/", `{"email":"nobody@example.com"}`)
	if known.Body != unknown.Body || known.Status != unknown.Status {
		t.Error("the answer to a resend reveals whether an email has an account")
	}
	p.Get("/hq/api/verify-email/").WantsError(422, "no_token", "Invalid verification link. No token provided.")
	for _, token := range []string{"wrong", "%00", "%ff", "a%2Fb", strings.Repeat("a", 5000)} {
		p.Get("/hq/api/verify-email/"+token+"/").WantsError(422, "bad_link", "Link expired or invalid.")
	}
	token := s.EmailToken("ama@example.com")
	s.Exec(`update verifications set expires_at = $1`,
		time.Now().Add(-time.Second).UnixMilli())
	p.Get("/hq/api/verify-email/"+token).WantsError(422, "bad_link", "Link expired or invalid.")
	must.Equal(t, "accounts verified by an expired link",
		s.Count(`select count(*) from accounts where verified_at > 0`), 0)
}

func TestHoldCallsReturnTheirErrors(t *testing.T) {
	t.Parallel()
	s := servertest.NewSite(t, servertest.TwoHostels)
	ama := s.NewVerifiedClient("ama@example.com", "female")
	for body, want := range map[string]struct {
		status        int
		code, message string
	}{
		`{"room_uuid":"attic","room_number":1}`:         {404, booking.ErrUnknownRoom.Code, "room is not on Efie"},
		`{"room_uuid":"r-men","room_number":1}`:         {409, booking.ErrWrongGender.Code, "male"},
		`{"room_uuid":"r-shut","room_number":4}`:        {409, catalogue.ErrRoomClosed.Code, "closed"},
		`{"room_uuid":"r-bare","room_number":1}`:        {409, catalogue.ErrHostelUnavailable.Code, "not taking bookings"},
		`{"room_uuid":"'; drop table","room_number":1}`: {404, booking.ErrUnknownRoom.Code, ""},
	} {
		ama.Post(holdPath, body).WantsError(want.status, want.code, want.message)
	}
	for body, field := range map[string]string{
		`{"room_uuid":"r-two","room_number":3}`:       "room_number",
		`{"room_uuid":"r-two","room_number":"two"}`:   "room_number",
		`{"room_uuid":"r-two","room_number":2.5}`:     "room_number",
		`{"room_uuid":"r-two","room_number":1e999}`:   "room_number",
		`{"room_uuid":"r-two"}`:                       "room_number",
		`{"room_number":2}`:                           "room_uuid",
		`{"room_uuid":["r-two"],"room_number":2}`:     "room_uuid",
		`{"room_uuid":"r-two\u0000","room_number":2}`: "room_uuid",
		`{"room_uuid":"r-two\ud800","room_number":2}`: "room_uuid",
	} {
		ama.Post(holdPath, body).WantsRefusal("invalid_field", field)
	}
	must.Equal(t, "bookings after refused holds", s.Count(`select count(*) from bookings`), 0)
}

func TestAPaymentCallMustMatchTheHold(t *testing.T) {
	t.Parallel()
	s := servertest.NewSite(t, servertest.TwoHostels)
	ama, esi := s.NewVerifiedClient("ama@example.com", "female"), s.NewVerifiedClient("esi@example.com", "female")
	ama.Post(payPath, paymentBody("ama@example.com")).WantsJSON(409, "code", booking.ErrNoHold.Code)
	ama.Post(holdPath, holdTwo).WantsJSON(200)
	esi.Post(payPath, paymentBody("ama@example.com")).WantsJSON(409, "code", booking.ErrNoHold.Code)
	esi.Post(holdPath, holdTwo).WantsJSON(200)
	esi.Post(payPath, paymentBody("ama@example.com")).WantsRefusal("invalid_field", "email")
	for field, values := range map[string][]string{
		"email":        {`"esi@example.com"`, `null`, ``},
		"amount":       {`29010.51`, `29009.49`, `-29010`, `290.10`, `"NaN"`, `"0x7152p0"`, `1e999`, `null`, ``},
		"callback_url": {`"/dashboard"`, `"https://evil.example/dashboard/"`, `"/dashboard/?x=1"`, `1`, ``},
		"hostel_id":    {`8`, `7.5`, `"h-7"`, `9007199254740993`, `1e99`, ``},
		"room_number":  {`1`, `"two"`, `[2]`, ``},
		"room_uuid":    {`"r-men"`, `"attic"`, `2`, ``},
	} {
		for _, value := range values {
			ama.Post(payPath, paymentBody("ama@example.com", field, value)).WantsRefusal("invalid_field", field)
		}
	}
	must.Equal(t, "payments after refused calls", s.Count(`select count(*) from payments`), 0)
	for _, amount := range []string{`29010`, `"29010"`, `29010.0`, `2.901e4`, `29009.5`, `29010.5`, `" 29010.00 "`} {
		ama.Post(payPath, paymentBody("ama@example.com", "amount", amount)).WantsJSON(200)
	}
	ama.Post(payPath, paymentBody(" AMA@example.com")).WantsJSON(200)
	must.Equal(t, "payments after repeated calls", s.Count(`select count(*) from payments`), 1)
}

func TestAnExpiredHoldCannotBePaid(t *testing.T) {
	t.Parallel()
	s := servertest.NewSite(t, servertest.TwoHostels)
	ama := s.NewVerifiedClient("ama@example.com", "female")
	ama.Post(holdPath, holdTwo).WantsJSON(200)
	s.Exec(`update bookings set expires_at = $1`,
		time.Now().Add(-time.Second).UnixMilli())
	ama.Post(payPath, paymentBody("ama@example.com")).WantsJSON(409, "code", booking.ErrNoHold.Code)
	ama.Post("/hq/api/payments/consumer_request/", "").WantsJSON(200, "stat", "False")
}

func TestTheHoldStaysWhenTheProviderFails(t *testing.T) {
	t.Parallel()
	s := servertest.NewSite(t, servertest.TwoHostels)
	ama := s.NewVerifiedClient("ama@example.com", "female")
	held := ama.Post(holdPath, holdTwo).WantsJSON(200)
	sandbox := filepath.Join(s.Config.DataDir, "sandbox")
	must.Do(t, os.Rename(sandbox, sandbox+".away"))
	ama.Post(payPath, paymentBody("ama@example.com")).WantsError(502, "payment_failed", "Payment failed. Try again.")
	must.Do(t, os.Rename(sandbox+".away", sandbox))
	again := ama.Post(holdPath, holdTwo).WantsJSON(200, "expires_at", held.Text("expires_at"))
	if again.Text("reference") == held.Text("reference") {
		t.Error("a new hold got a reference that the provider may already know")
	}
	s.Pay(ama.Post(payPath, paymentBody("ama@example.com")).WantsJSON(200, "reference", again.Text("reference")))
	ama.Post("/hq/api/payments/consumer_request/", "").WantsJSON(200, "stat", "True")
	s.ProveLedger()
}
