package booking

import (
	"context"
	"time"

	"efie/hostel"
)

// Ledger stores bookings and payments. Each method is one transaction. It also stores each transition with its cause.
type Ledger interface {
	Holds
	Payments
	Links
	Settlements
	DueWork
}

// Holds takes and frees beds.
type Holds interface {
	// Hold takes a bed and stores the booking, with an earlier end if LimitHold shortens it. If the student already
	// holds a bed of the room type, Hold returns that hold. It releases a hold of another room type if instead is its
	// code or AnyHold. Hold fails as StudentRefusal does, with ErrHeldElsewhere, ErrRefundedOften, ErrNetworkHolds,
	// ErrDomainHolds, ErrMailboxHolds, ErrDailyHolds, ErrUnpaidTooLong, ErrRoomFull, ErrUnknownRoom, or
	// ErrAlreadyBooked and that booking.
	Hold(ctx context.Context, b hostel.Booking, instead string) (hostel.Booking, error)
	// Release cancels the student's hold. It does nothing without a hold.
	Release(ctx context.Context, studentID string, now time.Time) error
	// Expire ends holds that ran out and bookings with a stay that is over. It returns the number of both.
	Expire(ctx context.Context, now time.Time) (int, error)
	// Cancel cancels a confirmed booking, frees its bed, makes its refund due and keeps the reason. It fails with
	// ErrUnknownBooking, ErrBookingOver, or the error of Terms.Refusal.
	Cancel(ctx context.Context, bookingID string, t Terms) (Settlement, error)
	// ChangeRoom changes the room type of a confirmed booking, within its hostel. The booking gets the terms of the new
	// room. ChangeRoom fails as ChangeRefusal does, with ErrRoomDearer if shown does not cover the room, or with
	// ErrRoomFull, ErrUnknownRoom or ErrUnknownBooking. It changes nothing if the booking has the room type already.
	ChangeRoom(
		ctx context.Context, bookingID, roomUUID string, shown Shown, t Terms,
	) (Settlement, error)
}

// Payments stores the attempts to pay for a booking.
type Payments interface {
	// Attempts returns the attempts to pay for a held booking, the oldest first, or nil if the booking is not held.
	Attempts(ctx context.Context, bookingID string) ([]hostel.Payment, error)
	// PressPay stores that the student pressed Pay for the hold b at now. It returns the hold AfterPayPressed. It fails
	// with ErrNoHold if the booking is no longer held or its hold is over.
	PressPay(ctx context.Context, b hostel.Booking, now, until time.Time) (hostel.Booking, error)
	// ForgetPress removes the press of Pay that led to an attempt, because the provider failed to open a page for it. The
	// attempt of a payer with a link then has no Payment.LinkPageAt.
	ForgetPress(ctx context.Context, reference string) error
	// OpenPayment stores an attempt before the provider is asked, and sets the end of the hold to HoldEndOnceOpened. It
	// fails with ErrNoHold, with ErrReferenceUsed, with ErrUnknownLink if the payer's link is over, with
	// ErrUnknownStudent if the account was deleted, as OpenPageRefusal does, or as LinkPageRefusal does for an attempt
	// with a LinkPageAt.
	OpenPayment(ctx context.Context, p hostel.Payment, payUntil time.Time) error
	// Authorised stores the provider's page for the attempt. It fails with ErrUnknownLink if the payer's link is over:
	// Efie must not lead anyone to that page.
	Authorised(ctx context.Context, reference string, c Checkout, now time.Time) error
	// Payment returns the attempt with this reference, or ErrUnknownPayment.
	Payment(ctx context.Context, reference string) (hostel.Payment, error)
	// LastOpen returns the student's newest payment since a time that may still book a bed, or ErrUnknownPayment.
	LastOpen(ctx context.Context, studentID string, since time.Time) (hostel.Payment, error)
}

// Links stores the payment links of held bookings. A link ends with the hold of its booking (LinkAfter), and Allocate
// makes the link of the payment LinkUsed. When a link ends, the pages of its attempts are forgotten.
type Links interface {
	// MakeLink stores a live link, which replaces the live link with the id instead. If the booking has another live link,
	// MakeLink returns that one and stores nothing. The first link of a booking changes its hold as AfterFirstLink does.
	// MakeLink fails with ErrNoHold, and as LinkRefusal does.
	MakeLink(ctx context.Context, l PaymentLink, instead string) (PaymentLink, error)
	// LiveLink returns the live link of a booking, or ErrUnknownLink.
	LiveLink(ctx context.Context, bookingID string) (PaymentLink, error)
	// Link returns the link with the hash of a token, and its booking, or ErrUnknownLink.
	Link(ctx context.Context, tokenHash string) (PaymentLink, hostel.Booking, error)
	// LinkOfCode returns the live link with the hash of a code, and its booking, if the hold is not over at now. Otherwise
	// it returns ErrUnknownLink.
	LinkOfCode(ctx context.Context, codeHash string, now time.Time) (PaymentLink, hostel.Booking, error)
	// EndLink ends a link if it is live. It fails with ErrUnknownLink.
	EndLink(ctx context.Context, linkID string, next LinkState, now time.Time) error
	// Disown ends a link as LinkDisowned and stores an alarm, both at the alarm's time. It does nothing if the link is
	// not live, so a link has one alarm at most. Disown reports whether it ended the link. It fails with ErrUnknownLink.
	Disown(ctx context.Context, linkID string, a hostel.Alarm) (ended bool, err error)
}

