package api_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"efie/hostel/booking"
	"efie/server/servertest"
)

func TestAProgramSignsUpVerifiesAndLogsIn(t *testing.T) {
	t.Parallel()
	s := servertest.NewSite(t, servertest.TwoHostels)
	visitor := s.NewClient("")
	opened := visitor.Post("/hq/api/signup/",
		servertest.SignUpBody(" Ama@Example.com", "female")).WantsJSON(http.StatusCreated, "name", "Ama Mensah")
	if opened.Text("token") == "" || opened.Text("message") == "" ||
		!strings.Contains(opened.Header.Get("Set-Cookie"), "HttpOnly") {
		t.Errorf("sign-up answers %s with cookie %q", opened.Body, opened.Header.Get("Set-Cookie"))
	}
	ama := s.NewClient(opened.Text("token"))

	for _, call := range []string{
		"POST /hq/api/signup/", "GET /hq/api/landing_page/", "GET /hq/api/hostels/", "GET /hq/api/search_request/",
		"POST /hq/api/search_request/",
		"POST /hq/api/payments/", "POST /hq/api/payments/verify/", "POST /hq/api/payments/consumer_request/",
	} {
		method, path, _ := strings.Cut(call, " ")
		wantUnverified(ama.Call(method, path, "{}"))
	}
	login := `{"email":"ama@example.com","password":"a long password"}`
	wantUnverified(ama.Post("/hq/api/login/", login))
	visitor.Post("/hq/api/login/", `{"email":"ama@example.com","password":"another one"}`).WantsJSON(401, "message",
		"Invalid credentials")
	ama.Post("/hq/api/resend-verification/", `{"email":"ama@example.com"}`).WantsJSON(200, "message",
		"Verification email sent successfully! Please check your inbox.")

	token := s.EmailToken("ama@example.com")
	for range 2 { // mail scanners open links too
		ama.Get("/hq/api/verify-email/"+token+"/").WantsJSON(200, "status", "success")
	}
	ama.Get("/hq/api/landing_page/").WantsJSON(200, "name", "Ama Mensah", "username", "Ama Mensah", "email",
		"ama@example.com")
	again := visitor.Post("/hq/api/login", login).WantsJSON(200, "name", "Ama Mensah", "account_verified", true)
	if again.Text("token") == opened.Text("token") || again.Text("message") == "" ||
		again.Header.Get("Set-Cookie") == "" {
		t.Errorf("log-in answers %s", again.Body)
	}
	s.NewClient(again.Text("token")).Get("/hq/api/landing_page").WantsJSON(200)
}

func TestAProgramHoldsPaysAndReadsABooking(t *testing.T) {
	t.Parallel()
	s := servertest.NewSite(t, servertest.TwoHostels)
	ama := s.NewVerifiedClient("ama@example.com", "female")
	const booked, pay = "/hq/api/payments/consumer_request/", "/hq/api/payments/verify/"
	none := func() {
		t.Helper()
		if r := ama.Post(booked, "").WantsJSON(200, "stat", "False", "data", nil, "room_uuid", nil, "room",
			nil); len(r.JSON) != 4 {
			t.Errorf("without a booking the call returns %s", r.Body)
		}
	}
	none()
	before := time.Now()
	held := ama.Post("/hq/api/payments/", `{"room_uuid":"r-two",
		"room_number":"2"}`).WantsJSON(200, "email", "ama@example.com")
	until, err := time.Parse(time.RFC3339, held.Text("expires_at"))
	if err != nil || until.Before(before.Add(14*time.Minute)) || until.After(time.Now().Add(16*time.Minute)) {
		t.Errorf("the hold ends at %q, want in 15 minutes; %v", held.Text("expires_at"), err)
	}
	ama.Post("/hq/api/payments/", `{"room_uuid":"r-two",
		"room_number":2}`).WantsJSON(200, "reference", held.Text("reference"), "expires_at", held.Text("expires_at"))
	none()
	page := ama.Post(pay, paymentBody("ama@example.com")).WantsJSON(200, "reference", held.Text("reference"))
	if page.Text("access_code") == "" ||
		!strings.HasPrefix(page.Text("authorization_url"), s.URL+"/sandbox/checkout/") {
		t.Errorf("the payment call returns %s", page.Body)
	}
	ama.Post(pay, paymentBody("ama@example.com", "amount", `"29010.5"`, "room_number", `"2"`, "hostel_id",
		`"7"`)).WantsJSON(200, "authorization_url", page.Text("authorization_url"))
	ama.Post("/hq/api/payments", `{"room_uuid":"r-two",
		"room_number":2}`).WantsJSON(200, "reference", held.Text("reference"))
	none()
	s.Pay(page)

	var got struct {
		Stat     string
		Data     hostelJSON
		RoomUUID string `json:"room_uuid"`
		Room     roomJSON
	}
	ama.Post(booked, "{}").WantsJSON(200).Decode(&got)
	if got.Stat != "True" || got.Data.ID != 7 || got.Data.Manager.User.Email != "kofi@adom.example" ||
		got.Data.HostPhone == nil || *got.Data.HostPhone != "+233241234567" ||
		got.RoomUUID != "r-two" || got.Room.UUID != "r-two" || got.Room.Price != 290.10 {
		t.Errorf("the booking is %+v", got)
	}
	for _, again := range []servertest.APIReply{ama.Post("/hq/api/payments/", `{"room_uuid":"r-two",
		"room_number":2}`), ama.Post(pay, paymentBody("ama@example.com"))} {
		again.WantsError(409, booking.ErrAlreadyBooked.Code, "at Adom Court")
	}
	s.ProveLedger()
}

