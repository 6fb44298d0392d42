package security_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"efie/config"
	"efie/server/servertest"
	"efie/test/must"
)

// throughProxy is the transport of a browser behind a trusted proxy. It is the network address of the browser.
type throughProxy string

func (address throughProxy) RoundTrip(r *http.Request) (*http.Response, error) {
	r = r.Clone(r.Context())
	r.Header.Set("X-Forwarded-For", string(address))
	return http.DefaultTransport.RoundTrip(r)
}

// browserAt returns a browser with a network address. The site must trust the proxy.
func browserAt(s *servertest.RunningSite, address string) *servertest.WebBrowser {
	b := s.NewBrowser()
	b.HTTP.Transport = throughProxy(address)
	return b
}

func trustProxy(c *config.Config) { c.TrustedProxies = "127.0.0.1, ::1" }

// emailsTo counts the emails to an address, once all are sent.
func emailsTo(s *servertest.RunningSite, address string) (n int) {
	s.T.Helper()
	s.Eventually("all emails to be sent", func() bool {
		return s.Count(`select count(*) from outbox where sent_at = 0`) == 0
	})
	for _, email := range s.Emails() {
		if strings.Contains(email, "To: ") && strings.Contains(email, address) {
			n++
		}
	}
	return n
}

// TestDeletedAccountsCountForTheirMailbox is an attack: a stranger signs up with another person's address, guesses the
// code, deletes the account, and begins again.
func TestDeletedAccountsCountForTheirMailbox(t *testing.T) {
	t.Parallel()
	s := servertest.NewSite(t, servertest.CatalogueOf(1, 1))
	const rounds = 14
	compared, limited := 0, 0
	for round := range rounds {
		b := s.NewBrowser()
		b.Apply("victim@example.com").Wants(t, http.StatusOK)
		emailsTo(s, "victim@example.com") // a deletion before the email is sent would remove the email
		for guess := range 5 {
			a := b.Post("/email-verification/code", "code", fmt.Sprintf("%06d", guess))
			switch {
			case strings.Contains(a.Body, "not the code in our last email"):
				compared++
			case a.Throttled(t):
				a.Wants(t, http.StatusTooManyRequests, "Too many wrong codes.", "Open the link in our last email")
				limited++
			}
		}
		b.Post("/account/delete", "password", servertest.Password).Wants(t, http.StatusOK, "Your account is deleted.")
		if round == 0 {
			s.NewBrowser().Apply("neighbour@example.com").Wants(t, http.StatusOK)
		}
	}
	must.Equal(t, "emails to the mailbox", emailsTo(s, "victim@example.com"), 10)
	must.Equal(t, "codes that were compared", compared, 50)
	must.Equal(t, "codes that were refused", limited, rounds*5-50)
	must.Equal(t, "emails to another mailbox", emailsTo(s, "neighbour@example.com"), 1)
}

// TestEveryFormThatSendsEmailsSharesTheMailbox is an attack: a stranger's accounts cause all kinds of emails.
func TestEveryFormThatSendsEmailsSharesTheMailbox(t *testing.T) {
	t.Parallel()
	s := servertest.NewSite(t, servertest.CatalogueOf(1, 1))
	own := s.NewBrowser()
	own.Apply("stranger@example.com")
	for i := range 8 {
		b, tag := s.NewBrowser(), fmt.Sprintf("victim+%d@example.com", i)
		b.Apply(tag).Wants(t, http.StatusOK)
		b.Post("/email-verification/resend", "email", tag)
		b.Post("/forgot-password", "email", tag)
		s.NewBrowser().Apply(tag).Wants(t, http.StatusConflict) // warns the owner
		b.Post("/account/password", "oldPassword", servertest.Password, "newPassword", servertest.NewPassword,
			"confirmPassword", servertest.NewPassword).Wants(t, http.StatusOK)
		own.Post("/account/email", "email", tag, "password", servertest.Password)
		b.Post("/account/delete", "password", servertest.NewPassword).Wants(t, http.StatusOK, "Your account is deleted.")
	}
	if n := emailsTo(s, "victim+"); n > 10 {
		t.Errorf("the mailbox gets %d emails, want 10 at most", n)
	}
	for _, email := range s.Emails() {
		for _, text := range []string{"Your password for Efie was changed", "Your Efie account is deleted"} {
			if strings.Contains(email, text) {
				t.Errorf("an unproven address gets an email:\n%s", email)
			}
		}
	}
}

