package booking

import (
	"context"
	"time"

	"efie/hostel"
)

// Ledger stores bookings and payments. Each method is one transaction and records transitions with causes.
type Ledger interface {
	Holds
	Payments
	Settlements
	DueWork
}

// Holds takes beds and frees them.
type Holds interface {
	// Hold takes a bed and stores the booking. A hold of that room type is kept and returned; one of another room type
	// is released if instead is its code or AnyHold. The hold may end earlier (see Unhoarded). Hold fails with
	// ErrHeldElsewhere, StudentRefusal, ErrRefundedOften, ErrNetworkHolds, ErrDomainHolds, ErrMailboxHolds,
	// ErrHoarding, ErrRoomFull, ErrUnknownRoom, or ErrAlreadyBooked and the confirmed booking.
	Hold(ctx context.Context, b hostel.Booking, instead string) (hostel.Booking, error)
	// Release cancels the student's hold, if there is one.
	Release(ctx context.Context, studentID string, now time.Time) error
	// Expire ends holds that ran out and bookings whose stay is over. It returns how many it ended.
	Expire(ctx context.Context, now time.Time) (int, error)
	// Cancel cancels a confirmed booking, frees its bed and makes its refund due. It fails with ErrUnknownBooking,
	// ErrBookingOver, or what Terms.Refusal says.
	Cancel(ctx context.Context, bookingID string, t Terms) (Settlement, error)
	// ChangeRoom moves a confirmed booking, with the terms of its new room, to another room type of its hostel. It
	// fails with ChangeRefusal, with ErrRoomDearer if shown does not cover the room, or with ErrRoomFull,
	// ErrUnknownRoom or ErrUnknownBooking. It changes nothing if the booking is there already.
	ChangeRoom(
		ctx context.Context, bookingID, roomUUID string, shown Shown, t Terms,
	) (Settlement, error)
}

// Payments stores the attempts to pay for a booking.
type Payments interface {
	// Attempts returns the attempts to pay for a booking, the oldest first; none if the booking is not held.
	Attempts(ctx context.Context, bookingID string) ([]hostel.Payment, error)
	// PressPay stores that the student of the hold b asked to pay for it at now, and returns the hold, which lasts longer
	// now (see Pressed). It fails with ErrNoHold if the booking is no longer held or its hold is over.
	PressPay(ctx context.Context, b hostel.Booking, now, until time.Time) (hostel.Booking, error)
	// ForgetPress stores that the press of Pay which led to an attempt was answered without a page.
	ForgetPress(ctx context.Context, reference string) error
	// OpenPayment stores an attempt before the provider is asked, and ends the hold at HoldEndOnceOpened. It fails with
	// ErrNoHold, with ErrReferenceUsed, or with ErrUnknownStudent if the student is Gone.
	OpenPayment(ctx context.Context, p hostel.Payment, payUntil time.Time) error
	// Authorised stores the provider's page for the attempt.
	Authorised(ctx context.Context, reference string, c Checkout, now time.Time) error
	// Payment returns the attempt with this reference, or ErrUnknownPayment.
	Payment(ctx context.Context, reference string) (hostel.Payment, error)
	// LastOpen returns the student's newest payment since then that may still book a bed, or ErrUnknownPayment.
	LastOpen(ctx context.Context, studentID string, since time.Time) (hostel.Payment, error)
}

// Settlements records what the provider reports, and its consequences.
type Settlements interface {
	// Settlement returns the state of a payment and its booking, or ErrUnknownPayment.
	Settlement(ctx context.Context, reference string) (Settlement, error)
	// RecordOutcome stores the provider's outcome and changes the payment's state (NextPaymentState), so that money is
	// recorded even if no bed is left. A pending payment extends the hold (Booking.KeptUntil). It returns the payment
	// before and after.
	RecordOutcome(
		ctx context.Context, reference string, o Outcome, at hostel.Occasion,
	) (was, is hostel.Payment, err error)
	// Allocate gives a successful payment its bed or decides on a refund (see Decide and RebookRefusal), and queues the
	// letters. For any other payment, and when it is repeated, it changes nothing.
	Allocate(ctx context.Context, reference string, t Terms) (Settlement, error)
	// Change sets a payment to the state that next returns, and queues the letters. A transition that is not allowed
	// changes nothing. It stores refundID if the state changes or none is stored.
	Change(
		ctx context.Context, reference, refundID string, next func(hostel.Payment) hostel.PaymentState, t Terms,
	) (s Settlement, changed bool, err error)
}

// DueWork hands out the work of background tasks, each item to one server at a time.
type DueWork interface {
	// ToAsk returns up to limit payments about which to ask, and leases them until NextAsk.
	ToAsk(ctx context.Context, now time.Time, limit int) ([]hostel.Payment, error)
	// ToRefund returns up to limit payments whose refund is due, and leases them until NextRefundTry, or for
	// RefundLease if one becomes due again while a server may be working on it.
	ToRefund(ctx context.Context, now time.Time, limit int) ([]hostel.Payment, error)
	// Raise stores an alarm until a person dismisses it.
	Raise(ctx context.Context, a hostel.Alarm) error
}

var ErrUnknownPayment = hostel.NewProblem(hostel.NotFound, "unknown_payment",
	"We do not know this payment reference.")

// ErrReferenceUsed reports that another request opened the same attempt. The next try gets the next reference.
var ErrReferenceUsed = hostel.NewProblem(hostel.Conflict, "reference_used",
	"You are paying for this bed in another window already. Try again.")

// Terms is what the ledger needs to know to settle or to cancel.
type Terms struct {
	hostel.Occasion
	// Refusal returns why a booking with a payment in this state cannot be cancelled, or nil. The times are those of
	// the mailbox's last CancelMost cancellations and of the refunds that it caused.
	Refusal func(hostel.Booking, hostel.PaymentState, []time.Time) error
	EndsAt  func(hostel.Booking) time.Time   // when the stay of a confirmed booking ends
	Letters func(Settlement) []hostel.Letter // queued in the same transaction; a nil function for none
}

// Settlement is the state of a payment, its booking and its student.
type Settlement struct {
	Payment hostel.Payment
	Booking hostel.Booking
	Student hostel.Student
	// Twice is true if the money is refunded because the student already has a bed.
	Twice bool
	// From is the uuid of the room type that a change of rooms left, "" where none was made.
	From string
}

// Refusal returns why a payment that Decide gives back books no bed: ErrAlreadyBooked, or nil.
func (s Settlement) Refusal() error {
	if s.Twice {
		return ErrAlreadyBooked
	}
	return nil
}
