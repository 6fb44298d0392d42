package hostel

import (
	"cmp"
	"slices"
	"time"
)

type PaymentState string

const (
	PaymentCreated      PaymentState = "created"       // stored before the provider is asked for a page
	PaymentAuthorised   PaymentState = "authorised"    // its page is open
	PaymentFailed       PaymentState = "failed"        // declined; may still be paid
	PaymentAbandoned    PaymentState = "abandoned"     // not begun, or left; may still be paid
	PaymentSucceeded    PaymentState = "success"       // the money has arrived
	PaymentAllocated    PaymentState = "allocated"     // it booked a bed
	PaymentRefundDue    PaymentState = "refund due"    // the provider is to be asked for a refund
	PaymentRefunding    PaymentState = "refunding"     // the provider was asked for the refund
	PaymentRefunded     PaymentState = "refunded"      // final
	PaymentRefundFailed PaymentState = "refund failed" // needs a person
	PaymentDisputed     PaymentState = "disputed"      // keeps the booking; needs a person
	PaymentReversed     PaymentState = "reversed"      // the money was taken back; keeps the booking; needs a person
	PaymentWrongMoney   PaymentState = "wrong money"   // not the money that was asked for (R15); needs a person
)

// openTransitions lists the states that an open attempt may change to after an answer of the provider.
var openTransitions = []PaymentState{
	PaymentAuthorised, PaymentFailed, PaymentAbandoned, PaymentSucceeded, PaymentWrongMoney, PaymentReversed,
}

// paymentTransitions lists the allowed transitions. Failed and abandoned are not final (docs/paystack.md). A created
// payment may succeed although the answer with its page was lost. A failed refund may still arrive.
var paymentTransitions = map[PaymentState][]PaymentState{
	"":                  {PaymentCreated},
	PaymentCreated:      openTransitions,
	PaymentAuthorised:   openTransitions,
	PaymentFailed:       openTransitions,
	PaymentAbandoned:    openTransitions,
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

// CanBecome reports whether a payment may change from state s to next. A payment that is not stored yet has state "".
func (s PaymentState) CanBecome(next PaymentState) bool {
	return s != next && slices.Contains(paymentTransitions[s], next)
}

func (s PaymentState) Open() bool {
	return s == PaymentCreated || s == PaymentAuthorised || s == PaymentFailed || s == PaymentAbandoned
}

// Unsettled reports whether money that has arrived for a payment in this state has neither booked a bed nor become a
// refund.
func (s PaymentState) Unsettled() bool { return s.Open() || s == PaymentSucceeded }

// Books reports whether a payment in this state may belong to a confirmed booking.
func (s PaymentState) Books() bool {
	return s == PaymentAllocated || s == PaymentDisputed || s == PaymentReversed
}

func (s PaymentState) Alarming() bool {
	return s == PaymentWrongMoney || s == PaymentRefundFailed || s == PaymentDisputed || s == PaymentReversed
}

type Payment struct {
	Reference     string // made by booking.Reference
	BookingID     string
	StudentID     string
	LinkID        string  // of the payment link through which another person pays; "" if the student pays
	PayerLanguage string  // PaymentLink.Language, for the provider's return; not stored
	Email         string  // of the payer; "" if another person stated none
	PayerName     string  // of another person who pays, for the student; may be ""
	PayerPhone    string  // of another person who pays, as NormalPhone writes it; may be ""
	Amount        Pesewas // that Efie asked for
	Received      Pesewas // as the provider reports; 0 until a success
	Domain        string  // of the provider: live, test or sandbox money
	State         PaymentState
	LastOutcome   OutcomeStatus // the provider's last answer; "" before the first answer
	CheckoutURL   string        // the payment page; "" until authorised
	AccessCode    string        // of the payment page
	RefundID      string        // the provider's id of the newest refund; "" until it is known
	Refused       string        // the code of the refusal (booking.RefundReason) if the payment booked no bed; may be ""
	CreatedAt     time.Time
	CheckedAt     time.Time // when the provider last answered; CreatedAt before the first answer
	ChangedAt     time.Time // when the state last changed
	// LinkPageAt is when a page was opened through a payment link; zero for a student's page, and without a page.
	LinkPageAt time.Time
	// CausedAt is when a refund that the student caused became due (booking.CausedByStudent); otherwise zero.
	CausedAt time.Time
}

// PayerID identifies the payer of an attempt: the student by the booking, and another person by the payment link and
// the stated email or phone number. All people with a link who state neither are one payer (R52).
func (p Payment) PayerID() string {
	if p.LinkID == "" {
		return p.BookingID
	}
	return p.LinkID + " " + cmp.Or(p.Email, p.PayerPhone)
}

// Pending reports whether the payer is paying now, by the provider's last answer.
func (p Payment) Pending() bool {
	return p.State == PaymentAuthorised && p.LastOutcome == OutcomePending
}

// OutcomeStatus is the provider's answer about a payment, in Efie's words.
type OutcomeStatus string

const (
	OutcomeSuccess   OutcomeStatus = "success"
	OutcomeFailed    OutcomeStatus = "failed"
	OutcomeAbandoned OutcomeStatus = "abandoned" // the payer has not begun, or has left and may come back
	OutcomePending   OutcomeStatus = "pending"   // the payer is paying
	OutcomeReversed  OutcomeStatus = "reversed"  // the money was taken back
	OutcomeUnknown   OutcomeStatus = "unknown"   // the provider does not know the reference
)
