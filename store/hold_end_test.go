package store_test

import (
	"fmt"
	"os"
	"testing"
	"time"

	"efie/hostel"
	"efie/hostel/booking/ledgertest"
	"efie/store/storetest"
	"efie/test/must"
)

// TestSuccessWithinASecondOfTheHoldsEnd runs random scenarios, 1,000 with STRESS set. The money must pay for a bed or
// be refunded. A student who paid before the end of the hold must have the bed. The control is
// TestWithoutTheSettleGraceSomeLoseTheBed.
func TestSuccessWithinASecondOfTheHoldsEnd(t *testing.T) {
	t.Parallel()
	runs := 200
	if os.Getenv("STRESS") != "" {
		runs = 1000
	}
	runs /= storetest.Thinning
	const roomTypes = 50 // of one fixture
	scenarios := ledgertest.Scenarios(2, runs)
	for first := 0; first < runs; first += roomTypes {
		var rooms []hostel.Room
		for i := range roomTypes {
			rooms = append(rooms, storetest.Beds(fmt.Sprint("r-", i), 1))
		}
		c := newServiceFixture(t, rooms...)
		for i, b := range scenarios[first:min(first+roomTypes, runs)] {
			c.playScenario(rooms[i].UUID, b)
		}
		c.CloseAll()
	}
}

func (c *serviceFixture) playScenario(room string, b ledgertest.Scenario) {
	c.T.Helper()
	owner, rival := c.student("owner-"+room), c.student("rival-"+room)
	stand := ledgertest.Harness{Service: c.service, Bank: c.bank, Now: &c.now, Room: room, Owner: *owner, Rival: *rival}
	reference, err := stand.Play(c.T.Context(), b)
	c.Must(err)
	c.settlesAll()
	must.Equal(c.T, fmt.Sprintf("what is wrong with %+v", b), c.owes(reference), "")
	if b.PaidBefore > 0 {
		c.is(reference, hostel.PaymentAllocated)
	}
	if taken := c.TakenBeds(room); taken > 1 || b.Contested && taken != 1 {
		c.T.Errorf("%+v: %d beds taken", b, taken)
	}
}

// TestAThousandPaymentsAreSettledByTheReconcilerAlone pays without browsers that return and without webhooks.
// Thinning reduces the number of payments.
func TestAThousandPaymentsAreSettledByTheReconcilerAlone(t *testing.T) {
	t.Parallel()
	payments := 1000 / storetest.Thinning
	c := newServiceFixture(t, storetest.Beds("r-1", payments))
	for i := range payments {
		student := c.student(fmt.Sprint("s-", i))
		student.Email = student.ID + "@example.edu.gh" // the domain of a university has no limit of holds
		_, reference := c.opens(student, "r-1")
		c.bank.Pay(reference)
	}
	for c.now.Sub(noon) < time.Minute {
		c.reconciles(2 * time.Second)
	}
	settled := c.Number(`select count(*) from payments p join bookings b on b.id = p.booking_id
		where p.state = 'allocated' and b.state = 'confirmed'`)
	if settled != payments || c.TakenBeds("r-1") != payments || c.bank.Asked("verify") != payments {
		t.Errorf("after a minute %d payments are settled, %d beds taken, %d requests sent", settled, c.TakenBeds("r-1"),
			c.bank.Asked("verify"))
	}
	must.Equal(t, "what waits", c.waiting(), "")
}

// TestAFailedAttemptClearsItsOwnPressOfPay: a later press of Pay, for example in another window, remains.
func TestAFailedAttemptClearsItsOwnPressOfPay(t *testing.T) {
	h := oneRoom(t, 1, "ama")
	b := h.HoldBed("ama", "r-1", noon)
	for after, remains := range map[time.Duration]bool{0: false, time.Second: true} {
		h.Must(errorOf(h.PressPay(t.Context(), b, noon.Add(after), b.ExpiresAt)))
		h.Must(h.ForgetPress(t.Context(), h.OpenPage(b, noon)))
		if kept := !h.Current("ama").PayPressedAt.IsZero(); kept != remains {
			t.Errorf("a press %v after the attempt is stored: %t", after, kept)
		}
	}
}
