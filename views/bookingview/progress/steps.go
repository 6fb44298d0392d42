package progress

import (
	"cmp"
	"fmt"
	"slices"
	"time"

	"efie/hostel"
)

// Step is one event of a booking.
type Step struct {
	At        string // "21 November 2026, 14:20"
	DateTime  string // the same in the format of RFC 3339
	Text      string
	Reference string // of a payment, only at its first step
}

// Steps describes the transitions of a booking and of its payments in plain words, the oldest first.
func Steps(r hostel.Record) []Step {
	var list []Step
	named := map[string]bool{}
	transitions := sortedTransitions(r)
	for i, m := range transitions {
		text := ""
		if m.Subject == r.Booking.ID {
			text = bookingStep(m)
		} else {
			text = paymentStep(m, transitions[i+1:], paymentName(r, m.Subject), isByPayer(r, m.Subject))
		}
		if text == "" {
			continue
		}
		step := Step{At: hostel.DateTime(m.At), DateTime: m.At.UTC().Format(time.RFC3339), Text: text}
		if m.Subject != r.Booking.ID && !named[m.Subject] {
			named[m.Subject] = true
			step.Reference = m.Subject
		}
		list = append(list, step)
	}
	return list
}

// ReceiptSteps returns Steps without the attempts to pay whose money has not arrived. A booking that was never
// confirmed has no receipt, so it keeps all steps.
func ReceiptSteps(r hostel.Record) []Step {
	if r.Booking.ConfirmedAt.IsZero() {
		return Steps(r)
	}
	isOpen := map[string]bool{} // by reference
	for _, p := range r.Payments {
		isOpen[p.Reference] = p.State.Open()
	}
	r.Payments = slices.DeleteFunc(slices.Clone(r.Payments),
		func(p hostel.Payment) bool { return p.State.Open() })
	r.Transitions = slices.DeleteFunc(slices.Clone(r.Transitions),
		func(m hostel.Transition) bool { return isOpen[m.Subject] })
	return Steps(r)
}

// isByPayer reports whether another person made the payment.
func isByPayer(r hostel.Record, reference string) bool {
	return slices.ContainsFunc(r.Payments, func(p hostel.Payment) bool {
		return p.Reference == reference && p.LinkID != ""
	})
}

// sortedTransitions sorts by time. At the same time a confirmation follows the payment that caused it.
func sortedTransitions(r hostel.Record) []hostel.Transition {
	rank := func(m hostel.Transition) int {
		switch {
		case m.Subject != r.Booking.ID:
			return 1
		case m.Next == string(hostel.Confirmed):
			return 2
		}
		return 0
	}
	sorted := slices.Clone(r.Transitions)
	slices.SortStableFunc(sorted, func(a, b hostel.Transition) int {
		return cmp.Or(a.At.Compare(b.At), cmp.Compare(rank(a), rank(b)))
	})
	return sorted
}

func bookingStep(m hostel.Transition) string {
	was := hostel.BookingState(m.Was)
	switch hostel.BookingState(m.Next) {
	case hostel.Held:
		return "Bed kept for you"
	case hostel.Confirmed:
		if was == hostel.Expired || was == hostel.Cancelled {
			return "A bed was still free: bed confirmed"
		}
		if was == hostel.Confirmed {
			return "Changed to another room by you"
		}
		return "Bed confirmed"
	case hostel.Expired:
		return "The time to pay ran out: the bed is free for others"
	case hostel.Ended:
		return "Stay over"
	case hostel.Cancelled:
		switch {
		case was == hostel.Confirmed && m.Cause == hostel.ByOperator:
			return "Booking cancelled by our support"
		case was == hostel.Confirmed:
			return "Booking cancelled by you"
		case m.Cause == hostel.ByStudent:
			return "Bed given up by you"
		case m.Cause == hostel.ByOperator:
			return "Bed released by our support"
		}
		return "Bed given up: another of your payments booked one"
	}
	return ""
}

// paymentStep describes a transition of a payment to the student. byPayer means that another person paid. paymentStep
// returns "" if another step describes the transition.
func paymentStep(m hostel.Transition, later []hostel.Transition, name string, byPayer bool) string {
	back, approval, bank := " back to you", "you to approve it", "your bank"
	if byPayer {
		back, approval, bank = " back", "approval", "the bank"
	}
	switch hostel.PaymentState(m.Next) {
	case hostel.PaymentCreated:
		if opensPage(m.Subject, later) {
			return ""
		}
		return name + " started"
	case hostel.PaymentAuthorised:
		if m.Was == string(hostel.PaymentCreated) && m.Cause == hostel.ByStudent {
			return name + " page opened"
		}
		return name + " waits for " + approval
	case hostel.PaymentFailed:
		return name + " failed"
	case hostel.PaymentAbandoned:
		return name + " not made yet"
	case hostel.PaymentSucceeded:
		return name + " arrived: " + m.Amount.String()
	case hostel.PaymentAllocated:
		if m.Was == string(hostel.PaymentDisputed) {
			return name + " counts again: its dispute is settled"
		}
	case hostel.PaymentRefundDue:
		return name + " will go" + back + ": " + m.Amount.String()
	case hostel.PaymentRefunding:
		return name + " is on its way back: " + m.Amount.String()
	case hostel.PaymentRefunded:
		return name + " refunded: " + m.Amount.String()
	case hostel.PaymentRefundFailed:
		return name + " could not be refunded yet; a person is taking care of it"
	case hostel.PaymentDisputed:
		return name + " disputed at " + bank + "; a person is looking at it"
	case hostel.PaymentReversed:
		return name + " taken back from us by the provider; a person is looking at it"
	case hostel.PaymentWrongMoney:
		return name + " is not what was asked for; a person is looking at it"
	}
	return ""
}

func opensPage(reference string, later []hostel.Transition) bool {
	for _, m := range later {
		if m.Subject == reference {
			return m.Next == string(hostel.PaymentAuthorised) && m.Cause == hostel.ByStudent
		}
	}
	return false
}

// paymentName returns "Payment", with a number if the booking has several payments or another person pays.
func paymentName(r hostel.Record, reference string) string {
	for i, p := range r.Payments {
		if p.Reference == reference && p.LinkID != "" {
			return fmt.Sprintf("Payment %d, by %s,", i+1, PayerName(p))
		}
		if p.Reference == reference && len(r.Payments) > 1 {
			return fmt.Sprintf("Payment %d", i+1)
		}
	}
	return "Payment"
}
