package hostel

import "time"

// Standing is what a student has: at most one booking that takes a bed, nil where there is none.
type Standing struct {
	Booking *Booking
}

// Confirmed says whether the student has a bed.
func (s Standing) Confirmed() bool { return s.Booking != nil && s.Booking.State == Confirmed }

// Held says whether a bed waits for the student's payment.
func (s Standing) Held() bool { return s.Booking != nil && s.Booking.State == Held }

// Keeps says whether a bed of a room type is kept for the student at now, and waits to be paid.
func (s Standing) Keeps(roomUUID string, now time.Time) bool {
	return s.Held() && s.Booking.RoomUUID == roomUUID && now.Before(s.Booking.ExpiresAt)
}
