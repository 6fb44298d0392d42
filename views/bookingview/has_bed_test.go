package bookingview

import (
	"testing"

	"efie/hostel"
	"efie/hostel/booking"
	"efie/hostel/catalogue"
	"efie/test/must"
)

func TestAStudentWithABedMayChangeItsRoom(t *testing.T) {
	for name, c := range map[string]struct {
		room    string
		refusal *hostel.Problem
		offer   bool   // the page offers the change
		alert   string // above the offer
		why     string // the reason if the page does not offer it
	}{
		"another room":            {"other", booking.ErrAlreadyBooked, true, "", ""},
		"the same room":           {"bed", booking.ErrAlreadyBooked, false, "", ""},
		"a room that is gone":     {"gone", booking.ErrAlreadyBooked, false, "", ""},
		"another price":           {"dear", booking.ErrAlreadyBooked, false, "", booking.ErrOtherPrice.Message},
		"a full room":             {"full", booking.ErrAlreadyBooked, false, "", catalogue.ErrRoomFull.Message},
		"the terms have changed":  {"other", booking.ErrRoomDearer, true, booking.ErrRoomDearer.Message, ""},
		"the ledger refused it":   {"other", booking.ErrChangeLate, false, "", booking.ErrChangeLate.Message},
		"both refuse the change":  {"full", booking.ErrChangeLate, false, "", catalogue.ErrRoomFull.Message},
		"dearer, and no such bed": {"gone", booking.ErrRoomDearer, false, "", ""},
	} {
		t.Run(name, func(t *testing.T) {
			record := paidRecord(hostel.PaymentAllocated)
			m := NewHasBed(newSurroundings(t), record, hostel.History{}, c.room, c.refusal)
			must.Equal(t, "the offer", m.Change != nil, c.offer)
			must.Equal(t, "the refusal", m.Refusal, c.why)
			if m.Change != nil {
				must.Equal(t, "the alert", m.Change.PriceAlert, c.alert)
				must.Equal(t, "the room", m.Change.RoomUUID, c.room)
			}
			must.Contain(t, "the message", m.Message, "Yours is 2 in a room (Standard) at Adom Court; its code is 7K2M9QXA.")
			must.Equal(t, "the end of the time to cancel", m.CancelUntil, "22 November 2026, 12:00")
		})
	}
}
