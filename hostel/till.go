package hostel

import "context"

// Currency is what every payment is made in (spec.md section 9: GH₵).
const Currency = "GHS"

// Till takes money: Paystack, or the sandbox of the demo. Every call goes over the network
// and so is never made inside a transaction.
type Till interface {
	// Authorize opens a page where the student pays. A reference is used once.
	Authorize(ctx context.Context, c Charge) (Checkout, error)
	// Verify asks what became of a charge.
	Verify(ctx context.Context, reference string) (Outcome, error)
	// Refund gives all of a charge back. Asking again for the same charge is harmless.
	Refund(ctx context.Context, reference string) error
}

// Charge is what a student is to pay.
type Charge struct {
	Reference   string
	Email       string
	Amount      Pesewas
	CallbackURL string // where the provider sends the student back to, absolute
	CancelURL   string // where a student goes who gives up
}

// Checkout is the provider's page for one charge.
type Checkout struct {
	Reference  string // of the payment; the Desk fills it in
	URL        string
	AccessCode string
}

// OutcomeStatus is what the provider says of a charge, in our words.
type OutcomeStatus string

// The outcomes. Pending covers all that may still change by itself, such as a wallet that
// waits for a PIN. Unknown is a reference that the provider has never seen.
const (
	OutcomeSuccess   OutcomeStatus = "success"
	OutcomeFailed    OutcomeStatus = "failed"
	OutcomeAbandoned OutcomeStatus = "abandoned"
	OutcomePending   OutcomeStatus = "pending"
	OutcomeUnknown   OutcomeStatus = "unknown"
)

// Outcome is the provider's answer about a charge.
type Outcome struct {
	Status    OutcomeStatus
	Reference string
	Amount    Pesewas
	Currency  string
}

// NextPaymentState is what an outcome makes of a payment. A success counts only with the
// reference, amount and currency that were asked for (facts/paystack.md, Verify).
func NextPaymentState(p Payment, o Outcome) PaymentState {
	switch o.Status {
	case OutcomeSuccess:
		if o.Reference != p.Reference || o.Amount != p.Amount || o.Currency != Currency {
			return PaymentSuspicious
		}
		return PaymentSucceeded
	case OutcomeFailed:
		return PaymentFailed
	case OutcomeAbandoned:
		return PaymentAbandoned
	}
	return p.State
}

// ErrPaymentFailed is said when the provider refuses or does not answer (spec.md section 8).
var ErrPaymentFailed = &Problem{Kind: Unavailable, Code: "payment_failed", Message: "Payment failed. Try again."}
