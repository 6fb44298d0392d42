package standin

import (
	"bytes"
	"context"
	"crypto/hmac"
	"crypto/sha512"
	"encoding/hex"
	"encoding/json"
	"net/http"
	"strconv"
	"strings"
	"time"
)

// chargeData is a charge in a response or an event. Paystack's document has more fields.
type chargeData struct {
	ID              int64      `json:"id"`
	Domain          string     `json:"domain"`
	Status          string     `json:"status"`
	Reference       string     `json:"reference"`
	Amount          int64      `json:"amount"`
	Currency        string     `json:"currency"`
	GatewayResponse string     `json:"gateway_response"`
	PaidAt          *time.Time `json:"paid_at"`
	CreatedAt       time.Time  `json:"created_at"`
	Metadata        any        `json:"metadata"` // a string for every second charge
	Customer        struct {
		Email string `json:"email"`
	} `json:"customer"`
}

type metadata struct {
	CancelAction string `json:"cancel_action"`
}

func chargeDataOf(c ChargeRecord) chargeData {
	data := chargeData{
		ID: c.ID, Domain: c.Domain, Status: c.Status, Reference: c.Reference, Amount: c.Amount, Currency: c.Currency,
		GatewayResponse: "Set by the stand-in", CreatedAt: c.CreatedAt, Metadata: metadata{c.CancelURL},
	}
	data.Customer.Email = c.Email
	if !c.PaidAt.IsZero() {
		data.PaidAt = &c.PaidAt
	}
	if c.ID%2 == 1 {
		text, _ := json.Marshal(data.Metadata)
		data.Metadata = string(text)
	}
	return data
}

// refundData is a refund in a response.
type refundData struct {
	ID          int64     `json:"id"`
	Transaction any       `json:"transaction"` // a number in lists, a chargeData after its creation
	Reference   string    `json:"transaction_reference,omitempty"`
	Amount      int64     `json:"amount"`
	Currency    string    `json:"currency"`
	Domain      string    `json:"domain"`
	Status      string    `json:"status"`
	Note        string    `json:"merchant_note"`
	CreatedAt   time.Time `json:"createdAt"`
}

// refundDataOf returns a refund without its charge.
func refundDataOf(r RefundRecord, c ChargeRecord) refundData {
	return refundData{
		ID: r.ID, Amount: r.Amount, Currency: c.Currency, Domain: c.Domain, Status: r.Status, Note: r.Note,
		CreatedAt: r.CreatedAt,
	}
}

// refundEvent is the data of an event about a refund. It has no refund id, and its amount may be a string.
type refundEvent struct {
	Status    string `json:"status"`
	Reference string `json:"transaction_reference"`
	Amount    any    `json:"amount"`
	Currency  string `json:"currency"`
	Domain    string `json:"domain"`
}

// disputeEvent is the data of an event about a dispute.
type disputeEvent struct {
	ID           int64      `json:"id"`
	RefundAmount int64      `json:"refund_amount"`
	Currency     string     `json:"currency"`
	Status       string     `json:"status"`
	Resolution   *string    `json:"resolution"`
	Domain       string     `json:"domain"`
	Transaction  chargeData `json:"transaction"`
}

// Event returns the body and the signature of a webhook about a charge. The charge need not exist.
func (s *FakePaystack) Event(name, reference string) (body []byte, signature string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	c := ChargeRecord{Reference: reference, Currency: "GHS", Domain: s.domain}
	if known := s.charges[reference]; known != nil {
		c = *known
	}
	var data any
	switch {
	case strings.HasPrefix(name, "refund."):
		data = newRefundEvent(strings.TrimPrefix(name, "refund."), c)
	case strings.HasPrefix(name, "charge.dispute."):
		data = dispute(name, c)
	default:
		if name == "charge.success" {
			c.Status = "success"
		}
		data = chargeDataOf(c)
	}
	body, err := json.Marshal(struct {
		Event string `json:"event"`
		Data  any    `json:"data"`
	}{name, data})
	if err != nil {
		panic(err) // plain values can always be encoded
	}
	return body, s.Sign(body)
}

func newRefundEvent(status string, c ChargeRecord) refundEvent {
	event := refundEvent{
		Status: status, Reference: c.Reference, Amount: c.Amount, Currency: c.Currency, Domain: c.Domain,
	}
	if status == "pending" || status == "processing" {
		event.Amount = strconv.FormatInt(c.Amount, 10)
	}
	return event
}

func dispute(name string, c ChargeRecord) disputeEvent {
	event := disputeEvent{
		ID: c.ID + 1, RefundAmount: c.Amount, Currency: c.Currency, Domain: c.Domain,
		Status: "awaiting-merchant-feedback", Transaction: chargeDataOf(c),
	}
	if name == "charge.dispute.resolve" {
		resolution := c.Resolution
		if resolution == "" {
			resolution = "declined"
		}
		event.Status, event.Resolution = "resolved", &resolution
	}
	return event
}

// Sign returns the signature of a webhook's body: HMAC-SHA512 with the secret key, in hex.
func (s *FakePaystack) Sign(body []byte) string {
	mac := hmac.New(sha512.New, []byte(s.secret))
	mac.Write(body)
	return hex.EncodeToString(mac.Sum(nil))
}

func (s *FakePaystack) Deliver(ctx context.Context, url, name, reference string) (status int, err error) {
	ctx, cancel := context.WithTimeout(ctx, 30*time.Second) // Paystack's time limit
	defer cancel()
	body, signature := s.Event(name, reference)
	r, err := http.NewRequestWithContext(ctx, http.MethodPost, url, bytes.NewReader(body))
	if err != nil {
		return 0, err
	}
	r.Header.Set("Content-Type", "application/json")
	r.Header.Set("X-Paystack-Signature", signature)
	response, err := http.DefaultClient.Do(r)
	if err != nil {
		return 0, err
	}
	return response.StatusCode, response.Body.Close()
}
