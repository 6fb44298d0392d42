package booking

import (
	"context"

	"efie/hostel"
)

// CurrentBookings reads the current bookings of students. The store implements it.
type CurrentBookings interface {
	CurrentBooking(ctx context.Context, studentID string) (CurrentBooking, error)
}

// CurrentBooking is the booking with which a student takes a bed.
type CurrentBooking struct {
	Booking *hostel.Booking // nil if the student takes no bed
}

func (s CurrentBooking) Confirmed() bool {
	return s.Booking != nil && s.Booking.State == hostel.Confirmed
}

func (s CurrentBooking) Held() bool { return s.Booking != nil && s.Booking.State == hostel.Held }
