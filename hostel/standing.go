package hostel

// Standing is what a student has: at most one booking that takes a bed, nil where there is none.
type Standing struct {
	Booking *Booking
}

// Confirmed says whether the student has a bed.
func (s Standing) Confirmed() bool { return s.Booking != nil && s.Booking.State == Confirmed }

// Held says whether a bed waits for the student's payment.
func (s Standing) Held() bool { return s.Booking != nil && s.Booking.State == Held }
