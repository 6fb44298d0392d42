package pay

import (
	"errors"
	"log/slog"
	"strings"
	"testing"
	"time"

	"efie/hostel"
	"efie/hostel/booking"
	"efie/pay/standin"
	"efie/test/must"
)

func TestEachEventBecomesItsNotice(t *testing.T) {
	s, p := startWithCharge(t)
	must.Do(t, s.Pay("EFIE-1"))
	refund := func(status booking.RefundStatus) booking.Notice {
		return booking.Notice{Kind: booking.NoticeRefund, Reference: "EFIE-1",
			Refund: booking.Refund{Status: status, Amount: 45_050}}
	}
	for event, want := range map[string]booking.Notice{
		"charge.success": {Kind: booking.NoticePaid, Reference: "EFIE-1",
			Outcome: paystackOutcome(hostel.OutcomeSuccess)},
		"refund.pending":         refund(booking.RefundPending),
		"refund.processing":      refund(booking.RefundPending),
		"refund.processed":       refund(booking.RefundProcessed),
		"refund.failed":          refund(booking.RefundFailed),
		"refund.needs-attention": refund(booking.RefundNeedsAttention),
		"charge.dispute.create":  {Kind: booking.NoticeDispute, Reference: "EFIE-1"},
		"charge.dispute.remind":  {Kind: booking.NoticeDispute, Reference: "EFIE-1"},
		"charge.dispute.resolve": {Kind: booking.NoticeDisputeResolved, Reference: "EFIE-1"},
		"transfer.success":       {Kind: booking.NoticeOther},
		"charge.failed":          {Kind: booking.NoticeOther},
		"refund.levitating":      {Kind: booking.NoticeOther},
	} {
		body, signature := s.Event(event, "EFIE-1")
		want.Event = event
		if got, err := p.Read(signature, body); err != nil || got != want {
			t.Errorf("%s: %+v, %v; want %+v", event, got, err, want)
		}
	}
	for resolution, lost := range map[string]bool{
		"merchant-accepted": true, "auto-accepted": true, "lost": true, "merchant-lost": true, "declined": false,
		"won": false, "": false,
	} {
		must.Do(t, s.Resolve("EFIE-1", resolution))
		body, signature := s.Event("charge.dispute.resolve", "EFIE-1")
		if got, err := p.Read(signature, body); err != nil || got.Lost != lost {
			t.Errorf("%s: %+v, %v", resolution, got, err)
		}
	}
}

func TestWebhooksWithOtherFieldsAreRead(t *testing.T) {
	s, p := startPaystack(t)
	for body, want := range map[string]booking.Notice{
		`{"event":"refund.processed",` +
			`"data":{"id":12,"transaction":{"reference":"EFIE-1"},"amount":"45050","status":"pending"}}`: {
			Kind: booking.NoticeRefund, Reference: "EFIE-1",
			Refund: booking.Refund{ID: "12", Status: booking.RefundProcessed, Amount: 45_050}},
		`{"event":"refund.failed","data":{"refund_reference":"TRF-1","transaction_reference":"EFIE-1","amount":45050.5}}`: {
			Kind: booking.NoticeRefund, Reference: "EFIE-1",
			Refund: booking.Refund{Status: booking.RefundFailed, Amount: -1}},
		`{"event":"charge.success","data":{"reference":"EFIE-1","status":"reversed","amount":"45050","metadata":"x"}}`: {
			Kind: booking.NoticePaid, Reference: "EFIE-1",
			Outcome: booking.Outcome{Status: hostel.OutcomeReversed, Reference: "EFIE-1", Amount: 45_050}},
		`{"event":"charge.dispute.create","data":{"transaction_reference":"EFIE-1","transaction":7}}`: {
			Kind: booking.NoticeDispute, Reference: "7",
		},
		`{"event":"charge.dispute.create","data":{"transaction_reference":"EFIE-1","dueAt":"2026-11-26T14:05:00.000Z"}}`: {
			Kind: booking.NoticeDispute, Reference: "EFIE-1", AnswerBy: time.Date(2026, 11, 26, 14, 5, 0, 0, time.UTC),
		},
		`{"event":"charge.dispute.remind","data":{"transaction_reference":"EFIE-1","due_at":"2026-11-26T14:05:00Z"}}`: {
			Kind: booking.NoticeDispute, Reference: "EFIE-1", AnswerBy: time.Date(2026, 11, 26, 14, 5, 0, 0, time.UTC),
		},
		`{"event":"charge.dispute.resolve","data":{"transaction_reference":"EFIE-1","status":"lost"}}`: {
			Kind: booking.NoticeDisputeResolved, Reference: "EFIE-1", Lost: true,
		},
		`{"event":"charge.success","data":{}}`: {
			Kind: booking.NoticePaid, Outcome: booking.Outcome{Status: hostel.OutcomePending, Amount: -1},
		},
		`{"event":"invoice.create","data":7}`: {Kind: booking.NoticeOther},
		`{"event":"invoice.create"}`:          {Kind: booking.NoticeOther},
	} {
		got, err := p.Read(s.Sign([]byte(body)), []byte(body))
		if want.Event = got.Event; err != nil || got != want {
			t.Errorf("%s: %+v, %v; want %+v", body, got, err, want)
		}
	}
}

