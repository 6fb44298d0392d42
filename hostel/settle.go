package hostel

import (
	"context"
	"errors"
	"fmt"
	"time"
)

// longestStay is when a booking ends whose hostel sets no checkout date (design.md section 4).
const longestStay = 12

// Settle asks the provider about a payment of ours and carries out what it says: the return
// page, the webhook and the reconciler all end here, and repeating it is harmless.
// It fails with ErrUnknownPayment, or with the provider's error, when nothing has changed.
func (d *Desk) Settle(ctx context.Context, reference string) (Settlement, error) {
	p, err := d.Ledger.Payment(ctx, reference)
	if err != nil {
		return Settlement{}, err
	}
	if p.State.Open() {
		outcome, err := d.Till.Verify(ctx, reference)
		if err != nil {
			// Asked in vain is asked, too: else the oldest that fail would keep all others waiting.
			_, noted := d.Ledger.RecordOutcome(ctx, reference, p.State, d.Clock())
			return Settlement{}, errors.Join(fmt.Errorf("verify %s: %w", reference, err), noted)
		}
		next := NextPaymentState(p, outcome)
		if p, err = d.Ledger.RecordOutcome(ctx, reference, next, d.Clock()); err != nil {
			return Settlement{}, err
		}
		if p.State == PaymentSuspicious {
			d.Log.ErrorContext(ctx, "payment came with the wrong money", "alarm", true, "reference", reference,
				"asked", int64(p.Amount), "got", int64(outcome.Amount), "currency", outcome.Currency)
		}
	}
	now := d.Clock()
	s, err := d.Ledger.Allocate(ctx, reference, Terms{
		Now:     now,
		EndsAt:  func(b Booking) time.Time { return d.stayEnds(b, now) },
		Letters: d.lettersAbout,
	})
	if err != nil {
		return Settlement{}, err
	}
	d.Committed()
	return s, nil
}

// Decision is what becomes of a successful payment.
type Decision int

// The decisions. Rebook takes a bed again for a booking whose hold ran out, if one is left.
const (
	Confirm Decision = iota
	Rebook
	GiveBack
)

// Decide says what a successful payment does, given the state of its own booking and that of
// the student's other booking that takes a bed ("" for none). Two tabs that both pay end with
// one bed and one refund.
func Decide(own, other BookingState) Decision {
	switch {
	case own == Held:
		return Confirm
	case own.CanBecome(Confirmed) && other != Confirmed:
		return Rebook
	}
	return GiveBack
}

// Terms is what the ledger needs to know to allocate a payment.
type Terms struct {
	Now     time.Time
	EndsAt  func(Booking) time.Time   // when the stay ends by itself
	Letters func(Settlement) []Letter // queued in the same transaction
}

// stayEnds is when a booking that is confirmed at now ends by itself: the day after the
// hostel's checkout date, or after twelve months (design.md section 4).
func (d *Desk) stayEnds(b Booking, now time.Time) time.Time {
	if h, _, ok := d.Directory.Catalogue().Room(b.RoomUUID); ok {
		if checkout, set := h.CheckoutAfter(now); set {
			return checkout.AddDate(0, 0, 1)
		}
	}
	return now.AddDate(0, longestStay, 0)
}

// lettersAbout are the letters that a settlement is worth.
func (d *Desk) lettersAbout(s Settlement) []Letter {
	letter := Letter{
		To: s.Student.Email, Name: s.Student.Name, StudentName: s.Student.Name,
		Paid: s.Payment.Amount, Reference: s.Payment.Reference, Code: s.Booking.Code,
		HostelName: "your hostel", RoomLabel: DefaultRoomLabel,
	}
	h, r, known := d.Directory.Catalogue().Room(s.Booking.RoomUUID)
	if known {
		letter.HostelName, letter.HostelSlug = h.Name, h.Slug
		letter.RoomLabel, letter.NumberIn = r.Label, r.NumberInRoom
	}
	if s.Payment.State == PaymentRefundDue {
		letter.Kind = LetterRefundDue
		return []Letter{letter}
	}
	letter.Kind = LetterBookingConfirmed
	letters := []Letter{letter}
	if known && h.Manager.Email != "" {
		host := letter
		host.Kind, host.To, host.Name = LetterHostConfirmed, h.Manager.Email, h.Manager.Username
		letters = append(letters, host)
	}
	return letters
}
