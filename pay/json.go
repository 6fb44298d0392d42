package pay

import (
	"bytes"
	"cmp"
	"encoding/json"
	"strconv"
	"strings"
	"time"

	"efie/hostel"
	"efie/hostel/booking"
)

// The types in this file decode responses and webhooks leniently: a field of another type becomes empty or invalid
// (docs/paystack.md).

// text is a JSON string, or a JSON number with its digits unchanged. Any other value becomes "".
type text string

func (t *text) UnmarshalJSON(data []byte) error {
	var s string
	var n json.Number
	switch {
	case json.Unmarshal(data, &s) == nil:
		*t = text(s)
	case json.Unmarshal(data, &n) == nil:
		*t = text(n)
	default:
		*t = ""
	}
	return nil
}

// amount is a whole number of pesewas, written as a number or as a string.
type amount struct {
	pesewas hostel.Pesewas
	valid   bool
}

func (a *amount) UnmarshalJSON(data []byte) error {
	digits := string(bytes.Trim(data, `"`))
	n, err := strconv.ParseInt(digits, 10, 64)
	*a = amount{hostel.Pesewas(n), err == nil && allDigits(digits)}
	return nil
}

// orInvalid returns the amount, or -1 if it is invalid. No charge has the amount -1.
func (a amount) orInvalid() hostel.Pesewas {
	if !a.valid {
		return -1
	}
	return a.pesewas
}

func allDigits(s string) bool {
	return s != "" && strings.Trim(s, "0123456789") == ""
}

// chargeID identifies the charge of a refund or a dispute. In JSON, it is an object, a reference or a number.
type chargeID struct{ reference, number string }

func (o *chargeID) UnmarshalJSON(data []byte) error {
	var object struct{ ID, Reference text }
	var word text
	*o = chargeID{}
	if json.Unmarshal(data, &object) == nil {
		*o = chargeID{string(object.Reference), string(object.ID)}
	} else if json.Unmarshal(data, &word) == nil {
		o.reference = string(word)
		if allDigits(o.reference) {
			o.number = o.reference
		}
	}
	return nil
}

// transaction is Paystack's record of a charge. Its metadata is ignored: it may be an object or a string.
type transaction struct {
	ID        text   `json:"id"`
	Status    text   `json:"status"`
	Reference text   `json:"reference"`
	Amount    amount `json:"amount"`
	Currency  text   `json:"currency"`
	Domain    text   `json:"domain"`
	CreatedAt text   `json:"created_at"`
}

func (p *Paystack) outcome(t transaction) booking.Outcome {
	return booking.Outcome{
		Status: p.outcomeStatus(string(t.Status)), Reference: string(t.Reference),
		Amount: t.Amount.orInvalid(), Currency: string(t.Currency), Domain: string(t.Domain),
	}
}

// outcomeStatus translates Paystack's status of a charge. An unknown status counts as pending, so nothing is decided.
func (p *Paystack) outcomeStatus(word string) hostel.OutcomeStatus {
	switch word {
	case "success":
		return hostel.OutcomeSuccess
	case "failed":
		return hostel.OutcomeFailed
	case "abandoned":
		return hostel.OutcomeAbandoned
	case "reversed":
		return hostel.OutcomeReversed
	case "ongoing", "pending", "processing", "queued":
	default:
		p.warnOnce("charge", word)
	}
	return hostel.OutcomePending
}

type refundRecord struct {
	ID                   text     `json:"id"`
	Status               text     `json:"status"`
	Amount               amount   `json:"amount"`
	Transaction          chargeID `json:"transaction"`
	TransactionReference text     `json:"transaction_reference"`
	CreatedAt            text     `json:"createdAt"`
	Created              text     `json:"created_at"`
}

// reference returns the reference of the charge, or "" if the record does not name it.
func (r refundRecord) reference() string {
	return cmp.Or(string(r.TransactionReference), r.Transaction.reference)
}

// isFor reports whether the record names this charge.
func (r refundRecord) isFor(reference string) bool {
	return string(r.TransactionReference) == reference || r.Transaction.reference == reference
}

// createdAt returns the time of the refund's creation, or the zero time if it cannot be read.
func (r refundRecord) createdAt() time.Time { return timeOf(cmp.Or(r.CreatedAt, r.Created)) }

// timeOf parses a time. It returns the zero time if t is not in RFC 3339.
func timeOf(t text) time.Time {
	at, err := time.Parse(time.RFC3339, string(t))
	if err != nil {
		return time.Time{}
	}
	return at
}

func (p *Paystack) refund(r refundRecord, status string) booking.Refund {
	return booking.Refund{ID: string(r.ID), Status: p.refundStatus(status), Amount: r.Amount.orInvalid()}
}

// refundStatus translates Paystack's status of a refund. An unknown status counts as pending, so nothing is decided.
func (p *Paystack) refundStatus(word string) booking.RefundStatus {
	switch word {
	case "processed", "success":
		return booking.RefundProcessed
	case "failed":
		return booking.RefundFailed
	case "needs-attention":
		return booking.RefundNeedsAttention
	case "pending", "processing":
	default:
		p.warnOnce("refund", word)
	}
	return booking.RefundPending
}

func (p *Paystack) warnOnce(of, word string) {
	word = p.sanitize(word)
	if _, known := p.loggedStatuses.LoadOrStore(of+" "+word, true); !known {
		p.log.Warn("paystack sent an unknown status, it counts as pending", "of", of, "status", word)
	}
}
