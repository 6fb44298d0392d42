package security_test

import (
	"net/http"
	"strings"
	"testing"

	"efie/server/servertest"
	"efie/test/must"
)

// TestTheLogHoldsNoPersonalData uses every form and link with personal data, and then reads the whole log.
func TestTheLogHoldsNoPersonalData(t *testing.T) {
	t.Parallel()
	provider, withProvider := servertest.NewScriptedProvider(t)
	s := servertest.NewSite(t, servertest.CatalogueOf(2, 2), withProvider)
	ama, kofi := s.NewBrowser(), s.NewBrowser()
	kofi.SignUp("kofi.owusu@example.com", "male")
	ama.SignUp("ama.mensah@example.com", "female")
	link := ama.VerificationLink("ama.mensah@example.com")
	ama.Apply("ama.mensah@example.com").Wants(t, http.StatusConflict,
		"already has an account")
	ama.Book("room", "room-0")
	ama.Get("/dashboard/?reference="+provider.Report("success")).Wants(t, 200, "Confirmed")
	code := s.BookingCode()
	receipt := ama.Get("/receipt/" + code)
	receipt.Wants(t, 200, "Ama Mensah")
	shared := strings.TrimSuffix(receipt.Part(t, `/shared-receipt/`, `"`).Body, `"`)
	s.NewBrowser().Get(shared).Wants(t, 200, "Confirmed")
	kofi.Get("/receipt/"+code).Wants(t, 404)
	kofi.Get("/check/"+code).Wants(t, 200, "Confirmed")
	ama.Post("/email-verification/resend", "email", "ama.mensah@example.com")
	ama.Get("/verify-email/wrong-token-of-a-stranger")
	ama.Post("/account/password", "oldPassword", "a wrong password", "newPassword", "a newer password",
		"confirmPassword", "a newer password")
	ama.Post("/account/password", "oldPassword", "a long password", "newPassword", "a newer password",
		"confirmPassword", "a newer password")
	ama.Post("/account/email", "email", "ama.new@example.com", "password", "a newer password")
	confirm := ama.LinkIn("ama.new@example.com", "/confirm-email/")
	ama.Get(confirm)
	ama.Post(confirm).Wants(t, 200, "ama.new@example.com")
	ama.Post("/account/profile", "name", "Ama Serwaa", "phone", "233241234567")
	ama.Post("/forgot-password", "email", "ama.new@example.com")
	reset := ama.LinkIn("ama.new@example.com", "/reset-password/")
	ama.Post("/account/sessions/end", "session", "others")
	ama.Post("/logout")
	ama.Get(reset)
	ama.Post(reset, "password", "the newest password", "confirmPassword", "the newest password")
	for range 6 {
		ama.LogIn("ama.new@example.com", "a wrong password")
	}
	s.NewClient("no-token-of-ours").Get("/hq/api/landing_page/").WantsJSON(401)
	token := s.NewClient("").Post("/hq/api/login/",
		`{"email":"kofi.owusu@example.com","password":"a long password"}`).WantsJSON(200).Text("token")
	s.NewClient("").With("Origin", "https://evil.example").With("Sec-Fetch-Site", "cross-site").Post("/hq/api/login/",
		`{}`).WantsJSON(403)
	must.Equal(t, "the status of a forged webhook",
		s.NewBrowser().Post("/webhooks/paystack", "event", "charge.success").Status, http.StatusUnauthorized)

	log := s.Log.String()
	for _, personal := range []string{
		"ama.mensah", "ama.new", "kofi.owusu", "Serwaa", "@example.com", "Ama", "Mensah", "Kofi", "233241234567",
		"0241234567", "a long password", "a wrong password", "a newer password", "the newest password",
		"a+long+password",
		strings.TrimPrefix(link, "/verify-email/"), strings.TrimPrefix(reset, "/reset-password/"),
		strings.TrimPrefix(confirm, "/confirm-email/"), strings.TrimPrefix(shared, "/shared-receipt/"),
		token, "wrong-token-of-a-stranger", "no-token-of-ours",
		"127.0.0.1",
	} {
		for line := range strings.Lines(log) {
			must.Lack(t, "the log", line, personal)
		}
	}
	seen := strings.Join(servertest.SecurityEvents(log), "\n") + "\n"
	for _, want := range []string{
		"signed up", "email verified", "sign-up with a taken email", "logged out", "logged in", "log-in failed",
		"throttled", "bad link", "refused", "webhook with a bad signature",
		"password check failed", "password changed", "email change requested", "email changed", "profile changed",
		"password reset requested", "password reset", "all other sessions ended",
	} {
		must.Contain(t, "the log of security events", seen, want+"\n")
	}
	must.Contain(t, "the log", log, `why="another student's booking" student=`, "why=cross_origin", "why=unknown_token",
		"why=too_many_tries")
	for line := range strings.Lines(log) {
		if strings.Contains(line, "msg=security") &&
			(!strings.Contains(line, " id=") || !strings.Contains(line, " from=127.0.0.0/24")) {
			t.Errorf("a security event lacks the request id or the network: %s", line)
		}
	}
}