func TestTheSessionCookieAuthenticatesCalls(t *testing.T) {
	t.Parallel()
	s := servertest.NewSite(t, servertest.TwoHostels)
	cookie := func(path, body string) string {
		c, _, _ := strings.Cut(s.NewClient("").Post(path, body).Header.Get("Set-Cookie"), ";")
		return c
	}
	ama := s.NewClient("").With("Cookie", cookie("/hq/api/signup/", servertest.SignUpBody("ama@example.com", "female")))
	wantUnverified(ama.Get("/hq/api/landing_page/"))
	ama.Get("/hq/api/hostels/").WantsJSON(200) // as for a visitor
	ama.Get("/hq/api/search_request/").WantsJSON(200)
	s.NewClient("").Get("/hq/api/verify-email/" + s.EmailToken("ama@example.com")).WantsJSON(200)
	ama.Get("/hq/api/landing_page/").WantsJSON(200, "email", "ama@example.com")
	s.NewClient("").With("Cookie", cookie("/hq/api/login/", `{"email":"AMA@example.com",
		"password":"a long password"}`)).Get("/hq/api/landing_page/").WantsJSON(200)
	ama.With("Authorization", "Basic cHJveHk6c2VjcmV0").Get("/hq/api/landing_page/").WantsJSON(200)
	for _, header := range []string{"Token null", "Token undefined", "Token ", "Token wrong"} {
		ama.With("Authorization", header).Get("/hq/api/landing_page/").WantsJSON(401)
	}
}

func TestInvalidTokensCountAsVisitors(t *testing.T) {
	t.Parallel()
	s := servertest.NewSite(t, servertest.TwoHostels)
	for header, code := range map[string]string{
		"Token null": "not_logged_in", "Token undefined": "not_logged_in", "Token ": "not_logged_in",
		"token": "not_logged_in", "": "not_logged_in",
		"Token nobody": "unknown_token", "Token a b": "unknown_token", "Bearer nobody": "not_logged_in",
	} {
		p := s.NewClient("").With("Authorization", header)
		p.Get("/hq/api/hostels/").WantsJSON(200)
		p.Get("/hq/api/search_request/").WantsJSON(200)
		p.Post("/hq/api/search_request/", "{}").WantsJSON(200)
		for _, call := range []string{"GET /hq/api/landing_page/", "POST /hq/api/payments/",
			"POST /hq/api/payments/verify/", "POST /hq/api/payments/consumer_request/"} {
			method, path, _ := strings.Cut(call, " ")
			if r := p.Call(method, path, "{}").WantsJSON(401, "code",
				code); r.Header.Get("WWW-Authenticate") != "Token" {
				t.Errorf("%q: WWW-Authenticate is %q", header, r.Header.Get("WWW-Authenticate"))
			}
		}
		p.Post("/hq/api/resend-verification/",
			fmt.Sprintf(`{"email":"nobody%d@example.com"}`, len(header))).WantsJSON(200)
	}
	s.NewSignedUpClient("ama@example.com", "female")
	s.Exec(`update accounts set verified_at = 1`)
	token := s.NewClient("").Post("/hq/api/login/", `{"email":"ama@example.com",
		"password":"a long password"}`).WantsJSON(200).Text("token")
	s.Exec(`update sessions set expires_at = $1`,
		time.Now().Add(-time.Second).UnixMilli())
	old := s.NewClient(token)
	old.Get("/hq/api/landing_page/").WantsJSON(401, "code", "unknown_token")
	old.Get("/hq/api/hostels/").WantsJSON(200)
}
