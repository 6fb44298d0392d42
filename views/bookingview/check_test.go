package bookingview

import (
	"testing"
	"time"

	"efie/hostel"
	"efie/test/must"
)

func TestAPorterReadsTheStateOfABooking(t *testing.T) {
	state := func(of hostel.BookingState) hostel.Record {
		record := heldRecord()
		record.Booking.State = of
		return record
	}
	for name, c := range map[string]struct {
		record hostel.Record
		want   string
		valid  bool
	}{
		"confirmed": {paidRecord(hostel.PaymentAllocated), "Booked; first month paid", true},
		"reversed":  {paidRecord(hostel.PaymentReversed), "Booked. Efie is looking into its payment", true},
		"ended":     {state(hostel.Ended), "Ended: this stay is over", false},
		"expired":   {state(hostel.Expired), "Not booked: nobody paid in time", false},
		"cancelled": {state(hostel.Cancelled), "Cancelled: this bed is not booked", false},
	} {
		t.Run(name, func(t *testing.T) {
			m := NewCheck(newSurroundings(t), c.record)
			must.Equal(t, "the state", m.Found.State, c.want)
			must.Equal(t, "valid", m.Found.Valid, c.valid)
			must.Equal(t, "the hostel", m.Found.HostelName, "Adom Court")
			must.Lack(t, "the student's name", m.Found.Student, "Mensah")
		})
	}
}

func TestAPorterReadsThatABedIsNotPaidYet(t *testing.T) {
	for after, want := range map[time.Duration]string{
		0:                "Not paid yet. A bed is being kept for A••• until 12:15 (Ghana time).",
		15 * time.Minute: "Not paid yet. The time to pay is over.",
	} {
		around := newSurroundings(t)
		around.Now = noon.Add(after)
		must.Equal(t, "the code of a booking", NewCheck(around, heldRecord()).Kept.Sentence, want)
		must.Equal(t, "the code of a link", NewLinkCheck(around, heldRecord(), "2QXA7K9M").Kept.Sentence, want)
	}
}
