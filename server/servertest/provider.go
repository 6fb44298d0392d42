package servertest

import (
	"context"
	"database/sql"
	"fmt"
	"net/http/httptest"
	"testing"

	"efie/config"
	"efie/pay/standin"
	"efie/test/must"
)

type PaystackSite struct {
	*RunningSite
	Paystack *standin.FakePaystack
	DB       *sql.DB
	Rooms    map[string]BookableRoom
}

// NewPaystackSite opens such a site with a catalogue. changes alter its configuration before it starts.
func NewPaystackSite(t testing.TB, catalogue, key string, changes ...func(*config.Config)) *PaystackSite {
	t.Helper()
	bank := standin.New(key)
	server := httptest.NewServer(bank)
	t.Cleanup(server.Close)
	changes = append(changes, func(c *config.Config) { c.PaystackSecret, c.PaystackAPI = key, server.URL })
	s := NewSite(t, catalogue, changes...)
	db := OpenDatabase(t, s.Config.Database)
	return &PaystackSite{s, bank, db, Rooms(t, db)}
}

// Checkout takes a student up to the provider's page, and returns the payment's reference.
func (s *PaystackSite) Checkout(a APIStudent, room string) (string, error) {
	ctx, r := context.Background(), s.Rooms[room]
	held, err := a.Hold(ctx, s.URL, r)
	if err != nil || held.Status != 200 {
		return "", fmt.Errorf("hold: %+v, %v", held, err)
	}
	page, err := a.Checkout(ctx, s.URL, r)
	if err != nil || page.Status != 200 {
		return "", fmt.Errorf("checkout: %+v, %v", page, err)
	}
	return page.Reference, nil
}

// MustCheckout is Checkout for tests that cannot go on without it.
func (s *PaystackSite) MustCheckout(a APIStudent, room string) string {
	s.T.Helper()
	reference, err := s.Checkout(a, room)
	must.Do(s.T, err)
	return reference
}

// Deliver sends a webhook of the provider's, and returns the status of the answer.
func (s *PaystackSite) Deliver(event, reference string) int {
	s.T.Helper()
	status, err := s.Paystack.Deliver(context.Background(), s.URL+"/webhooks/paystack", event, reference)
	must.Do(s.T, err)
	return status
}

// ScriptedProvider is a payment provider of the test's own: it reports of a charge what the test wants.
type ScriptedProvider struct {
	*standin.FakePaystack
	t testing.TB
}

// NewScriptedProvider returns a provider, and the change of a configuration that makes a site use it.
func NewScriptedProvider(t testing.TB) (*ScriptedProvider, func(*config.Config)) {
	t.Helper()
	const key = "sk_test_of_a_cashier"
	c := &ScriptedProvider{standin.New(key), t}
	server := httptest.NewServer(c)
	t.Cleanup(server.Close)
	return c, func(c *config.Config) { c.PaystackSecret, c.PaystackAPI = key, server.URL }
}

// Report makes the provider report a status of the newest charge, and returns the charge's reference.
func (c *ScriptedProvider) Report(status string) string {
	c.t.Helper()
	charges := c.Charges()
	if len(charges) == 0 {
		c.t.Fatal("nobody has asked the provider for a page")
	}
	reference := charges[len(charges)-1].Reference
	must.Do(c.t, c.SetStatus(reference, status))
	return reference
}

// NewHeldSite is a site with a student whose bed is held, and its provider.
func NewHeldSite(t testing.TB) (*RunningSite, *ScriptedProvider, *WebBrowser) {
	t.Helper()
	provider, scripted := NewScriptedProvider(t)
	s := NewSite(t, CatalogueOf(2, 1), scripted)
	b := s.SignedUp("ama@example.com", "female")
	b.Book("room", "room-0")
	return s, provider, b
}

// ProviderKey is the secret key of stand-ins of the payment provider.
const ProviderKey = "sk_test_0123456789abcdef"
