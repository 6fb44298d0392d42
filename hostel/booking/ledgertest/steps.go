package ledgertest

import (
	"context"
	"errors"
	"slices"
	"time"

	"efie/hostel"
	"efie/hostel/booking"
)

// step is something that students, time or the bank do. does returns what it was about, or "".
type step struct {
	name   string
	weight int
	does   func(w *Simulation, ctx context.Context) (about string, err error)
}

var steps = []step{
	{"hold", 20, func(w *Simulation, ctx context.Context) (string, error) {
		s, room := w.student(), w.rooms[w.random.IntN(len(w.rooms))]
		asked := AnyBed
		asked.Network = "campus"
		if w.random.IntN(4) == 0 {
			asked.Instead = "" // no other bed is given up
		}
		_, err := w.Service.Book(ctx, s, room, asked)
		return s.ID + " " + room, err
	}},
	{"check out", 20, func(w *Simulation, ctx context.Context) (string, error) {
		s := w.student()
		b, there := w.Ledger.Booking(s.ID)
		if !there || b.State != hostel.Held {
			return "", nil
		}
		open := Pay
		if w.random.IntN(2) == 0 {
			open = Checkout
		}
		_, err := open(ctx, w.Service, s, b)
		return s.ID, err
	}},
	{"give up", 3, func(w *Simulation, ctx context.Context) (string, error) {
		s := w.student()
		return s.ID, w.Service.GiveUp(ctx, s)
	}},
	{"cancel", 5, func(w *Simulation, ctx context.Context) (string, error) {
		s := w.student()
		b, there := w.Ledger.Booking(s.ID)
		if !there {
			return "", nil
		}
		_, err := w.Service.Cancel(ctx, b)
		return s.ID, err
	}},
	{"change rooms", 8, func(w *Simulation, ctx context.Context) (string, error) {
		s, room := w.student(), w.rooms[w.random.IntN(len(w.rooms))]
		b, there := w.Ledger.Booking(s.ID)
		if !there {
			return "", nil
		}
		_, err := w.Service.ChangeRoom(ctx, b, room, booking.AnyPrice)
		return s.ID + " " + room, err
	}},
	{"annul", 12, func(w *Simulation, ctx context.Context) (string, error) {
		s := w.student()
		b, there := w.Ledger.Booking(s.ID)
		if !there {
			return "", nil
		}
		_, err := w.Service.Annul(ctx, b)
		return s.ID, err
	}},
	{"pay", 14, atTheBank(6, (*Bank).Pay)},
	{"pay an old page", 3, atTheBank(400, (*Bank).Pay)},
	{"pay strangely", 1, payStrangely},
	{"set right", 1, atTheBank(40, (*Bank).SetRight)},
	{"pend", 3, says(hostel.OutcomePending)},
	{"decline", 6, says(hostel.OutcomeFailed)},
	{"leave", 2, says(hostel.OutcomeAbandoned)},
	{"dispute", 1, atTheBank(40, (*Bank).Dispute)},
	{"win", 1, atTheBank(40, func(b *Bank, reference string) bool { return b.Resolve(reference, false) })},
	{"lose", 1, atTheBank(40, func(b *Bank, reference string) bool { return b.Resolve(reference, true) })},
	{"refund behind", 1, atTheBank(40, (*Bank).RefundBehind)},
	{"refund arrives", 8, refunds(booking.RefundProcessed)},
	{"refund fails", 3, refunds(booking.RefundFailed)},
	{"refund needs attention", 1, refunds(booking.RefundNeedsAttention)},
	{"webhook", 12, webhook},
	{"return", 6, func(w *Simulation, ctx context.Context) (string, error) {
		reference := w.page(10)
		_, err := w.Service.Settle(ctx, reference, hostel.ByReturn)
		return reference, err
	}},
	{"try the refund again", 2, func(w *Simulation, ctx context.Context) (string, error) {
		reference := w.page(40)
		_, err := w.Service.GiveBack(ctx, reference)
		return reference, err
	}},
	{"sweep", 12, func(w *Simulation, ctx context.Context) (string, error) {
		reconciler := booking.NewReconciler(w.Service)
		err := reconciler.Reconcile(ctx)
		for range w.random.IntN(4) {
			err = errors.Join(err, reconciler.Reconcile(ctx))
		}
		return w.Now.Format(time.StampMilli), err
	}},
	{"wait", 5, wait(20 * time.Minute)},
	{"sleep", 1, wait(30 * time.Hour)},
}

