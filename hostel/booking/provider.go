package booking

import (
	"context"
	"errors"
	"time"

	"efie/hostel"
)

const Currency = "GHS"

// Provider takes the payments: Paystack, or the sandbox of the demo. No call is made inside a transaction. After an
// error other than ErrProviderRefused and ErrProviderPaused, the provider may have carried out the call.
type Provider interface {
	// Domain returns the kind of money that the provider takes: "live", "test" or "sandbox".
	Domain() string
	// Authorize opens a payment page. A reference can be used once.
	Authorize(ctx context.Context, c Charge) (Checkout, error)
	// Verify returns the outcome of a charge.
	Verify(ctx context.Context, reference string) (Outcome, error)
	// Refunds returns the known refunds of a charge, the newest first.
	Refunds(ctx context.Context, reference string) ([]Refund, error)
	// Refund refunds a whole charge. Implementations never retry it.
	Refund(ctx context.Context, reference string) (Refund, error)
}

// ErrProviderRefused reports that the provider refused a call and did nothing.
var ErrProviderRefused = errors.New("the provider refused")

// ErrProviderPaused reports that the call was not made, because the provider fails or wants fewer calls.
var ErrProviderPaused = errors.New("calls to the provider are paused")

type Charge struct {
	Reference   string
	Email       string
	Amount      hostel.Pesewas
	CallbackURL string // the absolute address to which the provider sends the student after the payment
	CancelURL   string // the absolute address to which the provider sends a student who cancels
	Cost        string // CostWords.AllPayments; it names no person and no place
}

// Checkout is an open payment page.
type Checkout struct {
	Reference  string // of the payment; Service sets it
	URL        string
	AccessCode string
}

// Outcome is the provider's answer about a charge.
type Outcome struct {
	Status    hostel.OutcomeStatus
	Reference string
	Amount    hostel.Pesewas
	Currency  string
	Domain    string // as Provider.Domain
}

type RefundStatus string

const (
	RefundPending        RefundStatus = "pending"
	RefundProcessed      RefundStatus = "processed"
	RefundFailed         RefundStatus = "failed"
	RefundNeedsAttention RefundStatus = "needs attention" // a person must complete it on the provider's pages
)

// Refund is a refund at the provider.
type Refund struct {
	ID     string
	Status RefundStatus
	Amount hostel.Pesewas
}

type NoticeKind string

const (
	NoticePaid            NoticeKind = "paid"
	NoticeRefund          NoticeKind = "refund"
	NoticeDispute         NoticeKind = "dispute"
	NoticeDisputeResolved NoticeKind = "dispute resolved"
	NoticeOther           NoticeKind = "other" // ignored
)

// Notice is a webhook event of the provider with a verified signature.
type Notice struct {
	Kind      NoticeKind
	Event     string // the provider's name of the event
	Reference string
	Outcome   Outcome   // of NoticePaid
	Refund    Refund    // of NoticeRefund
	AnswerBy  time.Time // of NoticeDispute: the deadline for an answer; zero if the provider does not state it
	Lost      bool      // of NoticeDisputeResolved: the payer was refunded
}

// ErrBadSignature reports a notice that the provider did not send, or that was changed on the way.
var ErrBadSignature = errors.New("the notice has a wrong signature")

// ErrBadEvent reports a signed notice that cannot be read.
var ErrBadEvent = errors.New("the notice cannot be read")

// ErrPaymentFailed reports that the provider refused to open a page, or did not answer.
var ErrPaymentFailed = hostel.NewProblem(hostel.Unavailable, "payment_failed", "Payment failed. Try again.")
