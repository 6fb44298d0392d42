package hostel_test

import (
	"errors"
	"math"
	"strings"
	"testing"
	"time"

	"efie/hostel"
)

// right is a claim in which everything is so.
var right = hostel.Claim{Email: "kofi@example.com", Amount: 45_000, HostelID: 7, RoomUUID: "men", RoomNumber: 2}

// heldAtCounter is a desk whose one hostel has the id 7, and a student's standing there.
func heldAtCounter(t *testing.T) (*counter, hostel.Standing) {
	t.Helper()
	c := newCounter(t)
	c.Directory.Catalogue().Hostels[0].ID = 7
	b := c.hold(t)
	return c, hostel.Standing{Booking: &b}
}

func TestAClaimMustBeTheHolds(t *testing.T) {
	c, standing := heldAtCounter(t)
	for field, changes := range map[string][]func(*hostel.Claim){
		"": {
			func(*hostel.Claim) {},
			func(c *hostel.Claim) { c.Email = " KOFI@example.com" },
			func(c *hostel.Claim) { c.Amount = 45_000.5 },
			func(c *hostel.Claim) { c.Amount = 44_999.5 },
			func(c *hostel.Claim) { c.Amount = 450.0000000001 * 100 },
		},
		"email":       {func(c *hostel.Claim) { c.Email = "esi@example.com" }, func(c *hostel.Claim) { c.Email = "" }},
		"hostel_id":   {func(c *hostel.Claim) { c.HostelID = 8 }},
		"room_uuid":   {func(c *hostel.Claim) { c.RoomUUID = "women" }, func(c *hostel.Claim) { c.RoomUUID = "" }},
		"room_number": {func(c *hostel.Claim) { c.RoomNumber = 1 }},
		"amount": {
			func(c *hostel.Claim) { c.Amount = 45_000.51 },
			func(c *hostel.Claim) { c.Amount = 44_999.49 },
			func(c *hostel.Claim) { c.Amount = 450 },
			func(c *hostel.Claim) { c.Amount = 0 },
			func(c *hostel.Claim) { c.Amount = -45_000 },
			func(c *hostel.Claim) { c.Amount = math.NaN() },
			func(c *hostel.Claim) { c.Amount = math.Inf(1) },
		},
	} {
		for i, change := range changes {
			claim := right
			change(&claim)
			b, err := c.Owed(&kofi, standing, claim)
			if field == "" {
				if err != nil || b.ID != standing.Booking.ID {
					t.Errorf("right claim %d: %v", i, err)
				}
				continue
			}
			p, ok := errors.AsType[*hostel.Problem](err)
			if !ok || p.Kind != hostel.Invalid || p.Message == "" || p.Field(field) != p.Message ||
				strings.HasPrefix(p.Message, field) {
				t.Errorf("%s, wrong claim %d: %v", field, i, err)
			}
		}
	}
}

func TestWhoHasNoHoldOwesNothing(t *testing.T) {
	c, standing := heldAtCounter(t)
	confirmed := *standing.Booking
	confirmed.State = hostel.Confirmed
	for name, want := range map[string]struct {
		standing hostel.Standing
		after    time.Duration
		err      error
	}{
		"nothing":      {hostel.Standing{}, 0, hostel.ErrNoHold},
		"out of time":  {standing, 15 * time.Minute, hostel.ErrNoHold},
		"just in time": {standing, 15*time.Minute - 1, nil},
		"confirmed":    {hostel.Standing{Booking: &confirmed}, 0, hostel.ErrAlreadyBooked},
	} {
		c.now = noon.Add(want.after)
		if _, err := c.Owed(&kofi, want.standing, right); !errors.Is(err, want.err) {
			t.Errorf("%s: %v, want %v", name, err, want.err)
		}
	}
}

func TestABookingThatStandsIsNamed(t *testing.T) {
	c, standing := heldAtCounter(t)
	b := *standing.Booking
	b.State = hostel.Confirmed
	_, err := c.Owed(&kofi, hostel.Standing{Booking: &b}, right)
	p, _ := errors.AsType[*hostel.Problem](err)
	if p == nil || p.Message != hostel.ErrAlreadyBooked.Message+" Yours is Loft, 2 in a room, at Adom; its code is "+b.Code+"." {
		t.Errorf("told as %v", err)
	}
	b.RoomUUID = "demolished"
	if _, err := c.Owed(&kofi, hostel.Standing{Booking: &b}, right); !errors.Is(err, hostel.ErrAlreadyBooked) {
		t.Errorf("with a room that left the catalogue: %v", err)
	}
}
