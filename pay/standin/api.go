package standin

import (
	"bytes"
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

// refusalBody is how Paystack says no.
type refusalBody struct {
	Status  bool   `json:"status"`
	Message string `json:"message"`
	Meta    struct {
		NextStep string `json:"nextStep"`
	} `json:"meta"`
	Type string `json:"type"`
	Code string `json:"code,omitempty"` // the document has none of these words for a 401
}

func refusal(code, message string) refusalBody {
	body := refusalBody{Message: message, Type: "validation_error", Code: code}
	body.Meta.NextStep = "Ensure that what you send is as the documentation says"
	if code == "unknown" {
		body.Type = "api_error"
	}
	return body
}

func refuse(status int, code, format string, args ...any) reply {
	return reply{status, refusal(code, fmt.Sprintf(format, args...))}
}

// grantBody is how Paystack says yes. Its status only says that the call worked.
type grantBody struct {
	Status  bool   `json:"status"`
	Message string `json:"message"`
	Data    any    `json:"data"`
}

func grant(message string, data any) reply {
	return reply{http.StatusOK, grantBody{true, message, data}}
}

var goodReference = regexp.MustCompile(`^[A-Za-z0-9.=-]+$`)

// channels are the ways to pay that Paystack knows.
var channels = []string{"card", "bank", "ussd", "qr", "eft", "mobile_money", "bank_transfer"}

// order is what POST /transaction/initialize takes. It is read more strictly than Paystack does,
// so that a mistake of ours is seen.
type order struct {
	Email       string   `json:"email"`
	Amount      int64    `json:"amount"`
	Currency    string   `json:"currency"`
	Reference   string   `json:"reference"`
	CallbackURL string   `json:"callback_url"`
	Channels    []string `json:"channels"`
	Metadata    metadata `json:"metadata"`
}

// complaint is what is wrong with an order, "" for nothing.
func (o order) complaint() string {
	callback, err := url.Parse(o.CallbackURL)
	switch {
	case !strings.Contains(o.Email, "@"):
		return "Invalid Email Address Passed"
	case o.Amount <= 0:
		return "Invalid Amount Sent"
	case o.Currency != "GHS":
		return "Currency not supported by merchant"
	case !goodReference.MatchString(o.Reference):
		return "Reference may hold letters, digits and - . = only"
	case err != nil || o.CallbackURL != "" && callback.Host == "":
		return "Callback URL is invalid"
	case slices.ContainsFunc(o.Channels, func(c string) bool { return !slices.Contains(channels, c) }):
		return "No such channel"
	}
	return ""
}

func (s *Server) initialize(r *http.Request, body []byte) reply {
	o := order{Currency: "GHS", Reference: rand.Text()}
	if err := json.Unmarshal(body, &o); err != nil {
		return refuse(http.StatusBadRequest, "invalid_params", "Invalid JSON: %v", err)
	}
	if complaint := o.complaint(); complaint != "" {
		return refuse(http.StatusBadRequest, "invalid_params", "%s", complaint)
	}
	c := ChargeRecord{
		Reference: o.Reference, Email: o.Email, Amount: o.Amount, Currency: o.Currency, Channels: o.Channels,
		CallbackURL: o.CallbackURL, CancelURL: o.Metadata.CancelAction,
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.charges[c.Reference] != nil {
		return refuse(http.StatusBadRequest, "duplicate_reference", "Duplicate Transaction Reference")
	}
	opened := s.open(c)
	return grant("Authorization URL created", struct {
		URL        string `json:"authorization_url"`
		AccessCode string `json:"access_code"`
		Reference  string `json:"reference"`
	}{origin(r) + "/checkout/" + opened.AccessCode, opened.AccessCode, opened.Reference})
}

// origin is where the stand-in was called.
func origin(r *http.Request) string {
	if r.TLS != nil {
		return "https://" + r.Host
	}
	return "http://" + r.Host
}

func (s *Server) verify(r *http.Request, _ []byte) reply {
	s.mu.Lock()
	defer s.mu.Unlock()
	c, known := s.charges[r.PathValue("reference")]
	if !known {
		return refuse(http.StatusNotFound, "transaction_not_found", "Transaction reference not found")
	}
	return grant("Verification successful", tell(*c))
}

func (s *Server) refund(_ *http.Request, body []byte) reply {
	var asked struct {
		Transaction json.RawMessage `json:"transaction"` // a reference, or a number
		Amount      *int64          `json:"amount"`
		Note        string          `json:"merchant_note"`
	}
	if err := json.Unmarshal(body, &asked); err != nil {
		return refuse(http.StatusBadRequest, "invalid_params", "Invalid JSON: %v", err)
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	c := s.find(string(bytes.Trim(asked.Transaction, `"`)))
	if c == nil {
		return refuse(http.StatusNotFound, "transaction_not_found", "Transaction not found")
	}
	if !c.paidAlready() {
		return refuse(http.StatusBadRequest, "invalid_params", "Transaction has not been paid")
	}
	open := c.Amount - s.refunded(c.Reference)
	amount := open
	if asked.Amount != nil {
		amount = *asked.Amount
	}
	switch {
	case open <= 0:
		return refuse(http.StatusBadRequest, "invalid_params", "Transaction has been fully reversed")
	case amount <= 0 || amount > open:
		return refuse(http.StatusBadRequest, "invalid_params", "Refund amount cannot be more than what is left")
	}
	made := &RefundRecord{
		ID: s.nextID(), Charge: c.ID, Reference: c.Reference, Amount: amount, Currency: c.Currency,
		Status: "pending", Note: asked.Note, CreatedAt: time.Now(),
	}
	s.refunds = append(s.refunds, made)
	return grant("Refund has been queued for processing", s.tellRefund(*made, tell(*c)))
}

// find is the charge with a reference or a number, nil for none.
func (b *book) find(name string) *ChargeRecord {
	for _, c := range b.charges {
		if c.Reference == name || strconv.FormatInt(c.ID, 10) == name {
			return c
		}
	}
	return nil
}

// listRefunds answers with the newest first, a page at a time.
func (s *Server) listRefunds(r *http.Request, _ []byte) reply {
	query := r.URL.Query()
	s.mu.Lock()
	defer s.mu.Unlock()
	found := []refundData{}
	wanted := s.find(query.Get("transaction"))
	for _, refund := range slices.Backward(s.refunds) {
		if !query.Has("transaction") || wanted != nil && refund.Charge == wanted.ID {
			found = append(found, s.tellRefund(*refund, refund.Charge))
		}
	}
	size := max(number(query, "perPage", 50), 1)
	from := min((max(number(query, "page", 1), 1)-1)*size, len(found))
	return grant("Refunds retrieved", found[from:min(from+size, len(found))])
}

func number(query url.Values, name string, fallback int) int {
	if n, err := strconv.Atoi(query.Get(name)); err == nil {
		return n
	}
	return fallback
}
