package hostel

import (
	"slices"
	"time"
)

// PaymentState is where a payment attempt stands (design.md section 4).
type PaymentState string

// The states of a payment. Allocated means that its bed is the student's; RefundDue that the
// money must go back, Refunding that the provider has been told so. Disputed and Reversed keep
// the booking and wait for a person, and so do RefundFailed and Suspicious.
const (
	PaymentCreated      PaymentState = "created"
	PaymentAuthorised   PaymentState = "authorised"
	PaymentFailed       PaymentState = "failed"
	PaymentAbandoned    PaymentState = "abandoned"
	PaymentSucceeded    PaymentState = "success"
	PaymentAllocated    PaymentState = "allocated"
	PaymentRefundDue    PaymentState = "refund due"
	PaymentRefunding    PaymentState = "refunding"
	PaymentRefunded     PaymentState = "refunded"
	PaymentRefundFailed PaymentState = "refund failed"
	PaymentDisputed     PaymentState = "disputed"
	PaymentReversed     PaymentState = "reversed"
	PaymentSuspicious   PaymentState = "wrong money"
)

// answers are what the provider may make of an attempt that is open.
var answers = []PaymentState{
	PaymentAuthorised, PaymentFailed, PaymentAbandoned, PaymentSucceeded, PaymentSuspicious, PaymentReversed,
}

// paymentMoves are the legal moves. Neither failed nor abandoned is final: the payer may
// still complete the same page (facts/paystack.md). A payment whose initialize answer was
// lost is paid without ever having been authorised in our books. Wrong money may be set right
// by a later answer, and a refund that failed may still arrive.
var paymentTransitions = map[PaymentState][]PaymentState{
	"":                  {PaymentCreated},
	PaymentCreated:      answers,
	PaymentAuthorised:   answers,
	PaymentFailed:       answers,
	PaymentAbandoned:    answers,
	PaymentSucceeded:    {PaymentAllocated, PaymentRefundDue, PaymentReversed},
	PaymentAllocated:    {PaymentRefundDue, PaymentReversed, PaymentDisputed},
	PaymentDisputed:     {PaymentAllocated, PaymentReversed, PaymentRefundDue},
	PaymentReversed:     {PaymentRefunded},
	PaymentRefundDue:    {PaymentRefunding, PaymentRefunded, PaymentRefundFailed},
	PaymentRefunding:    {PaymentRefunded, PaymentRefundFailed},
	PaymentRefundFailed: {PaymentRefundDue, PaymentRefunding, PaymentRefunded},
	PaymentRefunded:     {},
	PaymentSuspicious:   {PaymentSucceeded, PaymentRefundDue, PaymentRefunded},
}

// CanBecome says whether a payment may move from s to next. The state of one that is not
// written down yet is "".
func (s PaymentState) CanBecome(next PaymentState) bool {
	return s != next && slices.Contains(paymentTransitions[s], next)
}

// Open says whether the payer may still pay.
func (s PaymentState) Open() bool {
	return s == PaymentCreated || s == PaymentAuthorised || s == PaymentFailed || s == PaymentAbandoned
}

// Books says whether a payment in this state is what a standing booking was paid with.
func (s PaymentState) Books() bool {
	return s == PaymentAllocated || s == PaymentDisputed || s == PaymentReversed
}

// Alarming says whether a payment in this state waits for a person.
func (s PaymentState) Alarming() bool {
	return s == PaymentSuspicious || s == PaymentRefundFailed || s == PaymentDisputed || s == PaymentReversed
}

// Payment is one attempt to pay for a booking. Rows are never deleted.
type Payment struct {
	Reference   string // ours; letters, digits and dashes, as Paystack wants it
	BookingID   string
	StudentID   string
	Email       string
	Amount      Pesewas // asked for
	Received    Pesewas // that came, as the provider says; 0 until a success
	Domain      string  // of the till that asked for it
	State       PaymentState
	Said        OutcomeStatus // the provider's last word, "" before the first
	CheckoutURL string        // where the student pays, "" until authorised
	AccessCode  string
	RefundID    string // the provider's, "" until it has one
	// code of why it booked no bed when it came (RefundReason); "" where it did, or for another reason
	Refused   string
	CreatedAt time.Time
	CheckedAt time.Time // when the provider last answered; CreatedAt before that
	ChangedAt time.Time // of its last move
}

// Pending says whether the provider's last word is that the payer is at it.
func (p Payment) Pending() bool { return p.State == PaymentAuthorised && p.Said == OutcomePending }

// OutcomeStatus is what the provider says of a charge, in our words.
type OutcomeStatus string

// The outcomes. Pending is a payer who is at it, such as a wallet that waits for a PIN.
// Abandoned is one who has not begun, or has gone, and may still come back. Unknown is a
// reference that the provider has never seen. Reversed is money that came and was taken back.
const (
	OutcomeSuccess   OutcomeStatus = "success"
	OutcomeFailed    OutcomeStatus = "failed"
	OutcomeAbandoned OutcomeStatus = "abandoned"
	OutcomePending   OutcomeStatus = "pending"
	OutcomeReversed  OutcomeStatus = "reversed"
	OutcomeUnknown   OutcomeStatus = "unknown"
)
