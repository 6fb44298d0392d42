package hostel

import (
	"slices"
	"strings"
	"time"
)

type PaymentState string

// The states of a payment. Allocated: it has booked a bed. Refunding: the provider was asked. Disputed and Reversed
// keep the booking and need a person, and so do RefundFailed and WrongMoney.
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
	PaymentWrongMoney   PaymentState = "wrong money"
)

// answers are the states that the provider may give an open attempt.
var answers = []PaymentState{
	PaymentAuthorised, PaymentFailed, PaymentAbandoned, PaymentSucceeded, PaymentWrongMoney, PaymentReversed,
}

// paymentTransitions are the allowed transitions. Failed and abandoned are not final (facts/paystack.md). An opened
// payment may be paid because Authorize's answer was lost. A failed refund may still arrive.
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
	PaymentWrongMoney:   {PaymentSucceeded, PaymentRefundDue, PaymentRefunded},
}

// CanBecome reports whether a payment may change from state s to next. The state of a payment that is not stored yet
// is "".
func (s PaymentState) CanBecome(next PaymentState) bool {
	return s != next && slices.Contains(paymentTransitions[s], next)
}

func (s PaymentState) Open() bool {
	return s == PaymentCreated || s == PaymentAuthorised || s == PaymentFailed || s == PaymentAbandoned
}

// Books reports whether a confirmed booking may have been paid with a payment in this state.
func (s PaymentState) Books() bool {
	return s == PaymentAllocated || s == PaymentDisputed || s == PaymentReversed
}

func (s PaymentState) Alarming() bool {
	return s == PaymentWrongMoney || s == PaymentRefundFailed || s == PaymentDisputed || s == PaymentReversed
}

type Payment struct {
	Reference   string // made by Efie; letters, digits and dashes, as Paystack requires
	BookingID   string
	StudentID   string
	Email       string
	Amount      Pesewas // asked for
	Received    Pesewas // what arrived, as the provider reports; 0 until a success
	Domain      string  // of the provider that was asked
	State       PaymentState
	Said        OutcomeStatus // the provider's last answer, "" before the first
	CheckoutURL string        // where the student pays, "" until authorised
	AccessCode  string
	RefundID    string // the provider's of the newest refund, "" until it has one
	// code of why it booked no bed when it arrived (RefundReason); "" if it did, or if there is no code
	Refused   string
	Part      PartRefund
	CreatedAt time.Time
	CheckedAt time.Time // when the provider last answered; CreatedAt before that
	ChangedAt time.Time // when the state last changed
}

// PartRefund is the part of a payment that was refunded after a change to a cheaper room. That was possible before
// version 30 of the schema, and nothing changes a PartRefund any more.
type PartRefund struct {
	Amount   Pesewas      // to refund
	Returned Pesewas      // was refunded; less than Amount only if all of the payment was refunded instead
	ByHand   Pesewas      // the share of Returned that an operator refunded outside of the provider
	State    PaymentState // "" for none
}

// PartSubject returns the subject of the transitions of a payment's PartRefund. No reference has such a form.
func PartSubject(reference string) string { return reference + "/part" }

func PartOf(subject string) (reference string, ok bool) { return strings.CutSuffix(subject, "/part") }

func (p Payment) Rest() Pesewas { return p.Received - p.Part.Returned }

// Pending reports whether the provider's last answer was that the payer is still paying.
func (p Payment) Pending() bool { return p.State == PaymentAuthorised && p.Said == OutcomePending }

// OutcomeStatus is the provider's answer about a charge, in Efie's words.
type OutcomeStatus string

// The outcomes. Pending: the payer is paying. Abandoned: the payer has not begun or has left, and may come back.
// Unknown: the provider does not know the reference. Reversed: money was taken back.
const (
	OutcomeSuccess   OutcomeStatus = "success"
	OutcomeFailed    OutcomeStatus = "failed"
	OutcomeAbandoned OutcomeStatus = "abandoned"
	OutcomePending   OutcomeStatus = "pending"
	OutcomeReversed  OutcomeStatus = "reversed"
	OutcomeUnknown   OutcomeStatus = "unknown"
)
