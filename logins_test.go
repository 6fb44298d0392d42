package main

import (
	"encoding/json"
	"net/http"
	"regexp"
	"strings"
	"testing"
)

var sessionID = regexp.MustCompile(`name="session" value="([0-9a-f]{32})"`)

func TestWhereOneIsLoggedIn(t *testing.T) {
	t.Parallel()
	s := newSite(t, street)
	b, phone, library := s.browser(), s.browser(), s.browser()
	b.signUp("ama@example.com", "female")
	phone.logIn("ama@example.com", oldSecret)
	library.logIn("ama@example.com", oldSecret, "shared", "yes")
	stranger := s.browser()
	stranger.signUp("esi@example.com", "female")
	page := b.get("/account")
	page.wants(t, 200, "Where you are logged in", "this one", "a shared phone", "Log out everywhere else")
	ids := sessionID.FindAllStringSubmatch(page.body, -1)
	if len(ids) != 2 || strings.Contains(page.body, b.cookie()) {
		t.Fatalf("sessions to end: %v", ids)
	}
	for _, id := range ids {
		stranger.post("/account/sessions/end", "session", id[1])
	}
	stranger.post("/account/sessions/end", "session", "others")
	if !phone.in() || !library.in() {
		t.Error("a stranger ended a session")
	}
	b.post("/account/sessions/end", "session", ids[0][1]).wants(t, 200, "Logged out there.")
	if phone.in() == library.in() {
		t.Errorf("one was ended; the phone is in: %v, the library: %v", phone.in(), library.in())
	}
	phone.logIn("ama@example.com", oldSecret)
	b.post("/account/sessions/end", "session", "others").wants(t, 200, "Logged out there.")
	if phone.in() || library.in() || !b.in() || !stranger.in() {
		t.Errorf("in: phone %v, library %v, this one %v, a stranger %v", phone.in(), library.in(), b.in(), stranger.in())
	}
}

func TestAProgramIsListedAndItsTokenEnds(t *testing.T) {
	t.Parallel()
	s := newSite(t, street)
	b := s.browser()
	b.signUp("ama@example.com", "female")
	program := s.browser()
	a := program.do(http.MethodPost, "/hq/api/login/", `{"email":"ama@example.com","password":"a long password"}`)
	var in struct{ Token string }
	if err := json.Unmarshal([]byte(a.body), &in); err != nil || in.Token == "" {
		t.Fatalf("%d %s", a.status, a.body)
	}
	page := b.get("/account")
	page.wants(t, 200, "<b>A program</b>")
	page.lacks(t, in.Token)
	b.post("/account/sessions/end", "session", sessionID.FindStringSubmatch(page.body)[1])
	request, err := http.NewRequest(http.MethodGet, s.url+"/hq/api/landing_page/", nil)
	if err != nil {
		t.Fatal(err)
	}
	request.Header.Set("Authorization", "Token "+in.Token)
	response, err := b.client.Transport.RoundTrip(request)
	if err != nil {
		t.Fatal(err)
	}
	if err := response.Body.Close(); err != nil || response.StatusCode != http.StatusUnauthorized {
		t.Errorf("its token answers %d, %v", response.StatusCode, err)
	}
}
