package booking

import (
	"context"
	"time"

	"efie/hostel"
)

// CurrentBookings finds what students have booked: the store does.
type CurrentBookings interface {
	CurrentBooking(ctx context.Context, studentID string) (CurrentBooking, error)
}

// CurrentBooking is the one booking of a student that takes a bed. Booking is nil if there is none.
type CurrentBooking struct {
	Booking *hostel.Booking
}

func (s CurrentBooking) Confirmed() bool {
	return s.Booking != nil && s.Booking.State == hostel.Confirmed
}

func (s CurrentBooking) Held() bool { return s.Booking != nil && s.Booking.State == hostel.Held }

// Keeps reports whether, at now, a bed of the room type is held for the student until they pay.
func (s CurrentBooking) Keeps(roomUUID string, now time.Time) bool {
	return s.Held() && s.Booking.RoomUUID == roomUUID && now.Before(s.Booking.ExpiresAt)
}
