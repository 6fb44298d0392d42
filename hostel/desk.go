package hostel

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"time"
)

// Ledger keeps bookings and payments. Each method is one transaction that is either all
// there or not at all, and the ledger alone guards the last bed.
type Ledger interface {
	// Hold takes a bed for the booking's student and writes the booking down. A student who
	// holds a bed of that room type already keeps that hold, which is returned; one who holds
	// another gives it up. It fails with ErrRoomFull, ErrRoomClosed or ErrUnknownRoom, or with
	// ErrAlreadyBooked and the booking that stands, where it could still be read.
	Hold(ctx context.Context, b Booking) (Booking, error)
	// Release cancels the student's hold, if there is one.
	Release(ctx context.Context, studentID string, now time.Time) error
	// Expire ends the holds that ran out, and the bookings whose stay is over.
	Expire(ctx context.Context, now time.Time) (int, error)
	Payments
}

// Payments is the part of the ledger that money moves through.
type Payments interface {
	// Attempts is how many attempts to pay for the booking were opened.
	Attempts(ctx context.Context, bookingID string) (int, error)
	// OpenPayment writes down an attempt before the provider hears of it. It fails with
	// ErrReferenceUsed when another one has its reference.
	OpenPayment(ctx context.Context, p Payment) error
	// Authorised notes the provider's page for the attempt.
	Authorised(ctx context.Context, reference string, c Checkout, now time.Time) error
	// Payment finds an attempt by reference, or fails with ErrUnknownPayment.
	Payment(ctx context.Context, reference string) (Payment, error)
	// Payable is the booking's authorised attempt that can still be paid, or ErrUnknownPayment.
	Payable(ctx context.Context, bookingID string) (Payment, error)
	// RecordOutcome moves a payment, in a transaction of its own, so that money is never
	// forgotten because a bed is gone. An illegal move changes nothing. It returns the payment
	// as it is then.
	RecordOutcome(ctx context.Context, reference string, next PaymentState, now time.Time) (Payment, error)
	// Allocate gives a successful payment its bed, or decides on a refund (see Decide), and
	// queues the letters about it. For any other payment, and when repeated, it changes nothing.
	Allocate(ctx context.Context, reference string, t Terms) (Settlement, error)
	// OpenPayments are those last asked about before a time, the oldest first.
	OpenPayments(ctx context.Context, askedBefore time.Time, limit int) ([]Payment, error)
	// RefundsDue are the payments that must go back.
	RefundsDue(ctx context.Context, limit int) ([]Payment, error)
}

// ErrUnknownPayment is a reference that is not ours.
var ErrUnknownPayment = &Problem{Kind: NotFound, Code: "unknown_payment", Message: "We do not know this payment reference."}

// ErrReferenceUsed is two attempts at the same moment; the next one gets the next reference.
var ErrReferenceUsed = &Problem{Kind: Conflict, Code: "reference_used", Message: "You are paying for this bed in another window already. Try again."}

// Settlement is where a payment and its booking stand.
type Settlement struct {
	Payment Payment
	Booking Booking
	Student Student
}

// Desk sells beds.
type Desk struct {
	Ledger    Ledger
	Till      Till
	Directory *Directory
	Clock     func() time.Time
	HoldFor   time.Duration // how long a bed is kept while its student pays
	ReturnURL string        // absolute address of the dashboard; the reference is added to it
	Committed func()        // called after something was committed that letters or readers wait for
	Log       *slog.Logger
}

// Hold keeps a bed of the room type for the student while they pay. It fails with the
// refusals of rules.go.
func (d *Desk) Hold(ctx context.Context, s *Student, roomUUID string) (Booking, error) {
	h, r, ok := d.Directory.Catalogue().Room(roomUUID)
	if !ok {
		return Booking{}, ErrUnknownRoom
	}
	if err := StudentRefusal(h, r, s); err != nil {
		return Booking{}, err
	}
	now := d.Clock()
	b, err := d.Ledger.Hold(ctx, Booking{
		ID: NewID(), Code: NewCode(), StudentID: s.ID, HostelUUID: h.UUID, RoomUUID: r.UUID,
		State: Held, Price: r.Price, HeldAt: now, ExpiresAt: now.Add(d.HoldFor),
	})
	if errors.Is(err, ErrAlreadyBooked) {
		return Booking{}, d.standsAlready(b)
	}
	if err != nil {
		return Booking{}, err
	}
	d.Committed()
	return b, nil
}

// standsAlready refuses another booking, and says which one the student has.
func (d *Desk) standsAlready(b Booking) error {
	p := *ErrAlreadyBooked
	if h, r, ok := d.Directory.Catalogue().Room(b.RoomUUID); ok {
		p.Message += fmt.Sprintf(" Yours is %s, %d in a room, at %s; its code is %s.", r.Label, r.NumberInRoom, h.Name, b.Code)
	}
	return &p
}

// GiveUp lets go of the student's hold.
func (d *Desk) GiveUp(ctx context.Context, s *Student) error {
	if err := d.Ledger.Release(ctx, s.ID, d.Clock()); err != nil {
		return err
	}
	d.Committed()
	return nil
}
