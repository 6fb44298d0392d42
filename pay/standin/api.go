package standin

import (
	"crypto/rand"
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"
)

// errorBody is Paystack's response to a failed call.
type errorBody struct {
	Status  bool   `json:"status"`
	Message string `json:"message"`
	Meta    struct {
		NextStep string `json:"nextStep"`
	} `json:"meta"`
	Type string `json:"type"`
	Code string `json:"code,omitempty"` // Paystack's document names no code for a 401
}

func newErrorBody(code, message string) errorBody {
	body := errorBody{Message: message, Type: "validation_error", Code: code}
	body.Meta.NextStep = "Compare the request with the documentation"
	if code == "unknown" {
		body.Type = "api_error"
	}
	return body
}

func fail(status int, code, format string, args ...any) reply {
	return reply{status, newErrorBody(code, fmt.Sprintf(format, args...))}
}

// successBody is Paystack's response to a successful call. Its status means only that the call worked.
type successBody struct {
	Status  bool   `json:"status"`
	Message string `json:"message"`
	Data    any    `json:"data"`
}

func succeed(message string, data any) reply {
	return reply{http.StatusOK, successBody{true, message, data}}
}

var referencePattern = regexp.MustCompile(`^[A-Za-z0-9.=-]+$`)

// channels are the payment methods in Paystack's document.
var channels = []string{"card", "bank", "ussd", "qr", "eft", "mobile_money", "bank_transfer"}

// initializeRequest is the body of POST /transaction/initialize. The stand-in checks it more strictly than Paystack.
type initializeRequest struct {
	Email       string   `json:"email"`
	Amount      int64    `json:"amount"`
	Currency    string   `json:"currency"`
	Reference   string   `json:"reference"`
	CallbackURL string   `json:"callback_url"`
	Channels    []string `json:"channels"`
	Metadata    metadata `json:"metadata"`
}

// problem returns the reason why a request is invalid, or "".
func (o initializeRequest) problem() string {
	callback, err := url.Parse(o.CallbackURL)
	switch {
	case !strings.Contains(o.Email, "@"):
		return "Invalid Email Address Passed"
	case o.Amount <= 0:
		return "Invalid Amount Sent"
	case o.Currency != "GHS":
		return "Currency not supported by merchant"
	case !referencePattern.MatchString(o.Reference):
		return "Reference may hold letters, digits and - . = only"
	case err != nil || o.CallbackURL != "" && callback.Host == "":
		return "Callback URL is invalid"
	case slices.ContainsFunc(o.Channels, func(c string) bool { return !slices.Contains(channels, c) }):
		return "No such channel"
	}
	return ""
}

func (s *FakePaystack) initialize(r *http.Request, body []byte) reply {
	o := initializeRequest{Currency: "GHS", Reference: rand.Text()}
	if err := json.Unmarshal(body, &o); err != nil {
		return fail(http.StatusBadRequest, "invalid_params", "Invalid JSON: %v", err)
	}
	if problem := o.problem(); problem != "" {
		return fail(http.StatusBadRequest, "invalid_params", "%s", problem)
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.charges[o.Reference] != nil {
		return fail(http.StatusBadRequest, "duplicate_reference", "Duplicate Transaction Reference")
	}
	c := &ChargeRecord{
		ID: s.nextID(), Reference: o.Reference, AccessCode: rand.Text(), Email: o.Email, Amount: o.Amount,
		Currency: o.Currency, Domain: s.domain, Status: "abandoned", Channels: o.Channels, CallbackURL: o.CallbackURL,
		CancelURL: o.Metadata.CancelAction, CreatedAt: time.Now(),
	}
	s.charges[c.Reference] = c
	return succeed("Authorization URL created", struct {
		URL        string `json:"authorization_url"`
		AccessCode string `json:"access_code"`
		Reference  string `json:"reference"`
	}{origin(r) + "/checkout/" + c.AccessCode, c.AccessCode, c.Reference})
}

func origin(r *http.Request) string {
	if r.TLS != nil {
		return "https://" + r.Host
	}
	return "http://" + r.Host
}

func (s *FakePaystack) verify(r *http.Request, _ []byte) reply {
	s.mu.Lock()
	defer s.mu.Unlock()
	c, known := s.charges[r.PathValue("reference")]
	if !known {
		return fail(http.StatusNotFound, "transaction_not_found", "Transaction reference not found")
	}
	return succeed("Verification successful", chargeDataOf(*c))
}

func (s *FakePaystack) refund(_ *http.Request, body []byte) reply {
	var asked struct {
		Transaction string `json:"transaction"` // a reference; without an amount, the whole charge is refunded
		Note        string `json:"merchant_note"`
	}
	if err := json.Unmarshal(body, &asked); err != nil {
		return fail(http.StatusBadRequest, "invalid_params", "Invalid JSON: %v", err)
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	c, known := s.charges[asked.Transaction]
	if !known {
		return fail(http.StatusNotFound, "transaction_not_found", "Transaction not found")
	}
	if !c.wasPaid() {
		return fail(http.StatusBadRequest, "invalid_params", "Transaction has not been paid")
	}
	isRefund := func(r *RefundRecord) bool { return r.Reference == c.Reference && r.Status != "failed" }
	if slices.ContainsFunc(s.refunds, isRefund) {
		return fail(http.StatusBadRequest, "invalid_params", "Transaction has been fully reversed")
	}
	made := &RefundRecord{
		ID: s.nextID(), Charge: c.ID, Reference: c.Reference, Amount: c.Amount, Currency: c.Currency,
		Status: "pending", Note: asked.Note, CreatedAt: time.Now(),
	}
	s.refunds = append(s.refunds, made)
	return succeed("Refund has been queued for processing", s.refundDataOf(*made, chargeDataOf(*c)))
}

// listRefunds returns one page of refunds, the newest first.
func (s *FakePaystack) listRefunds(r *http.Request, _ []byte) reply {
	query := r.URL.Query()
	s.mu.Lock()
	defer s.mu.Unlock()
	found := []refundData{}
	for _, refund := range slices.Backward(s.refunds) {
		if !query.Has("transaction") || refund.Reference == query.Get("transaction") {
			found = append(found, s.refundDataOf(*refund, refund.Charge))
		}
	}
	size := max(number(query, "perPage", 50), 1)
	from := min((max(number(query, "page", 1), 1)-1)*size, len(found))
	return succeed("Refunds retrieved", found[from:min(from+size, len(found))])
}

func number(query url.Values, name string, fallback int) int {
	if n, err := strconv.Atoi(query.Get(name)); err == nil {
		return n
	}
	return fallback
}
