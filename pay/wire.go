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

// The types here read what Paystack sends as it really is: numbers that are texts, texts that are
// numbers, fields that are missing (facts/paystack.md, Verify and Webhook). None of them fails:
// what cannot be read becomes a value that matches nothing.

// text is a JSON text, or a number as it is written; anything else is "".
type text string

// UnmarshalJSON implements json.Unmarshaler.
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

// amount is a whole number of pesewas, written as a number or as a text.
type amount struct {
	pesewas hostel.Pesewas
	told    bool
}

// UnmarshalJSON implements json.Unmarshaler.
func (a *amount) UnmarshalJSON(data []byte) error {
	digits := string(bytes.Trim(data, `"`))
	n, err := strconv.ParseInt(digits, 10, 64)
	*a = amount{hostel.Pesewas(n), err == nil && allDigits(digits)}
	return nil
}

// orNothing is the amount, or -1, which no charge has, when none could be read.
func (a amount) orNothing() hostel.Pesewas {
	if !a.told {
		return -1
	}
	return a.pesewas
}

func allDigits(s string) bool {
	return s != "" && strings.Trim(s, "0123456789") == ""
}

// owner is whose a refund or a dispute is: an object, a reference, or a number.
type owner struct{ reference, number string }

// UnmarshalJSON implements json.Unmarshaler.
func (o *owner) UnmarshalJSON(data []byte) error {
	var object struct{ ID, Reference text }
	var word text
	*o = owner{}
	if json.Unmarshal(data, &object) == nil {
		*o = owner{string(object.Reference), string(object.ID)}
	} else if json.Unmarshal(data, &word) == nil {
		o.reference = string(word)
		if allDigits(o.reference) {
			o.number = o.reference
		}
	}
	return nil
}

// transaction is what Paystack says of a charge. Its metadata is not read: it comes as an object
// or as a text.
type transaction struct {
	ID        text   `json:"id"`
	Status    text   `json:"status"`
	Reference text   `json:"reference"`
	Amount    amount `json:"amount"`
	Currency  text   `json:"currency"`
	Domain    text   `json:"domain"`
}

func (p *Paystack) outcome(t transaction) booking.Outcome {
	return booking.Outcome{
		Status: p.outcomeStatus(string(t.Status)), Reference: string(t.Reference),
		Amount: t.Amount.orNothing(), Currency: string(t.Currency), Domain: string(t.Domain),
	}
}

// outcomeStatus puts Paystack's word into ours. A word that we do not know decides nothing.
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

// refundRecord is what Paystack says of a refund.
type refundRecord struct {
	ID                   text   `json:"id"`
	Status               text   `json:"status"`
	Amount               amount `json:"amount"`
	Transaction          owner  `json:"transaction"`
	TransactionReference text   `json:"transaction_reference"`
	CreatedAt            text   `json:"createdAt"`
	Created              text   `json:"created_at"`
}

// reference is of the charge that goes back, "" where the record does not name it.
func (r refundRecord) reference() string {
	return cmp.Or(string(r.TransactionReference), r.Transaction.reference)
}

// names is whether the record says that it is of this charge.
func (r refundRecord) names(reference string) bool {
	return string(r.TransactionReference) == reference || r.Transaction.reference == reference
}

// made is when the refund was asked for, the zero time where that cannot be read.
func (r refundRecord) made() time.Time {
	at, err := time.Parse(time.RFC3339, cmp.Or(string(r.CreatedAt), string(r.Created)))
	if err != nil {
		return time.Time{}
	}
	return at
}

func (p *Paystack) refund(r refundRecord, status string) booking.Refund {
	return booking.Refund{ID: string(r.ID), Status: p.refundStatus(status), Amount: r.Amount.orNothing()}
}

// refundStatus puts Paystack's word into ours. A word that we do not know decides nothing.
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

// warnOnce tells the operator of a status that we have no word for, the first time that it comes.
func (p *Paystack) warnOnce(of, word string) {
	word = p.clean(word)
	if _, known := p.strange.LoadOrStore(of+" "+word, true); !known {
		p.log.Warn("paystack says a status that we do not know; it is taken for pending", "of", of, "status", word)
	}
}

// compareNumbers orders whole numbers that are written out, however long they are.
func compareNumbers(a, b string) int {
	return cmp.Or(cmp.Compare(len(a), len(b)), cmp.Compare(a, b))
}
