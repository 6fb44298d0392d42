package bookingview

import (
	"testing"
	"time"

	"efie/hostel/booking"
	"efie/test/must"
)

func TestALongerWaitInTheQueueLooksAgainLater(t *testing.T) {
	for wait, want := range map[time.Duration]struct {
		words   string
		seconds int
	}{
		0:                {"", 3},
		time.Second:      {"5 seconds", 3},
		time.Minute:      {"60 seconds", 15},
		10 * time.Minute: {"10 minutes", 30},
	} {
		position := booking.Position{Number: 3, Of: 40, Wait: wait}
		m := NewQueued(newSurroundings(t), heldRecord().Booking, position, false)
		must.Equal(t, wait.String()+": the wait", m.Position.Wait, want.words)
		must.Equal(t, wait.String()+": seconds until it looks again", m.Island.Seconds, want.seconds)
		must.Equal(t, wait.String()+": the bed", m.Bed.Room, "2 in a room (Standard)")
	}
}

func TestTheQueueOfABedThatHasLeftEfie(t *testing.T) {
	b := heldRecord().Booking
	b.RoomUUID = "gone"
	m := NewQueued(newSurroundings(t), b, booking.Position{}, false)
	must.Equal(t, "the bed", m.Bed, nil)
}
