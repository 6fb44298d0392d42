package booking

import (
	"context"
	"time"

	"efie/hostel"
)

// Ledger keeps bookings and payments. Each method is one transaction that is either all there or not at all,
// writes every transition down with its cause, and the ledger alone guards the last bed.
type Ledger interface {
	Holds
	Payments
	Settlements
	DueWork
}

// Holds takes beds and frees them.
type Holds interface {
	// Hold takes a bed for the booking's student and writes the booking down. A student who
	// holds a bed of that room type already keeps that hold, which is returned; one who holds
	// another gives it up. The hold ends earlier than b says where the student has kept beds for
	// most of an hour (see Unhoarded). It fails with what StudentRefusal says of room and student as they are
	// in the transaction, with ErrMailboxHolds, ErrHoarding, ErrRoomFull or ErrUnknownRoom, or with
	// ErrAlreadyBooked and the booking that stands, where it could still be read.
	Hold(ctx context.Context, b hostel.Booking) (hostel.Booking, error)
	// Release cancels the student's hold, if there is one.
	Release(ctx context.Context, studentID string, now time.Time) error
	// Expire ends the holds that ran out (see Booking.RanOut), and the bookings whose stay is over.
	Expire(ctx context.Context, now time.Time) (int, error)
	// Cancel ends a standing booking, frees its bed and sends its money back. It fails with
	// ErrUnknownBooking, with ErrBookingOver, or with what Terms.Refusal says.
	Cancel(ctx context.Context, bookingID string, t Terms) (Settlement, error)
}

// Payments keeps the attempts to pay for a booking.
type Payments interface {
	// Attempts is how many attempts to pay for the booking were opened.
	Attempts(ctx context.Context, bookingID string) (int, error)
	// OpenPayment writes down an attempt before the provider hears of it. It fails with
	// ErrNoHold when the booking is not held any more, with ErrReferenceUsed when another one has its
	// reference, and with ErrUnknownStudent for a student who is Gone.
	OpenPayment(ctx context.Context, p hostel.Payment) error
	// Authorised notes the provider's page for the attempt.
	Authorised(ctx context.Context, reference string, c Checkout, now time.Time) error
	// Payment finds an attempt by reference, or fails with ErrUnknownPayment.
	Payment(ctx context.Context, reference string) (hostel.Payment, error)
	// Payable is the attempt whose page can still be used for a booking that is held, or
	// ErrUnknownPayment.
	Payable(ctx context.Context, bookingID string) (hostel.Payment, error)
	// LastOpen is the student's newest payment that was opened since then and may still book, or
	// ErrUnknownPayment: its payer may still pay, or has paid and the bed was not given yet.
	LastOpen(ctx context.Context, studentID string, since time.Time) (hostel.Payment, error)
}

// Settlements records what the provider says, and what follows from it.
type Settlements interface {
	// Settlement is where a payment and its booking stand, or ErrUnknownPayment.
	Settlement(ctx context.Context, reference string) (Settlement, error)
	// RecordOutcome notes what the provider says and moves the payment (see NextPaymentState),
	// in a transaction of its own, so that money is never forgotten because a bed is gone. An
	// illegal move changes nothing. A payer who is at it keeps the hold (see Booking.KeptUntil).
	// It returns the payment as it was and as it is then.
	RecordOutcome(
		ctx context.Context, reference string, o Outcome, at hostel.Occasion,
	) (was, is hostel.Payment, err error)
	// Allocate gives a successful payment its bed, or decides on a refund (see Decide and RebookRefusal; the
	// money of a student who is Gone goes back), and queues the letters about it. For any other payment, and
	// when repeated, it changes nothing.
	Allocate(ctx context.Context, reference string, t Terms) (Settlement, error)
	// Change moves a payment to where next leads from its present state, and queues the letters
	// about it; an illegal move changes nothing. refundID is noted where the payment moves, or has
	// none yet. It says whether the payment moved.
	Change(
		ctx context.Context, reference, refundID string, next func(hostel.Payment) hostel.PaymentState, t Terms,
	) (Settlement, bool, error)
}

// DueWork hands out what a background task must see to, each item to one server at a time.
type DueWork interface {
	// ToAsk are payments that the provider is to be asked about, the longest due first. Nobody
	// else is given them before NextAsk.
	ToAsk(ctx context.Context, now time.Time, limit int) ([]hostel.Payment, error)
	// ToRefund are payments whose refund is to be seen to. Nobody else is given them before
	// NextRefundTry.
	ToRefund(ctx context.Context, now time.Time, limit int) ([]hostel.Payment, error)
	// Raise keeps an alarm until somebody has seen to it.
	Raise(ctx context.Context, a hostel.Alarm) error
}

// ErrUnknownPayment is a reference that is not ours.
var ErrUnknownPayment = &hostel.Problem{
	Kind: hostel.NotFound, Code: "unknown_payment", Message: "We do not know this payment reference.",
}

// ErrReferenceUsed is two attempts at the same moment; the next one gets the next reference.
var ErrReferenceUsed = &hostel.Problem{
	Kind: hostel.Conflict, Code: "reference_used",
	Message: "You are paying for this bed in another window already. Try again.",
}

// Terms is what the ledger needs to know to settle or cancel.
type Terms struct {
	hostel.Occasion
	// Refusal is why a booking, paid so, cannot be cancelled; nil for never. The times are those of the last
	// CancelMost bookings that the student, or another account of the mailbox, cancelled.
	Refusal func(hostel.Booking, hostel.PaymentState, []time.Time) error
	EndsAt  func(hostel.Booking) time.Time   // when a stay ends by itself
	Letters func(Settlement) []hostel.Letter // queued in the same transaction; nil for none
}

// Settlement is where a payment and its booking stand.
type Settlement struct {
	Payment hostel.Payment
	Booking hostel.Booking
	Student hostel.Student
	// Twice says that the money goes back because the student has a bed already.
	Twice bool
}

// GaveBack is why a payment that Decide gives back books no bed, nil where its own booking is over.
func (s Settlement) GaveBack() error {
	if s.Twice {
		return ErrAlreadyBooked
	}
	return nil
}
