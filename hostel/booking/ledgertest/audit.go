package ledgertest

import (
	"fmt"

	"efie/hostel"
)

// Problems returns the errors in the books, as sentences. It checks the equations of efie doctor with other code.
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

// ChangedProblems is Problems for all beds, and for the bookings that changed since the last call.
func (l *Ledger) ChangedProblems() []string {
	l.mu.Lock()
	defer l.mu.Unlock()
	changed := make([]*bookingEntry, 0, len(l.changed))
	for b := range l.changed {
		changed = append(changed, b)
	}
	clear(l.changed)
	return examine(&l.records, changed)
}

// audit collects the errors in the books, as sentences.
type audit struct {
	*records
	found []string
}

func (a *audit) report(wrong bool, format string, subject any) {
	if wrong {
		a.found = append(a.found, fmt.Sprintf(format, subject))
	}
}

// examine checks the equations for these bookings, for their payments, and for all beds.
func examine(rec *records, bookings []*bookingEntry) []string {
	a := audit{records: rec}
	a.beds()
	var paid, allocated, refunded, open hostel.Pesewas
	for _, b := range bookings {
		_, known := a.rooms[b.RoomUUID]
		a.report(b.State.TakesBed() && !known, "booking %s takes a bed of an unknown room type", b.ID)
		a.history(b.ID, string(b.State))
		a.links(b)
		books, reversed := 0, false
		for _, p := range b.attempts {
			a.payment(p)
			if a.bookedBy(p) {
				books++
				reversed = reversed || p.State == hostel.PaymentReversed
			}
			received, returned := a.moneyOf(p.Reference)
			paid, refunded = paid+received, refunded+returned
			if openMoney[p.State] {
				open += p.Received
			}
		}
		booked := b.State == hostel.Confirmed || b.State == hostel.Ended
		a.report(booked && books != 1, "booking %s is confirmed or ended and is not paid by exactly one payment", b.ID)
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

// openMoney lists the states of payments with money that neither booked a bed nor was refunded.
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
		a.report(r.taken != taking,
			"room type %s: the count of its taken beds is not the number of bookings that take one", uuid)
		a.report(r.taken > r.beds, "room type %s: more beds are sold than there are", uuid)
	}
	for i, b := range a.taking {
		for _, other := range a.taking[:i] {
			a.report(other.StudentID == b.StudentID, "student %s has more than one booking", b.StudentID)
		}
	}
}

func (a *audit) payment(p *payment) {
	b := p.booking
	a.history(p.Reference, string(p.State))
	booked := b.State == hostel.Confirmed || b.State == hostel.Ended
	allocated := p.State == hostel.PaymentAllocated || p.State == hostel.PaymentDisputed
	a.report(allocated && !booked, "payment %s is allocated to a booking that is not confirmed or ended", p.Reference)
	a.report(allocated && (p.Received != b.Price || p.Amount != b.Price),
		"payment %s is allocated, but is not the price of its bed", p.Reference)
	received, _ := a.moneyOf(p.Reference)
	a.report(p.Received != received, "payment %s: Received differs from the amount of its transitions", p.Reference)
	exempt := p.State == hostel.PaymentReversed || a.was(p.Reference, hostel.PaymentWrongMoney)
	a.report(p.Received > 0 == p.State.Open() && !exempt,
		"payment %s: money without a success, or a success without money", p.Reference)
}

// moneyOf returns the received and the refunded amount of a payment, by its transitions.
func (a *audit) moneyOf(reference string) (received, refunded hostel.Pesewas) {
	for _, m := range a.transitions[reference] {
		if m.Amount > 0 {
			received = m.Amount
		}
		if m.Next == string(hostel.PaymentRefunded) {
			refunded += m.Amount
		}
	}
	return received, refunded
}

func (a *audit) history(subject, state string) {
	last := ""
	for _, m := range a.transitions[subject] {
		a.report(m.Was != last, "%s: a transition is missing", subject)
		last = m.Next
	}
	a.report(last != state, "%s: the last transition does not lead to its state", subject)
}
