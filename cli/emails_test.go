package cli

import (
	"net/http"
	"strings"
	"testing"
	"time"

	"efie/hostel"
	"efie/server/servertest"
	"efie/test/must"
)

func TestDoctorReportsAGivenUpEmailUntilAnOperatorActs(t *testing.T) {
	t.Parallel()
	s := servertest.NewSite(t, servertest.CatalogueOf(1, 1))
	c := newTranscript(t, s.Config.DataDir)
	c.run("emails list", "emails list --format json")
	addUnsent(s, "money", hostel.EmailRefunded, givenUp, "recipient refused: the server answered 550 5.1.1")
	addUnsent(s, "link", hostel.EmailVerification, givenUp, "=refused\x1b[2J")
	c.run("doctor", "emails list", "emails list --format csv", "emails list --json",
		"emails retry link nothing money", "emails dismiss link nothing")
	nudgeWorker(s)
	s.Eventually("the email that is sent again", func() bool {
		return strings.Contains(strings.Join(s.Emails(), ""), "money@example.com")
	})
	c.run("doctor", "emails list", "emails retry money", "emails dismiss money", "emails retry nobody's",
		"emails dismiss link")
	c.golden("emails-given-up")
}

func TestDoctorReportsWaitingEmails(t *testing.T) {
	t.Parallel()
	s := servertest.NewSite(t, servertest.CatalogueOf(1, 1))
	c := newTranscript(t, s.Config.DataDir)
	addUnsent(s, "a", hostel.EmailRefunded, time.Time{}, "recipient refused: the server answered 452 4.2.2")
	s.Exec(`update outbox set attempts = 40`)
	c.run("doctor")
	s.Exec(`update outbox set queued_at = $1`, time.Now().UnixMilli())
	c.run("doctor")
	s.Exec(`delete from outbox`)
	addUnsent(s, "a", hostel.EmailRefunded, time.Time{}, "")
	addUnsent(s, "b", hostel.EmailRefunded, time.Time{}, "no connection to the mail server, or no log-in: 535")
	c.run("doctor", "emails list", "emails list --waiting")
	c.golden("emails-waiting")
}

// TestLinksInEmailsIgnoreTheRequestHost requests emails with a forged Host header. A link with that host would send the
// token to an attacker.
func TestLinksInEmailsIgnoreTheRequestHost(t *testing.T) {
	t.Parallel()
	s := servertest.NewSite(t, servertest.CatalogueOf(1, 1))
	s.NewBrowser().SignUp("ama@example.com", "female")
	b := s.NewBrowser()
	b.HTTP.Transport = forgedHost{b.HTTP.Transport}
	form := []string{"name", "Esi", "email", "esi@example.com", "gender", "female", "phone", "233241234568", "password",
		"a long password", "confirmPassword", "a long password"}
	b.Post("/signup", form...)
	b.Post("/signup", append([]string{"name", "Esi", "email", "ama@example.com"}, form[4:]...)...)
	b.Post("/forgot-password", "email", "ama@example.com")
	b.Post("/email-verification/resend", "email", "esi@example.com")
	// Two verifications, a resend, a new password, and a notice that the account exists.
	s.Eventually("the emails", func() bool { return len(s.Emails()) == 5 })
	for _, email := range s.Emails() {
		must.Lack(t, "an email", email, "evil.example")
		must.Contain(t, "an email", email, s.URL+"/")
	}
}

// forgedHost sends each request with a forged host.
type forgedHost struct{ http.RoundTripper }

func (f forgedHost) RoundTrip(r *http.Request) (*http.Response, error) {
	r = r.Clone(r.Context())
	r.Host = "evil.example"
	for _, name := range []string{"X-Forwarded-Host", "X-Host", "X-Original-Host", "X-Forwarded-Server",
		"X-Http-Host-Override"} {
		r.Header.Set(name, "evil.example")
	}
	r.Header.Set("Forwarded", "host=evil.example;proto=https")
	r.Header.Set("X-Forwarded-Proto", "https")
	return f.RoundTripper.RoundTrip(r)
}