func TestAnInvalidWebhookIsRefused(t *testing.T) {
	s, p := startPaystack(t)
	for _, body := range []string{
		``, `{`, `null`, `[]`, `"charge.success"`, `{}`, `{"event":null}`, `event=charge.success`,
		`{"event":"charge.success"}`,
		`{"event":"charge.success","data":null}`, `{"event":"charge.success","data":[]}`,
		`{"event":"refund.failed","data":"x"}`,
		`{"event":"charge.dispute.create","data":1}`, `{"event":"charge.success","data":{}} x`,
	} {
		n, err := p.Read(s.Sign([]byte(body)), []byte(body))
		if !errors.Is(err, booking.ErrBadEvent) || n != (booking.Notice{}) {
			t.Errorf("%s: %+v, %v", body, n, err)
		}
	}
}

func TestOnlyPaystacksSignatureIsAccepted(t *testing.T) {
	s, p := startWithCharge(t)
	must.Do(t, s.Pay("EFIE-1"))
	body, signature := s.Event("charge.success", "EFIE-1")
	refused := func(what, signature string, body []byte) {
		t.Helper()
		if n, err := p.Read(signature, body); !errors.Is(err, booking.ErrBadSignature) || n != (booking.Notice{}) {
			t.Errorf("%s: %+v, %v", what, n, err)
		}
	}
	for i := range body {
		changed := append([]byte{}, body...)
		changed[i] ^= 1
		refused("a changed byte of the body", signature, changed)
		refused("a missing byte of the body", signature, append(append([]byte{}, body[:i]...), body[i+1:]...))
	}
	for i := range signature {
		digit := "0"
		if signature[i] == '0' {
			digit = "1"
		}
		refused("a changed digit of the signature", signature[:i]+digit+signature[i+1:], body)
		refused("a short signature", signature[:i], body)
	}
	_, foreign := standin.New("sk_test_other").Event("charge.success", "EFIE-1")
	for _, s := range []string{signature + "00", signature + "0", " " + signature, signature + "\n", "sha512=" +
		signature, strings.Repeat("0", 128), strings.Repeat("z", 128), foreign} {
		refused(s, s, body)
	}
	refused("an added space", signature, append([]byte(" "), body...))
	refused("nothing", "", nil)

	// The control: the unchanged webhook is accepted. Hex may be in upper case.
	for _, s := range []string{signature, strings.ToUpper(signature)} {
		if n, err := p.Read(s, body); err != nil || n.Kind != booking.NoticePaid {
			t.Errorf("%s: %+v, %v", s, n, err)
		}
	}
}

// FuzzWebhook checks that a signed body is read or refused, and that an unsigned one is always refused.
func FuzzWebhook(f *testing.F) {
	s := standin.New(secret)
	for _, event := range []string{"charge.success", "refund.pending", "refund.processed", "charge.dispute.resolve",
		"other"} {
		body, _ := s.Event(event, "EFIE-1")
		f.Add(body)
	}
	p, err := NewPaystack(secret, DefaultPaystackURL, slog.New(slog.DiscardHandler))
	must.Do(f, err)
	f.Fuzz(func(t *testing.T, body []byte) {
		n, err := p.Read(s.Sign(body), body)
		if err != nil && (!errors.Is(err, booking.ErrBadEvent) || n != (booking.Notice{})) || err == nil &&
			n.Event == "" {
			t.Errorf("%+v, %v", n, err)
		}
		if n.Outcome.Amount < -1 || n.Refund.Amount < -1 {
			t.Errorf("money %+v", n)
		}
		_, err = p.Read(s.Sign(append(body, ' ')), body)
		must.Equal(t, "the error of a wrong signature", err, booking.ErrBadSignature)
	})
}
