package booking

import (
	"strings"
	"testing"
	"time"

	"efie/hostel"
	views "efie/views/booking"
)

func TestWhatIsToldOfEachState(t *testing.T) {
	a := teller(t)
	for name, c := range map[string]struct {
		record hostel.Record
		minute int    // of the question
		kind   string // "" for nothing to tell
		text   string
	}{
		"nothing paid yet": {tale("A", kept), 1, "", ""},
		"page open":        {tale("A", then(kept, payment("E", 1, opened...))...), 2, "", ""},
		"failed": {tale("A", then(kept, payment("E", 1, with(opened, hostel.PaymentFailed)...))...), 2,
			"note", "As far as the payment provider " +
				"says, no money was taken. Should it still arrive, it books your bed or goes back to you by itself."},
		"abandoned": {tale("A", then(kept, payment("E", 1, with(opened, hostel.PaymentAbandoned)...))...), 2,
			"note", "No payment has arrived yet. Your bed is kept until 12:15; pay when you are ready."},
		"a second try": {tale("A",
			then(kept, payment("E", 1, with(
				opened, hostel.PaymentFailed)...), payment("E2", 2, opened...))...), 3, "", ""},
		"ran out, not noted": {tale("A", then(kept)...), 16, "note",
			"The time to pay ran out, so the bed at Adom Court is free for others again. Nothing was paid."},
		"ran out, tried": {tale("A",
			then(kept, payment("E", 1, with(opened, hostel.PaymentFailed)...), expired)...), 16, "note",
			"We have not heard of any payment. Should money still arrive, it gets you the bed again if one is free, " +
				"or goes back to you by itself."},
		"ran out yesterday": {tale("A", kept, expired), 15 + 24*60, "", ""},
		"let go": {tale("A", kept, letGo), 6, "note",
			"You let the bed at Adom Court go; it is free for others again."},
		"let go, page open": {tale("A", then(kept, payment("E", 1, opened...), letGo)...), 6, "note",
			"Should money still arrive, it gets you the bed again if one is free"},
		"booked": {tale("A", then(kept, payment("E", 1, stands...), housed)...), 4, "", ""},
		"booked late": {tale("A",
			then(kept, expired, payment("E", 20, stands...),
				bookingMove("A", 20, hostel.Expired, hostel.Confirmed, hostel.ByWebhook))...), 21, "note",
			"Your payment came when the time to pay was over. A bed was still free, so it is yours."},
		"gone": {tale("A",
			then(kept, expired, payment("E", 20, with(paid, hostel.PaymentRefundDue)...))...), 21, "note",
			"Your payment for Adom Court came after the bed was gone. All of it, GH₵ 450, goes back to you by " +
				"itself; you need do nothing."},
		"on its way back": {tale("A",
			then(kept, expired, payment("E", 20, with(paid, hostel.PaymentRefundDue, hostel.PaymentRefunding)...))...),
			30 * 24 * 60, "note", "The provider is sending GH₵ 450 back to you; this can " +
				"take some days."},
		"back": {tale("A",
			then(kept, expired, payment("E", 20, with(paid, hostel.PaymentRefundDue, hostel.PaymentRefunded)...))...),
			6 * 24 * 60, "note", "All of it, GH₵ 450, was given back; it can take some days until your bank or " +
				"Mobile Money shows it."},
		"back long ago": {tale("A",
			then(kept, expired, payment("E", 20, with(paid, hostel.PaymentRefundDue, hostel.PaymentRefunded)...))...),
			8 * 24 * 60, "", ""},
		"not given back": {tale("A",
			then(kept, expired, payment("E", 20,
				with(paid, hostel.PaymentRefundDue, hostel.PaymentRefundFailed)...))...), 30 * 24 * 60, "bad",
			"The provider could not send your GH₵ 450 back yet. It is not lost: a person is on it."},
		"cancelled": {tale("A",
			then(kept, payment("E", 1, stands...), housed, gaveUp, payment("E", 60, hostel.PaymentRefundDue)[0])...),
			61, "note", "You cancelled your booking at Adom Court (A)."},
		"cancelled by us": {tale("A",
			then(kept, payment("E", 1, with(stands, hostel.PaymentRefundDue)...), housed, annulled)...), 61, "note",
			"Our support cancelled your booking at Adom Court (A). All of it, GH₵ 450, goes back"},
		"wrong money": {tale("A", then(kept, payment("E", 1, with(opened, hostel.PaymentSuspicious)...))...), 2,
			"bad", "Money arrived that is not what we asked for, so it has booked no bed."},
		"wrong money back": {tale("A",
			then(kept, payment("E", 1, with(opened, hostel.PaymentSuspicious, hostel.PaymentRefundDue)...), letGo)...),
			6, "note", "Money arrived that was not what we asked for. All of it, GH₵ 450, goes back"},
		"disputed": {tale("A",
			then(kept, payment("E", 1, with(stands, hostel.PaymentDisputed)...), housed)...), 99 * 24 * 60, "note",
			"Your bank says that this payment is disputed. Your booking stands meanwhile. A person"},
		"taken back": {tale("A",
			then(kept, payment("E", 1, with(stands, hostel.PaymentReversed)...), housed)...), 99 * 24 * 60, "bad",
			"The provider took this payment back from us. Your booking stands meanwhile."},
		"taken back, no bed": {tale("A",
			then(kept, payment("E", 1, with(opened, hostel.PaymentReversed)...), expired)...), 16, "bad",
			"The provider took this payment back from us. A person"},
		"settled dispute": {tale("A",
			then(kept, payment("E", 1, with(stands, hostel.PaymentDisputed, hostel.PaymentAllocated)...), housed)...),
			4, "", ""},
		"stay over": {tale("A",
			then(kept, payment("E", 1, stands...), housed,
				bookingMove("A", 600, hostel.Confirmed, hostel.Ended, hostel.ByTime))...), 601, "note",
			"Your stay at Adom Court is over."},
		"stay over long ago": {tale("A",
			then(kept, payment("E", 1, stands...), housed,
				bookingMove("A", 600, hostel.Confirmed, hostel.Ended, hostel.ByTime))...), 600 + 24*60, "", ""},
	} {
		s := history{bookings: []hostel.Booking{c.record.Booking}, records: []hostel.Record{c.record}}
		list := a.notices(s, after(c.minute))
		if c.kind == "" {
			if len(list) != 0 {
				t.Errorf("%s: tells %+v, want nothing", name, list)
			}
			continue
		}
		if len(list) != 1 || list[0].Kind != c.kind || !strings.Contains(list[0].Text, c.text) {
			t.Errorf("%s: tells %+v, want %s %q", name, list, c.kind, c.text)
			continue
		}
		if paid := len(c.record.Payments) > 0; paid && list[0].Reference == "" && name != "booked late" &&
			name != "stay over" {
			t.Errorf("%s: there is no reference to quote", name)
		}
	}
}

