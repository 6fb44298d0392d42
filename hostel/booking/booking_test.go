package booking_test

import (
	"errors"
	"testing"
	"time"

	"efie/hostel"
	"efie/hostel/booking"
	"efie/hostel/catalogue"
	"efie/test/must"
)

func TestAHoldHasItsPriceAndItsTime(t *testing.T) {
	t.Parallel()
	c := newFixture(t)
	b := c.hold(t)
	if b.StudentID != "kofi" || b.HostelUUID != "h" || b.RoomUUID != "men" || b.State != hostel.Held ||
		b.Price != hostel.Cedis(450) {
		t.Errorf("held %+v", b)
	}
	if b.HeldAt != noon || b.ExpiresAt != noon.Add(15*time.Minute) || b.ID == "" || b.Code == "" || c.committed != 1 {
		t.Errorf("held %+v, %d calls of Committed", b, c.committed)
	}
}

func TestARefusedHoldDoesNotReachTheLedger(t *testing.T) {
	t.Parallel()
	c := newFixture(t)
	unverified := kofi
	unverified.VerifiedAt = time.Time{}
	if _, err := c.Hold(t.Context(), &unverified, "men"); !errors.Is(err, hostel.ErrUnverified) ||
		hostel.KindOf(err) != hostel.Forbidden {
		t.Errorf("an unverified student: %v", err)
	}
	for room, want := range map[string]error{"women": booking.ErrWrongGender, "attic": booking.ErrUnknownRoom} {
		t.Run(room, func(t *testing.T) {
			_, err := c.Hold(t.Context(), &kofi, room)
			must.Fail(t, room, err, want)
		})
	}
	if c.ledger.Taken("men")+c.ledger.Taken("women") != 0 || c.committed != 0 {
		t.Errorf("beds are taken, %d commits", c.committed)
	}
	c.hold(t)
	_, err := c.Hold(t.Context(), &hostel.Student{
		Account: hostel.Account{ID: "yaw", VerifiedAt: noon}, Gender: hostel.Male,
	}, "men")
	must.Fail(t, "the ledger's refusal", err, catalogue.ErrRoomFull)
}

func TestAStudentMayReleaseAHold(t *testing.T) {
	t.Parallel()
	c := newFixture(t)
	c.hold(t)
	if err := c.Release(t.Context(), &kofi); err != nil || c.ledger.Taken("men") != 0 || c.committed != 2 {
		t.Errorf("%v, %d beds taken, %d calls of Committed", err, c.ledger.Taken("men"), c.committed)
	}
}

func TestTheRefusalNamesTheConfirmedBooking(t *testing.T) {
	t.Parallel()
	c := newFixture(t)
	s := c.settle(t, c.paid(t), hostel.PaymentAllocated)
	_, err := c.Hold(t.Context(), &kofi, "men")
	p, _ := errors.AsType[*hostel.Problem](err)
	want := booking.ErrAlreadyBooked.Message + " Yours is Loft, 2 in a room, at Adom; its code is " + s.Booking.Code +
		"."
	if p == nil || p.Kind != hostel.Conflict || p.Message != want {
		t.Errorf("refused with %v", err)
	}
}

// This server's catalogue may be older than the ledger and still list a hostel as retired. Only the ledger decides
// then whether the hostel sells beds. The service still applies the gender rules.
func TestAHostelBackOnTheMarketKeepsItsGenderRules(t *testing.T) {
	t.Parallel()
	c := newFixture(t)
	adom, _ := c.Catalogue.Snapshot().Find("adom")
	adom.Retired = true
	if _, err := c.Hold(t.Context(), &kofi, "women"); !errors.Is(err, booking.ErrWrongGender) ||
		c.ledger.Taken("women") != 0 {
		t.Errorf("a man in a women's room: %v", err)
	}
	c.hold(t) // the control: the ledger sells beds again
}
