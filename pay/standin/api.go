package standin

import (
	"crypto/rand"
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"regexp"
	"slices"
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
	}{"http://" + r.Host + "/checkout/" + c.AccessCode, c.AccessCode, c.Reference})
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
	hasNotFailed := func(r RefundRecord) bool { return r.Status != "failed" }
	if slices.ContainsFunc(c.Refunds, hasNotFailed) {
		return fail(http.StatusBadRequest, "invalid_params", "Transaction has been fully reversed")
	}
	made := RefundRecord{
		ID: s.nextID(), Amount: c.Amount, Status: "pending", Note: asked.Note, CreatedAt: time.Now(),
	}
	c.Refunds = append(c.Refunds, made)
	data := refundDataOf(made, *c)
	data.Transaction = chargeDataOf(*c)
	return succeed("Refund has been queued for processing", data)
}

// listRefunds returns the refunds of one charge, the newest first.
func (s *FakePaystack) listRefunds(r *http.Request, _ []byte) reply {
	s.mu.Lock()
	defer s.mu.Unlock()
	list := []refundData{}
	if c, known := s.charges[r.URL.Query().Get("transaction")]; known {
		for _, refund := range slices.Backward(c.Refunds) {
			data := refundDataOf(refund, *c)
			data.Transaction = c.ID
			data.Reference = c.Reference
			list = append(list, data)
		}
	}
	return succeed("Refunds retrieved", list)
}
