package ledgertest

import (
	"context"
	"errors"
	"slices"

	"efie/hostel"
	"efie/hostel/booking"
	"efie/hostel/catalogue"
)

func (l *Ledger) Settlement(_ context.Context, reference string) (booking.Settlement, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if p, known := l.payments[reference]; known {
		return l.settlement(p), nil
	}
	return booking.Settlement{}, booking.ErrUnknownPayment
}

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
	allocated, twice, refusal := l.confirmBooking(p, t)
	if problem, ok := errors.AsType[*hostel.Problem](refusal); ok {
		p.Refused = problem.Code
	}
	next := hostel.PaymentRefundDue
	switch {
	case allocated:
		next = hostel.PaymentAllocated
	case booking.CausedByStudent(p.Payment, p.booking.Booking, l.released(p.BookingID)):
		p.CausedAt = toMillisecond(t.Now)
	}
	l.setPaymentState(p, next, t.Occasion)
	s := l.settlement(p)
	s.Twice = twice
	l.queueEmails(s, t)
	return s, nil
}

// released reports whether the student ended the hold of a booking.
func (rec *records) released(bookingID string) bool {
	return slices.ContainsFunc(rec.transitions[bookingID], func(m hostel.Transition) bool {
		return m.Was == string(hostel.Held) && m.Next == string(hostel.Cancelled) && m.Cause == hostel.ByStudent
	})
}

// confirmBooking confirms the booking of a payment if it still has its bed or gets a bed again. Otherwise refusal is
// the reason.
func (l *Ledger) confirmBooking(p *payment, t booking.Terms) (allocated, twice bool, refusal error) {
	b := p.booking
	if l.checkNotGone(b.StudentID) != nil {
		return false, false, hostel.ErrUnknownStudent
	}
	current := l.active(b.StudentID)
	twice = current != nil && current.State == hostel.Confirmed
	other := hostel.BookingState("")
	if current == b {
		current = nil
	}
	if current != nil {
		other = current.State
	}
	switch l.Decide(b.Booking, other) {
	case booking.RefundPayment:
		return false, twice, booking.Settlement{Twice: twice}.Refusal()
	case booking.Rebook:
		if refusal := l.rebook(b, current, t.Occasion); refusal != nil {
			return false, twice, refusal
		}
	}
	b.Confirm(toMillisecond(t.Now))
	b.StudentName = l.students[b.StudentID].Name
	if b.State == hostel.Confirmed {
		return true, twice, nil // only in a control test without the rule of Decide
	}
	l.endLink(b, booking.LinkAfter(hostel.Confirmed), p.LinkID, t.Now)
	l.setBookingState(b, hostel.Confirmed, t.Occasion)
	return true, twice, nil
}

// rebook takes a bed again for a booking with an ended hold, or returns the refusal.
func (l *Ledger) rebook(b *bookingEntry, current *bookingEntry, at hostel.Occasion) error {
	roomUUID := b.RoomUUID
	r, known := l.rooms[roomUUID]
	if !known {
		return booking.ErrUnknownRoom
	}
	if s, enrolled := l.students[b.StudentID]; enrolled {
		if err := l.RebookRefusal(b.Booking, &r.hostel, &r.room, &s, at.Now); err != nil {
			return err
		}
	}
	if current != nil && current.State == hostel.Held && current.RoomUUID == roomUUID {
		l.setBookingState(current, hostel.Cancelled, at)
		return nil
	}
	l.endHolds(l.expiredHolds(at.Now, roomUUID), at.Now)
	if l.full(roomUUID, 0) {
		return catalogue.ErrRoomFull
	}
	r.taken++
	if current != nil && current.State == hostel.Held {
		l.end(current, hostel.Cancelled, at)
	}
	return nil
}
