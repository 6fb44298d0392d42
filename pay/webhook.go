package pay

import (
	"cmp"
	"crypto/hmac"
	"crypto/sha512"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	"efie/hostel/booking"
)

type webhookEvent struct {
	Event text            `json:"event"`
	Data  json.RawMessage `json:"data"`
}

type disputeRecord struct {
	Transaction          chargeID `json:"transaction"`
	TransactionReference text     `json:"transaction_reference"`
	Resolution           text     `json:"resolution"`
	Status               text     `json:"status"`
	DueAt                text     `json:"dueAt"`
	Due                  text     `json:"due_at"`
}

// Read verifies and parses a webhook. signature is the header x-paystack-signature. Read fails with
// booking.ErrBadSignature or booking.ErrBadEvent. An unknown event becomes a NoticeOther.
func (p *Paystack) Read(signature string, body []byte) (booking.Notice, error) {
	given, err := hex.DecodeString(signature)
	mac := hmac.New(sha512.New, []byte(p.key()))
	mac.Write(body)
	if err != nil || !hmac.Equal(given, mac.Sum(nil)) {
		return booking.Notice{}, booking.ErrBadSignature
	}
	var e webhookEvent
	if json.Unmarshal(body, &e) != nil || e.Event == "" {
		return booking.Notice{}, booking.ErrBadEvent
	}
	n := booking.Notice{Kind: booking.NoticeOther, Event: string(e.Event)}
	switch n.Event {
	case "charge.success":
		var t transaction
		err = e.decode(&t)
		n.Kind, n.Reference, n.Outcome = booking.NoticePaid, string(t.Reference), p.outcome(t)
	case "refund.pending", "refund.processing", "refund.processed", "refund.failed", "refund.needs-attention":
		var r refundRecord
		err = e.decode(&r)
		// The event's name decides the status, because data.status may be older or missing.
		n.Kind, n.Reference = booking.NoticeRefund, r.reference()
		n.Refund = p.refund(r, strings.TrimPrefix(n.Event, "refund."))
	case "charge.dispute.create", "charge.dispute.remind", "charge.dispute.resolve":
		var d disputeRecord
		err = e.decode(&d)
		n.Kind, n.Reference, n.AnswerBy = booking.NoticeDispute, d.reference(), timeOf(cmp.Or(d.DueAt, d.Due))
		if n.Event == "charge.dispute.resolve" {
			n.Kind, n.Lost = booking.NoticeDisputeResolved, d.lost()
		}
	}
	if err != nil {
		return booking.Notice{}, fmt.Errorf("%w: %s", booking.ErrBadEvent, n.Event)
	}
	return n, nil
}

// decode decodes the event's data. It fails if the data is not an object.
func (e webhookEvent) decode(v any) error {
	if len(e.Data) == 0 || e.Data[0] != '{' {
		return errors.New("not an object")
	}
	return json.Unmarshal(e.Data, v)
}

func (d disputeRecord) reference() string {
	return cmp.Or(d.Transaction.reference, string(d.TransactionReference))
}

// lost reports whether the dispute returned the money to the payer (docs/paystack.md).
func (d disputeRecord) lost() bool {
	for _, word := range []text{d.Resolution, d.Status} {
		if strings.Contains(string(word), "accepted") || strings.Contains(string(word), "lost") {
			return true
		}
	}
	return false
}
