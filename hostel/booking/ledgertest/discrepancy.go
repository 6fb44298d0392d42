package ledgertest

import (
	"context"
	"fmt"
	"slices"
	"time"

	"efie/hostel"
	"efie/hostel/booking"
)

// Finish ends the simulation and checks its result. Bank and ledger become healthy, refunds arrive or fail, and time
// passes. Finish delivers the missing notices of disputes and of refunds by hand, because the reconciler does not ask
// about them. It drops all other missing notices, because the reconciler must replace them.
func (s *Simulation) Finish(ctx context.Context) error {
	s.healthy = true
	for i, n := range s.Bank.Notices(0) {
		reconciled := n.Kind == booking.NoticePaid || n.Kind == booking.NoticeRefund && !s.refundedByHand(n)
		if reconciled || i < len(s.delivered) && s.delivered[i] {
			continue
		}
		if err := s.Service.SettleNotice(ctx, n); err != nil {
			return s.failure([]string{err.Error()})
		}
	}
	for _, pause := range []time.Duration{
		0, time.Minute, time.Minute, 10 * time.Minute, 20 * time.Minute, time.Hour, 12 * time.Hour, 12 * time.Hour,
		100 * 24 * time.Hour, 12 * time.Hour, 12 * time.Hour, 12 * time.Hour,
	} {
		s.Now = s.Now.Add(pause)
		for _, reference := range s.Bank.References() {
			switch {
			case s.random.IntN(4) == 0:
				s.Bank.MoveRefund(reference, booking.RefundFailed)
			case s.random.IntN(2) == 0 || pause > time.Hour:
				s.Bank.MoveRefund(reference, booking.RefundProcessed)
			}
		}
		for asked := -1; asked != s.asked(); {
			asked = s.asked()
			if err := booking.NewReconciler(s.Service).Reconcile(ctx); err != nil {
				return s.failure([]string{err.Error()})
			}
		}
	}
	if found := append(s.Ledger.Problems(), s.Discrepancies()...); len(found) > 0 {
		return s.failure(found)
	}
	return nil
}

func (s *Simulation) asked() int {
	return s.Bank.Asked("verify") + s.Bank.Asked("refunds") + s.Bank.Asked("refund")
}

// refundedByHand reports whether a notice is about a refund that Efie did not ask for.
func (s *Simulation) refundedByHand(n booking.Notice) bool {
	p, _ := s.Ledger.Payment(context.Background(), n.Reference)
	return p.State != hostel.PaymentRefundDue && p.State != hostel.PaymentRefunding
}

// Discrepancies compares the ledger with the bank after Finish. It returns the differences as sentences.
func (s *Simulation) Discrepancies() (found []string) {
	alarmed := map[string]bool{}
	for _, a := range s.Ledger.Alarms() {
		alarmed[a.Reference] = true
	}
	for _, p := range s.Ledger.Payments() {
		account := s.Bank.Account(p.Reference)
		if wrong := Discrepancy(p, s.Ledger.BookingOf(p.BookingID), account, alarmed[p.Reference]); wrong != "" {
			found = append(found, fmt.Sprintf("%s is %s, and its booking %s: %s (%+v)\n%+v\n%+v", p.Reference, p.State,
				s.Ledger.BookingOf(p.BookingID).State, wrong, account, p, s.Ledger.History(p.Reference)))
		}
	}
	for _, reference := range s.Bank.DoubleRefunds() {
		found = append(found, reference+" was refunded twice")
	}
	for _, reference := range s.Bank.References() {
		if _, err := s.Ledger.Payment(context.Background(), reference); err != nil {
			found = append(found, reference+" is open at the bank and missing in the ledger")
		}
	}
	return append(found, s.wrongEmailCounts()...)
}

// Discrepancy compares a payment in its last state with the bank's account. It returns an error as a sentence, or "".
func Discrepancy(p hostel.Payment, b hostel.Booking, a Account, alarmed bool) string {
	books := p.State == hostel.PaymentAllocated || p.State == hostel.PaymentDisputed
	booked := b.State == hostel.Confirmed || b.State == hostel.Ended
	switch {
	case a.Held() < 0:
		return "more was refunded than was paid"
	case slices.Contains([]hostel.PaymentState{
		hostel.PaymentSucceeded, hostel.PaymentRefundDue, hostel.PaymentRefunding,
	}, p.State):
		return "the payment is stuck"
	case b.State == hostel.Held:
		return "the hold never ended"
	case p.State.Alarming() && !alarmed:
		return "the alarm is missing"
	case a.Paid == 0:
		if !p.State.Open() {
			return "nothing was paid"
		}
	case a.Held() > 0:
		if !(books && booked) && !alarmed {
			return "the bank holds money for which there is no bed"
		}
		if books && booked && a.Held() != b.Price && !alarmed {
			return "the bank holds another amount than the price of the bed"
		}
	case p.State != hostel.PaymentRefunded && !alarmed:
		return "the payment was refunded, and the ledger has not recorded it"
	}
	return ""
}

// refundedBookings returns the payments with a requested refund although their bookings are active.
func (s *Simulation) refundedBookings() (found []string) {
	for _, p := range activePayments(s.Ledger) {
		asked := hostel.Pesewas(0)
		for _, r := range s.Bank.Account(p.Reference).Refunds {
			if r.Status != booking.RefundFailed {
				asked += r.Amount
			}
		}
		if asked > 0 && !s.Bank.refundedByHand(p.Reference) {
			found = append(found, fmt.Sprintf("%s: its booking is active, and a refund of %s was requested", p.Reference, asked))
		}
	}
	return found
}

// wrongEmailCounts returns the payments about which the student got a wrong number of emails.
func (s *Simulation) wrongEmailCounts() (found []string) {
	counts := map[[2]string]int{}
	for _, l := range s.Ledger.Emails() {
		if l.To != "esi@example.com" { // the host
			counts[[2]string{string(l.Kind), l.Reference}]++
		}
	}
	for _, p := range s.Ledger.Payments() {
		for kind, want := range map[hostel.EmailKind]int{
			hostel.EmailBookingConfirmed: s.countTransitions(p.Reference, hostel.PaymentSucceeded, hostel.PaymentAllocated),
			hostel.EmailRefundDue:        s.countTransitions(p.Reference, hostel.PaymentSucceeded, hostel.PaymentRefundDue),
			hostel.EmailRefundFailed:     s.countTransitions(p.Reference, "", hostel.PaymentRefundFailed),
		} {
			if got := counts[[2]string{string(kind), p.Reference}]; got != want {
				found = append(found, fmt.Sprintf("%s: %d emails %s, want %d", p.Reference, got, kind, want))
			}
		}
	}
	return found
}

// countTransitions counts the transitions of a payment from the state was to the state next. If was is "", it counts
// the transitions from all states.
func (s *Simulation) countTransitions(reference string, was, next hostel.PaymentState) (count int) {
	for _, m := range s.Ledger.History(reference) {
		if m.Next == string(next) && m.Was != m.Next && (was == "" || m.Was == string(was)) {
			count++
		}
	}
	return count
}