// TestAStrangerWithTwoNetworksDoesNotKeepTheOwnerOut uses up the emails of a mailbox from two networks, one of them
// with many IPv6 networks of one site. The owner, in a third network, gets one further email.
func TestAStrangerWithTwoNetworksDoesNotKeepTheOwnerOut(t *testing.T) {
	t.Parallel()
	s := servertest.NewSite(t, servertest.CatalogueOf(1, 1), trustProxy)
	for i := range 12 {
		for _, address := range []string{"192.0.2.1", fmt.Sprintf("2001:db8:1:%x::1", i)} {
			b := browserAt(s, address)
			b.Apply("ama@example.com").Wants(t, http.StatusOK)
			emailsTo(s, "ama@example.com")
			b.Post("/account/delete", "password", servertest.Password)
		}
	}
	must.Equal(t, "emails that strangers cause", emailsTo(s, "ama@example.com"), 10)
	owner := browserAt(s, "198.51.100.7")
	owner.Apply("ama@example.com").Wants(t, http.StatusOK)
	must.Equal(t, "emails with the owner's", emailsTo(s, "ama@example.com"), 11)
	owner.Post("/email-verification/resend", "email", "ama@example.com").Wants(t, http.StatusOK,
		"Verification email sent successfully!")
	must.Equal(t, "emails after another request of the owner", emailsTo(s, "ama@example.com"), 11)
	must.Equal(t, "the page of the code", owner.Post("/email-verification/code", "code",
		owner.CodeIn("ama@example.com")).Path, "/dashboard")
	for i := range 12 {
		b := browserAt(s, fmt.Sprintf("203.0.113.%d", i))
		b.Post("/email-verification/resend", "email", "ama+1@example.com")
		b.Apply(fmt.Sprintf("ama+%d@example.com", i))
	}
	must.Equal(t, "emails for ten further networks", emailsTo(s, "ama"), 20)
}

// TestBeyondTheEmailsOfAMailboxTheAnswersAreTheSame compares a mailbox with ten emails with a new mailbox.
func TestBeyondTheEmailsOfAMailboxTheAnswersAreTheSame(t *testing.T) {
	t.Parallel()
	s := servertest.NewSite(t, servertest.CatalogueOf(1, 1))
	for i := range 10 {
		s.NewBrowser().Apply(fmt.Sprintf("full+%d@example.com", i))
	}
	emailsTo(s, "full")
	rows := func() string {
		return s.Text(`select (select count(*) from accounts) || ' ' || (select count(*) from verifications) || ' ' ||
			(select count(*) from verification_codes) || ' ' || (select count(*) from outbox)`)
	}
	answers := map[string][]string{}
	for _, email := range []string{"full@example.com", "new@example.com"} {
		before := rows()
		b := s.NewBrowser()
		note := func(a servertest.Response) {
			text := fmt.Sprint(a.Status, " ", a.Path, " ", strings.ReplaceAll(a.Body, email, "…"))
			answers[email] = append(answers[email], text)
		}
		note(b.Apply(email))
		note(b.Post("/email-verification/code", "code", "000000"))
		note(b.Post("/email-verification/resend", "email", email))
		note(b.Post("/forgot-password", "email", email))
		t.Logf("rows before %s, after %s", before, rows())
	}
	for i, want := range answers["new@example.com"] {
		must.Equal(t, fmt.Sprint("answer ", i), answers["full@example.com"][i], want)
	}
	must.Equal(t, "emails to the full mailbox", emailsTo(s, "full"), 10)
}

// TestAnOlderLinkDoesNotVerifyALaterAccount opens the links of each email of a day.
func TestAnOlderLinkDoesNotVerifyALaterAccount(t *testing.T) {
	t.Parallel()
	s := servertest.NewSite(t, servertest.CatalogueOf(1, 1))
	stranger, owner := s.NewBrowser(), s.NewBrowser()
	stranger.Apply("ama@example.com")
	older := stranger.VerificationLink("ama@example.com")
	stranger.Post("/account/delete", "password", servertest.Password).Wants(t, http.StatusOK)
	owner.Apply("ama@example.com")
	first := older
	s.Eventually("the owner's email", func() bool {
		first = owner.VerificationLink("ama@example.com")
		return first != older
	})
	owner.Post("/email-verification/resend", "email", "ama@example.com").Wants(t, http.StatusOK)
	s.NewBrowser().Get(older).Wants(t, http.StatusUnprocessableEntity, "Link expired or invalid.")
	must.Equal(t, "verified accounts", s.Count(`select count(*) from accounts where verified_at > 0`), 0)
	s.NewBrowser().Get(first).Wants(t, http.StatusOK, "Your email address is verified.")
	must.Equal(t, "verified accounts", s.Count(`select count(*) from accounts where verified_at > 0`), 1)
}

// TestAStrangersWrongCodesStopNoCodesOfTheNetwork is an attack: one stranger types wrong codes, in one account and in
// many, until the network's limit is reached.
func TestAStrangersWrongCodesStopNoCodesOfTheNetwork(t *testing.T) {
	t.Parallel()
	s := servertest.NewSite(t, servertest.CatalogueOf(1, 1))
	ama := s.NewBrowser()
	ama.Apply("ama@example.com")
	stranger := s.NewBrowser()
	stranger.Apply("stranger@example.com")
	for _, typed := range []string{"1", "000000"} {
		for range 310 {
			stranger.Post("/email-verification/code", "code", typed)
		}
	}
	for i := range 4 {
		ama.Post("/email-verification/code", "code", otherThan(ama.CodeIn("ama@example.com"), i)).Wants(t,
			http.StatusUnprocessableEntity, "not the code in our last email")
	}
	must.Equal(t, "the page of the right code",
		ama.Post("/email-verification/code", "code", ama.CodeIn("ama@example.com")).Path, "/dashboard")
}

// otherThan returns a wrong code.
func otherThan(code string, i int) string {
	if wrong := fmt.Sprintf("%06d", i); wrong != code {
		return wrong
	}
	return "999999"
}
