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
var answers = []PaymentState{PaymentAuthorised, PaymentFailed, PaymentAbandoned, PaymentSucceeded, PaymentSuspicious, PaymentReversed}

// paymentMoves are the legal moves. Neither failed nor abandoned is final: the payer may
// still complete the same page (facts/paystack.md). A payment whose initialize answer was
// lost is paid without ever having been authorised in our books. Wrong money may be set right
// by a later answer, and a refund that failed may still arrive.
var paymentMoves = map[PaymentState][]PaymentState{
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
	return s != next && slices.Contains(paymentMoves[s], next)
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
	Refused     string // code of why it booked no bed when it came (RefundReason); "" where it did, or for another reason
	CreatedAt   time.Time
	CheckedAt   time.Time // when the provider last answered; CreatedAt before that
	ChangedAt   time.Time // of its last move
}

// Pending says whether the provider's last word is that the payer is at it.
func (p Payment) Pending() bool { return p.State == PaymentAuthorised && p.Said == OutcomePending }

// NextPaymentState is what an outcome makes of a payment. A success counts only with the
// reference, amount, currency and domain that were asked for (facts/paystack.md, Verify).
func NextPaymentState(p Payment, o Outcome) PaymentState {
	switch o.Status {
	case OutcomeSuccess:
		if o.Reference != p.Reference || o.Amount != p.Amount || o.Currency != Currency || o.Domain != p.Domain {
			return PaymentSuspicious
		}
		return PaymentSucceeded
	case OutcomeFailed:
		return PaymentFailed
	case OutcomeAbandoned:
		return PaymentAbandoned
	case OutcomePending:
		return PaymentAuthorised
	case OutcomeReversed:
		return PaymentReversed
	}
	return p.State
}

// Partial says whether a refund gives back less than what was asked for, or came. An amount that
// could not be read is taken for all of it.
func (r Refund) Partial(p Payment) bool {
	came := p.Amount
	if p.Received > 0 {
		came = min(came, p.Received)
	}
	return r.Amount > 0 && r.Amount < came
}

// AfterRefund is what a refund at the provider makes of a payment. A part that somebody gave back
// by hand is not the money: the payment keeps its state, or its refund waits for a person. One
// that we did not ask for took the money back behind our books, even before these knew that it had
// come. The failure of an earlier refund says nothing about the one that is due now or under way.
func AfterRefund(p Payment, r Refund) PaymentState {
	failed := r.Status == RefundFailed && r.ID != "" && p.RefundID != ""
	switch p.State {
	case PaymentAllocated, PaymentSucceeded, PaymentDisputed, PaymentCreated, PaymentAuthorised, PaymentFailed, PaymentAbandoned:
		if r.Status == RefundProcessed && !r.Partial(p) {
			return PaymentReversed
		}
		return p.State
	case PaymentReversed:
		return p.State
	case PaymentRefundDue:
		if failed && r.ID == p.RefundID {
			return p.State
		}
	case PaymentRefunding:
		if failed && r.ID != p.RefundID {
			return p.State
		}
	}
	switch {
	case r.Partial(p):
		return PaymentRefundFailed
	case r.Status == RefundProcessed:
		return PaymentRefunded
	case r.Status == RefundFailed, r.Status == RefundNeedsAttention:
		return PaymentRefundFailed
	}
	return PaymentRefunding
}

// AfterDispute is what a notice of a dispute makes of a payment.
func AfterDispute(p Payment, n Notice) PaymentState {
	switch {
	case n.Kind == NoticeDispute:
		return PaymentDisputed
	case n.Lost:
		return PaymentReversed
	case p.State == PaymentSucceeded:
		return p.State // never disputed in our books, and its bed is still to be given
	}
	return PaymentAllocated
}

// The questions about an open payment keep to design.md section 4: first within 10 seconds, at
// least every 20 for five minutes, then ever less often. The sweep that asks comes by every two
// seconds, and takes its time.
const (
	askFirst = 7 * time.Second
	askEvery = 15 * time.Second
	askShare = 20 // of the payment's age, once that is longer
	// askLast is how often an answer is sought that a bed waits for (see Booking.RanOut).
	askLast = 5 * time.Second
)

// NextAsk is when the provider is asked about an open payment again after now, once more at the
// moment when its hold runs out, and then often while the bed waits for an answer.
func NextAsk(p Payment, holdEnds, now time.Time) time.Time {
	age := now.Sub(p.CreatedAt)
	next := now.Add(max(askEvery, age/askShare))
	if age < askFirst {
		next = p.CreatedAt.Add(askFirst)
	}
	waits := p.CheckedAt.Before(holdEnds) && now.Before(holdEnds.Add(lastWord))
	switch {
	case now.Before(holdEnds) && holdEnds.Before(next):
		return holdEnds
	case !now.Before(holdEnds) && waits:
		return now.Add(askLast)
	}
	return next
}

const (
	// refundLease keeps a refund with one server: no call of ours takes as long.
	refundLease = time.Minute
	refundShare = 10
	refundRest  = 6 * time.Hour
)

// NextRefundTry is when a refund is taken up again after now, unless it has gone through.
func NextRefundTry(p Payment, now time.Time) time.Time {
	return now.Add(min(max(refundLease, now.Sub(p.ChangedAt)/refundShare), refundRest))
}
