package ledgertest

import (
	"context"
	"fmt"
	"strings"
	"time"

	"efie/hostel"
	"efie/hostel/booking"
)

// PayerRefunds lists what may happen between the opening of a payer's page and its payment, and whether the refund of
// the payment counts for the student (R12). A payer's first page stays open at the bank when the second link replaces
// the first. The second page is paid last.
var PayerRefunds = []struct {
	Steps  string // names of payerSteps, separated by commas
	Counts bool
}{
	// The student's own act made the payment impossible.
	{"released, taken", true},
	{"released, other gender", true},
	{"released, other gender, taken", true},
	{"other room, taken", true},
	{"other room, paid there", true},
	{"released, other room, paid there", true},
	{"other room, released, other gender", true},

	// Another payment was first.
	{"paid by student", false},
	{"paid by first payer", false},
	{"paid by student, cancelled", false},
	{"paid by first payer, cancelled", false},
	{"released, paid by first payer", false},
	{"released, paid by first payer, cancelled, taken", false},
	{"other room, paid by first payer", false},
	{"other room, paid by first payer, cancelled", false},

	// The payer is late: the hold had ended, or would have ended if the student had kept it.
	{"expired, taken", false},
	{"expired, other gender", false},
	{"expired, other room, paid there", false},
	{"released, time passes, taken", false},
	{"released, other gender, time passes", false},
	{"other room, paid there, time passes", false},
	{"released, a day passes", false},

	// A person at Efie decided.
	{"annulled, taken", false},
	{"annulled, other gender", false},
	{"annulled, other room, paid there", false},
}

// PayerStage is a service with what the cases of PayerRefunds need. Room has one bed, for women; Other has mixed beds.
type PayerStage struct {
	*booking.Service
	Bank         *Bank
	Ama, Esi     *hostel.Student // two women
	Room, Other  string
	Pass         func(time.Duration)
	ChangeGender func() error // of Ama

	held, elsewhere hostel.Booking
	own             booking.Checkout
	payers          [2]booking.Checkout
}

var payerSteps = map[string]func(ctx context.Context, s *PayerStage) error{
	"released":     func(ctx context.Context, s *PayerStage) error { return s.Release(ctx, s.Ama) },
	"other gender": func(_ context.Context, s *PayerStage) error { return s.ChangeGender() },
	"taken": func(ctx context.Context, s *PayerStage) error {
		_, err := s.Hold(ctx, s.Esi, s.Room)
		return err
	},
	"other room": func(ctx context.Context, s *PayerStage) (err error) {
		s.elsewhere, err = s.Hold(ctx, s.Ama, s.Other)
		return err
	},
	"paid there": func(ctx context.Context, s *PayerStage) error {
		page, err := Checkout(ctx, s.Service, s.Ama, s.elsewhere)
		if err != nil {
			return err
		}
		return s.pay(ctx, page, hostel.PaymentAllocated)
	},
	"paid by student": func(ctx context.Context, s *PayerStage) error {
		return s.pay(ctx, s.own, hostel.PaymentAllocated)
	},
	"paid by first payer": func(ctx context.Context, s *PayerStage) error {
		return s.pay(ctx, s.payers[0], hostel.PaymentAllocated)
	},
	"cancelled": func(ctx context.Context, s *PayerStage) error {
		_, err := s.Cancel(ctx, s.held)
		return err
	},
	"annulled": func(ctx context.Context, s *PayerStage) error {
		_, err := s.CancelByOperator(ctx, s.held, "")
		return err
	},
	"expired": func(ctx context.Context, s *PayerStage) error {
		s.Pass(s.HoldFor + hostel.SettleGrace)
		_, err := s.Ledger.Expire(ctx, s.Clock())
		return err
	},
	"time passes": func(_ context.Context, s *PayerStage) error { s.Pass(s.HoldFor); return nil },
	"a day passes": func(_ context.Context, s *PayerStage) error {
		s.Pass(25 * time.Hour)
		return nil
	},
}

// Refund goes through the steps of a case, and returns the refunded payment.
func (s *PayerStage) Refund(ctx context.Context, steps string) (p hostel.Payment, err error) {
	if s.held, err = s.Hold(ctx, s.Ama, s.Room); err != nil {
		return p, err
	}
	if s.own, err = Checkout(ctx, s.Service, s.Ama, s.held); err != nil {
		return p, err
	}
	for i := range s.payers {
		if s.payers[i], err = CheckoutByLink(ctx, s.Service, s.held); err != nil {
			return p, err
		}
		link, err := s.LiveLink(ctx, s.held)
		if err != nil {
			return p, err
		}
		if err := s.EndLink(ctx, link); err != nil {
			return p, err
		}
	}
	for step := range strings.SplitSeq(steps, ", ") {
		if err := payerSteps[step](ctx, s); err != nil {
			return p, fmt.Errorf("%s: %w", step, err)
		}
	}
	if err := s.pay(ctx, s.payers[1], hostel.PaymentRefundDue); err != nil {
		return p, err
	}
	return s.Ledger.Payment(ctx, s.payers[1].Reference)
}

// pay pays a page. It fails if the payment does not end in a state.
func (s *PayerStage) pay(ctx context.Context, page booking.Checkout, want hostel.PaymentState) error {
	s.Bank.Pay(page.Reference)
	settlement, err := s.Settle(ctx, page.Reference, hostel.ByWebhook)
	if err == nil && settlement.Payment.State != want {
		err = fmt.Errorf("the payment is %s, and not %s", settlement.Payment.State, want)
	}
	return err
}
