package booking

import (
	"time"

	"efie/hostel"
)

// Standing is what a student has: at most one booking that takes a bed, nil where there is none.
type CurrentBooking struct {
	Booking *hostel.Booking
}

// Confirmed says whether the student has a bed.
func (s CurrentBooking) Confirmed() bool {
	return s.Booking != nil && s.Booking.State == hostel.Confirmed
}

// Held says whether a bed waits for the student's payment.
func (s CurrentBooking) Held() bool { return s.Booking != nil && s.Booking.State == hostel.Held }

// Keeps says whether a bed of a room type is kept for the student at now, and waits to be paid.
func (s CurrentBooking) Keeps(roomUUID string, now time.Time) bool {
	return s.Held() && s.Booking.RoomUUID == roomUUID && now.Before(s.Booking.ExpiresAt)
}
