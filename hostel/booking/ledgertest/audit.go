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
	return examine(&l.records, all)
}

// ChangedProblems returns what does not add up among all beds and the bookings that changed since the last call.
func (l *Ledger) ChangedProblems() []string {
	l.mu.Lock()
	defer l.mu.Unlock()
	touched := make([]*bookingEntry, 0, len(l.changed))
	for b := range l.changed {
		touched = append(touched, b)
	}
	clear(l.changed)
	return examine(&l.records, touched)
}

// audit looks for what does not add up, and collects it in sentences.
type audit struct {
	*records
	found []string
}

func (a *audit) when(wrong bool, format string, subject any) {
	if wrong {
		a.found = append(a.found, fmt.Sprintf(format, subject))
	}
}

// examine checks the equations for these bookings, their payments, and every bed.
func examine(rec *records, bookings []*bookingEntry) []string {
	a := audit{records: rec}
	a.beds()
	var paid, allocated, refunded, open hostel.Pesewas
	for _, b := range bookings {
		_, known := a.rooms[b.RoomUUID]
		a.when(b.State.TakesBed() && !known, "booking %s takes a bed of a room type that is not there", b.ID)
		a.history(b.ID, string(b.State))
		books, reversed := 0, false
		for _, p := range b.attempts {
			a.payment(p)
			if a.bookedBy(p) {
				books++
				reversed = reversed || p.State == hostel.PaymentReversed
			}
			came, back := a.moneyOf(p.Reference)
			paid, refunded = paid+came, refunded+back
			if openMoney[p.State] {
				open += p.Received
			}
		}
		booked := b.State == hostel.Confirmed || b.State == hostel.Ended
		a.when(booked && books != 1, "booking %s stands and is not paid by exactly one payment", b.ID)
		if booked && !reversed {
			allocated += b.Price
		}
	}
	if paid != allocated+refunded+open {
		a.found = append(a.found,
			fmt.Sprintf("paid %d is not allocated %d + refunded %d + open %d (pesewas)", paid, allocated, refunded,
				open))
	}
	return a.found
}

// openMoney are the states of money that has neither booked a bed nor gone back.
var openMoney = map[hostel.PaymentState]bool{
	hostel.PaymentSucceeded: true, hostel.PaymentRefundDue: true, hostel.PaymentRefunding: true,
	hostel.PaymentRefundFailed: true, hostel.PaymentReversed: true, hostel.PaymentWrongMoney: true,
}

func (a *audit) beds() {
	for uuid, r := range a.rooms {
		taking := 0
		for _, b := range a.taking {
			if b.RoomUUID == uuid {
				taking++
			}
		}
		a.when(r.taken != taking,
			"room type %s: the count of its taken beds is not the number of bookings that take one", uuid)
		a.when(r.taken > r.beds, "room type %s: more beds are sold than there are", uuid)
	}
	for i, b := range a.taking {
		for _, other := range a.taking[:i] {
			a.when(other.StudentID == b.StudentID, "student %s has more than one booking", b.StudentID)
		}
	}
}

func (a *audit) payment(p *payment) {
	b := p.booking
	a.history(p.Reference, string(p.State))
	booked := b.State == hostel.Confirmed || b.State == hostel.Ended
	allocated := p.State == hostel.PaymentAllocated || p.State == hostel.PaymentDisputed
	a.when(allocated && !booked, "payment %s is allocated to a booking that does not stand", p.Reference)
	a.when(allocated && (p.Received != b.Price || p.Amount != b.Price),
		"payment %s is allocated, but is not what its bed costs", p.Reference)
	came, _ := a.moneyOf(p.Reference)
	a.when(p.Received != came, "payment %s: what it holds is not what came", p.Reference)
	may := p.State == hostel.PaymentReversed || a.was(p.Reference, hostel.PaymentWrongMoney)
	a.when(p.Received > 0 == p.State.Open() && !may,
		"payment %s: money without a success, or a success without money", p.Reference)
}

// moneyOf returns what arrived with a payment and what went back, by its transitions.
func (a *audit) moneyOf(reference string) (came, back hostel.Pesewas) {
	for _, m := range a.transitions[reference] {
		if m.Amount > 0 {
			came = m.Amount
		}
		if m.Next == string(hostel.PaymentRefunded) {
			back += m.Amount
		}
	}
	return came, back
}

func (a *audit) history(subject, state string) {
	last := ""
	for _, m := range a.transitions[subject] {
		a.when(m.Was != last, "%s: a step of the history is missing", subject)
		last = m.Next
	}
	a.when(last != state, "%s: the history does not end where it stands", subject)
}
