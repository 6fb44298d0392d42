package cli

import (
	"net/http"
	"strings"
	"testing"
	"time"

	"efie/hostel"
	"efie/server/servertest"
)

func TestALetterThatWasGivenUpIsNamedUntilSomebodyActs(t *testing.T) {
	s := servertest.NewSite(t, servertest.CatalogueOf(1, 1))
	c := newTranscript(t, s.Config.DataDir)
	c.run("letters list", "letters list --format json")
	addUnsent(s, "money", hostel.LetterRefunded, givenUp, "recipient refused: the server answered 550 5.1.1")
	addUnsent(s, "link", hostel.LetterVerifyEmail, givenUp, "=refused\x1b[2J")
	c.run("doctor", "letters list", "letters list --format csv", "letters list --json",
		"letters retry link", "letters dismiss link", "letters retry money")
	nudgePostman(s)
	s.Eventually("the letter that is tried again", func() bool {
		return strings.Contains(strings.Join(s.Letters(), ""), "money@example.com")
	})
	c.run("doctor", "letters list", "letters retry money", "letters dismiss money", "letters retry nobody's",
		"letters dismiss link")
	c.golden("letters-given-up")
}

func TestTheDoctorNamesLettersThatWait(t *testing.T) {
	s := servertest.NewSite(t, servertest.CatalogueOf(1, 1))
	c := newTranscript(t, s.Config.DataDir)
	addUnsent(s, "a", hostel.LetterRefunded, time.Time{}, "recipient refused: the server answered 452 4.2.2")
	s.Exec(`update outbox set attempts = 40`)
	c.run("doctor")
	s.Exec(`update outbox set queued_at = $1`, time.Now().UnixMilli())
	c.run("doctor")
	s.Exec(`delete from outbox`)
	addUnsent(s, "a", hostel.LetterRefunded, time.Time{}, "")
	addUnsent(s, "b", hostel.LetterRefunded, time.Time{}, "the mail server does not let us in: 535")
	c.run("doctor", "letters list", "letters list --waiting")
	c.golden("letters-waiting")
}

// TestTheLinksOfALetterAreOurs has somebody ask for letters under another name of the site: a link
// to the asker's server would tell it the token, and what stands in a request's Host is anybody's.
func TestTheLinksOfALetterAreOurs(t *testing.T) {
	t.Parallel()
	s := servertest.NewSite(t, servertest.CatalogueOf(1, 1))
	s.NewBrowser().SignUp("ama@example.com", "female")
	b := s.NewBrowser()
	b.HTTP.Transport = spoofed{b.HTTP.Transport}
	form := []string{"name", "Esi", "email", "esi@example.com", "gender", "female", "phone", "233241234568", "password",
		"a long password", "confirmPassword", "a long password"}
	b.Post("/signup", form...)
	b.Post("/signup", append(form[:2:2], append([]string{"email", "ama@example.com"}, form[4:]...)...)...)
	b.Post("/forgot-password", "email", "ama@example.com")
	b.Post("/email-verification/resend", "email", "esi@example.com")
	s.Eventually("the letters", func() bool { return len(s.Letters()) == 5 })
	for _, letter := range s.Letters() {
		if strings.Contains(letter, "evil.example") {
			t.Errorf("a request's headers came into a letter:\n%s", letter)
		}
		if !strings.Contains(letter, s.URL+"/") {
			t.Errorf("a letter without a link of ours:\n%s", letter)
		}
	}
}

// spoofed sends every request under another name of the site, as a client may.
type spoofed struct{ http.RoundTripper }

func (s spoofed) RoundTrip(r *http.Request) (*http.Response, error) {
	r = r.Clone(r.Context())
	r.Host = "evil.example"
	for _, name := range []string{"X-Forwarded-Host", "X-Host", "X-Original-Host", "X-Forwarded-Server",
		"X-Http-Host-Override"} {
		r.Header.Set(name, "evil.example")
	}
	r.Header.Set("Forwarded", "host=evil.example;proto=https")
	r.Header.Set("X-Forwarded-Proto", "https")
	return s.RoundTripper.RoundTrip(r)
}
