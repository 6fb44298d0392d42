package api_test

import (
	"net/http"
	"strings"
	"testing"

	"efie/server/servertest"
)

// cookieOf is the session cookie that an answer sets, "" for none.
func cookieOf(r servertest.APIReply) string {
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

// wrongCredentials is what every browser hears that has not proved the password.
func wrongCredentials(r servertest.APIReply) {
	r.T.Helper()
	r.WantsJSON(http.StatusUnauthorized, "message", "Invalid credentials", "error", "Invalid credentials",
		"code", "invalid_credentials")
}

// TestOnlyABrowserThatProvedThePasswordLearnsTheAccountsState is "I've Verified My Email" (spec.md section 8): it
// attempts a log-in, with whatever password the page still has.
func TestOnlyABrowserThatProvedThePasswordLearnsTheAccountsState(t *testing.T) {
	s := servertest.NewSite(t, servertest.TwoHostels)
	signedUp := s.NewClient("").Post("/hq/api/signup/",
		servertest.SignUpBody("ama@example.com", "female")).WantsJSON(http.StatusCreated)
	loggedIn := s.NewClient("").Post("/hq/api/login/", rightLogIn)
	unverified(loggedIn)
	if cookieOf(loggedIn) == "" {
		t.Fatal("a correct password of an unverified account opens no cookie session")
	}
	kofi := s.NewClient("").Post("/hq/api/signup/",
		servertest.SignUpBody("kofi@example.com", "male")).WantsJSON(http.StatusCreated)
	browsers := map[string]*servertest.APIClient{
		"the browser that signed up":  s.NewClient("").With("Cookie", cookieOf(signedUp)),
		"the browser that logged in":  s.NewClient("").With("Cookie", cookieOf(loggedIn)),
		"a careless one with null":    s.NewClient("null").With("Cookie", cookieOf(signedUp)),
		"the program with the token":  s.NewClient(signedUp.Text("token")),
		"a browser with both of them": s.NewClient(signedUp.Text("token")).With("Cookie", cookieOf(signedUp)),
	}
	strangers := map[string]*servertest.APIClient{
		"a stranger":        s.NewClient("nonsense"),
		"another student's": s.NewClient(kofi.Text("token")).With("Cookie", cookieOf(kofi)),
	}
	for name, p := range browsers {
		t.Run(name, func(t *testing.T) {
			for range 8 { // more often than a password may be guessed
				unverified(p.Post("/hq/api/login/", wrongLogIn))
			}
			unverified(p.Post("/hq/api/login/", rightLogIn))
		})
	}
	for name, p := range strangers {
		t.Run(name, func(t *testing.T) { wrongCredentials(p.Post("/hq/api/login/", wrongLogIn)) })
	}
	s.NewClient("").Get("/hq/api/verify-email/"+s.LetterToken("ama@example.com")+"/").WantsJSON(200, "status",
		"success")
	for name, p := range browsers {
		if strings.HasPrefix(name, "the ") { // with the strangers' five guesses, the last before a pause
			t.Run(name+", verified", func(t *testing.T) {
				wrongCredentials(p.Post("/hq/api/login/", wrongLogIn))
				p.Get("/hq/api/landing_page/").WantsJSON(200, "email", "ama@example.com")
			})
		}
	}
}
