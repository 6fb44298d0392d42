package ledgertest

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"efie/hostel"
	"efie/hostel/booking"
)

// step is an action of a student, of the bank or of time.
type step struct {
	name   string
	weight int
	run    func(sim *Simulation, ctx context.Context) (subject string, err error) // returns "" if it was impossible
}

var steps = []step{
	{"hold", 20, func(sim *Simulation, ctx context.Context) (string, error) {
		s, room := sim.student(), sim.rooms[sim.random.IntN(len(sim.rooms))]
		asked := AnyBed
		asked.Network = hostel.Network{Address: "campus"}
		if sim.random.IntN(4) == 0 {
			asked.Replaces = "" // another hold must not be released
		}
		_, err := sim.Service.Book(ctx, s, room, asked)
		return s.ID + " " + room, err
	}},
	{"check out", 20, func(sim *Simulation, ctx context.Context) (string, error) {
		s := sim.student()
		b, there := sim.Ledger.Booking(s.ID)
		if !there || b.State != hostel.Held {
			return "", nil
		}
		open := Pay
		if sim.random.IntN(2) == 0 {
			open = Checkout
		}
		_, err := open(ctx, sim.Service, s, b)
		return s.ID, err
	}},
	{"give up", 3, func(sim *Simulation, ctx context.Context) (string, error) {
		s := sim.student()
		return s.ID, sim.Service.Release(ctx, s)
	}},
	{"ask to pay", 9, func(sim *Simulation, ctx context.Context) (string, error) {
		s := sim.student()
		b, there := sim.Ledger.Booking(s.ID)
		if !there {
			return "", nil
		}
		if sim.random.IntN(8) == 0 {
			sim.Service.LinkKey = append(sim.Service.LinkKey, 'x') // another server key
		}
		l, err := sim.Service.AskToPay(ctx, b)
		if now, _ := sim.Ledger.Booking(s.ID); now.PayerMinutes > b.PayerMinutes {
			sim.Counts[fmt.Sprint(now.PayerMinutes, " minutes for a payer")]++
		}
		return s.ID + " " + l.ID, err
	}},
	{"check out by link", 10, linkStep(func(sim *Simulation, ctx context.Context, l booking.PaymentLink,
		b hostel.Booking,
	) error {
		return sim.openFor(ctx, l, b, sim.payer())
	})},
	{"check out by several payers", 4, linkStep(func(sim *Simulation, ctx context.Context, l booking.PaymentLink,
		b hostel.Booking,
	) (err error) {
		for range 5 {
			sim.Now = sim.Now.Add(time.Millisecond) // due payments of one time are sorted by their random references
			err = sim.openFor(ctx, l, b, sim.payer())
			if !Harmless(err) {
				return err
			}
		}
		return err
	})},
	{"end link", 1, linkStep(func(sim *Simulation, ctx context.Context, l booking.PaymentLink, _ hostel.Booking) error {
		return sim.Service.EndLink(ctx, l)
	})},
	{"disown link", 1, linkStep(func(sim *Simulation, ctx context.Context, l booking.PaymentLink,
		b hostel.Booking,
	) error {
		return sim.Service.Disown(ctx, l, b)
	})},
	{"cancel", 5, func(sim *Simulation, ctx context.Context) (string, error) {
		s := sim.student()
		b, there := sim.Ledger.Booking(s.ID)
		if !there {
			return "", nil
		}
		_, err := sim.Service.Cancel(ctx, b)
		return s.ID, err
	}},
	{"change rooms", 8, func(sim *Simulation, ctx context.Context) (string, error) {
		s, room := sim.student(), sim.rooms[sim.random.IntN(len(sim.rooms))]
		b, there := sim.Ledger.Booking(s.ID)
		if !there {
			return "", nil
		}
		_, err := sim.Service.ChangeRoom(ctx, b, room, booking.AnyPrice)
		return s.ID + " " + room, err
	}},
	{"annul", 12, func(sim *Simulation, ctx context.Context) (string, error) {
		s := sim.student()
		b, there := sim.Ledger.Booking(s.ID)
		if !there {
			return "", nil
		}
		_, err := sim.Service.CancelByOperator(ctx, b, "asked by email")
		return s.ID, err
	}},
	{"pay", 14, bankStep(6, (*Bank).Pay)},
	{"pay an old page", 3, bankStep(400, (*Bank).Pay)},
	{"pay wrong money", 1, payWrongly},
	{"correct wrong money", 1, bankStep(40, (*Bank).CorrectOutcome)},
	{"pend", 3, reportStep(hostel.OutcomePending)},
	{"decline", 6, reportStep(hostel.OutcomeFailed)},
	{"leave", 2, reportStep(hostel.OutcomeAbandoned)},
	{"dispute", 1, bankStep(40, (*Bank).Dispute)},
	{"win", 1, bankStep(40, func(b *Bank, reference string) bool { return b.Resolve(reference, false) })},
	{"lose", 1, bankStep(40, func(b *Bank, reference string) bool { return b.Resolve(reference, true) })},
	{"refund by hand", 1, bankStep(40, (*Bank).RefundByHand)},
	{"refund arrives", 8, refundStep(booking.RefundProcessed)},
	{"refund fails", 3, refundStep(booking.RefundFailed)},
	{"refund needs attention", 1, refundStep(booking.RefundNeedsAttention)},
	{"webhook", 12, webhook},
	{"return", 6, func(sim *Simulation, ctx context.Context) (string, error) {
		reference := sim.page(10)
		_, err := sim.Service.Settle(ctx, reference, hostel.ByReturn)
		return reference, err
	}},
	{"try the refund again", 2, func(sim *Simulation, ctx context.Context) (string, error) {
		reference := sim.page(40)
		_, err := sim.Service.RefundUnallocated(ctx, reference, "looked at it")
		return reference, err
	}},
	{"reconcile", 12, func(sim *Simulation, ctx context.Context) (string, error) {
		reconciler := booking.NewReconciler(sim.Service)
		err := reconciler.Reconcile(ctx)
		for range sim.random.IntN(4) {
			err = errors.Join(err, reconciler.Reconcile(ctx))
		}
		return sim.Now.Format(time.StampMilli), err
	}},
	{"wait", 5, wait(20 * time.Minute)},
	{"wait a day", 1, wait(30 * time.Hour)},
}

