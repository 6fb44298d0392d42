package booking_test

import (
	"errors"
	"math"
	"strings"
	"testing"
	"time"

	"efie/hostel"
	"efie/hostel/booking"
	"efie/test/must"
)

// validRequest matches the hold of newHold.
var validRequest = booking.PaymentRequest{
	Email: "kofi@example.com", Amount: 45_000, HostelID: 7, RoomUUID: "men", RoomNumber: 2,
}

// newHold returns a service with a hostel of id 7, and a student's current booking there.
func newHold(t *testing.T) (*fixture, booking.CurrentBooking) {
	t.Helper()
	c := newFixture(t)
	c.Catalogue.Snapshot().Hostels[0].ID = 7
	b := c.hold(t)
	return c, booking.CurrentBooking{Booking: &b}
}

func TestAPaymentRequestMustMatchTheHold(t *testing.T) {
	t.Parallel()
	c, current := newHold(t)
	for field, changes := range map[string][]func(*booking.PaymentRequest){
		"": {
			func(*booking.PaymentRequest) {},
			func(c *booking.PaymentRequest) { c.Email = " KOFI@example.com" },
			func(c *booking.PaymentRequest) { c.Amount = 45_000.5 },
			func(c *booking.PaymentRequest) { c.Amount = 44_999.5 },
			func(c *booking.PaymentRequest) { c.Amount = 450.0000000001 * 100 },
		},
		"email": {func(c *booking.PaymentRequest) {
			c.Email = "esi@example.com"
		}, func(c *booking.PaymentRequest) { c.Email = "" }},
		"hostel_id": {func(c *booking.PaymentRequest) { c.HostelID = 8 }},
		"room_uuid": {func(c *booking.PaymentRequest) {
			c.RoomUUID = "women"
		}, func(c *booking.PaymentRequest) { c.RoomUUID = "" }},
		"room_number": {func(c *booking.PaymentRequest) { c.RoomNumber = 1 }},
		"amount": {
			func(c *booking.PaymentRequest) { c.Amount = 45_000.51 },
			func(c *booking.PaymentRequest) { c.Amount = 44_999.49 },
			func(c *booking.PaymentRequest) { c.Amount = 450 },
			func(c *booking.PaymentRequest) { c.Amount = 0 },
			func(c *booking.PaymentRequest) { c.Amount = -45_000 },
			func(c *booking.PaymentRequest) { c.Amount = math.NaN() },
			func(c *booking.PaymentRequest) { c.Amount = math.Inf(1) },
		},
	} {
		t.Run(field, func(t *testing.T) {
			for i, change := range changes {
				request := validRequest
				change(&request)
				b, err := c.HoldToPay(&kofi, current, request)
				if field == "" {
					if err != nil || b.ID != current.Booking.ID {
						t.Errorf("valid request %d: %v", i, err)
					}
					continue
				}
				p, ok := errors.AsType[*hostel.Problem](err)
				if !ok || p.Kind != hostel.Invalid || p.Message == "" || p.Field(field) != p.Message ||
					strings.HasPrefix(p.Message, field) {
					t.Errorf("%s, wrong request %d: %v", field, i, err)
				}
			}
		})
	}
}

func TestAStudentWithoutAHoldCannotPay(t *testing.T) {
	t.Parallel()
	c, current := newHold(t)
	confirmed := *current.Booking
	confirmed.State = hostel.Confirmed
	for name, want := range map[string]struct {
		current booking.CurrentBooking
		after   time.Duration
		err     error
	}{
		"nothing":      {booking.CurrentBooking{}, 0, booking.ErrNoHold},
		"out of time":  {current, 15 * time.Minute, booking.ErrNoHold},
		"just in time": {current, 15*time.Minute - 1, nil},
		"confirmed":    {booking.CurrentBooking{Booking: &confirmed}, 0, booking.ErrAlreadyBooked},
	} {
		c.now = noon.Add(want.after)
		_, err := c.HoldToPay(&kofi, want.current, validRequest)
		must.Fail(t, name, err, want.err)
	}
}

func TestAPaymentRequestNamesTheConfirmedBooking(t *testing.T) {
	t.Parallel()
	c, current := newHold(t)
	b := *current.Booking
	b.State = hostel.Confirmed
	_, err := c.HoldToPay(&kofi, booking.CurrentBooking{Booking: &b}, validRequest)
	p, _ := errors.AsType[*hostel.Problem](err)
	if p == nil ||
		p.Message != booking.ErrAlreadyBooked.Message+" Yours is Loft, 2 in a room, at Adom; its code is "+b.Code+"." {
		t.Errorf("the error is %v", err)
	}
	b.RoomUUID = "demolished"
	_, err = c.HoldToPay(&kofi, booking.CurrentBooking{Booking: &b}, validRequest)
	must.Fail(t, "a room that is not in the catalogue", err, booking.ErrAlreadyBooked)
}
