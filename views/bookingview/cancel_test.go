package bookingview

import (
	"testing"
	"time"

	"efie/hostel"
	"efie/hostel/booking"
	"efie/test/must"
)

func TestTheCancelPageAsksOrRefuses(t *testing.T) {
	for name, c := range map[string]struct {
		state     hostel.PaymentState
		cancelled []time.Time
		after     time.Duration // the confirmation
		refusal   string
	}{
		"within the day":    {hostel.PaymentAllocated, nil, time.Hour, ""},
		"the day is over":   {hostel.PaymentAllocated, nil, 25 * time.Hour, booking.ErrTooLate.Message},
		"a dispute":         {hostel.PaymentDisputed, nil, time.Hour, booking.ErrDisputed.Message},
		"the fourth time":   {hostel.PaymentAllocated, []time.Time{noon, noon, noon}, 0, booking.ErrCancelledOften.Message},
		"a reversed amount": {hostel.PaymentReversed, nil, time.Hour, ""},
	} {
		t.Run(name, func(t *testing.T) {
			around := newSurroundings(t)
			around.Now = noon.Add(c.after)
			m := NewCancel(around, paidRecord(c.state), c.cancelled)
			must.Equal(t, "the refusal", m.Refusal, c.refusal)
			must.Equal(t, "reversed", m.Reversed, c.state == hostel.PaymentReversed)
			must.Equal(t, "the room", m.Room, "Standard, 2 in a room")
			must.Equal(t, "the amount", m.Paid, "GH₵ 450")
		})
	}
}