var weights = func() (sum int) {
	for _, s := range steps {
		sum += s.weight
	}
	return sum
}()

// draw returns a random step that is allowed.
func (s *Simulation) draw() step {
	for {
		if next := s.drawAny(); s.only == nil || slices.Contains(s.only, next.name) {
			return next
		}
	}
}

// drawAny returns a random step by its weight. In one of 250 calls it returns a wait of months.
func (s *Simulation) drawAny() step {
	if s.random.IntN(250) == 0 {
		return step{name: "months", run: wait(100 * 24 * time.Hour)}
	}
	n := s.random.IntN(weights)
	for _, next := range steps {
		if n -= next.weight; n < 0 {
			return next
		}
	}
	panic("no step for the number")
}

// payer returns one of seven payers: more than a link has open pages at once.
func (s *Simulation) payer() booking.Payer {
	payer := booking.Payer{Name: fmt.Sprint("Payer ", s.random.IntN(9))}
	switch contact := s.random.IntN(7); {
	case contact < 5:
		payer.Email = fmt.Sprint("payer", contact, "@example.com")
	case contact == 5:
		payer.Phone = "233201234567"
	}
	return payer
}

// openFor opens the payment page of a payer with a link, if it is not open.
func (s *Simulation) openFor(ctx context.Context, l booking.PaymentLink, b hostel.Booking, p booking.Payer) error {
	page, err := s.Service.LinkPage(ctx, l, b, p)
	if err == nil && !page.Open() {
		_, err = s.Service.Open(ctx, page.Payment, page.Cost)
	}
	return err
}

