package hostel

import "time"

// Cause is what made a booking or a payment move.
type Cause string

// The causes of moves.
const (
	ByStudent    Cause = "student"
	ByReturn     Cause = "return"     // of the payer's browser
	ByWebhook    Cause = "webhook"    // of the provider
	ByReconciler Cause = "reconciler" // who asked the provider
	ByTime       Cause = "time"       // a hold ran out, a stay ended
	ByOperator   Cause = "operator"
)

// Occasion is when something moves, and what made it move.
type Occasion struct {
	Now   time.Time
	Cause Cause
}

// Move is one step of a booking or a payment. Moves are only ever added.
type Move struct {
	Subject string // the booking's id or the payment's reference
	Was     string // "" for the first
	Next    string
	Cause   Cause
	At      time.Time
	Amount  Pesewas // of the payment, 0 for a booking's move
}

// AlarmKind is why a person must look at a payment.
type AlarmKind string

// The alarms. Those of a payment's state are called like it.
const (
	AlarmWrongMoney       = AlarmKind(PaymentSuspicious)
	AlarmRefundFailed     = AlarmKind(PaymentRefundFailed)
	AlarmDisputed         = AlarmKind(PaymentDisputed)
	AlarmReversed         = AlarmKind(PaymentReversed)
	AlarmUnknownReference = AlarmKind("unknown reference")
	AlarmMisfit           = AlarmKind("event that does not fit")
	AlarmRefundLate       = AlarmKind("refund takes too long") // until it moves on
)

// Alarm is something about a payment that waits for a person: it is kept until somebody has
// seen to it. There is one of a kind for a reference.
type Alarm struct {
	Kind      AlarmKind
	Reference string // as the provider told it
	Detail    string // a sentence for the operator
	RaisedAt  time.Time
}

// Record is everything about one booking, the oldest first.
type Record struct {
	Booking  Booking
	Student  Student
	Payments []Payment
	Moves    []Move // of the booking and its payments
}

// Story is what a student has and had: all bookings, the newest first, and those of them that are told
// in full, without the student.
type Story struct {
	Bookings []Booking
	Records  []Record
	// Cancelled is when the student, or another account of the mailbox, cancelled bookings, the last CancelMost
	// of them; nil where no booking stands that could be cancelled.
	Cancelled []time.Time
}

// StudentName is whose booking it is: as it was when the booking was confirmed, because a student may
// change the name of the account later; before then as it is now.
func (r Record) StudentName() string { return nameOn(r.Booking, r.Student) }

// MaskedName is StudentName as a porter sees it.
func (r Record) MaskedName() string {
	if r.Student.Gone() {
		return r.Student.Name
	}
	return MaskedName(r.StudentName())
}

// nameOn is the name on a booking of a student's.
func nameOn(b Booking, s Student) string {
	if b.StudentName == "" || s.Gone() {
		return s.Name
	}
	return b.StudentName
}

// Paid is the payment that the bed was booked with, nil where there is none. It may have gone
// back since.
func (r Record) Paid() *Payment {
	for _, m := range r.Moves {
		if m.Next != string(PaymentAllocated) {
			continue
		}
		for i := range r.Payments {
			if r.Payments[i].Reference == m.Subject {
				return &r.Payments[i]
			}
		}
	}
	return nil
}
