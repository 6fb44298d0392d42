package main

import (
	"context"
	"database/sql"
	"fmt"
	"net/http/httptest"
	"testing"

	"efie/config"
	"efie/pay/standin"
)

// bankSite is an Efie whose payments go to a stand-in of Paystack.
type bankSite struct {
	*site
	bank  *standin.Server
	db    *sql.DB
	rooms map[string]stockRoom
}

func newBankSite(t testing.TB, catalogue, key string) *bankSite {
	t.Helper()
	bank := standin.New(key)
	server := httptest.NewServer(bank)
	t.Cleanup(server.Close)
	s := newSite(t, catalogue, func(c *config.Config) { c.PaystackSecret, c.PaystackAPI = key, server.URL })
	db := openBeside(t, s.config.Database)
	return &bankSite{s, bank, db, roomsOf(t, db)}
}

// opens books a bed for a student up to the provider's page, and returns the reference.
func (s *bankSite) opens(a applicant, room string) (string, error) {
	ctx, r := context.Background(), s.rooms[room]
	held, err := a.hold(ctx, s.url, r)
	if err != nil || held.status != 200 {
		return "", fmt.Errorf("hold: %+v, %v", held, err)
	}
	page, err := a.checkout(ctx, s.url, r)
	if err != nil || page.status != 200 {
		return "", fmt.Errorf("checkout: %+v, %v", page, err)
	}
	return page.Reference, nil
}

// opensNow is opens for tests that go no further without it.
func (s *bankSite) opensNow(a applicant, room string) string {
	s.t.Helper()
	reference, err := s.opens(a, room)
	if err != nil {
		s.t.Fatal(err)
	}
	return reference
}

// tells delivers a webhook of the provider's, and returns the status of the answer.
func (s *bankSite) tells(event, reference string) int {
	s.t.Helper()
	status, err := s.bank.Deliver(context.Background(), s.url+"/webhooks/paystack", event, reference)
	if err != nil {
		s.t.Fatal(err)
	}
	return status
}

// cashier is a payment provider of the test's own, which says of a charge what the test wants.
type cashier struct {
	*standin.Server
	t testing.TB
}

// newCashier is a provider, and what makes a site use it.
func newCashier(t testing.TB) (*cashier, func(*config.Config)) {
	t.Helper()
	const key = "sk_test_of_a_cashier"
	c := &cashier{standin.New(key), t}
	server := httptest.NewServer(c)
	t.Cleanup(server.Close)
	return c, func(c *config.Config) { c.PaystackSecret, c.PaystackAPI = key, server.URL }
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

// holding is a student whose bed is kept, at a provider that says what the test wants.
func holding(t testing.TB) (*site, *cashier, *browser) {
	t.Helper()
	till, atTill := newCashier(t)
	s := newSite(t, catalogueOf(2, 1), atTill)
	b := s.browser()
	b.signUp("ama@example.com", "female")
	b.post("/book", "room", "room-0")
	return s, till, b
}

// testKey is the secret key of stand-ins of the payment provider.
const testKey = "sk_test_0123456789abcdef"
