package store_test

import (
	"errors"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"efie/hostel"
	"efie/hostel/booking"
	"efie/store"
	"efie/store/storetest"
)

// pricedRooms are three room types of GH₵ 450, 449 and 440, with two beds each.
func pricedRooms() []hostel.Room {
	rooms := []hostel.Room{storetest.Beds("r-1", 2), storetest.Beds("r-2", 2), storetest.Beds("r-3", 2)}
	rooms[1].Price, rooms[2].Price = hostel.Cedis(449), hostel.Cedis(440)
	return rooms
}

// withPart returns a ledger with a student who changed to a room that costs GH₵ 1 less. Nothing went back yet.
func withPart(t *testing.T) (h *fixture, b hostel.Booking, reference string) {
	t.Helper()
	h = newFixture(t, storetest.Hostel(1, pricedRooms()...))
	h.AddStudents("ama")
	b = h.books("ama", "r-1", storetest.Noon)
	shown := booking.Shown{Price: hostel.Cedis(449)}
	s, err := h.ChangeRoom(t.Context(), b.ID, "r-2", shown, changedTerms(storetest.Noon))
	h.Must(err)
	return h, s.Booking, s.Payment.Reference
}

// hears stores what the provider says about all refunds of a payment.
func (h *fixture) hears(reference string, at time.Time, all ...booking.Refund) hostel.Payment {
	h.T.Helper()
	s, _, err := h.ChangePart(h.T.Context(), reference, func(p hostel.Payment) hostel.Payment {
		return booking.AfterRefunds(p, all, at)
	}, booking.Terms{Occasion: hostel.Occasion{Now: at, Cause: hostel.ByReconciler}})
	h.Must(err)
	return s.Payment
}

func TestACheaperRoomMakesAPartDue(t *testing.T) {
	h, b, reference := withPart(t)
	if b.Price != hostel.Cedis(449) || b.RoomUUID != "r-2" {
		t.Errorf("the booking is %+v", b)
	}
	h.CheckLedger()
	listed, err := h.List(t.Context(), store.Wanted{State: string(hostel.PaymentRefundDue), Limit: 9})
	if err != nil || len(listed) != 1 || listed[0].Booking.ID != b.ID {
		t.Errorf("listed are %+v, %v", listed, err)
	}
	earned, err := h.Earnings(t.Context())
	if err != nil || len(earned) != 1 || earned[0].Earned != 44_900 || earned[0].GivenBack != 100 {
		t.Errorf("the hostel earned %+v, %v", earned, err)
	}
	due, err := h.ToRefund(t.Context(), storetest.Noon, 9)
	if err != nil || len(due) != 1 || due[0].Reference != reference ||
		due[0].Part != (hostel.PartRefund{Amount: 100, State: hostel.PaymentRefundDue, ChangedAt: storetest.Noon}) {
		t.Errorf("due are %+v, %v", due, err)
	}
	if again, err := h.ToRefund(t.Context(), storetest.Noon.Add(59*time.Second), 9); err != nil || len(again) != 0 {
		t.Errorf("two servers get %+v, %v", again, err)
	}
	later := storetest.Noon.Add(time.Hour)
	h.hears(reference, later, booking.Refund{ID: "1", Amount: 100, Status: booking.RefundPending})
	h.CheckLedger()
	for range 2 {
		p := h.hears(reference, later.Add(time.Hour), booking.Refund{ID: "1", Amount: 100, Status: booking.RefundProcessed})
		if p.State != hostel.PaymentAllocated || p.Part.State != hostel.PaymentRefunded || p.Returned() != 100 ||
			p.RefundID != "1" {
			t.Errorf("the payment is %+v", p)
		}
	}
	d, err := h.Examine(t.Context())
	h.Must(err)
	if d.Money.Paid != 45_000 || d.Money.Allocated != 44_900 || d.Money.Refunded != 100 || d.Money.Open != 0 {
		t.Errorf("money %+v", d.Money)
	}
	r, err := h.Record(t.Context(), b.Code)
	h.Must(err)
	var part []string
	for _, m := range r.Transitions {
		if of, ok := hostel.PartOf(m.Subject); ok && of == reference {
			part = append(part, m.Next+" "+m.Amount.String())
		}
	}
	if got := strings.Join(part, ", "); got != "refund due GH₵ 0, refunding GH₵ 0, refunded GH₵ 1" {
		t.Errorf("the history of the part is %s", got)
	}
	h.CheckLedger()
}

func TestAPriceThatRoseMeanwhileIsAskedAbout(t *testing.T) {
	h := newFixture(t, storetest.Hostel(1, pricedRooms()...))
	h.AddStudents("ama")
	b := h.books("ama", "r-1", storetest.Noon)
	shown := booking.Shown{Price: hostel.Cedis(449) - 1}
	_, err := h.ChangeRoom(t.Context(), b.ID, "r-2", shown, changedTerms(storetest.Noon))
	if !errors.Is(err, booking.ErrRoomDearer) || h.TakenBeds("r-1") != 1 || h.TakenBeds("r-2") != 0 {
		t.Errorf("%v", err)
	}
	h.CheckLedger()
}

