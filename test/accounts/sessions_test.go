package accounts_test

import (
	"encoding/json"
	"net/http"
	"regexp"
	"strings"
	"testing"

	"efie/server/servertest"
	"efie/test/must"
)

var sessionID = regexp.MustCompile(`name="session" value="([0-9a-f]{32})"`)

func TestTheAccountPageListsAndEndsSessions(t *testing.T) {
	t.Parallel()
	s := servertest.NewSite(t, servertest.FourHostels)
	b, phone, library := s.NewBrowser(), s.NewBrowser(), s.NewBrowser()
	b.SignUp("ama@example.com", "female")
	phone.LogIn("ama@example.com", servertest.Password)
	library.LogIn("ama@example.com", servertest.Password, "shared", "yes")
	stranger := s.SignedUp("esi@example.com", "female")
	page := b.Get("/account")
	page.Wants(t, 200, "Where you are logged in", "this one", "a shared phone", "Log out everywhere else")
	ids := sessionID.FindAllStringSubmatch(page.Body, -1)
	if len(ids) != 2 || strings.Contains(page.Body, b.Cookie(servertest.SessionCookie)) {
		t.Fatalf("the page lists the other sessions %v, want 2, or it has this browser's token", ids)
	}
	for _, id := range ids {
		stranger.Post("/account/sessions/end", "session", id[1])
	}
	stranger.Post("/account/sessions/end", "session", "others")
	if !phone.LoggedIn() || !library.LoggedIn() {
		t.Error("a stranger ended a session")
	}
	b.Post("/account/sessions/end", "session", ids[0][1]).Wants(t, 200, "That device is logged out.")
	if phone.LoggedIn() == library.LoggedIn() {
		t.Errorf("one session must end; phone logged in: %v, library: %v", phone.LoggedIn(), library.LoggedIn())
	}
	phone.LogIn("ama@example.com", servertest.Password)
	b.Post("/account/sessions/end", "session", "others").Wants(t, 200, "That device is logged out.")
	if phone.LoggedIn() || library.LoggedIn() || !b.LoggedIn() || !stranger.LoggedIn() {
		t.Errorf("logged in: phone %v, library %v, this browser %v, another student %v", phone.LoggedIn(),
			library.LoggedIn(), b.LoggedIn(), stranger.LoggedIn())
	}
}

func TestAProgramsSessionIsListedAndCanBeEnded(t *testing.T) {
	t.Parallel()
	s, b := servertest.NewStudentSite(t, servertest.FourHostels)
	program := s.NewBrowser()
	a := program.Do(http.MethodPost, "/hq/api/login/", `{"email":"ama@example.com","password":"a long password"}`)
	var in struct{ Token string }
	if err := json.Unmarshal([]byte(a.Body), &in); err != nil || in.Token == "" {
		t.Fatalf("the program's log-in answers %d %s", a.Status, a.Body)
	}
	page := b.Get("/account")
	page.Wants(t, 200, "<b>A program</b>")
	page.Lacks(t, in.Token)
	b.Post("/account/sessions/end", "session", sessionID.FindStringSubmatch(page.Body)[1])
	request, err := http.NewRequest(http.MethodGet, s.URL+"/hq/api/landing_page/", nil)
	must.Do(t, err)
	request.Header.Set("Authorization", "Token "+in.Token)
	response, err := b.HTTP.Transport.RoundTrip(request)
	must.Do(t, err)
	if err := response.Body.Close(); err != nil || response.StatusCode != http.StatusUnauthorized {
		t.Errorf("the token of the ended session gets %d, want 401; %v", response.StatusCode, err)
	}
}
