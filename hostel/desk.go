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
	// another gives it up. It fails with ErrRoomFull, ErrRoomClosed, ErrUnknownRoom or ErrAlreadyBooked.
	Hold(ctx context.Context, b Booking) (Booking, error)
	// Release cancels the student's hold, if there is one.
	Release(ctx context.Context, studentID string, now time.Time) error
	// Expire ends the holds that ran out, and the bookings whose stay is over.
	Expire(ctx context.Context, now time.Time) (int, error)
	Payments
}

// Payments is the part of the ledger that money moves through.
type Payments interface {
	// OpenPayment writes down an attempt before the provider hears of it.
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
	if err != nil {
		return Booking{}, err
	}
	d.Committed()
	return b, nil
}

// GiveUp lets go of the student's hold.
func (d *Desk) GiveUp(ctx context.Context, s *Student) error {
	if err := d.Ledger.Release(ctx, s.ID, d.Clock()); err != nil {
		return err
	}
	d.Committed()
	return nil
}

// Checkout returns the provider's page where the held bed is paid: the one that is open
// already, or a new one. It fails with ErrPaymentFailed when the provider does not answer;
// the hold stays for another try until it runs out.
func (d *Desk) Checkout(ctx context.Context, s *Student, b Booking) (Checkout, error) {
	now := d.Clock()
	if b.State != Held || !now.Before(b.ExpiresAt) {
		return Checkout{}, ErrNoHold
	}
	open, err := d.Ledger.Payable(ctx, b.ID)
	if err == nil {
		return Checkout{URL: open.CheckoutURL, AccessCode: open.AccessCode}, nil
	}
	if !errors.Is(err, ErrUnknownPayment) {
		return Checkout{}, err
	}
	p := Payment{
		Reference: NewReference(), BookingID: b.ID, StudentID: s.ID, Email: s.Email,
		Amount: b.Price, State: PaymentCreated, CreatedAt: now,
	}
	if err := d.Ledger.OpenPayment(ctx, p); err != nil {
		return Checkout{}, err
	}
	back := d.ReturnURL + "?reference=" + p.Reference
	checkout, err := d.Till.Authorize(ctx, Charge{
		Reference: p.Reference, Email: p.Email, Amount: p.Amount, CallbackURL: back, CancelURL: back,
	})
	if err != nil {
		d.Log.ErrorContext(ctx, "payment not authorised", "reference", p.Reference, "error", err)
		return Checkout{}, fmt.Errorf("%w (%w)", ErrPaymentFailed, err)
	}
	if err := d.Ledger.Authorised(ctx, p.Reference, checkout, d.Clock()); err != nil {
		return Checkout{}, err
	}
	return checkout, nil
}
