package store_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"efie/hostel"
)

// purse is a provider whose charges, in their order, the test decides about.
type purse struct{ charges []*hostel.Outcome }

func (p *purse) Authorize(_ context.Context, c hostel.Charge) (hostel.Checkout, error) {
	p.charges = append(p.charges, &hostel.Outcome{Status: hostel.OutcomePending, Reference: c.Reference, Amount: c.Amount, Currency: hostel.Currency})
	return hostel.Checkout{URL: "https://pay.example/" + c.Reference}, nil
}

func (p *purse) Verify(_ context.Context, reference string) (hostel.Outcome, error) {
	i := slices.IndexFunc(p.charges, func(o *hostel.Outcome) bool { return o.Reference == reference })
	return *p.charges[i], nil
}

func (p *purse) Refund(context.Context, string) error { return nil }

// life is a desk over a real store, and the dice that decide what happens next.
type life struct {
	*house
	*rand.Rand
	desk     *hostel.Desk
	purse    purse
	now      time.Time
	students []hostel.Student
	did      map[string]int
}

func newLife(t *testing.T, seed uint64) *life {
	t.Helper()
	h := newHouse(t, place(1, beds("r-0", 1), beds("r-1", 1)), place(2, beds("r-2", 2)))
	directory, err := hostel.OpenDirectory(t.Context(), h.Store)
	h.must(err)
	l := &life{house: h, Rand: rand.New(rand.NewPCG(seed, seed)), now: noon, did: map[string]int{}}
	for _, id := range []string{"ama", "esi", "akua"} {
		h.enrol(id)
		l.students = append(l.students, hostel.Student{ID: id, Email: id + "@example.com", Gender: hostel.Female})
	}
	l.desk = &hostel.Desk{
		Ledger: h.Store, Till: &l.purse, Directory: directory, Clock: func() time.Time { return l.now }, HoldFor: holdFor,
		Committed: func() {}, Log: slog.New(slog.NewTextHandler(io.Discard, nil)),
	}
	return l
}

// step does one thing that people or time do; a refusal is a normal answer.
func (l *life) step(ctx context.Context) (err error) {
	s := &l.students[l.IntN(len(l.students))]
	what := [...]string{"hold", "hold", "hold", "check out", "check out", "decide", "decide", "decide", "settle", "settle", "give up", "wait", "sweep", "a year"}[l.IntN(14)]
	switch what {
	case "hold":
		_, err = l.desk.Hold(ctx, s, fmt.Sprint("r-", l.IntN(3)))
	case "check out":
		standing, readErr := l.Standing(ctx, s.ID)
		if readErr != nil || standing.Booking == nil {
			return readErr
		}
		_, err = l.desk.Checkout(ctx, s, *standing.Booking)
	case "decide":
		if o := l.charge(); o != nil && o.Status != hostel.OutcomeSuccess { // what is paid stays paid
			o.Status = [...]hostel.OutcomeStatus{hostel.OutcomeSuccess, hostel.OutcomeFailed, hostel.OutcomeAbandoned}[l.IntN(3)]
			if o.Status == hostel.OutcomeSuccess && l.IntN(20) == 0 {
				o.Amount--
			}
		}
	case "settle":
		if o := l.charge(); o != nil {
			s, settleErr := l.desk.Settle(ctx, o.Reference)
			l.did[string(s.Payment.State)]++
			err = settleErr
		}
	case "give up":
		err = l.desk.GiveUp(ctx, s)
	case "wait":
		l.now = l.now.Add(time.Duration(l.IntN(20)) * time.Minute)
	case "sweep":
		err = l.desk.Sweep(ctx)
	case "a year":
		if l.IntN(4) == 0 {
			l.now = l.now.AddDate(1, 0, 1)
		}
	}
	if p, refused := errors.AsType[*hostel.Problem](err); refused {
		l.did[p.Code]++
		return nil
	}
	l.did[what]++
	return err
}

// charge is one of the newest, nil when there is none.
func (l *life) charge() *hostel.Outcome {
	if len(l.purse.charges) == 0 {
		return nil
	}
	newest := l.purse.charges[max(0, len(l.purse.charges)-6):]
	return newest[l.IntN(len(newest))]
}

// TestWhateverHappensTheLedgerAddsUp takes 2,000 steps, and asks the doctor after each.
func TestWhateverHappensTheLedgerAddsUp(t *testing.T) {
	const seed = 20260302
	l := newLife(t, seed)
	for n := range 2000 {
		if err := l.step(t.Context()); err != nil {
			t.Fatalf("step %d of seed %d: %v", n, seed, err)
		}
		d, err := l.Examine(t.Context())
		l.must(err)
		if len(d.Wrong) > 0 {
			t.Fatalf("after step %d of seed %d:\n%s", n, seed, strings.Join(d.Wrong, "\n"))
		}
	}
	l.paidFor()
	for _, seen := range []hostel.PaymentState{hostel.PaymentAuthorised, hostel.PaymentFailed, hostel.PaymentAbandoned,
		hostel.PaymentAllocated, hostel.PaymentRefundDue, hostel.PaymentSuspicious} {
		if l.did[string(seen)] == 0 {
			t.Errorf("no payment was seen %s: the steps were too tame (%v)", seen, l.did)
		}
	}
	for state, least := range map[string]int{"expired": 5, "cancelled": 5, "ended": 5} {
		if got := l.number(`select count(*) from bookings where state = $1`, state); got < least {
			t.Errorf("only %d bookings are %s: the steps were too tame (%v)", got, state, l.did)
		}
	}
}

// paidFor checks that no money is lost: after a last sweep everything that the provider took
// either has its bed, or went back, or waits for a person; and each letter was written once.
func (l *life) paidFor() {
	l.t.Helper()
	for range 50 { // a sweep asks about twenty
		l.now = l.now.Add(time.Minute)
		l.must(l.desk.Sweep(l.t.Context()))
	}
	for _, o := range l.purse.charges {
		p, err := l.Payment(l.t.Context(), o.Reference)
		l.must(err)
		if o.Status == hostel.OutcomeSuccess && p.State != hostel.PaymentAllocated && p.State != hostel.PaymentRefunded && p.State != hostel.PaymentSuspicious {
			l.t.Errorf("%s was paid and is %s", o.Reference, p.State)
		}
	}
	for kind, states := range map[hostel.LetterKind]string{
		hostel.LetterBookingConfirmed: `('allocated')`, hostel.LetterRefundDue: `('refund due', 'refunded')`,
	} {
		letters := l.number(`select count(*) from outbox where json_extract(letter, '$.kind') = $1`, string(kind))
		payments := l.number(`select count(*) from payments where state in ` + states)
		if letters != payments {
			l.t.Errorf("%d letters %s about %d payments", letters, kind, payments)
		}
	}
	l.sound()
}