func TestTwoPaymentsAreToldApart(t *testing.T) {
	a := teller(t)
	first := tale("A", then(kept, letGo, payment("E", 10, with(paid, hostel.PaymentRefundDue)...))...)
	second := tale("B", bookingMove("B", 5, "", hostel.Held, hostel.ByStudent))
	second.Transitions = append(second.Transitions, payment("F", 6, stands...)...)
	for _, m := range second.Transitions[1:] {
		notePayment(&second, m)
	}
	second.Booking.State, second.Booking.ConfirmedAt, second.Booking.ChangedAt = hostel.Confirmed, after(6), after(6)
	s := history{bookings: []hostel.Booking{second.Booking, first.Booking}, records: []hostel.Record{second, first}}
	list := a.notices(s, after(11))
	if len(list) != 1 || !strings.HasPrefix(list[0].Text, "You paid twice. One payment books your bed") ||
		list[0].Reference != "E" {
		t.Errorf("paid twice: %+v", list)
	}
	// Had the other bed been confirmed only later, it was no second payment.
	s.bookings[0].ConfirmedAt = after(20)
	if list := a.notices(s, after(21)); len(list) != 1 ||
		!strings.Contains(list[0].Text, "came after the bed was gone") {
		t.Errorf("paid late, and again for another bed: %+v", list)
	}
}

