package hostel

import "time"

// Record is everything about one booking, the oldest first.
type Record struct {
	Booking     Booking
	Student     Student
	Payments    []Payment
	Transitions []Transition // of the booking and its payments
}

// Story is what a student has and had: all bookings, the newest first, and those of them that are told
// in full, without the student.
type History struct {
	Bookings []Booking
	Records  []Record
	// Cancelled is when the student, or another account of the mailbox, cancelled bookings, the last CancelMost
	// of them; nil where no booking stands that could be cancelled.
	Cancelled []time.Time
}

// StudentName is whose booking it is: as it was when the booking was confirmed, because a student may
// change the name of the account later; before then as it is now.
func (r Record) StudentName() string { return NameOn(r.Booking, r.Student) }

// MaskedName is StudentName as a porter sees it.
func (r Record) MaskedName() string {
	if r.Student.Gone() {
		return r.Student.Name
	}
	return MaskedName(r.StudentName())
}

// nameOn is the name on a booking of a student's.
func NameOn(b Booking, s Student) string {
	if b.StudentName == "" || s.Gone() {
		return s.Name
	}
	return b.StudentName
}

// Paid is the payment that the bed was booked with, nil where there is none. It may have gone
// back since.
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
