package hostel

import "time"

// Record is everything about one booking; each list has the oldest first.
type Record struct {
	Booking     Booking
	Student     Student
	Payments    []Payment
	Transitions []Transition // of the booking and its payments
}

// History is what a student had: all bookings, the newest first, and full Records of some of them.
type History struct {
	Bookings []Booking
	Records  []Record
	// Cancelled lists the mailbox's last CancelMost cancellations and refunds that it caused, or is nil.
	Cancelled []time.Time
}

// StudentName returns the student's name as it was when the booking was confirmed, otherwise the present name.
func (r Record) StudentName() string { return NameOn(r.Booking, r.Student) }

func (r Record) MaskedName() string {
	if r.Student.Gone() {
		return r.Student.Name
	}
	return MaskedName(r.StudentName())
}

func NameOn(b Booking, s Student) string {
	if b.StudentName == "" || s.Gone() {
		return s.Name
	}
	return b.StudentName
}

// Paid returns the payment that booked the bed, or nil. It may have been refunded since.
func (r Record) Paid() *Payment {
	for _, m := range r.Transitions {
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

// Cause is what changed a booking or a payment.
type Cause string

const (
	ByStudent    Cause = "student"
	ByReturn     Cause = "return"     // the payer's browser came back
	ByWebhook    Cause = "webhook"    // a notice of the provider
	ByReconciler Cause = "reconciler" // an answer to a question of the reconciler
	ByTime       Cause = "time"       // a hold ran out, or a stay ended
	ByOperator   Cause = "operator"
)

// Occasion is when and by what cause something changes.
type Occasion struct {
	Now   time.Time
	Cause Cause
	Alarm string // what else an alarm that is raised then says to the operator; may be empty
}

// Transition is one step of a booking or a payment. Transitions are never changed or deleted.
type Transition struct {
	Subject string // the booking's id, the payment's reference, or its PartSubject
	Was     string // "" for the first
	Next    string
	Cause   Cause
	At      time.Time
	Amount  Pesewas // of the payment; 0 for a booking; for a PartRefund what went back with this step
}
