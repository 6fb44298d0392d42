package cli

import (
	"bytes"
	"encoding/csv"
	"encoding/json"
	"fmt"
	"net/http"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/alecthomas/kong"

	"efie/hostel"
	"efie/server/servertest"
)

func TestALetterThatWasGivenUpIsNamedUntilSomebodyActs(t *testing.T) {
	s := servertest.NewSite(t, servertest.CatalogueOf(1, 1))
	addUnsent(s, "money", hostel.LetterRefunded, givenUp, "recipient refused: the server answered 550 5.1.1")
	addUnsent(s, "link", hostel.LetterVerifyEmail, givenUp, "recipient refused: the server answered 550 5.1.1")

	told := s.Run("doctor")
	told.Wants(2, "waiting: letter money (refunded, written 2026-03-02 12:00) was given up 2126-03-02 14:00: "+
		"recipient refused: the server answered 550 5.1.1",
		"waiting: letter link (verify-email,", "Letters given up: 2. efie letters list")
	if strings.Contains(told.Out, "@example.com") {
		t.Errorf("the doctor tells whom letters are for:\n%s", told.Out)
	}
	s.Run("letters", "list").Wants(0, "money", "link", "given up", "money@example.com", "2126-03-02 14:00:00",
		"550 5.1.1")

	s.Run("letters", "retry", "link").Wants(1, "link in it, which is forgotten", "ask for a new one",
		"efie letters dismiss link")
	s.Run("letters", "dismiss", "link").Wants(0, "thrown away")
	s.Run("letters", "retry", "money").Wants(0, "waits again")
	s.Eventually("the letter that is tried again", func() bool {
		return strings.Contains(strings.Join(s.Letters(), ""), "money@example.com")
	})
	s.Run("doctor").Wants(0, "The ledger adds up.")
	if told := s.Run("letters", "list"); told.Status != 0 || told.Out != "No letter has been given up.\n" {
		t.Errorf("exit status %d:\n%s", told.Status, told.Out)
	}
	for _, id := range []string{"money", "link", "nobody's"} {
		s.Run("letters", "retry", id).Wants(1, "efie: no letter with the id", "efie letters list")
		s.Run("letters", "dismiss", id).Wants(1, "efie: no letter with the id")
	}
}

func TestTheDoctorTellsOfLettersThatArePutOffForDays(t *testing.T) {
	s := servertest.NewSite(t, servertest.CatalogueOf(1, 1))
	addUnsent(s, "a", hostel.LetterRefunded, time.Time{}, "recipient refused: the server answered 452 4.2.2")
	s.Exec(`update outbox set attempts = 40`)
	s.Run("doctor").Wants(2,
		"waiting: letters that were put off: 1, the oldest written 2026-03-02 12:00: recipient refused: the "+
			"server answered 452 4.2.2")
	s.Exec(`update outbox set queued_at = $1`, time.Now().UnixMilli())
	s.Run("doctor").Wants(0, "The ledger adds up.")
}

func TestTheDoctorTellsOfLettersThatWaitForTheMailServer(t *testing.T) {
	s := servertest.NewSite(t, servertest.CatalogueOf(1, 1))
	addUnsent(s, "a", hostel.LetterRefunded, time.Time{}, "")
	addUnsent(s, "b", hostel.LetterRefunded, time.Time{}, "the mail server does not let us in: 535")
	s.Run("doctor").Wants(2,
		"waiting: letters for the mail server: 2, the oldest written 2026-03-02 12:00: the mail server does not "+
			"let us in: 535")
	if told := s.Run("letters", "list"); told.Out != "No letter has been given up.\n" {
		t.Errorf("letters that are still tried are listed:\n%s", told.Out)
	}
	s.Run("letters", "list", "--waiting").Wants(0, "waiting", "a@example.com", "535")
}

func TestProgramsReadLetters(t *testing.T) {
	s := servertest.NewSite(t, servertest.CatalogueOf(1, 1))
	addUnsent(s, "link", hostel.LetterVerifyEmail, givenUp, "=refused\x1b[2J")
	rows, err := csv.NewReader(strings.NewReader(s.Run("letters", "list", "--format", "csv").Out)).ReadAll()
	want := "[[id kind state to written_at given_up_at next_at tries can_be_retried reason] " +
		"[link verify-email given up link@example.com 2026-03-02T12:00:00.000Z 2126-03-02T14:00:00.000Z  0 false " +
		"'=refused[2J]]"
	if err != nil || fmt.Sprint(rows) != want {
		t.Errorf("%v, %v\nwant %s", rows, err, want)
	}
	var list []map[string]any
	if err := json.Unmarshal([]byte(s.Run("letters", "list", "--format", "json").Out), &list); err != nil ||
		len(list) != 1 || len(list[0]) != len(rows[0]) {
		t.Fatalf("%v, error %v", list, err)
	}
	for _, name := range rows[0] {
		if _, there := list[0][name]; !there {
			t.Errorf("the JSON has no %s", name)
		}
	}
	if told := servertest.Run(t, filepath.Join(t.TempDir(), "new"), "letters", "list", "--format",
		"json"); told.Out != "[]\n" {
		t.Errorf("an empty list is %q", told.Out)
	}
}

func TestEveryCommandAboutLettersHasHelp(t *testing.T) {
	t.Parallel()
	for _, command := range []string{"list", "retry", "dismiss"} {
		t.Run(command, func(t *testing.T) {
			var out bytes.Buffer
			parser := kong.Must(&commands{}, kong.Name("efie"), kong.Writers(&out, &out), kong.Exit(func(int) {}))
			_, _ = parser.Parse([]string{"letters", command, "--help"}) // missing arguments do not matter with --help
			if !strings.Contains(out.String(), "Usage: efie letters "+command) || strings.Contains(out.String(), "%!") {
				t.Errorf("the help of %s is:\n%s", command, out.String())
			}
		})
	}
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
