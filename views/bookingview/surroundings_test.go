package bookingview

import (
	"testing"
	"time"

	"efie/hostel"
	"efie/hostel/booking"
	"efie/hostel/catalogue"
	"efie/hostel/catalogue/cataloguetest"
	"efie/test/must"
	"efie/views/parts"
)

// noon is the time of the pages in the tests.
var noon = time.Date(2026, 11, 21, 12, 0, 0, 0, time.UTC)

// newSurroundings returns the surroundings of bookings in a catalogue of one hostel, at noon. The room types "bed",
// "other" and "dear" have five beds left, "full" has no bed left.
func newSurroundings(t *testing.T) Surroundings {
	t.Helper()
	room := func(uuid string, price hostel.Pesewas) hostel.Room {
		return hostel.Room{
			UUID: uuid, Label: "Standard", NumberInRoom: 2, Price: price, Gender: hostel.Mixed, Available: true,
		}
	}
	hostels := cataloguetest.Open(t, cataloguetest.FixedSource{{
		ID: 1, UUID: "u", Slug: "adom-court", Name: "Adom Court", IsAvailable: true, Status: hostel.StatusAvailable,
		Rooms: []hostel.Room{
			room("bed", hostel.Cedis(450)), room("other", hostel.Cedis(450)), room("dear", hostel.Cedis(500)),
			room("full", hostel.Cedis(450)),
		},
	}})
	beds := catalogue.NewAvailability()
	beds.Set([]catalogue.RoomAvailability{
		{RoomUUID: "bed", BedsLeft: 5}, {RoomUUID: "other", BedsLeft: 5}, {RoomUUID: "dear", BedsLeft: 5},
	})
	return Surroundings{
		Catalogue: hostels.Snapshot(), Beds: beds, Pictures: &parts.Pictures{},
		Receipts: booking.NewReceiptLinks([]byte("secret")), SiteURL: "https://efie.example", HoldFor: 15 * time.Minute,
		Now: noon,
	}
}

// ama is the student of the bookings in the tests.
func ama() hostel.Student {
	return hostel.Student{Account: hostel.Account{ID: "ama", Name: "Ama Mensah", VerifiedAt: noon}, Gender: hostel.Female}
}

// heldRecord returns a bed that Ama holds since noon, with payments. Its code is 7K2M9QXA.
func heldRecord(payments ...hostel.Payment) hostel.Record {
	return hostel.Record{Student: ama(), Payments: payments, Booking: hostel.Booking{
		ID: "id", Code: "7K2M9QXA", StudentID: "ama", HostelUUID: "u", RoomUUID: "bed", State: hostel.Held,
		Price: hostel.Cedis(450), HeldAt: noon, ChangedAt: noon, ExpiresAt: noon.Add(15 * time.Minute),
	}}
}

// paidRecord returns the same bed, confirmed at noon by one payment that is in a state now.
func paidRecord(state hostel.PaymentState) hostel.Record {
	record := heldRecord(hostel.Payment{Reference: "E", State: state, Received: hostel.Cedis(450)})
	record.Booking.State = hostel.Confirmed
	record.Booking.ConfirmedAt = noon
	record.Booking.EndsAt = noon.AddDate(0, 6, 0)
	record.Transitions = []hostel.Transition{
		{Subject: "E", Next: string(hostel.PaymentSucceeded), At: noon},
		{Subject: "E", Next: string(hostel.PaymentAllocated), At: noon},
	}
	return record
}

func TestMinutesLeftAreRoundedDownAndACountdownUp(t *testing.T) {
	for left, want := range map[time.Duration]string{
		15 * time.Minute: "15 minutes left", 15*time.Minute - 1: "14 minutes left", 119 * time.Second: "1 minute left",
		59 * time.Second: "less than a minute left",
	} {
		must.Equal(t, left.String(), minutesLeft(left), want)
	}
	must.Equal(t, "the countdown of 1.5 seconds", wholeSeconds(1500*time.Millisecond), 2)
}
