package main

import (
	"net/http"
	"strings"
	"testing"
)

// cookieOf is the session cookie that an answer sets, "" for none.
func cookieOf(r reply) string {
	for _, line := range r.header.Values("Set-Cookie") {
		if pair, _, _ := strings.Cut(line, ";"); strings.HasPrefix(pair, "efie=") {
			return pair
		}
	}
	return ""
}

const (
	rightLogIn = `{"email":"Ama@example.com","password":"a long password"}`
	wrongLogIn = `{"email":"ama@example.com","password":"dummy"}`
)

// wrongCredentials is what every browser hears that has not proved the password.
func wrongCredentials(r reply) {
	r.t.Helper()
	r.is(http.StatusUnauthorized, "message", "Invalid credentials", "error", "Invalid credentials",
		"code", "invalid_credentials")
}

// TestABrowserThatProvedThePasswordHearsOfTheAccountsState is "I've Verified My Email" (spec.md section 8): it
// attempts a log-in, with whatever password the page still has.
func TestABrowserThatProvedThePasswordHearsOfTheAccountsState(t *testing.T) {
	s := newSite(t, apiCatalogue)
	signedUp := s.program("").post("/hq/api/signup/", application("ama@example.com", "female")).is(http.StatusCreated)
	loggedIn := s.program("").post("/hq/api/login/", rightLogIn)
	unverified(loggedIn)
	if cookieOf(loggedIn) == "" {
		t.Fatal("a correct password of an unverified account opens no cookie session")
	}
	kofi := s.program("").post("/hq/api/signup/", application("kofi@example.com", "male")).is(http.StatusCreated)
	browsers := map[string]*program{
		"the browser that signed up":  s.program("").with("Cookie", cookieOf(signedUp)),
		"the browser that logged in":  s.program("").with("Cookie", cookieOf(loggedIn)),
		"a careless one with null":    s.program("null").with("Cookie", cookieOf(signedUp)),
		"the program with the token":  s.program(signedUp.text("token")),
		"a browser with both of them": s.program(signedUp.text("token")).with("Cookie", cookieOf(signedUp)),
	}
	strangers := map[string]*program{
		"a stranger":        s.program("nonsense"),
		"another student's": s.program(kofi.text("token")).with("Cookie", cookieOf(kofi)),
	}
	for name, p := range browsers {
		t.Run(name, func(t *testing.T) {
			for range 8 { // more often than a password may be guessed
				unverified(p.post("/hq/api/login/", wrongLogIn))
			}
			unverified(p.post("/hq/api/login/", rightLogIn))
		})
	}
	for name, p := range strangers {
		t.Run(name, func(t *testing.T) { wrongCredentials(p.post("/hq/api/login/", wrongLogIn)) })
	}
	s.program("").get("/hq/api/verify-email/"+s.letterToken("ama@example.com")+"/").is(200, "status", "success")
	for name, p := range browsers {
		if strings.HasPrefix(name, "the ") { // with the strangers' five guesses, the last before a pause
			t.Run(name+", verified", func(t *testing.T) {
				wrongCredentials(p.post("/hq/api/login/", wrongLogIn))
				p.get("/hq/api/landing_page/").is(200, "email", "ama@example.com")
			})
		}
	}
}
