package main

import (
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"efie/hostel/booking"
)

func TestTheLifeOfAnAccount(t *testing.T) {
	t.Parallel()
	s := newSite(t, apiCatalogue)
	visitor := s.program("")
	opened := visitor.post("/hq/api/signup/", application(" Ama@Example.com", "female")).is(http.StatusCreated, "name", "Ama Mensah")
	if opened.text("token") == "" || opened.text("message") == "" || !strings.Contains(opened.header.Get("Set-Cookie"), "HttpOnly") {
		t.Errorf("sign-up answers %s with cookie %q", opened.body, opened.header.Get("Set-Cookie"))
	}
	ama := s.program(opened.text("token"))

	for _, call := range []string{
		"POST /hq/api/signup/", "GET /hq/api/landing_page/", "GET /hq/api/hostels/", "GET /hq/api/search_request/", "POST /hq/api/search_request/",
		"POST /hq/api/payments/", "POST /hq/api/payments/verify/", "POST /hq/api/payments/consumer_request/",
	} {
		method, path, _ := strings.Cut(call, " ")
		unverified(ama.call(method, path, "{}"))
	}
	login := `{"email":"ama@example.com","password":"a long password"}`
	unverified(ama.post("/hq/api/login/", login))
	visitor.post("/hq/api/login/", `{"email":"ama@example.com","password":"another one"}`).is(401, "message", "Invalid credentials")
	ama.post("/hq/api/resend-verification/", `{"email":"ama@example.com"}`).is(200, "message", "Verification email sent successfully! Please check your inbox.")

	token := s.letterToken("ama@example.com")
	for range 2 { // mail scanners open links, too
		ama.get("/hq/api/verify-email/"+token+"/").is(200, "status", "success")
	}
	ama.get("/hq/api/landing_page/").is(200, "name", "Ama Mensah", "username", "Ama Mensah", "email", "ama@example.com")
	again := visitor.post("/hq/api/login", login).is(200, "name", "Ama Mensah", "account_verified", true)
	if again.text("token") == opened.text("token") || again.text("message") == "" || again.header.Get("Set-Cookie") == "" {
		t.Errorf("log-in answers %s", again.body)
	}
	s.program(again.text("token")).get("/hq/api/landing_page").is(200)
}

func TestTheLifeOfABooking(t *testing.T) {
	t.Parallel()
	s := newSite(t, apiCatalogue)
	ama := s.verified("ama@example.com", "female")
	const booked, pay = "/hq/api/payments/consumer_request/", "/hq/api/payments/verify/"
	none := func() {
		t.Helper()
		if r := ama.post(booked, "").is(200, "stat", "False", "data", nil, "room_uuid", nil, "room", nil); len(r.json) != 4 {
			t.Errorf("without a booking: %s", r.body)
		}
	}
	none()
	before := time.Now()
	held := ama.post("/hq/api/payments/", `{"room_uuid":"r-two","room_number":"2"}`).is(200, "email", "ama@example.com")
	until, err := time.Parse(time.RFC3339, held.text("expires_at"))
	if err != nil || until.Before(before.Add(14*time.Minute)) || until.After(time.Now().Add(16*time.Minute)) {
		t.Errorf("the hold ends at %q, %v", held.text("expires_at"), err)
	}
	ama.post("/hq/api/payments/", `{"room_uuid":"r-two","room_number":2}`).is(200, "reference", held.text("reference"), "expires_at", held.text("expires_at"))
	none()
	page := ama.post(pay, claim("ama@example.com")).is(200, "reference", held.text("reference"))
	if page.text("access_code") == "" || !strings.HasPrefix(page.text("authorization_url"), s.url+"/sandbox/checkout/") {
		t.Errorf("the page is %s", page.body)
	}
	ama.post(pay, claim("ama@example.com", "amount", `"29010.5"`, "room_number", `"2"`, "hostel_id", `"7"`)).is(200, "authorization_url", page.text("authorization_url"))
	ama.post("/hq/api/payments", `{"room_uuid":"r-two","room_number":2}`).is(200, "reference", held.text("reference"))
	none()
	s.pays(page)

	var got struct {
		Stat     string
		Data     wire
		RoomUUID string `json:"room_uuid"`
		Room     wireRoom
	}
	ama.post(booked, "{}").is(200).into(&got)
	if got.Stat != "True" || got.Data.ID != 7 || got.Data.Manager.User.Email != "kofi@adom.example" || got.RoomUUID != "r-two" || got.Room.UUID != "r-two" || got.Room.Price != 290.10 {
		t.Errorf("booked: %+v", got)
	}
	for _, again := range []reply{ama.post("/hq/api/payments/", `{"room_uuid":"r-two","room_number":2}`), ama.post(pay, claim("ama@example.com"))} {
		again.says(409, booking.ErrAlreadyBooked.Code, "at Adom Court")
	}
	s.proveLedger()
}

