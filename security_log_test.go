package main

import (
	"net/http"
	"strings"
	"testing"
)

// TestTheLogOfAWholeJourneyNamesNobody goes wherever somebody types or gets what is theirs, and
// reads everything that was logged meanwhile.
func TestTheLogOfAWholeJourneyNamesNobody(t *testing.T) {
	t.Parallel()
	till, atTill := newCashier(t)
	s := newSite(t, catalogueOf(2, 2), atTill)
	ama, kofi := s.browser(), s.browser()
	kofi.signUp("kofi.owusu@example.com", "male")
	ama.signUp("ama.mensah@example.com", "female")
	link := ama.verificationLink("ama.mensah@example.com")
	ama.post("/signup", "name", "Ama Mensah", "email", "ama.mensah@example.com", "gender", "female", "phone", "233241234567",
		"password", "a long password", "confirmPassword", "a long password").wants(t, http.StatusConflict, "has an account already")
	ama.post("/book", "room", "room-0")
	ama.get("/dashboard/?reference="+till.says("success")).wants(t, 200, "Confirmed")
	code := s.code()
	ama.get("/receipt/"+code).wants(t, 200, "Ama Mensah")
	kofi.get("/receipt/"+code).wants(t, 404)
	kofi.get("/check/"+code).wants(t, 200, "Confirmed")
	ama.post("/email-verification/resend", "email", "ama.mensah@example.com")
	ama.get("/verify-email/wrong-token-of-a-stranger")
	ama.post("/account/password", "oldPassword", "a wrong password", "newPassword", "a newer password", "confirmPassword", "a newer password")
	ama.post("/account/password", "oldPassword", "a long password", "newPassword", "a newer password", "confirmPassword", "a newer password")
	ama.post("/account/email", "email", "ama.new@example.com", "password", "a newer password")
	confirm := ama.linkIn("ama.new@example.com", "/confirm-email/")
	ama.get(confirm)
	ama.post(confirm).wants(t, 200, "ama.new@example.com")
	ama.post("/account/profile", "name", "Ama Serwaa", "phone", "233241234567")
	ama.post("/forgot-password", "email", "ama.new@example.com")
	reset := ama.linkIn("ama.new@example.com", "/reset-password/")
	ama.post("/account/sessions/end", "session", "others")
	ama.post("/logout")
	ama.get(reset)
	ama.post(reset, "password", "the newest password", "confirmPassword", "the newest password")
	for range 6 {
		ama.guess("ama.new@example.com", "a wrong password")
	}
	s.program("no-token-of-ours").get("/hq/api/landing_page/").is(401)
	token := s.program("").post("/hq/api/login/", `{"email":"kofi.owusu@example.com","password":"a long password"}`).is(200).text("token")
	s.program("").with("Origin", "https://evil.example").with("Sec-Fetch-Site", "cross-site").post("/hq/api/login/", `{}`).is(403)
	if a := s.browser().post("/webhooks/paystack", "event", "charge.success"); a.status != http.StatusUnauthorized {
		t.Errorf("a forged webhook is answered with %d", a.status)
	}

	log := s.everything.String()
	for _, personal := range []string{
		"ama.mensah", "ama.new", "kofi.owusu", "Serwaa", "@example.com", "Ama", "Mensah", "Kofi", "233241234567", "0241234567", "a long password", "a wrong password", "a newer password", "the newest password", "a+long+password",
		strings.TrimPrefix(link, "/verify-email/"), strings.TrimPrefix(reset, "/reset-password/"), strings.TrimPrefix(confirm, "/confirm-email/"), token, "wrong-token-of-a-stranger", "no-token-of-ours", "127.0.0.1",
	} {
		for line := range strings.Lines(log) {
			if strings.Contains(line, personal) {
				t.Errorf("the log holds %q: %s", personal, line)
			}
		}
	}
	seen := strings.Join(events(log), "\n") + "\n"
	for _, want := range []string{
		"signed up", "e-mail verified", "sign-up with a taken e-mail", "logged out", "logged in", "log-in failed", "throttled", "bad link", "refused", "webhook with a bad signature",
		"password check failed", "password changed", "e-mail change asked for", "e-mail changed", "profile changed", "password reset asked for", "password reset", "all other sessions ended",
	} {
		if !strings.Contains(seen, want+"\n") {
			t.Errorf("nothing is logged of %q in:\n%s", want, seen)
		}
	}
	for _, why := range []string{`why="another student's booking" student=`, "why=cross_origin", "why=unknown_token", "why=too_many_tries"} {
		if !strings.Contains(log, why) {
			t.Errorf("no refusal says %s", why)
		}
	}
	for line := range strings.Lines(log) {
		if strings.Contains(line, "msg=security") && (!strings.Contains(line, " id=") || !strings.Contains(line, " from=127.0.0.0/24")) {
			t.Errorf("without request or network: %s", line)
		}
	}
}