func TestAllOfAPaymentGoesBackAfterItsPart(t *testing.T) {
	h, b, reference := withPart(t)
	h.hears(reference, storetest.Noon, booking.Refund{ID: "1", Amount: 100, Status: booking.RefundProcessed})
	h.annul(b)
	h.CheckLedger()
	if due, err := h.ToRefund(t.Context(), storetest.Noon, 9); err != nil || len(due) != 0 {
		t.Errorf("while a server may be at the part, due are %+v, %v", due, err)
	}
	later := storetest.Noon.Add(booking.RefundLease)
	if due, err := h.ToRefund(t.Context(), later, 9); err != nil || len(due) != 1 {
		t.Errorf("due are %+v, %v", due, err)
	}
	d, err := h.Examine(t.Context())
	if err != nil || d.Money.Open != 44_900 || d.Money.Refunded != 100 {
		t.Errorf("money %+v, %v", d.Money, err)
	}
	h.hears(reference, later, booking.Refund{ID: "2", Amount: 44_900, Status: booking.RefundProcessed},
		booking.Refund{ID: "1", Amount: 100, Status: booking.RefundProcessed})
	d, err = h.Examine(t.Context())
	if err != nil || d.Money.Open != 0 || d.Money.Refunded != 45_000 {
		t.Errorf("money %+v, %v", d.Money, err)
	}
	h.CheckLedger()
}

// TestManyPressesOweOneDifference has tabs that press for two rooms at once. Whatever comes first, what goes back is
// what the last room costs less.
func TestManyPressesOweOneDifference(t *testing.T) {
	h := newFixture(t, storetest.Hostel(1, pricedRooms()...))
	h.AddStudents("ama")
	b := h.books("ama", "r-1", storetest.Noon)
	var all sync.WaitGroup
	var moved atomic.Int64
	for i := range 20 {
		all.Go(func() {
			s, err := h.ChangeRoom(t.Context(), b.ID, []string{"r-2", "r-3"}[i%2], anyPrice, changedTerms(storetest.Noon))
			if s.From != "" {
				moved.Add(1)
			} else if err != nil && !errors.Is(err, booking.ErrOtherPrice) {
				t.Error(err)
			}
		})
	}
	all.Wait()
	back, price := h.Number(`select part_amount from payments`), h.Number(`select price from bookings`)
	if price != 44_000 || back != 1_000 || moved.Load() > 2 {
		t.Errorf("the room costs %d, %d goes back after %d changes", price, back, moved.Load())
	}
	h.CheckLedger()
}

func TestTheDoctorFindsADamagedPart(t *testing.T) {
	for name, c := range map[string]struct{ fault, wrong string }{
		"another amount": {
			`update payments set part_amount = 200`, "is not what its bed costs and what goes back",
		},
		"a price that rose":   {`update bookings set price = 45000`, "is not what its bed costs and what goes back"},
		"money out of thin":   {`update payments set part_returned = 1`, "is not what its history says"},
		"more than goes back": {`update payments set part_returned = 101`, "contradict each other"},
		"by hand, and not":    {`update payments set part_by_hand = 1`, "contradict each other"},
		"a state in secret":   {`update payments set part_state = 'refunding'`, "the history does not end where it stands"},
		"arrived, and not":    {`update payments set part_state = 'refunded'`, "contradict each other"},
		"no state":            {`update payments set part_state = ''`, "contradict each other"},
		"a step that says more": {
			`update moves set amount = 7 where subject like '%/part'`, "is not allocated 44900 + refunded 7 + open 100",
		},
	} {
		t.Run(name, func(t *testing.T) {
			h, _, _ := withPart(t)
			h.DropChecks()
			h.Run(c.fault)
			d, err := h.Examine(t.Context())
			h.Must(err)
			if wrong := strings.Join(d.Wrong, "\n"); !strings.Contains(wrong, c.wrong) {
				t.Errorf("the doctor says %q, want %q", wrong, c.wrong)
			}
		})
	}
}

func TestADisputedPaymentSendsNoPart(t *testing.T) {
	h, _, reference := withPart(t)
	h.SetPaymentState(reference, hostel.PaymentDisputed, storetest.Noon)
	if due, err := h.ToRefund(t.Context(), storetest.Noon.Add(time.Hour), 9); err != nil || len(due) != 0 {
		t.Errorf("due are %+v, %v", due, err)
	}
	h.CheckLedger()
	h.SetPaymentState(reference, hostel.PaymentAllocated, storetest.Noon)
	if due, err := h.ToRefund(t.Context(), storetest.Noon.Add(time.Hour), 9); err != nil || len(due) != 1 {
		t.Errorf("once the dispute is settled, due are %+v, %v", due, err)
	}
}
