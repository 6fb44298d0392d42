package ledgertest

import (
	"context"
	"fmt"
	"slices"
	"time"

	"efie/hostel"
	"efie/hostel/booking"
)

// Finish lets everything that is under way come to its end: bank and ledger are healthy again,
// refunds arrive or fail, and time goes by. The bank repeats what it tells for three days, but nothing
// may depend on its telling of payments and of refunds that we asked for: these are dropped
// unless they came through already.
func (w *Simulation) Finish(ctx context.Context) error {
	w.healthy = true
	for i, n := range w.Bank.Notices(0) {
		ours := n.Kind == booking.NoticePaid || n.Kind == booking.NoticeRefund && !w.refundedByHand(n)
		if ours || i < len(w.delivered) && w.delivered[i] {
			continue
		}
		if err := w.Service.SettleNotice(ctx, n); err != nil {
			return w.failure([]string{err.Error()})
		}
	}
	for _, pause := range []time.Duration{
		0, time.Minute, time.Minute, 10 * time.Minute, 20 * time.Minute, time.Hour, 12 * time.Hour, 12 * time.Hour,
		100 * 24 * time.Hour, 12 * time.Hour, 12 * time.Hour, 12 * time.Hour,
	} {
		w.Now = w.Now.Add(pause)
		for _, reference := range w.Bank.References() {
			switch {
			case w.random.IntN(4) == 0:
				w.Bank.MoveRefund(reference, booking.RefundFailed)
			case w.random.IntN(2) == 0 || pause > time.Hour:
				w.Bank.MoveRefund(reference, booking.RefundProcessed)
			}
		}
		for asked := -1; asked != w.asked(); {
			asked = w.asked()
			if err := w.Service.Reconcile(ctx); err != nil {
				return w.failure([]string{err.Error()})
			}
		}
	}
	if found := append(w.Ledger.Problems(), w.Discrepancies()...); len(found) > 0 {
		return w.failure(found)
	}
	return nil
}

func (w *Simulation) asked() int {
	return w.Bank.Asked("verify") + w.Bank.Asked("refunds") + w.Bank.Asked("refund")
}

// behind says whether a notice is about a refund that nobody at the desk asked for.
func (w *Simulation) refundedByHand(n booking.Notice) bool {
	p, _ := w.Ledger.Payment(context.Background(), n.Reference)
	return p.State != hostel.PaymentRefundDue && p.State != hostel.PaymentRefunding
}

// Verdict holds the books against the truth at the bank, when nothing is under way any more.
func (w *Simulation) Discrepancies() (found []string) {
	alarmed := map[string]bool{}
	for _, a := range w.Ledger.Alarms() {
		alarmed[a.Reference] = true
	}
	for _, p := range w.Ledger.Payments() {
		account := w.Bank.Account(p.Reference)
		if wrong := Discrepancy(p, w.Ledger.BookingOf(p.BookingID), account, alarmed[p.Reference]); wrong != "" {
			found = append(found, fmt.Sprintf("%s is %s, and its booking %s: %s (%+v)\n%+v\n%+v", p.Reference, p.State,
				w.Ledger.BookingOf(p.BookingID).State, wrong, account, p, w.Ledger.History(p.Reference)))
		}
	}
	for _, reference := range w.Bank.Twice() {
		found = append(found, reference+" was refunded while a refund of it was under way or done")
	}
	for _, reference := range w.Bank.References() {
		if _, err := w.Ledger.Payment(context.Background(), reference); err != nil {
			found = append(found, reference+" is open at the bank and in no book")
		}
	}
	return append(found, w.lettersTwice()...)
}

// Judge is what is wrong with a payment that nothing happens to any more, "" when all is well.
func Discrepancy(p hostel.Payment, b hostel.Booking, a Account, alarmed bool) string {
	books := p.State == hostel.PaymentAllocated || p.State == hostel.PaymentDisputed
	stands := b.State == hostel.Confirmed || b.State == hostel.Ended
	switch {
	case a.Held() < 0:
		return "more went back than came"
	case slices.Contains([]hostel.PaymentState{
		hostel.PaymentSucceeded, hostel.PaymentRefundDue, hostel.PaymentRefunding,
	}, p.State):
		return "it is stuck"
	case b.State == hostel.Held:
		return "the hold never ended"
	case p.State.Alarming() && !alarmed:
		return "nobody is called"
	case a.Paid == 0:
		if !p.State.Open() {
			return "nothing was paid"
		}
	case a.Held() > 0:
		if !(books && stands) && !alarmed {
			return "the bank holds money that no bed stands for"
		}
	case p.State != hostel.PaymentRefunded && !alarmed:
		return "the money went back, and the books do not know"
	}
	return ""
}

// lettersTwice are students who were written to about one event of one payment more than once.
func (w *Simulation) lettersTwice() (found []string) {
	seen := map[[2]string]int{}
	for _, l := range w.Ledger.Letters() {
		if l.To != "esi@example.com" {
			seen[[2]string{string(l.Kind), l.Reference}]++
		}
	}
	for _, p := range w.Ledger.Payments() {
		for kind, want := range map[hostel.LetterKind]int{
			hostel.LetterBookingConfirmed: w.movesOf(p.Reference, hostel.PaymentSucceeded, hostel.PaymentAllocated),
			hostel.LetterRefundDue:        w.movesOf(p.Reference, hostel.PaymentSucceeded, hostel.PaymentRefundDue),
			hostel.LetterRefundFailed:     w.movesOf(p.Reference, "", hostel.PaymentRefundFailed),
		} {
			if got := seen[[2]string{string(kind), p.Reference}]; got != want {
				found = append(found, fmt.Sprintf("%s: %d letters %s, want %d", p.Reference, got, kind, want))
			}
		}
	}
	return found
}

// movesOf counts the moves of a payment between two states; "" is any.
func (w *Simulation) movesOf(reference string, was, next hostel.PaymentState) (count int) {
	for _, m := range w.Ledger.History(reference) {
		if m.Next == string(next) && (was == "" || m.Was == string(was)) {
			count++
		}
	}
	return count
}
