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

// NewPaystack starts a fake Paystack with a secret key. It returns its address, too.
func NewPaystack(t testing.TB, key string) (paystack *standin.FakePaystack, address string) {
	t.Helper()
	paystack = standin.New(key)
	server := httptest.NewServer(paystack)
	t.Cleanup(server.Close)
	return paystack, server.URL
}

// PaystackSite is a site with a fake Paystack.
type PaystackSite struct {
	*RunningSite
	Paystack *standin.FakePaystack
	DB       *sql.DB
	Rooms    map[string]BookableRoom
}

// NewPaystackSite opens a PaystackSite with a catalogue. changes alter its configuration before it starts.
func NewPaystackSite(t testing.TB, catalogue, key string, changes ...func(*config.Config)) *PaystackSite {
	t.Helper()
	paystack, address := NewPaystack(t, key)
	changes = append(changes, func(c *config.Config) { c.PaystackSecret, c.PaystackAPI = key, address })
	s := NewSite(t, catalogue, changes...)
	db := OpenDatabase(t, s.Config.Database)
	return &PaystackSite{s, paystack, db, Rooms(t, db)}
}

// Checkout holds a bed and opens the provider's page for a student. It returns the payment's reference.
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

// MustCheckout is Checkout, but fails the test on an error.
func (s *PaystackSite) MustCheckout(a APIStudent, room string) string {
	s.T.Helper()
	reference, err := s.Checkout(a, room)
	must.Do(s.T, err)
	return reference
}

// Deliver sends a webhook of the provider and returns the status of the response.
func (s *PaystackSite) Deliver(event, reference string) int {
	s.T.Helper()
	status, err := s.Paystack.Deliver(context.Background(), s.URL+"/webhooks/paystack", event, reference)
	must.Do(s.T, err)
	return status
}

// ScriptedProvider is a fake payment provider. The test sets the status that it reports for a charge.
type ScriptedProvider struct {
	*standin.FakePaystack
	t testing.TB
}

// NewScriptedProvider returns a provider, and a change of a configuration with which a site uses the provider.
func NewScriptedProvider(t testing.TB) (*ScriptedProvider, func(*config.Config)) {
	t.Helper()
	paystack, address := NewPaystack(t, ProviderKey)
	return &ScriptedProvider{paystack, t}, func(c *config.Config) {
		c.PaystackSecret, c.PaystackAPI = ProviderKey, address
	}
}

// Report sets the status of the newest charge and returns the charge's reference.
func (c *ScriptedProvider) Report(status string) string {
	c.t.Helper()
	charges := c.Charges()
	if len(charges) == 0 {
		c.t.Fatal("the provider has no charge")
	}
	reference := charges[len(charges)-1].Reference
	must.Do(c.t, c.SetStatus(reference, status))
	return reference
}

// NewHeldSite starts a site with a student whose bed is held. It returns its provider and the student's browser, too.
func NewHeldSite(t testing.TB) (*RunningSite, *ScriptedProvider, *WebBrowser) {
	t.Helper()
	provider, scripted := NewScriptedProvider(t)
	s := NewSite(t, CatalogueOf(2, 1), scripted)
	b := s.SignedUp("ama@example.com", "female")
	b.Book("room", "room-0")
	return s, provider, b
}

// ProviderKey is the secret key of fake payment providers.
const ProviderKey = "sk_test_0123456789abcdef"
