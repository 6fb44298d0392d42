package progress

import (
	"slices"
	"time"

	"efie/hostel"
)

// noon is the time at which the bookings of the tests are held.
var noon = time.Date(2026, 11, 21, 12, 0, 0, 0, time.UTC)

func atMinute(minutes int) time.Time { return noon.Add(time.Duration(minutes) * time.Minute) }

// newRecord returns a booking that is held at noon for 15 minutes, after the given transitions.
func newRecord(code string, steps ...[]hostel.Transition) hostel.Record {
	b := hostel.Booking{ID: "id-" + code, Code: code, StudentID: "ama", RoomUUID: "bed", Price: hostel.Cedis(450),
		HeldAt: noon, ExpiresAt: atMinute(15)}
	r := hostel.Record{Booking: b, Student: hostel.Student{Account: hostel.Account{ID: "ama", Name: "Ama Mensah"}}}
	for _, m := range slices.Concat(steps...) {
		r.Transitions = append(r.Transitions, m)
		if m.Subject != b.ID {
			applyToPayment(&r, m)
			continue
		}
		r.Booking.State, r.Booking.ChangedAt = hostel.BookingState(m.Next), m.At
		if r.Booking.State == hostel.Confirmed {
			r.Booking.ConfirmedAt = m.At
		}
	}
	return r
}

func applyToPayment(r *hostel.Record, m hostel.Transition) {
	last := len(r.Payments) - 1
	if m.Was == "" {
		r.Payments = append(r.Payments,
			hostel.Payment{Reference: m.Subject, BookingID: r.Booking.ID, Amount: r.Booking.Price, CreatedAt: m.At})
		last++
	}
	p := &r.Payments[last]
	p.State, p.Received, p.ChangedAt = hostel.PaymentState(m.Next), m.Amount, m.At
}

// bookingStepAt returns one transition of the booking with a code.
func bookingStepAt(code string, minute int, was, next hostel.BookingState, cause hostel.Cause) []hostel.Transition {
	return []hostel.Transition{{Subject: "id-" + code, Was: string(was), Next: string(next), Cause: cause,
		At: atMinute(minute)}}
}

// payment returns the transitions of a payment through states, all at one minute.
func payment(reference string, minute int, states ...hostel.PaymentState) []hostel.Transition {
	var list []hostel.Transition
	was, amount := hostel.PaymentState(""), hostel.Pesewas(0)
	for _, next := range states {
		cause := hostel.ByReconciler
		if next == hostel.PaymentCreated || was == hostel.PaymentCreated && next == hostel.PaymentAuthorised {
			cause = hostel.ByStudent
		}
		if next == hostel.PaymentSucceeded || next == hostel.PaymentWrongMoney {
			amount = hostel.Cedis(450)
		}
		list = append(list, hostel.Transition{Subject: reference, Was: string(was), Next: string(next), Cause: cause,
			At: atMinute(minute), Amount: amount})
		was = next
	}
	return list
}

var (
	held               = bookingStepAt("A", 0, "", hostel.Held, hostel.ByStudent)
	expired            = bookingStepAt("A", 15, hostel.Held, hostel.Expired, hostel.ByTime)
	released           = bookingStepAt("A", 5, hostel.Held, hostel.Cancelled, hostel.ByStudent)
	confirmed          = bookingStepAt("A", 3, hostel.Held, hostel.Confirmed, hostel.ByReturn)
	cancelled          = bookingStepAt("A", 60, hostel.Confirmed, hostel.Cancelled, hostel.ByStudent)
	cancelledBySupport = bookingStepAt("A", 60, hostel.Confirmed, hostel.Cancelled, hostel.ByOperator)

	opened    = []hostel.PaymentState{hostel.PaymentCreated, hostel.PaymentAuthorised}
	paid      = append(opened[:2:2], hostel.PaymentSucceeded)
	allocated = append(paid[:3:3], hostel.PaymentAllocated)
)

// storyOf returns the story of a student with some bookings of one room type, the newest first.
func storyOf(records ...hostel.Record) Story {
	s := Story{Places: map[string]Place{"bed": {Hostel: "Adom Court", Room: "2 in a room (Standard)"}}}
	for _, r := range records {
		s.Bookings, s.Records = append(s.Bookings, r.Booking), append(s.Records, r)
	}
	return s
}

func with(states []hostel.PaymentState, more ...hostel.PaymentState) []hostel.PaymentState {
	return append(states[:len(states):len(states)], more...)
}