func (s *Simulation) student() *hostel.Student { return &s.students[s.random.IntN(len(s.students))] }

// page returns the reference of a random page among the newest pages of the bank.
func (s *Simulation) page(newest int) string {
	all := s.Bank.order
	if len(all) == 0 {
		return "EFIE-NONE"
	}
	newest = min(newest, len(all))
	return all[len(all)-1-s.random.IntN(newest)]
}

// bankStep returns a step that calls do for a random page among the newest pages of the bank.
func bankStep(newest int, do func(*Bank, string) bool) func(*Simulation, context.Context) (string, error) {
	return func(sim *Simulation, _ context.Context) (string, error) {
		if reference := sim.page(newest); do(sim.Bank, reference) {
			return reference, nil
		}
		return "", nil
	}
}

// linkStep returns a step that calls do for a random one of the newest payment links, if the present key made it.
func linkStep(
	do func(*Simulation, context.Context, booking.PaymentLink, hostel.Booking) error,
) func(*Simulation, context.Context) (string, error) {
	return func(sim *Simulation, ctx context.Context) (string, error) {
		all := sim.Ledger.Links()
		if len(all) == 0 {
			return "", nil
		}
		l := all[len(all)-1-sim.random.IntN(min(5, len(all)))]
		l, b, err := sim.Service.Link(ctx, sim.Service.LinkToken(l.ID))
		if err == nil {
			err = do(sim, ctx, l, b)
		}
		return l.ID + " " + string(l.State), err
	}
}

func reportStep(status hostel.OutcomeStatus) func(*Simulation, context.Context) (string, error) {
	return bankStep(6, func(b *Bank, reference string) bool { return b.SetStatus(reference, status) })
}

func refundStep(status booking.RefundStatus) func(*Simulation, context.Context) (string, error) {
	return bankStep(30, func(b *Bank, reference string) bool { return b.MoveRefund(reference, status) })
}

func payWrongly(sim *Simulation, _ context.Context) (string, error) {
	wrong := []func(*booking.Outcome){
		func(o *booking.Outcome) { o.Amount-- },
		func(o *booking.Outcome) { o.Amount++ },
		func(o *booking.Outcome) { o.Amount = -1 },
		func(o *booking.Outcome) { o.Currency = "NGN" },
		func(o *booking.Outcome) { o.Domain = "live" },
		func(o *booking.Outcome) { o.Reference += "X" },
	}[sim.random.IntN(6)]
	return bankStep(6, func(b *Bank, reference string) bool { return b.PayAs(reference, wrong) })(sim, nil)
}

// webhook delivers a random notice among the newest notices. It may deliver the same notice again.
func webhook(sim *Simulation, ctx context.Context) (string, error) {
	if len(sim.Bank.notices) == 0 {
		return "", nil
	}
	i := len(sim.Bank.notices) - 1 - sim.random.IntN(min(12, len(sim.Bank.notices)))
	n := sim.Bank.notices[i]
	if sim.random.IntN(2) == 0 {
		n.Refund.ID = "" // as in many events of Paystack
	}
	err := sim.Service.SettleNotice(ctx, n)
	if err == nil {
		sim.markDelivered(i)
	}
	return n.Event + " " + n.Reference, err
}

func (s *Simulation) markDelivered(i int) {
	for len(s.delivered) <= i {
		s.delivered = append(s.delivered, false)
	}
	s.delivered[i] = true
}

// wait returns a step in which time passes: less than most, and less than 5 seconds within a call of the bank.
func wait(most time.Duration) func(*Simulation, context.Context) (string, error) {
	return func(sim *Simulation, _ context.Context) (string, error) {
		most := most
		if sim.nested {
			most = 5 * time.Second
		}
		d := time.Duration(sim.random.Int64N(int64(most)))
		sim.Now = sim.Now.Add(d.Truncate(time.Millisecond))
		return d.String(), nil
	}
}

func StepNames() (names []string) {
	for _, s := range steps {
		names = append(names, s.name)
	}
	return names
}
