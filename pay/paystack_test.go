package pay

import (
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"
	"time"

	"efie/hostel"
	"efie/hostel/booking"
	"efie/pay/standin"
	"efie/test/must"
)

const secret = "sk_test_4f1c5ad0be"

// newPaystack returns a provider with short pauses.
func newPaystack(t *testing.T, base string, timeout time.Duration) *Paystack {
	t.Helper()
	p, err := NewPaystack(secret, base, slog.New(slog.DiscardHandler))
	must.Do(t, err)
	p.timeout, p.pause, p.breaker = timeout, time.Millisecond, newBreaker(100*time.Millisecond, p.log)
	return p
}

// startPaystack starts a stand-in and returns it with a provider that calls it.
func startPaystack(t *testing.T) (*standin.FakePaystack, *Paystack) {
	t.Helper()
	s := standin.New(secret)
	server := httptest.NewServer(s)
	t.Cleanup(server.Close)
	return s, newPaystack(t, server.URL, 10*time.Second)
}

// paystackAnswering returns a provider. Its Paystack responds to each call with status and body.
func paystackAnswering(t *testing.T, status int, body string) *Paystack {
	t.Helper()
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.WriteHeader(status)
		io.WriteString(w, body)
	}))
	t.Cleanup(server.Close)
	return newPaystack(t, server.URL, 10*time.Second)
}

// startWithCharge calls startPaystack and opens one charge, EFIE-1.
func startWithCharge(t *testing.T) (*standin.FakePaystack, *Paystack) {
	t.Helper()
	s, p := startPaystack(t)
	_, err := p.Authorize(t.Context(), newCharge("EFIE-1"))
	must.Do(t, err)
	return s, p
}

// wantError fails the test unless err is of a kind. The kind nil means that Paystack may have done the work.
func wantError(t *testing.T, what string, err, kind error) {
	t.Helper()
	switch {
	case err == nil:
		t.Errorf("%s: no error", what)
	case kind != nil && !errors.Is(err, kind):
		t.Errorf("%s: %v, want %v", what, err, kind)
	case kind == nil && (errors.Is(err, booking.ErrProviderRefused) || errors.Is(err, booking.ErrProviderPaused)):
		t.Errorf("%s: %v excludes that Paystack did the work", what, err)
	}
}

func paystackOutcome(status hostel.OutcomeStatus) booking.Outcome {
	return booking.Outcome{Status: status, Reference: "EFIE-1", Amount: 45_050, Currency: "GHS", Domain: "test"}
}

func wantVerified(t *testing.T, p *Paystack, want booking.Outcome) {
	t.Helper()
	if got, err := p.Verify(t.Context(), "EFIE-1"); err != nil || got != want {
		t.Errorf("wantVerified as %+v, %v; want %+v", got, err, want)
	}
}

func TestAChargeGoesThroughItsStatusesAtPaystack(t *testing.T) {
	s, p := startPaystack(t)
	var provider booking.Provider = p
	page, err := provider.Authorize(t.Context(), newCharge("EFIE-1"))
	if err != nil || !strings.HasPrefix(page.URL, p.base+"/checkout/") ||
		!strings.HasSuffix(page.URL, page.AccessCode) || page.AccessCode == "" {
		t.Fatalf("page %+v, %v", page, err)
	}
	c := s.Charges()[0]
	if c.Reference != "EFIE-1" || c.Email != "ama@example.com" || c.Amount != 45_050 || c.Currency != "GHS" ||
		c.CallbackURL != "http://localhost:8080/back" || c.CancelURL != "http://localhost:8080/stop" ||
		!slices.Equal(c.Channels, []string{"card", "mobile_money"}) {
		t.Errorf("Paystack received %+v", c)
	}
	for _, step := range []struct {
		status string
		want   hostel.OutcomeStatus
	}{
		{"abandoned", hostel.OutcomeAbandoned}, {"ongoing", hostel.OutcomePending}, {"pending", hostel.OutcomePending},
		{"processing", hostel.OutcomePending}, {"queued", hostel.OutcomePending}, {"failed", hostel.OutcomeFailed},
		{"success", hostel.OutcomeSuccess}, {"reversed", hostel.OutcomeReversed},
		{"reversal-pending", hostel.OutcomePending},
	} {
		must.Do(t, s.SetStatus("EFIE-1", step.status))
		wantVerified(t, p, paystackOutcome(step.want))
	}
}

func TestPaystackGetsTheDomainOfAnEmailInASCII(t *testing.T) {
	s, p := startPaystack(t)
	for i, c := range []struct{ email, want string }{
		{"ama@example.com", "ama@example.com"},
		{"ama@bücher.example", "ama@xn--bcher-kva.example"},
		{"ama@ɔdɔ.com.gh", "ama@xn--d-00ab.com.gh"},
		{"ama@xn--a.example", "ama@xn--a.example"}, // it has no other form
		{`"a@b"@bücher.example`, `"a@b"@xn--bcher-kva.example`},
	} {
		charge := newCharge(fmt.Sprint("EFIE-", i))
		charge.Email = c.email
		_, err := p.Authorize(t.Context(), charge)
		must.Do(t, err)
		must.Equal(t, "the email of "+c.email, s.Charges()[i].Email, c.want)
	}
}

