package booking

import (
	"context"
	"time"

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

// HoldsRoom reports whether a bed of the room type is held for the student at now.
func (s CurrentBooking) HoldsRoom(roomUUID string, now time.Time) bool {
	return s.Held() && s.Booking.RoomUUID == roomUUID && now.Before(s.Booking.ExpiresAt)
}
