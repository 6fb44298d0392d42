package booking

import (
	"context"
	"time"

	"efie/hostel"
)

// Ledger stores bookings and payments. Each method is one transaction: it is done completely or not at all, and it
// records every transition with its cause. Only the ledger decides who gets the last bed.
type Ledger interface {
	Holds
	Payments
	Settlements
	DueWork
}

// Holds takes beds and frees them.
type Holds interface {
	// Hold takes a bed for the booking's student and stores the booking. If the student already holds a bed of that
	// room type, that hold is kept and returned; a hold of another room type is released if instead is its code or
	// AnyHold. The hold may end earlier than b.ExpiresAt (see Unhoarded). Hold fails with ErrHeldElsewhere, with what
	// StudentRefusal says about room and student as they are in the transaction, with ErrRefundedOften,
	// ErrNetworkHolds, ErrDomainHolds, ErrMailboxHolds, ErrHoarding, ErrRoomFull or ErrUnknownRoom, or with
	// ErrAlreadyBooked and the student's confirmed booking.
	Hold(ctx context.Context, b hostel.Booking, instead string) (hostel.Booking, error)
	// Release cancels the student's hold, if there is one.
	Release(ctx context.Context, studentID string, now time.Time) error
	// Expire ends holds that ran out (see Booking.RanOut) and bookings whose stay is over. It returns how many it
	// ended.
	Expire(ctx context.Context, now time.Time) (int, error)
	// Cancel cancels a confirmed booking, frees its bed and makes its refund due. It fails with ErrUnknownBooking,
	// ErrBookingOver, or what Terms.Refusal says.
	Cancel(ctx context.Context, bookingID string, t Terms) (Settlement, error)
	// ChangeRoom moves a confirmed booking to a bed of another room type of its hostel, and frees the bed that it had.
	// The booking gets the terms of that room. A booking that has a bed of that room type stays as it is. ChangeRoom
	// fails with what ChangeRefusal says about the booking, the room and the student as they are in the transaction, with
	// ErrRoomDearer if shown does not cover the room, or with ErrRoomFull, ErrUnknownRoom or ErrUnknownBooking.
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
	// ForgetPress stores that the press of Pay which led to an attempt was answered without a page: another attempt needs
	// another press. A press after the attempt remains.
	ForgetPress(ctx context.Context, reference string) error
	// OpenPayment stores an attempt before the provider is asked for its page, and ends the hold at
	// HoldEndOnceOpened. It fails with ErrNoHold if the booking is no longer held or its hold is over, with
	// ErrReferenceUsed if the attempt was opened before, and with ErrUnknownStudent if the student is Gone.
	OpenPayment(ctx context.Context, p hostel.Payment, payUntil time.Time) error
	// Authorised stores the provider's page for the attempt.
	Authorised(ctx context.Context, reference string, c Checkout, now time.Time) error
	// Payment returns the attempt with this reference, or ErrUnknownPayment.
	Payment(ctx context.Context, reference string) (hostel.Payment, error)
	// LastOpen returns the student's newest payment that was opened since then and may still book a bed, or
	// ErrUnknownPayment. Its payer may still pay, or has paid and the payment is not allocated yet.
	LastOpen(ctx context.Context, studentID string, since time.Time) (hostel.Payment, error)
}

// Settlements records what the provider reports, and its consequences.
type Settlements interface {
	// Settlement returns the state of a payment and its booking, or ErrUnknownPayment.
	Settlement(ctx context.Context, reference string) (Settlement, error)
	// RecordOutcome stores the provider's outcome and changes the payment's state (see NextPaymentState). It is a
	// transaction of its own, so that money is recorded even if no bed is left. A transition that is not allowed
	// changes nothing. While the payer is still paying, the hold is extended (see Booking.KeptUntil). RecordOutcome
	// returns the payment before and after.
	RecordOutcome(
		ctx context.Context, reference string, o Outcome, at hostel.Occasion,
	) (was, is hostel.Payment, err error)
	// Allocate gives a successful payment its bed or decides on a refund (see Decide and RebookRefusal; the money of
	// a student who is Gone is refunded), and queues the letters about it. For any other payment, and when it is
	// repeated, it changes nothing.
	Allocate(ctx context.Context, reference string, t Terms) (Settlement, error)
	// Change sets a payment to the state that next returns for it, and queues the letters about it. A transition that
	// is not allowed changes nothing. refundID is stored if the state changes or the payment has no refund id yet.
	// changed reports whether the state changed.
	Change(
		ctx context.Context, reference, refundID string, next func(hostel.Payment) hostel.PaymentState, t Terms,
	) (s Settlement, changed bool, err error)
}

// DueWork hands out the work of background tasks, each item to one server at a time.
type DueWork interface {
	// ToAsk returns up to limit payments about which the provider is to be asked, the longest due first. No other
	// server gets them before NextAsk.
	ToAsk(ctx context.Context, now time.Time, limit int) ([]hostel.Payment, error)
	// ToRefund returns up to limit payments whose refund is to be started or checked. No other server gets them before
	// NextRefundTry. When a payment becomes due again that a server may be working on, the next one gets it no sooner
	// than after RefundLease.
	ToRefund(ctx context.Context, now time.Time, limit int) ([]hostel.Payment, error)
	// Raise stores an alarm until a person dismisses it.
	Raise(ctx context.Context, a hostel.Alarm) error
}

// ErrUnknownPayment refuses a payment reference that Efie did not make.
var ErrUnknownPayment = hostel.NewProblem(hostel.NotFound, "unknown_payment",
	"We do not know this payment reference.")

// ErrReferenceUsed reports that another request opened the same attempt at the same moment. The next try gets the
// next reference.
var ErrReferenceUsed = hostel.NewProblem(hostel.Conflict, "reference_used",
	"You are paying for this bed in another window already. Try again.")

// Terms is what the ledger needs to know to settle or to cancel.
type Terms struct {
	hostel.Occasion
	// Refusal returns why a booking with a payment in this state cannot be cancelled; a nil function refuses nothing.
	// The times are those of the last CancelMost bookings that the student, or another account of the mailbox,
	// cancelled, and of refunds that one of them caused.
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

// Refusal returns why a payment that Decide gives back books no bed: ErrAlreadyBooked, or nil if its own booking is
// over.
func (s Settlement) Refusal() error {
	if s.Twice {
		return ErrAlreadyBooked
	}
	return nil
}