// Settlements stores the provider's outcomes and their consequences.
type Settlements interface {
	// Settlement returns the state of a payment and its booking, or ErrUnknownPayment.
	Settlement(ctx context.Context, reference string) (Settlement, error)
	// RecordOutcome stores the provider's outcome and changes the payment's state (NextPaymentState), so the money is
	// recorded even if Allocate fails. A pending payment extends the hold (Booking.ExtendedUntil). RecordOutcome returns
	// the payment before and after the change.
	RecordOutcome(
		ctx context.Context, reference string, o Outcome, at hostel.Occasion,
	) (was, is hostel.Payment, err error)
	// RecordPaid stores when the provider first reported an attempt as paid, and nothing else. RecordOutcome does that,
	// too. RecordPaid is for a success that RecordOutcome cannot store, so that the money is not forgotten.
	RecordPaid(ctx context.Context, reference string, now time.Time) error
	// Allocate confirms the booking of a successful payment or makes a refund due (see Decide and RebookRefusal), and
	// queues the emails. It changes nothing for a payment in another state, so a second call is harmless. An email that
	// cannot be written raises an alarm (Settlement.UnwrittenEmails) and changes nothing else, here and below.
	Allocate(ctx context.Context, reference string, t Terms) (Settlement, error)
	// Change sets a payment to the state that next returns, keeps the reason, and queues the emails. It changes no
	// state if the transition is not allowed. It stores refundID if the state changes, or if no id is stored yet.
	Change(
		ctx context.Context, reference, refundID string, next func(hostel.Payment) hostel.PaymentState, t Terms,
	) (s Settlement, changed bool, err error)
}

// DueWork returns the due work of background tasks. It gives each item to one server at a time.
type DueWork interface {
	// ToAsk returns up to limit payments about which the provider must be asked, and leases them until NextAsk.
	ToAsk(ctx context.Context, now time.Time, limit int) ([]hostel.Payment, error)
	// ToRefund returns up to limit payments with a due or running refund, and leases them until NextRefundTry. A refund
	// that becomes due again is leased for RefundLease, because another server may still work on it.
	ToRefund(ctx context.Context, now time.Time, limit int) ([]hostel.Payment, error)
	// Unsettled returns the payments that the provider reported paid by a time, that neither booked a bed nor became a
	// refund since, and that have no AlarmNotSettled yet.
	Unsettled(ctx context.Context, paidBy time.Time) ([]UnsettledPayment, error)
	// Raise stores an alarm until a person dismisses it.
	Raise(ctx context.Context, a hostel.Alarm) error
}

var ErrUnknownPayment = hostel.NewProblem(hostel.NotFound, "unknown_payment",
	"We do not know this payment reference.")

// ErrReferenceUsed reports that another request opened the same attempt. The next attempt has another reference.
var ErrReferenceUsed = hostel.NewProblem(hostel.Conflict, "reference_used",
	"You are already paying for this bed in another window. Try again.")

// Terms holds the service's decisions that the ledger needs inside its transaction.
type Terms struct {
	hostel.Occasion
	// Refusal returns why a booking cannot be cancelled, or nil. Its arguments are the booking, the state of its
	// payment, and the times of the mailbox's last MaxCancellations cancellations and refunds that it caused. May be nil.
	Refusal func(hostel.Booking, hostel.PaymentState, []time.Time) error
	Emails  func(Settlement) []hostel.Email // returns the emails to queue; may be nil
}

// Settlement is the state of a payment, its booking and its student.
type Settlement struct {
	Payment      hostel.Payment
	Booking      hostel.Booking
	Student      hostel.Student
	Twice        bool   // the payment is refunded because the student already has a bed
	PreviousRoom string // the uuid of the previous room type after a change of rooms; otherwise ""
	// UnwrittenEmails has the kinds of the emails that could not be queued, because their data cannot be encoded.
	UnwrittenEmails []hostel.EmailKind
}

// UnsettledPayment is a payment that the provider reported paid, and that is not settled.
type UnsettledPayment struct {
	Reference string
	PaidAt    time.Time
}

// Refusal returns why a payment with the decision RefundPayment books no bed: ErrAlreadyBooked, or nil.
func (s Settlement) Refusal() error {
	if s.Twice {
		return ErrAlreadyBooked
	}
	return nil
}
