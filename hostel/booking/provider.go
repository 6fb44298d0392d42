package booking

import (
	"context"
	"errors"

	"efie/hostel"
)

// Currency is what every payment is made in (spec.md section 9: GH₵).
const Currency = "GHS"

// Till takes money: Paystack, or the sandbox of the demo. Every call goes over the network
// and so is never made inside a transaction. An error that is neither ErrTillRefused nor
// ErrTillResting leaves open whether the provider did what was asked.
type Provider interface {
	// Domain is whose money the till takes: "live", "test" or "sandbox".
	Domain() string
	// Authorize opens a page where the student pays. A reference is used once.
	Authorize(ctx context.Context, c Charge) (Checkout, error)
	// Verify asks what became of a charge.
	Verify(ctx context.Context, reference string) (Outcome, error)
	// Refunds are the refunds of a charge that the provider knows of, the newest first.
	Refunds(ctx context.Context, reference string) ([]Refund, error)
	// Refund asks for all of a charge back. It is never asked twice by itself: when the answer
	// is lost, Refunds tells whether it was heard.
	Refund(ctx context.Context, reference string) (Refund, error)
}

// ErrTillRefused is a provider that said no; nothing happened there.
var ErrProviderRefused = errors.New("the provider refused")

// ErrTillResting is a provider that was not asked, because it has been failing or wants fewer
// calls; nothing happened there.
var ErrProviderPaused = errors.New("the provider is left alone for a while")

// Charge is what a student is to pay.
type Charge struct {
	Reference   string
	Email       string
	Amount      hostel.Pesewas
	CallbackURL string // where the provider sends the student back to, absolute
	CancelURL   string // where a student goes who gives up
}

// Checkout is the provider's page for one charge.
type Checkout struct {
	Reference  string // of the payment; the Desk fills it in
	URL        string
	AccessCode string
}

// Outcome is the provider's answer about a charge.
type Outcome struct {
	Status    hostel.OutcomeStatus
	Reference string
	Amount    hostel.Pesewas
	Currency  string
	Domain    string // as Till.Domain
}

// RefundStatus is where a refund stands at the provider, in our words.
type RefundStatus string

// The statuses of a refund. NeedsAttention waits for a person at the provider's own pages.
const (
	RefundPending        RefundStatus = "pending"
	RefundProcessed      RefundStatus = "processed"
	RefundFailed         RefundStatus = "failed"
	RefundNeedsAttention RefundStatus = "needs attention"
)

// Refund is money on its way back to a payer.
type Refund struct {
	ID     string // the provider's
	Status RefundStatus
	Amount hostel.Pesewas
}

// NoticeKind is what a provider tells us by itself.
type NoticeKind string

// The notices that mean something to us.
const (
	NoticePaid            NoticeKind = "paid"
	NoticeRefund          NoticeKind = "refund"
	NoticeDispute         NoticeKind = "dispute"
	NoticeDisputeResolved NoticeKind = "dispute resolved"
	NoticeOther           NoticeKind = "other"
)

// Notice is what a provider tells us by itself, once its signature was found good.
type Notice struct {
	Kind      NoticeKind
	Event     string // the provider's own name for it
	Reference string
	Outcome   Outcome // of NoticePaid
	Refund    Refund  // of NoticeRefund
	Lost      bool    // of NoticeDisputeResolved: the money went back to the payer
}

// ErrBadSignature is a notice that did not come from the provider, or changed on the way.
var ErrBadSignature = errors.New("the notice's signature does not fit")

// ErrBadEvent is a notice of the provider's that cannot be read.
var ErrBadEvent = errors.New("the notice cannot be read")

// ErrPaymentFailed is said when the provider refuses or does not answer (spec.md section 8).
var ErrPaymentFailed = &hostel.Problem{
	Kind: hostel.Unavailable, Code: "payment_failed", Message: "Payment failed. Try again.",
}