func TestVerifyReturnsTheMoneyAsReported(t *testing.T) {
	s, p := startWithCharge(t)
	must.Do(t, s.PayWith("EFIE-1", 100, "NGN", "live"))
	wantVerified(t, p, booking.Outcome{Status: hostel.OutcomeSuccess, Reference: "EFIE-1", Amount: 100, Currency: "NGN",
		Domain: "live"})
}

func TestAReferenceUnknownToPaystackIsUnknown(t *testing.T) {
	s, p := startPaystack(t)
	for _, reference := range []string{"EFIE-2", "", "..", "EFIE_2", "a/b", "a?b", "a\nb", strings.Repeat("a", 65)} {
		want := booking.Outcome{Status: hostel.OutcomeUnknown, Reference: reference}
		if got, err := p.Verify(t.Context(), reference); err != nil || got != want {
			t.Errorf("%q: %+v, %v", reference, got, err)
		}
		if all, err := p.Refunds(t.Context(), reference); err != nil || len(all) != 0 {
			t.Errorf("%q has refunds %+v, %v", reference, all, err)
		}
	}
	must.Equal(t, "calls", s.Calls(standin.CallVerify)+s.Calls(standin.CallRefunds), 2)
}

func TestARefusalByPaystackIsReturned(t *testing.T) {
	s, p := startWithCharge(t)
	bad := func(change func(*booking.Charge)) booking.Charge {
		c := newCharge("EFIE-9")
		change(&c)
		return c
	}
	for name, c := range map[string]struct {
		charge booking.Charge
		want   error
	}{
		"a reference that was used":      {newCharge("EFIE-1"), ErrDuplicateReference},
		"a reference with an underscore": {newCharge("EFIE_1"), ErrBadReference},
		"no email":                       {bad(func(c *booking.Charge) { c.Email = "" }), booking.ErrProviderRefused},
		"no money":                       {bad(func(c *booking.Charge) { c.Amount = 0 }), booking.ErrProviderRefused},
	} {
		page, err := p.Authorize(t.Context(), c.charge)
		wantError(t, name, err, c.want)
		wantError(t, name, err, booking.ErrProviderRefused)
		must.Equal(t, name, page, booking.Checkout{})
		if c.want == booking.ErrProviderRefused && errors.Is(err, ErrDuplicateReference) {
			t.Errorf("%s is reported as a duplicate: %v", name, err)
		}
	}
	must.Equal(t, "charges", len(s.Charges()), 1)
}

func TestAWrongKeyFailsAtOnce(t *testing.T) {
	s, p := startWithCharge(t)
	p.key = func() string { return "sk_test_wrong" }
	_, authorize := p.Authorize(t.Context(), newCharge("EFIE-2"))
	outcome, verify := p.Verify(t.Context(), "EFIE-1")
	_, refunds := p.Refunds(t.Context(), "EFIE-1")
	_, refund := p.Refund(t.Context(), "EFIE-1")
	for name, err := range map[string]error{"authorize": authorize, "verify": verify, "refunds": refunds,
		"refund": refund} {
		wantError(t, name, err, booking.ErrProviderRefused)
	}
	if outcome != (booking.Outcome{}) || s.Calls(standin.CallVerify) != 1 {
		t.Errorf("%+v after %d calls", outcome, s.Calls(standin.CallVerify))
	}
}

func TestOnlyPaystacksPaymentPageIsAccepted(t *testing.T) {
	page := func(url, reference string) string {
		return `{"status":true,"message":"ok","data":{"authorization_url":"` + url +
			`","access_code":"x","reference":"` + reference + `"}}`
	}
	for url, c := range map[string]struct{ testServer, official bool }{
		"https://checkout.paystack.com/abc":         {true, true},
		"http://checkout.paystack.com/abc":          {true, false},
		"http://localhost:1234/checkout/abc":        {true, false},
		"https://checkout.paystack.com.evil.com/a":  {true, false},
		"https://a@checkout.paystack.com/abc":       {false, false},
		"//checkout.paystack.com/abc":               {false, false},
		"/checkout/abc":                             {false, false},
		"javascript:alert(1)":                       {false, false},
		"https:checkout.paystack.com":               {false, false},
		"":                                          {false, false},
		"https://checkout.paystack.com/a\\u0000bcd": {false, false},
	} {
		p := paystackAnswering(t, 200, page(url, "EFIE-1"))
		for official, want := range map[bool]bool{false: c.testServer, true: c.official} {
			p.official = official
			got, err := p.Authorize(t.Context(), newCharge("EFIE-1"))
			if (err == nil) != want || (got == booking.Checkout{}) == want {
				t.Errorf("%q where official is %v: %+v, %v", url, official, got, err)
			}
			if !want {
				wantError(t, url, err, nil) // Paystack opened a charge
			}
		}
	}
	_, err := paystackAnswering(t, 200, page("https://a.example/b", "EFIE-2")).Authorize(t.Context(),
		newCharge("EFIE-1"))
	wantError(t, "another reference", err, nil)
	p := paystackAnswering(t, 200, page("https://a.example/b", ""))
	if _, err := p.Authorize(t.Context(), newCharge("EFIE-1")); err != nil {
		t.Errorf("no reference: %v", err)
	}
}
