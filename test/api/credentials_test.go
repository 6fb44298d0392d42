package api_test

import (
	"net/http"
	"strings"
	"testing"

	"efie/server/servertest"
)

// sessionCookie returns the session cookie that an answer sets, or "".
func sessionCookie(r servertest.APIReply) string {
	for _, line := range r.Header.Values("Set-Cookie") {
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

// wantWrongCredentials checks the answer for browsers that have not proved the password.
func wantWrongCredentials(r servertest.APIReply) {
	r.T.Helper()
	r.WantsJSON(http.StatusUnauthorized, "message", "Invalid credentials", "error", "Invalid credentials",
		"code", "invalid_credentials")
}

// TestOnlyABrowserThatProvedThePasswordLearnsTheAccountsState checks R30. The button "I've Verified My Email" tries a
// log-in with any password.
func TestOnlyABrowserThatProvedThePasswordLearnsTheAccountsState(t *testing.T) {
	s := servertest.NewSite(t, servertest.TwoHostels)
	signedUp := s.NewClient("").Post("/hq/api/signup/",
		servertest.SignUpBody("ama@example.com", "female")).WantsJSON(http.StatusCreated)
	loggedIn := s.NewClient("").Post("/hq/api/login/", rightLogIn)
	wantUnverified(loggedIn)
	if sessionCookie(loggedIn) == "" {
		t.Fatal("a correct password of an unverified account opens no cookie session")
	}
	kofi := s.NewClient("").Post("/hq/api/signup/",
		servertest.SignUpBody("kofi@example.com", "male")).WantsJSON(http.StatusCreated)
	browsers := map[string]*servertest.APIClient{
		"the browser that signed up":  s.NewClient("").With("Cookie", sessionCookie(signedUp)),
		"the browser that logged in":  s.NewClient("").With("Cookie", sessionCookie(loggedIn)),
		"a browser with token null":   s.NewClient("null").With("Cookie", sessionCookie(signedUp)),
		"the program with the token":  s.NewClient(signedUp.Text("token")),
		"a browser with both of them": s.NewClient(signedUp.Text("token")).With("Cookie", sessionCookie(signedUp)),
	}
	strangers := map[string]*servertest.APIClient{
		"a stranger":                s.NewClient("nonsense"),
		"another student's browser": s.NewClient(kofi.Text("token")).With("Cookie", sessionCookie(kofi)),
	}
	for name, p := range browsers {
		t.Run(name, func(t *testing.T) {
			for range 8 { // more tries than the limit of wrong passwords
				wantUnverified(p.Post("/hq/api/login/", wrongLogIn))
			}
			wantUnverified(p.Post("/hq/api/login/", rightLogIn))
		})
	}
	for name, p := range strangers {
		t.Run(name, func(t *testing.T) { wantWrongCredentials(p.Post("/hq/api/login/", wrongLogIn)) })
	}
	s.NewClient("").Get("/hq/api/verify-email/"+s.EmailToken("ama@example.com")+"/").WantsJSON(200, "status",
		"success")
	for name, p := range browsers {
		if strings.HasPrefix(name, "the ") { // three browsers: with two strangers, five guesses before the pause
			t.Run(name+", verified", func(t *testing.T) {
				wantWrongCredentials(p.Post("/hq/api/login/", wrongLogIn))
				p.Get("/hq/api/landing_page/").WantsJSON(200, "email", "ama@example.com")
			})
		}
	}
}
