package ledgertest

import (
	"context"

	"efie/hostel"
	"efie/hostel/booking"
	"efie/hostel/catalogue"
)

// Settlement implements hostel.Payments.
func (l *Ledger) Settlement(_ context.Context, reference string) (booking.Settlement, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if p, known := l.payments[reference]; known {
		return l.settlement(p), nil
	}
	return booking.Settlement{}, booking.ErrUnknownPayment
}

// Allocate implements hostel.Payments.
func (l *Ledger) Allocate(_ context.Context, reference string, t booking.Terms) (booking.Settlement, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	p, known := l.payments[reference]
	if !known {
		return booking.Settlement{}, booking.ErrUnknownPayment
	}
	if p.State != hostel.PaymentSucceeded {
		return l.settlement(p), nil
	}
	allocated, twice, refusal := l.giveBed(p.booking, t)
	p.Refused = booking.RefusalCode(refusal)
	next := hostel.PaymentRefundDue
	if allocated {
		next = hostel.PaymentAllocated
	}
	l.setPaymentState(p, next, t.Occasion)
	s := l.settlement(p)
	s.Twice = twice
	l.post(s, t)
	return s, nil
}

// giveBed confirms the booking if it still has its bed or gets one again; refusal is why the payment
// books none.
func (l *Ledger) giveBed(b *bookingEntry, t booking.Terms) (allocated, twice bool, refusal error) {
	if l.checkNotGone(b.StudentID) != nil {
		return false, false, hostel.ErrUnknownStudent
	}
	standing := l.active(b.StudentID)
	twice = standing != nil && standing.State == hostel.Confirmed
	other := hostel.BookingState("")
	if standing == b {
		standing = nil
	}
	if standing != nil {
		other = standing.State
	}
	switch l.Decide(b.Booking, other) {
	case booking.GiveBack:
		return false, twice, booking.Settlement{Twice: twice}.GaveBack()
	case booking.Rebook:
		if refusal := l.rebook(b, standing, t.Occasion); refusal != nil {
			return false, twice, refusal
		}
	}
	b.ConfirmedAt, b.EndsAt, b.StudentName = toMillisecond(t.Now), toMillisecond(t.EndsAt(b.Booking)), l.students[b.StudentID].Name
	l.setBookingState(b, hostel.Confirmed, t.Occasion)
	return true, twice, nil
}

// rebook takes a bed again for a student whose hold of it ended, and gives up the hold that the
// student has now, if any. It returns why there is no bed.
func (l *Ledger) rebook(b *bookingEntry, standing *bookingEntry, at hostel.Occasion) error {
	roomUUID := b.RoomUUID
	r, known := l.rooms[roomUUID]
	if !known {
		return booking.ErrUnknownRoom
	}
	if s, enrolled := l.students[b.StudentID]; enrolled {
		if err := l.Rebooks(b.Booking, &r.hostel, &r.room, &s, at.Now); err != nil {
			return err
		}
	}
	if standing != nil && standing.State == hostel.Held && standing.RoomUUID == roomUUID {
		l.setBookingState(standing, hostel.Cancelled, at)
		return nil
	}
	l.endHolds(l.over(at.Now, roomUUID), at.Now)
	if l.full(roomUUID, 0) {
		return catalogue.ErrRoomFull
	}
	r.taken++
	if standing != nil && standing.State == hostel.Held {
		l.end(standing, hostel.Cancelled, at)
	}
	return nil
}

// bookedBy says whether a payment is what its booking was confirmed with.
func (l *Ledger) bookedBy(p *payment) bool {
	if p.State == hostel.PaymentReversed {
		return l.was(p.Reference, hostel.PaymentAllocated)
	}
	return p.State.Books()
}