func TestTheStepsArePlainWords(t *testing.T) {
	failed := payment("EFIE-1", 1, with(opened, hostel.PaymentFailed)...)
	worked := payment("EFIE-2", 4, stands...)
	confirmed := bookingMove("A", 4, hostel.Held, hostel.Confirmed, hostel.ByReturn)
	back := payment("EFIE-2", 60, hostel.PaymentRefundDue)[0]
	back.Was, back.Amount = string(hostel.PaymentAllocated), hostel.Cedis(450)
	// The store tells the bed's step after the payment's.
	r := tale("A", then(kept, failed, worked, confirmed, back, gaveUp)...)
	var got []string
	for _, step := range steps(r) {
		line := step.At + " " + step.Text
		if step.Reference != "" {
			line += " (" + step.Reference + ")"
		}
		got = append(got, line)
	}
	want := []string{
		"21 November 2026, 12:00 Bed kept for you",
		"21 November 2026, 12:01 Payment 1 page opened (EFIE-1)",
		"21 November 2026, 12:01 Payment 1 failed",
		"21 November 2026, 12:04 Payment 2 page opened (EFIE-2)",
		"21 November 2026, 12:04 Payment 2 arrived: GH₵ 450",
		"21 November 2026, 12:04 Bed confirmed",
		"21 November 2026, 13:00 Booking cancelled by you",
		"21 November 2026, 13:00 Payment 2 is to go back to you: GH₵ 450",
	}
	if strings.Join(got, "\n") != strings.Join(want, "\n") {
		t.Errorf("the steps are\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

// Every state that a payment or a booking may reach has words, but the one that the bed's own
// step says.
func TestEveryStepHasWords(t *testing.T) {
	for _, state := range []hostel.PaymentState{
		hostel.PaymentCreated, hostel.PaymentAuthorised, hostel.PaymentFailed, hostel.PaymentAbandoned,
		hostel.PaymentSucceeded, hostel.PaymentRefundDue,
		hostel.PaymentRefunding, hostel.PaymentRefunded, hostel.PaymentRefundFailed, hostel.PaymentDisputed,
		hostel.PaymentReversed, hostel.PaymentSuspicious,
	} {
		if paymentStep(hostel.Transition{Subject: "E", Next: string(state)}, nil, "Payment") == "" {
			t.Errorf("a payment that is %s has no words", state)
		}
	}
	for _, state := range []hostel.BookingState{hostel.Held, hostel.Confirmed, hostel.Expired, hostel.Cancelled,
		hostel.Ended} {
		if bookingStep(hostel.Transition{Next: string(state)}) == "" || stateWord(hostel.Booking{State: state}) == "" {
			t.Errorf("a booking that is %s has no words", state)
		}
	}
}

func TestTheTimeLeftPromisesNoMoreThanThereIs(t *testing.T) {
	for left, want := range map[time.Duration]string{
		15 * time.Minute: "15 minutes left", 15*time.Minute - 1: "14 minutes left", 119 * time.Second: "1 minute left",
		59 * time.Second: "less than a minute left",
	} {
		if got := minutesLeft(left); got != want {
			t.Errorf("%s: %q, want %q", left, got, want)
		}
	}
	if got := wholeSeconds(1500 * time.Millisecond); got != 2 {
		t.Errorf("a second and a half is counted down from %d, want 2", got)
	}
}

func TestTheDashboardWaitsOnlyForWhatIsNotKnown(t *testing.T) {
	a := teller(t)
	asking := tale("A", then(kept, payment("E", 1, opened...))...)
	phone := tale("A", then(kept, payment("E", 1, opened...))...)
	phone.Payments[0].Said = hostel.OutcomePending
	for name, c := range map[string]struct {
		record hostel.Record
		asked  string
		minute int
		want   *views.Waiting
	}{
		"nobody asked":         {asking, "", 2, nil},
		"asked about this one": {asking, "E", 2, &views.Waiting{Until: "12:15", Reference: "E"}},
		"asked about another":  {asking, "other", 2, nil},
		"the phone":            {phone, "", 2, &views.Waiting{Phone: true, Until: "12:15", Reference: "E"}},
		"the phone, asked":     {phone, "E", 2, &views.Waiting{Phone: true, Until: "12:15", Reference: "E"}},
		"over, and not said":   {asking, "", 15, &views.Waiting{}},
		"over, a minute later": {asking, "", 16, nil},
		"money without its bed": {tale("A", then(kept, payment("E", 1, paid...))...), "", 2,
			&views.Waiting{Until: "12:15", Reference: "E"}},
	} {
		s := history{bookings: []hostel.Booking{c.record.Booking}, records: []hostel.Record{c.record}}
		got := a.dashboard(s, c.asked, after(c.minute)).Waiting
		if (got == nil) != (c.want == nil) || got != nil && *got != *c.want {
			t.Errorf("%s: waits for %+v, want %+v", name, got, c.want)
		}
	}
}

// Money that came may be other than what was asked for, and is unknown until the provider names it.
func TestTheMoneyThatCameIsTold(t *testing.T) {
	for came, want := range map[hostel.Pesewas]hostel.Pesewas{0: 450, 300: 300} {
		t.Run(came.String(), func(t *testing.T) {
			if got := received(hostel.Payment{Amount: 450, Received: came}); got != want {
				t.Errorf("%s came, it tells of %s", came, got)
			}
		})
	}
}
