// Package pay has the payment providers, which implement booking.Provider. Paystack calls Paystack's HTTP interface.
// Sandbox is the provider of the demo and takes no money. Package standin imitates Paystack for tests.
package pay

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"net/url"
	"strings"
	"sync"
	"time"

	"github.com/sony/gobreaker/v2"
	"golang.org/x/net/idna"

	"efie/hostel"
	"efie/hostel/booking"
)

// DefaultPaystackURL is the address of Paystack's interface, as in its OpenAPI document.
const DefaultPaystackURL = "https://api.paystack.co"

const checkoutHost = "checkout.paystack.com"

// Paystack calls Paystack's HTTP interface (docs/paystack.md). It never prints its key. It is safe for concurrent use.
type Paystack struct {
	key            func() string // a function, so that the key cannot be printed
	domain         string
	base           string // without a trailing slash
	official       bool   // base is Paystack's own interface, not a test server
	client         *http.Client
	breaker        *gobreaker.CircuitBreaker[struct{}]
	log            *slog.Logger
	loggedStatuses *sync.Map     // unknown statuses that were logged before
	timeout        time.Duration // of one call with its retries
	pause          time.Duration // before the first retry
}

// breakerPause is the time for which the circuit breaker stays open.
const breakerPause = 5 * time.Second

// NewPaystack returns a provider for a key, sk_test_… or sk_live_…, and an absolute address. It does not call Paystack.
// It fails if the key or the address is invalid.
func NewPaystack(key, address string, log *slog.Logger) (*Paystack, error) {
	if key == "" || strings.ContainsFunc(key, func(r rune) bool { return r <= ' ' || r > '~' }) {
		return nil, errors.New("paystack: the secret key must be ASCII characters without spaces")
	}
	base, err := url.Parse(address)
	if err != nil || !isWebURL(base) || base.RawQuery != "" || base.Fragment != "" {
		return nil, errors.New("paystack: the address must be absolute, http or https, without a query")
	}
	domain := "test"
	if strings.HasPrefix(key, "sk_live_") {
		domain = "live"
	}
	return &Paystack{
		key: func() string { return key }, domain: domain,
		base: strings.TrimRight(base.String(), "/"), official: strings.EqualFold(base.Hostname(), "api.paystack.co"),
		client: newClient(), breaker: newBreaker(breakerPause, log), log: log, loggedStatuses: &sync.Map{},
		timeout: 10 * time.Second, pause: 250 * time.Millisecond,
	}, nil
}

// isWebURL reports whether an address is absolute, with http or https, and without a user or password.
func isWebURL(u *url.URL) bool {
	return (u.Scheme == "https" || u.Scheme == "http") && u.Hostname() != "" && u.User == nil
}

// Domain implements booking.Provider. It returns "live" for a live key and "test" for any other key.
func (p *Paystack) Domain() string { return p.domain }

type initializeBody struct {
	Email       string   `json:"email"`
	Amount      int64    `json:"amount"` // pesewas
	Currency    string   `json:"currency"`
	Reference   string   `json:"reference"`
	CallbackURL string   `json:"callback_url"`
	Channels    []string `json:"channels"`
	Metadata    struct {
		CancelAction string        `json:"cancel_action,omitempty"`
		CustomFields []customField `json:"custom_fields,omitempty"`
	} `json:"metadata"`
}

// asciiEmail returns an email address with its domain in ASCII, as Paystack accepts it.
func asciiEmail(email string) string {
	at := strings.LastIndex(email, "@")
	domain, err := idna.New(idna.MapForLookup()).ToASCII(email[at+1:])
	if err != nil {
		return email
	}
	return email[:at+1] + domain
}

// customField is a labelled value that Paystack shows with a transaction.
type customField struct {
	DisplayName  string `json:"display_name"`
	VariableName string `json:"variable_name"`
	Value        string `json:"value"`
}

// Authorize implements booking.Provider. It also fails with ErrBadReference and ErrDuplicateReference. It is not
// retried if Paystack may have used the reference (docs/paystack.md).
func (p *Paystack) Authorize(ctx context.Context, c booking.Charge) (booking.Checkout, error) {
	if !validReference(c.Reference) {
		return booking.Checkout{}, fmt.Errorf("%w: %q", ErrBadReference, c.Reference)
	}
	body := initializeBody{
		Email: asciiEmail(c.Email), Amount: int64(c.Amount), Currency: booking.Currency, Reference: c.Reference,
		CallbackURL: c.CallbackURL, Channels: []string{"card", "mobile_money"},
	}
	body.Metadata.CancelAction = c.CancelURL
	if c.Cost != "" {
		body.Metadata.CustomFields = []customField{{"Cost of the bed", "cost", c.Cost}}
	}
	var page struct {
		URL        text `json:"authorization_url"`
		AccessCode text `json:"access_code"`
		Reference  text `json:"reference"`
	}
	err := p.call(ctx, request{
		method: http.MethodPost, path: "/transaction/initialize", body: body, into: &page,
		maxTries: 3, retryIf: notProcessed,
	})
	if f := (*callError)(nil); errors.As(err, &f) && f.duplicate() {
		err = fmt.Errorf("%w: %w", ErrDuplicateReference, err)
	}
	if err != nil {
		return booking.Checkout{}, fmt.Errorf("paystack: authorize %s: %w", c.Reference, err)
	}
	if page.Reference != "" && string(page.Reference) != c.Reference {
		return booking.Checkout{},
			fmt.Errorf("paystack: authorize %s: the response has another reference", c.Reference)
	}
	address, err := url.Parse(string(page.URL))
	if err != nil || !isWebURL(address) || p.official && (address.Scheme != "https" || address.Host != checkoutHost) {
		return booking.Checkout{},
			fmt.Errorf("paystack: authorize %s: the response has no address of Paystack's payment page", c.Reference)
	}
	return booking.Checkout{URL: address.String(), AccessCode: string(page.AccessCode)}, nil
}

// Verify implements booking.Provider. The caller compares reference, amount, currency and domain.
func (p *Paystack) Verify(ctx context.Context, reference string) (booking.Outcome, error) {
	record, err := p.fetch(ctx, reference)
	if errors.Is(err, booking.ErrUnknownPayment) {
		return booking.Outcome{Status: hostel.OutcomeUnknown, Reference: reference}, nil
	}
	if err != nil {
		return booking.Outcome{}, fmt.Errorf("paystack: verify %s: %w", reference, err)
	}
	return p.outcome(record), nil
}

// fetch returns Paystack's record of a charge. An unknown or invalid reference is booking.ErrUnknownPayment.
func (p *Paystack) fetch(ctx context.Context, reference string) (t transaction, err error) {
	if !validReference(reference) {
		return t, booking.ErrUnknownPayment
	}
	err = p.call(ctx, request{
		method: http.MethodGet, path: "/transaction/verify/" + reference, into: &t, maxTries: 3, retryIf: mayRetry,
	})
	if f := (*callError)(nil); errors.As(err, &f) && f.unknownCharge() {
		return t, booking.ErrUnknownPayment
	}
	return t, err
}
