package main

import (
	"html"
	"net/http/httptest"
	"regexp"
	"strings"
	"testing"
	"time"

	"efie/pay/standin"
)

// cashier is a payment provider of the test's own, which says of a charge what the test wants.
type cashier struct {
	*standin.Server
	t *testing.T
}

// newCashier is a provider, and what makes a site use it.
func newCashier(t *testing.T) (*cashier, func(*config)) {
	t.Helper()
	const key = "sk_test_of_a_cashier"
	c := &cashier{standin.New(key), t}
	server := httptest.NewServer(c)
	t.Cleanup(server.Close)
	return c, func(c *config) { c.PaystackSecret, c.PaystackAPI = key, server.URL }
}

// says makes the provider say this of the charge that was opened last, and returns its reference.
func (c *cashier) says(status string) string {
	c.t.Helper()
	charges := c.Charges()
	if len(charges) == 0 {
		c.t.Fatal("nobody has asked the provider for a page")
	}
	reference := charges[len(charges)-1].Reference
	if err := c.SetStatus(reference, status); err != nil {
		c.t.Fatal(err)
	}
	return reference
}

// runOut lets the time to pay of every hold be over since a while.
func (s *site) runOut(since time.Duration) {
	s.t.Helper()
	if _, err := s.sql().Exec(`update bookings set expires_at = $1 where state = 'held'`, time.Now().Add(-since).UnixMilli()); err != nil {
		s.t.Fatal(err)
	}
}

// code is the code of the booking that was made last.
func (s *site) code() (code string) {
	s.t.Helper()
	if err := s.sql().QueryRow(`select code from bookings order by held_at desc limit 1`).Scan(&code); err != nil {
		s.t.Fatal(err)
	}
	return code
}

var anyTag = regexp.MustCompile(`<[^>]+>`)

// notices are what a page says in its banners, one after the other.
func (a answer) notices() string {
	var said []string
	for _, part := range strings.Split(a.body, `<p class="banner `)[1:] {
		text, _, _ := strings.Cut(part[strings.Index(part, ">")+1:], "</p>")
		said = append(said, html.UnescapeString(strings.Join(strings.Fields(anyTag.ReplaceAllString(text, " ")), " ")))
	}
	return strings.Join(said, " | ")
}
