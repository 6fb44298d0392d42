package booking

import (
	"context"
	"errors"
	"time"

	"efie/hostel"
)

const Currency = "GHS"

// Provider takes money: Paystack, or the sandbox of the demo. No call is made inside a transaction. After an error
// other than ErrProviderRefused and ErrProviderPaused, it may have done what was asked.
type Provider interface {
	// Domain names whose money the provider takes: "live", "test" or "sandbox".
	Domain() string
	// Authorize opens a page where the student pays. A reference can be used once.
	Authorize(ctx context.Context, c Charge) (Checkout, error)
	Verify(ctx context.Context, reference string) (Outcome, error)
	// Refunds returns the refunds of a charge that the provider knows, the newest first.
	Refunds(ctx context.Context, reference string) ([]Refund, error)
	// Refund returns an amount of a charge to its payer, 0 for all of it. It is not repeated automatically.
	Refund(ctx context.Context, reference string, amount hostel.Pesewas) (Refund, error)
}

// ErrProviderRefused reports that the provider said no and did nothing.
var ErrProviderRefused = errors.New("the provider refused")

// ErrProviderPaused reports that the provider was not asked, because it has been failing or wants fewer calls.
var ErrProviderPaused = errors.New("the provider is left alone for a while")

type Charge struct {
	Reference   string
	Email       string
	Amount      hostel.Pesewas
	CallbackURL string // where the provider sends the student after the payment, absolute
	CancelURL   string // where the provider sends a student who gives up
	// Cost lists the payments: "Now GH₵ 450, to Efie. Then …", or "". It names no person and no place.
	Cost string
}

type Checkout struct {
	Reference  string // of the payment; Service sets it
	URL        string
	AccessCode string
}

type Outcome struct {
	Status    hostel.OutcomeStatus
	Reference string
	Amount    hostel.Pesewas
	Currency  string
	Domain    string // as Provider.Domain
}

type RefundStatus string

// The statuses of a refund. NeedsAttention waits for a person at the provider's own pages.
const (
	RefundPending        RefundStatus = "pending"
	RefundProcessed      RefundStatus = "processed"
	RefundFailed         RefundStatus = "failed"
	RefundNeedsAttention RefundStatus = "needs attention"
)

type Refund struct {
	ID     string // the provider's
	Status RefundStatus
	Amount hostel.Pesewas
}

type NoticeKind string

// The kinds of notices that Efie acts on; NoticeOther is ignored.
const (
	NoticePaid            NoticeKind = "paid"
	NoticeRefund          NoticeKind = "refund"
	NoticeDispute         NoticeKind = "dispute"
	NoticeDisputeResolved NoticeKind = "dispute resolved"
	NoticeOther           NoticeKind = "other"
)

// Notice is a webhook event of the provider whose signature is verified.
type Notice struct {
	Kind      NoticeKind
	Event     string // the provider's own name for it
	Reference string
	Outcome   Outcome // of NoticePaid
	Refund    Refund  // of NoticeRefund
	// AnswerBy is until when a NoticeDispute must be answered, as the provider says; the zero time if it does not.
	AnswerBy time.Time
	Lost     bool // of NoticeDisputeResolved: the payer was refunded
}

// ErrBadSignature reports a notice that the provider did not send, or that was changed on the way.
var ErrBadSignature = errors.New("the notice's signature does not fit")

// ErrBadEvent reports a signed notice that cannot be read.
var ErrBadEvent = errors.New("the notice cannot be read")

// ErrPaymentFailed reports that the provider refused or did not answer (spec.md section 8).
var ErrPaymentFailed = hostel.NewProblem(hostel.Unavailable, "payment_failed", "Payment failed. Try again.")