func TestTheCookieOpensTheInterfaceToo(t *testing.T) {
	t.Parallel()
	s := newSite(t, apiCatalogue)
	cookie := func(path, body string) string {
		c, _, _ := strings.Cut(s.program("").post(path, body).header.Get("Set-Cookie"), ";")
		return c
	}
	ama := s.program("").with("Cookie", cookie("/hq/api/signup/", application("ama@example.com", "female")))
	unverified(ama.get("/hq/api/landing_page/"))
	ama.get("/hq/api/hostels/").is(200) // like a visitor
	ama.get("/hq/api/search_request/").is(200)
	s.program("").get("/hq/api/verify-email/" + s.letterToken("ama@example.com")).is(200)
	ama.get("/hq/api/landing_page/").is(200, "email", "ama@example.com")
	s.program("").with("Cookie", cookie("/hq/api/login/", `{"email":"AMA@example.com","password":"a long password"}`)).get("/hq/api/landing_page/").is(200)
	ama.with("Authorization", "Basic cHJveHk6c2VjcmV0").get("/hq/api/landing_page/").is(200)
	for _, header := range []string{"Token null", "Token undefined", "Token ", "Token wrong"} {
		ama.with("Authorization", header).get("/hq/api/landing_page/").is(401)
	}
}

func TestCarelessTokensAreVisitors(t *testing.T) {
	t.Parallel()
	s := newSite(t, apiCatalogue)
	for header, code := range map[string]string{
		"Token null": "not_logged_in", "Token undefined": "not_logged_in", "Token ": "not_logged_in", "token": "not_logged_in", "": "not_logged_in",
		"Token nobody": "unknown_token", "Token a b": "unknown_token", "Bearer nobody": "not_logged_in",
	} {
		p := s.program("").with("Authorization", header)
		p.get("/hq/api/hostels/").is(200)
		p.get("/hq/api/search_request/").is(200)
		p.post("/hq/api/search_request/", "{}").is(200)
		for _, call := range []string{"GET /hq/api/landing_page/", "POST /hq/api/payments/", "POST /hq/api/payments/verify/", "POST /hq/api/payments/consumer_request/"} {
			method, path, _ := strings.Cut(call, " ")
			if r := p.call(method, path, "{}").is(401, "code", code); r.header.Get("WWW-Authenticate") != "Token" {
				t.Errorf("%q: WWW-Authenticate is %q", header, r.header.Get("WWW-Authenticate"))
			}
		}
		p.post("/hq/api/resend-verification/", fmt.Sprintf(`{"email":"nobody%d@example.com"}`, len(header))).is(200)
	}
	s.signedUp("ama@example.com", "female")
	if _, err := s.sql().Exec(`update students set verified_at = 1`); err != nil {
		t.Fatal(err)
	}
	token := s.program("").post("/hq/api/login/", `{"email":"ama@example.com","password":"a long password"}`).is(200).text("token")
	if _, err := s.sql().Exec(`update sessions set expires_at = $1`, time.Now().Add(-time.Second).UnixMilli()); err != nil {
		t.Fatal(err)
	}
	old := s.program(token)
	old.get("/hq/api/landing_page/").is(401, "code", "unknown_token")
	old.get("/hq/api/hostels/").is(200)
}
