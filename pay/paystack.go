package pay

import (
	"cmp"
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

	"efie/hostel"
	"efie/hostel/booking"
)

// DefaultPaystackURL is where Paystack's interface is (facts/paystack-openapi.yaml, servers).
const DefaultPaystackURL = "https://api.paystack.co"

// checkoutHost is where the pages are that Paystack's own interface opens.
const checkoutHost = "checkout.paystack.com"

// PaystackConfig is what a Paystack needs to know. Only SecretKey has no default.
type PaystackConfig struct {
	SecretKey string       `json:"-"`       // sk_test_… or sk_live_…
	BaseURL   string       `json:"baseURL"` // absolute; DefaultPaystackURL where it is empty
	Log       *slog.Logger `json:"-"`

	Timeout time.Duration `json:"timeout"` // of one call of the Till with its repetitions; 10 s
	Pause   time.Duration `json:"pause"`   // before the first repetition; 250 ms
	Rest    time.Duration `json:"rest"`    // how long a failing Paystack is left alone; 5 s
}

// Format keeps the key out of whatever a configuration is printed with.
func (c PaystackConfig) Format(s fmt.State, _ rune) { fmt.Fprintf(s, "Paystack at %s", c.BaseURL) }

// Paystack is booking.Provider over Paystack's HTTP interface (facts/paystack.md). It is safe for
// concurrent use. Its key stands in no error, no log line and no rendering of its values.
type Paystack struct {
	key     func() string // not a field, so that nothing can print it
	domain  string
	base    string // without a trailing slash
	own     bool   // whether base is Paystack's own interface
	client  *http.Client
	breaker *gobreaker.CircuitBreaker[struct{}]
	log     *slog.Logger
	strange *sync.Map // status words that were logged already
	timeout time.Duration
	pause   time.Duration
}

// NewPaystack makes the till; it calls nobody. It fails when the key or the address cannot be
// used, and does not repeat the key when it says so.
func NewPaystack(c PaystackConfig) (*Paystack, error) {
	key := c.SecretKey
	if key == "" || strings.ContainsFunc(key, func(r rune) bool { return r <= ' ' || r > '~' }) {
		return nil, errors.New("paystack: the secret key must be letters, digits and signs without spaces")
	}
	base, err := url.Parse(cmp.Or(c.BaseURL, DefaultPaystackURL))
	if err != nil || !onTheWeb(base) || base.RawQuery != "" || base.Fragment != "" {
		return nil, errors.New("paystack: the address must be absolute, http or https, without a query")
	}
	domain := "test"
	if strings.HasPrefix(key, "sk_live_") {
		domain = "live"
	}
	p := &Paystack{
		key: func() string { return key }, domain: domain,
		base: strings.TrimRight(base.String(), "/"), own: strings.EqualFold(base.Hostname(), "api.paystack.co"),
		client: newClient(), strange: &sync.Map{},
		log:     cmp.Or(c.Log, slog.New(slog.DiscardHandler)),
		timeout: cmp.Or(c.Timeout, 10*time.Second), pause: max(cmp.Or(c.Pause, 250*time.Millisecond), time.Millisecond),
	}
	p.breaker = newBreaker(cmp.Or(c.Rest, 5*time.Second), p.log)
	return p, nil
}

// onTheWeb is whether an address is absolute, http or https, and carries no password.
func onTheWeb(u *url.URL) bool {
	return (u.Scheme == "https" || u.Scheme == "http") && u.Hostname() != "" && u.User == nil
}

// Domain implements booking.Provider: "live" with a live key, else "test".
func (p *Paystack) Domain() string { return p.domain }

// initializeBody is what POST /transaction/initialize takes.
type initializeBody struct {
	Email       string   `json:"email"`
	Amount      int64    `json:"amount"` // pesewas
	Currency    string   `json:"currency"`
	Reference   string   `json:"reference"`
	CallbackURL string   `json:"callback_url"`
	Channels    []string `json:"channels"`
	Metadata    struct {
		CancelAction string `json:"cancel_action,omitempty"`
	} `json:"metadata"`
}

// Authorize implements booking.Provider. Beside what the interface says it fails with ErrBadReference
// and ErrDuplicateReference, which are both ErrTillRefused. Once Paystack may have heard it, it is
// not repeated: the reference would be used up (facts/paystack.md, Initialize).
func (p *Paystack) Authorize(ctx context.Context, c booking.Charge) (booking.Checkout, error) {
	if !goodReference(c.Reference) {
		return booking.Checkout{}, fmt.Errorf("%w: %q", ErrBadReference, c.Reference)
	}
	body := initializeBody{
		Email: c.Email, Amount: int64(c.Amount), Currency: booking.Currency, Reference: c.Reference,
		CallbackURL: c.CallbackURL, Channels: []string{"card", "mobile_money"},
	}
	body.Metadata.CancelAction = c.CancelURL
	var page struct {
		URL        text `json:"authorization_url"`
		AccessCode text `json:"access_code"`
		Reference  text `json:"reference"`
	}
	err := p.call(ctx, request{method: http.MethodPost, path: "/transaction/initialize", body: body, into: &page, tries: 3, repeat: nothingHappened})
	if f := (*failure)(nil); errors.As(err, &f) && f.duplicate() {
		err = fmt.Errorf("%w: %w", ErrDuplicateReference, err)
	}
	if err != nil {
		return booking.Checkout{}, fmt.Errorf("paystack: authorize %s: %w", c.Reference, err)
	}
	if page.Reference != "" && string(page.Reference) != c.Reference {
		return booking.Checkout{}, fmt.Errorf("paystack: authorize %s: the answer is about another reference", c.Reference)
	}
	address, err := url.Parse(string(page.URL))
	if err != nil || !onTheWeb(address) || p.own && (address.Scheme != "https" || address.Host != checkoutHost) {
		return booking.Checkout{}, fmt.Errorf("paystack: authorize %s: the answer leads to no page of Paystack's", c.Reference)
	}
	return booking.Checkout{URL: address.String(), AccessCode: string(page.AccessCode)}, nil
}

// Verify implements booking.Provider. What it returns stands exactly as Paystack told it: the caller
// compares reference, amount, currency and domain.
func (p *Paystack) Verify(ctx context.Context, reference string) (booking.Outcome, error) {
	told, err := p.told(ctx, reference)
	if errors.Is(err, booking.ErrUnknownPayment) {
		return booking.Outcome{Status: hostel.OutcomeUnknown, Reference: reference}, nil
	}
	if err != nil {
		return booking.Outcome{}, fmt.Errorf("paystack: verify %s: %w", reference, err)
	}
	return p.outcome(told), nil
}

// told is Paystack's own record of a charge. It fails with booking.ErrUnknownPayment for a
// reference that it has never seen; one that it would never take is not asked about.
func (p *Paystack) told(ctx context.Context, reference string) (t transaction, err error) {
	if !goodReference(reference) {
		return t, booking.ErrUnknownPayment
	}
	err = p.call(ctx, request{method: http.MethodGet, path: "/transaction/verify/" + reference, into: &t, tries: 3, repeat: mayGoBetter})
	if f := (*failure)(nil); errors.As(err, &f) && f.unknownCharge() {
		return t, booking.ErrUnknownPayment
	}
	return t, err
}
