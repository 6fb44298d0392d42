package store_test

import (
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"efie/hostel"
	"efie/hostel/booking"
	"efie/hostel/booking/ledgertest"
	"efie/store/storetest"
	"efie/test/must"
)

// events are the events about a paid payment, which may happen in any order.
var events = []string{"initialize answer", "webhook", "return", "expiry", "cancel", "refund event"}

// orders returns all permutations of a list.
func orders[T any](things []T) (all [][]T) {
	if len(things) == 0 {
		return [][]T{nil}
	}
	for i, first := range things {
		for _, rest := range orders(slices.Delete(slices.Clone(things), i, i+1)) {
			all = append(all, append([]T{first}, rest...))
		}
	}
	return all
}

// TestEveryOrderOfEvents runs all 720 orders, each with the bed free and with another student who takes it. Either Efie
// requests the refund, or a person refunds on the provider's pages: alternately, and with STRESS set both for each
// order. The ledger adds up after every event (Thinning selects the orders of a run). In the end the money either paid
// for a bed or was refunded.
func TestEveryOrderOfEvents(t *testing.T) {
	t.Parallel()
	all := orders(events)
	must.Equal(t, "orders", len(all), 720)
	var mu sync.Mutex
	ended := map[hostel.PaymentState]int{}
	t.Run("chunk", func(t *testing.T) {
		const aHouse = 24 // orders; the doctor is slower with more bookings
		for first := 0; first < len(all); first += aHouse * storetest.Thinning {
			for _, taken := range []bool{false, true} {
				t.Run(fmt.Sprintf("from %d, taken %v", first, taken), func(t *testing.T) {
					t.Parallel()
					for state, n := range goThrough(t, all[first:first+aHouse], taken) {
						mu.Lock()
						ended[state] += n
						mu.Unlock()
					}
				})
			}
		}
	})
	for _, state := range []hostel.PaymentState{
		hostel.PaymentAllocated, hostel.PaymentRefunded, hostel.PaymentReversed,
	} {
		if ended[state] == 0 {
			t.Errorf("no order ended %s: %v", state, ended)
		}
	}
}

// goThrough runs each order with its own student and bed, and counts the last states of the payments.
func goThrough(t *testing.T, orders [][]string, taken bool) map[hostel.PaymentState]int {
	t.Helper()
	ended := map[hostel.PaymentState]int{}
	var rooms []hostel.Room
	for i := range 2 * len(orders) {
		rooms = append(rooms, storetest.Beds(fmt.Sprint("r-", i), 1))
	}
	c := newServiceFixture(t, rooms...)
	for i, order := range orders {
		for turn, behind := range []bool{taken == (i%2 == 0), taken != (i%2 == 0)} {
			if turn == 0 || os.Getenv("STRESS") != "" {
				o := &ordered{serviceFixture: c, room: rooms[2*i+turn].UUID, taken: taken, behind: behind}
				ended[o.goes(order)]++
			}
		}
	}
	return ended
}

// ordered is one payment in one order of events.
type ordered struct {
	*serviceFixture
	room          string
	taken, behind bool
	ama, esi      *hostel.Student
	booking       hostel.Booking
	reference     string
	answer        chan struct{} // closed when the answer of initialize arrives
	opened        chan error
}

// goes runs the events, and returns the last state of the payment.
func (o *ordered) goes(order []string) hostel.PaymentState {
	o.T.Helper()
	o.ama, o.esi = o.student("ama-"+o.room), o.student("esi-"+o.room)
	o.begins()
	for i, event := range order {
		o.Must(o.happens(event))
		if d, err := o.Examine(o.T.Context()); err != nil || len(d.Wrong) > 0 {
			o.T.Fatalf("%v, taken %v, behind %v: after %s: %v\n%s", order, o.taken, o.behind, order[i], err,
				strings.Join(d.Wrong, "\n"))
		}
	}
	o.settlesAll()
	if wrong := o.discrepancy(o.reference); wrong != "" {
		o.T.Fatalf("%v, taken %v, behind %v: %s", order, o.taken, o.behind, wrong)
	}
	p, err := o.Payment(o.T.Context(), o.reference)
	o.Must(err)
	return p.State
}

// begins holds the bed and asks for its page. The page is paid before the answer arrives.
func (o *ordered) begins() {
	o.T.Helper()
	var err error
	o.booking, err = o.service.Hold(o.T.Context(), o.ama, o.room)
	o.Must(err)
	asked := make(chan struct{})
	o.answer, o.opened = make(chan struct{}), make(chan error, 1)
	o.bank.BeforeAnswer = func(call ledgertest.Call) {
		if call.Name == "authorize" {
			close(asked)
			<-o.answer
		}
	}
	go func() {
		_, err := ledgertest.Checkout(o.T.Context(), o.service, o.ama, o.booking)
		o.opened <- err
	}()
	<-asked
	o.bank.BeforeAnswer = nil
	o.reference = booking.Reference(o.booking.ID, 0)
	o.bank.Pay(o.reference)
}

func (o *ordered) happens(event string) error {
	ctx := o.T.Context()
	switch event {
	case "initialize answer":
		close(o.answer)
		return <-o.opened
	case "webhook":
		return o.deliver(booking.NoticePaid, "")
	case "return":
		_, err := o.service.Settle(ctx, o.reference, hostel.ByReturn)
		return err
	case "expiry":
		o.now = o.now.Add(storetest.HoldFor + time.Minute)
		_, err := o.Expire(ctx, o.now)
		return errors.Join(err, o.another())
	case "cancel":
		current, err := o.CurrentBooking(ctx, o.ama.ID)
		if err == nil && current.Confirmed() {
			_, err = o.service.Cancel(ctx, *current.Booking)
		} else if err == nil {
			err = o.service.Release(ctx, o.ama)
		}
		return errors.Join(err, o.another())
	}
	return o.refunds()
}

// refunds completes the refund at the bank, and delivers its notice.
func (o *ordered) refunds() error {
	if o.behind {
		o.bank.RefundByHand(o.reference)
	} else {
		p, err := o.Payment(o.T.Context(), o.reference)
		if err != nil || p.State != hostel.PaymentRefundDue {
			return err // Efie has not requested a refund
		}
		o.Must(booking.NewReconciler(o.service).Reconcile(o.T.Context()))
		o.bank.MoveRefund(o.reference, booking.RefundProcessed)
	}
	return o.deliver(booking.NoticeRefund, booking.RefundProcessed)
}

// deliver delivers the bank's notice of a kind about the payment.
func (o *ordered) deliver(kind booking.NoticeKind, status booking.RefundStatus) error {
	for _, n := range o.bank.Notices(0) {
		if n.Reference == o.reference && n.Kind == kind && n.Refund.Status == status {
			return o.service.SettleNotice(o.T.Context(), n)
		}
	}
	return errors.New("the bank sent no such notice")
}

// another makes another student book the bed if it is free.
func (o *ordered) another() error {
	if !o.taken || o.Number(`select taken from room_beds where room_uuid = $1`, o.room) > 0 {
		return nil
	}
	b, err := o.service.Hold(o.T.Context(), o.esi, o.room)
	if err != nil {
		return err
	}
	page, err := ledgertest.Checkout(o.T.Context(), o.service, o.esi, b)
	if err != nil {
		return err
	}
	o.bank.Pay(page.Reference)
	_, err = o.service.Settle(o.T.Context(), page.Reference, hostel.ByReturn)
	return err
}
