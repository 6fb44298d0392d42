package ledgertest

import (
	"fmt"

	"efie/hostel"
)

// Problems returns what does not add up. It checks the equations of efie doctor in another way.
func (l *Ledger) Problems() []string {
	l.mu.Lock()
	defer l.mu.Unlock()
	all := make([]*bookingEntry, 0, len(l.bookings))
	for _, b := range l.bookings {
		all = append(all, b)
	}
	clear(l.changed)
	return l.examine(all)
}

// ChangedProblems returns what does not add up among all beds and the bookings that changed since the last call. It
// is fast enough to be called after each step.
func (l *Ledger) ChangedProblems() []string {
	l.mu.Lock()
	defer l.mu.Unlock()
	touched := make([]*bookingEntry, 0, len(l.changed))
	for b := range l.changed {
		touched = append(touched, b)
	}
	clear(l.changed)
	return l.examine(touched)
}

// problemList collects sentences.
type problemList []string

func (f *problemList) when(wrong bool, format string, subject any) {
	if wrong {
		*f = append(*f, fmt.Sprintf(format, subject))
	}
}

// examine checks the equations for these bookings, their payments, and every bed. The money equation holds for each
// set of bookings as it does for all.
func (l *Ledger) examine(bookings []*bookingEntry) []string {
	var found problemList
	l.examineBeds(&found)
	var paid, allocated, refunded, open hostel.Pesewas
	for _, b := range bookings {
		_, known := l.rooms[b.RoomUUID]
		found.when(b.State.TakesBed() && !known, "booking %s takes a bed of a room type that is not there", b.ID)
		l.examineHistory(&found, b.ID, string(b.State))
		books, reversed := 0, false
		for _, p := range b.attempts {
			l.examinePayment(&found, p)
			if l.bookedBy(p) {
				books++
				reversed = reversed || p.State == hostel.PaymentReversed
			}
			came, back := l.moneyOf(p.Reference)
			paid, refunded = paid+came, refunded+back
			if openMoney[p.State] {
				open += p.Received
			}
		}
		booked := b.State == hostel.Confirmed || b.State == hostel.Ended
		found.when(booked && books != 1, "booking %s stands and is not paid by exactly one payment", b.ID)
		if booked && !reversed {
			allocated += b.Price
		}
	}
	if paid != allocated+refunded+open {
		found = append(found,
			fmt.Sprintf("paid %d is not allocated %d + refunded %d + open %d (pesewas)", paid, allocated, refunded,
				open))
	}
	return found
}

// openMoney are the states of money that has neither booked a bed nor gone back.
var openMoney = map[hostel.PaymentState]bool{
	hostel.PaymentSucceeded: true, hostel.PaymentRefundDue: true, hostel.PaymentRefunding: true,
	hostel.PaymentRefundFailed: true, hostel.PaymentReversed: true, hostel.PaymentSuspicious: true,
}

func (l *Ledger) examineBeds(found *problemList) {
	for uuid, r := range l.rooms {
		taking := 0
		for _, b := range l.taking {
			if b.RoomUUID == uuid {
				taking++
			}
		}
		found.when(r.taken != taking,
			"room type %s: the count of its taken beds is not the number of bookings that take one", uuid)
		found.when(r.taken > r.beds, "room type %s: more beds are sold than there are", uuid)
	}
	for i, b := range l.taking {
		for _, other := range l.taking[:i] {
			found.when(other.StudentID == b.StudentID, "student %s has more than one booking", b.StudentID)
		}
	}
}

func (l *Ledger) examinePayment(found *problemList, p *payment) {
	b := p.booking
	l.examineHistory(found, p.Reference, string(p.State))
	booked := b.State == hostel.Confirmed || b.State == hostel.Ended
	allocated := p.State == hostel.PaymentAllocated || p.State == hostel.PaymentDisputed
	found.when(allocated && !booked, "payment %s is allocated to a booking that does not stand", p.Reference)
	found.when(allocated &&
		(p.Received != b.Price ||
			p.Amount != b.Price), "payment %s is allocated, but is not what its bed costs", p.Reference)
	came, _ := l.moneyOf(p.Reference)
	found.when(p.Received != came, "payment %s: what it holds is not what came", p.Reference)
	may := p.State == hostel.PaymentReversed || l.was(p.Reference, hostel.PaymentSuspicious)
	found.when(p.Received > 0 == p.State.Open() && !may,
		"payment %s: money without a success, or a success without money", p.Reference)
}

// moneyOf returns what arrived with a payment and what went back, by its transitions.
func (l *Ledger) moneyOf(reference string) (came, back hostel.Pesewas) {
	for _, m := range l.transitions[reference] {
		if m.Amount > 0 {
			came = m.Amount
		}
		if m.Next == string(hostel.PaymentRefunded) {
			back += m.Amount
		}
	}
	return came, back
}

// was reports whether a payment was ever in a state.
func (l *Ledger) was(reference string, state hostel.PaymentState) bool {
	for _, m := range l.transitions[reference] {
		if m.Next == string(state) {
			return true
		}
	}
	return false
}

func (l *Ledger) examineHistory(found *problemList, subject, state string) {
	last := ""
	for _, m := range l.transitions[subject] {
		found.when(m.Was != last, "%s: a step of the history is missing", subject)
		last = m.Next
	}
	found.when(last != state, "%s: the history does not end where it stands", subject)
}