var weights = func() (sum int) {
	for _, s := range steps {
		sum += s.weight
	}
	return sum
}()

// draw returns the next step. About once in 250 steps, months pass.
func (s *Simulation) draw() step {
	for {
		if next := s.drawAny(); s.only == nil || slices.Contains(s.only, next.name) {
			return next
		}
	}
}

func (s *Simulation) drawAny() step {
	if s.random.IntN(250) == 0 {
		return step{name: "months", does: wait(100 * 24 * time.Hour)}
	}
	n := s.random.IntN(weights)
	for _, next := range steps {
		if n -= next.weight; n < 0 {
			return next
		}
	}
	panic("no step for the number")
}

func (s *Simulation) student() *hostel.Student { return &s.students[s.random.IntN(len(s.students))] }

// page returns the reference of one of the newest pages at the bank.
func (s *Simulation) page(newest int) string {
	all := s.Bank.order
	if len(all) == 0 {
		return "EFIE-NONE"
	}
	newest = min(newest, len(all))
	return all[len(all)-1-s.random.IntN(newest)]
}

func atTheBank(newest int, does func(*Bank, string) bool) func(*Simulation, context.Context) (string, error) {
	return func(w *Simulation, _ context.Context) (string, error) {
		if reference := w.page(newest); does(w.Bank, reference) {
			return reference, nil
		}
		return "", nil
	}
}

func says(status hostel.OutcomeStatus) func(*Simulation, context.Context) (string, error) {
	return atTheBank(6, func(b *Bank, reference string) bool { return b.Say(reference, status) })
}

func refunds(status booking.RefundStatus) func(*Simulation, context.Context) (string, error) {
	return atTheBank(30, func(b *Bank, reference string) bool { return b.MoveRefund(reference, status) })
}

func payStrangely(w *Simulation, _ context.Context) (string, error) {
	wrong := []func(*booking.Outcome){
		func(o *booking.Outcome) { o.Amount-- }, func(o *booking.Outcome) { o.Amount++ }, func(o *booking.Outcome) {
			o.Amount = -1
		},
		func(o *booking.Outcome) {
			o.Currency = "NGN"
		}, func(o *booking.Outcome) { o.Domain = "live" }, func(o *booking.Outcome) { o.Reference += "X" },
	}[w.random.IntN(6)]
	return atTheBank(6, func(b *Bank, reference string) bool { return b.PayAs(reference, wrong) })(w, nil)
}

// webhook delivers one of the newest notices, whether or not it was delivered before.
func webhook(w *Simulation, ctx context.Context) (string, error) {
	if len(w.Bank.notices) == 0 {
		return "", nil
	}
	i := len(w.Bank.notices) - 1 - w.random.IntN(min(12, len(w.Bank.notices)))
	n := w.Bank.notices[i]
	if w.random.IntN(2) == 0 {
		n.Refund.ID = "" // as in many an event of the real one
	}
	err := w.Service.SettleNotice(ctx, n)
	if err == nil {
		w.markDelivered(i)
	}
	return n.Event + " " + n.Reference, err
}

func (s *Simulation) markDelivered(i int) {
	for len(s.delivered) <= i {
		s.delivered = append(s.delivered, false)
	}
	s.delivered[i] = true
}

// wait lets time pass, but only seconds while an answer is awaited.
func wait(most time.Duration) func(*Simulation, context.Context) (string, error) {
	return func(w *Simulation, _ context.Context) (string, error) {
		most := most
		if w.nested {
			most = 5 * time.Second
		}
		d := time.Duration(w.random.Int64N(int64(most)))
		w.Now = w.Now.Add(d.Truncate(time.Millisecond))
		return d.String(), nil
	}
}

func StepNames() (names []string) {
	for _, s := range steps {
		names = append(names, s.name)
	}
	return names
}
