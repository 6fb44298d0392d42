package progress

import (
	"strings"
	"testing"

	"efie/hostel"
	"efie/hostel/booking"
	"efie/test/must"
)

func TestEachStateOfABookingHasItsNotice(t *testing.T) {
	for name, c := range map[string]struct {
		record hostel.Record
		minute int    // of the question
		kind   string // "" if no notice is expected
		text   string
	}{
		"nothing paid yet": {newRecord("A", held), 1, "", ""},
		"page open":        {newRecord("A", held, payment("E", 1, opened...)), 2, "", ""},
		"failed": {newRecord("A", held, payment("E", 1, with(opened, hostel.PaymentFailed)...)), 2,
			"note", "As far as the payment provider " +
				"says, no money was taken. If money still arrives, it books your bed or is refunded automatically."},
		"abandoned": {newRecord("A", held, payment("E", 1, with(opened, hostel.PaymentAbandoned)...)), 2,
			"note", "No payment has arrived yet. Your bed is kept until 12:15; pay when you are ready."},
		"a second try": {newRecord("A", held, payment("E", 1, with(
			opened, hostel.PaymentFailed)...), payment("E2", 2, opened...)), 3, "", ""},
		"ran out, not stored yet": {newRecord("A", held), 16, "note",
			"The time to pay ran out, so the bed at Adom Court is free for others again. Nothing was paid."},
		"ran out, tried": {newRecord("A",
			held, payment("E", 1, with(opened, hostel.PaymentFailed)...), expired), 16, "note",
			"We do not know of any payment. If money still arrives, it books the bed again if one is free; " +
				"otherwise it is refunded automatically."},
		"ran out yesterday": {newRecord("A", held, expired), 15 + 24*60, "", ""},
		"released": {newRecord("A", held, released), 6, "note",
			"You released the bed at Adom Court; it is free for others again."},
		"released, page open": {newRecord("A", held, payment("E", 1, opened...), released), 6, "note",
			"If money still arrives, it books the bed again if one is free"},
		"booked": {newRecord("A", held, payment("E", 1, allocated...), confirmed), 4, "", ""},
		"booked late": {newRecord("A", held, expired, payment("E", 20, allocated...),
			bookingStepAt("A", 20, hostel.Expired, hostel.Confirmed, hostel.ByWebhook)), 21, "note",
			"Your payment arrived after the time to pay was over. A bed was still free, so it is yours."},
		"another room": {newRecord("A", held, payment("E", 1, allocated...), confirmed,
			bookingStepAt("A", 5, hostel.Confirmed, hostel.Confirmed, hostel.ByStudent)), 6, "note",
			"Your room has changed: you now have a bed in 2 in a room (Standard)."},
		"late": {newRecord("A", held, expired, payment("E", 20, with(paid, hostel.PaymentRefundDue)...)), 21, "note",
			"Your payment for Adom Court arrived after the bed was gone. All of it, GH₵ 450, is refunded to you " +
				"automatically; you do not have to do anything."},
		"refunding": {newRecord("A",
			held, expired, payment("E", 20, with(paid, hostel.PaymentRefundDue, hostel.PaymentRefunding)...)),
			30 * 24 * 60, "note", "The provider is sending GH₵ 450 back to you; this can " +
				"take a few days."},
		"refunded": {newRecord("A",
			held, expired, payment("E", 20, with(paid, hostel.PaymentRefundDue, hostel.PaymentRefunded)...)),
			6 * 24 * 60, "note", "All of it, GH₵ 450, was refunded; it can take a few days until your bank or " +
				"Mobile Money shows it."},
		"refunded long ago": {newRecord("A",
			held, expired, payment("E", 20, with(paid, hostel.PaymentRefundDue, hostel.PaymentRefunded)...)),
			8 * 24 * 60, "", ""},
		"refund failed": {newRecord("A", held, expired, payment("E", 20,
			with(paid, hostel.PaymentRefundDue, hostel.PaymentRefundFailed)...)), 30 * 24 * 60, "bad",
			"The provider could not send your GH₵ 450 back yet. It is not lost: a person at Efie is taking care of it."},
		"cancelled": {newRecord("A", held, payment("E", 1, allocated...), confirmed, cancelled,
			payment("E", 60, hostel.PaymentRefundDue)), 61, "note", "You cancelled your booking at Adom Court (A)."},
		"cancelled by support": {newRecord("A",
			held, payment("E", 1, with(allocated, hostel.PaymentRefundDue)...), confirmed,
			cancelledBySupport), 61, "note",
			"Our support cancelled your booking at Adom Court (A). All of it, GH₵ 450, is refunded"},
		"wrong money": {newRecord("A", held, payment("E", 1, with(opened, hostel.PaymentWrongMoney)...)), 2,
			"bad", "We received an amount that we did not ask for, so no bed was booked."},
		"wrong money refunded": {newRecord("A",
			held, payment("E", 1, with(opened, hostel.PaymentWrongMoney, hostel.PaymentRefundDue)...), released),
			6, "note", "We received an amount that we did not ask for. All of it, GH₵ 450, is refunded"},
		"disputed": {newRecord("A",
			held, payment("E", 1, with(allocated, hostel.PaymentDisputed)...), confirmed), 99 * 24 * 60, "note",
			"Your bank says that this payment is disputed. Your booking stays valid meanwhile. A person"},
		"reversed": {newRecord("A",
			held, payment("E", 1, with(allocated, hostel.PaymentReversed)...), confirmed), 99 * 24 * 60, "bad",
			"The provider took this payment back from us. Your booking stays valid meanwhile."},
		"reversed, no bed": {newRecord("A",
			held, payment("E", 1, with(opened, hostel.PaymentReversed)...), expired), 16, "bad",
			"The provider took this payment back from us. A person"},
		"settled dispute": {newRecord("A",
			held, payment("E", 1, with(allocated, hostel.PaymentDisputed, hostel.PaymentAllocated)...), confirmed),
			4, "", ""},
		"stay over": {newRecord("A", held, payment("E", 1, allocated...), confirmed,
			bookingStepAt("A", 600, hostel.Confirmed, hostel.Ended, hostel.ByTime)), 601, "note",
			"Your stay at Adom Court is over."},
		"stay over long ago": {newRecord("A", held, payment("E", 1, allocated...), confirmed,
			bookingStepAt("A", 600, hostel.Confirmed, hostel.Ended, hostel.ByTime)), 600 + 24*60, "", ""},
	} {
		list := storyOf(c.record).Notices(atMinute(c.minute))
		if c.kind == "" {
			must.Equal(t, name+": the notices", len(list), 0)
			continue
		}
		if len(list) != 1 || list[0].Kind != c.kind || !strings.Contains(list[0].Text, c.text) {
			t.Errorf("%s: notices %+v, want %s %q", name, list, c.kind, c.text)
			continue
		}
		if paid := len(c.record.Payments) > 0; paid && list[0].Reference == "" && name != "booked late" &&
			name != "another room" && name != "stay over" {
			t.Errorf("%s: the notice has no reference", name)
		}
	}
}

func TestASecondPaymentIsExplainedAsPaidTwice(t *testing.T) {
	first := newRecord("A", held, released, payment("E", 10, with(paid, hostel.PaymentRefundDue)...))
	second := newRecord("B", bookingStepAt("B", 5, "", hostel.Held, hostel.ByStudent),
		payment("F", 6, allocated...), bookingStepAt("B", 6, hostel.Held, hostel.Confirmed, hostel.ByReturn))
	s := storyOf(second, first)
	list := s.Notices(atMinute(11))
	if len(list) != 1 || !strings.HasPrefix(list[0].Text, "You paid twice. One payment books your bed") ||
		list[0].Reference != "E" {
		t.Errorf("paid twice: %+v", list)
	}
	// If the other bed was confirmed later, the payment was late but not the second one.
	s.Bookings[0].ConfirmedAt = atMinute(20)
	if list := s.Notices(atMinute(21)); len(list) != 1 ||
		!strings.Contains(list[0].Text, "arrived after the bed was gone") {
		t.Errorf("paid late, and again for another bed: %+v", list)
	}
}

func TestALatePaymentOfAnotherPersonIsNotTheStudents(t *testing.T) {
	r := newRecord("A", held, expired, payment("E", 20, with(paid, hostel.PaymentRefundDue)...))
	r.Payments[0].LinkID, r.Payments[0].PayerName = "link", "Yaa"
	for refused, want := range map[string]string{
		"room_full": "The payment by Yaa for Adom Court arrived after the bed was gone.",
		booking.ErrPaidLate.Code: "The payment by Yaa for Adom Court arrived when the bed was no longer kept for you. " +
			booking.RefundReason(booking.ErrPaidLate.Code),
	} {
		r.Payments[0].Refused = refused
		list := storyOf(r).Notices(atMinute(21))
		must.Equal(t, "notices after "+refused, len(list), 1)
		must.Contain(t, "the notice after "+refused, list[0].Text, want)
	}
}

// The operator's command is: efie bookings cancel CODE --yes.
func TestAHoldThatSupportReleasedIsNotShownAsReleasedByTheStudent(t *testing.T) {
	r := newRecord("A", held, payment("E", 1, opened...),
		bookingStepAt("A", 5, hostel.Held, hostel.Cancelled, hostel.ByOperator))
	for _, n := range storyOf(r).Notices(atMinute(6)) {
		must.Lack(t, "a notice", n.Text, "You let the bed")
	}
	for _, s := range Steps(r) {
		must.Lack(t, "a step", s.Text, "another of your payments booked one")
	}
}

// The prompt on the phone is still open when the hold's 30 minutes are over.
func TestADisputeOfAnotherPayerIsNotTheStudentsBanks(t *testing.T) {
	r := newRecord("A", held, payment("E", 1, with(allocated, hostel.PaymentDisputed)...), confirmed)
	r.Payments[0].LinkID = "link"
	list := storyOf(r).Notices(atMinute(99))
	if len(list) != 1 {
		t.Fatalf("the notices are %+v", list)
	}
	must.Equal(t, "the notice", list[0].Text, "The bank of the person who paid for you says that this payment is "+
		"disputed. Your booking stays valid meanwhile. A person is looking at it and will write to you.")
	for _, step := range Steps(r) {
		must.Lack(t, "a step", step.Text, "your bank")
	}
}

func TestAnExpiredHoldDoesNotDenyAPendingPayment(t *testing.T) {
	r := newRecord("A", held, payment("E", 1, opened...),
		bookingStepAt("A", 30, hostel.Held, hostel.Expired, hostel.ByTime))
	r.Payments[0].LastOutcome, r.Booking.ExpiresAt = hostel.OutcomePending, atMinute(30)
	for _, n := range storyOf(r).Notices(atMinute(31)) {
		must.Lack(t, "a notice during a payment", n.Text, "As far as the payment provider says, no money was taken")
	}
}

// The store returns its full record, even if five newer bookings exist.
func TestTheDashboardShowsAFailedRefundOfAnOldBooking(t *testing.T) {
	old := newRecord("A", held, expired,
		payment("E", 20, with(paid, hostel.PaymentRefundDue, hostel.PaymentRefundFailed)...))
	var records []hostel.Record
	for i := range 5 {
		b := newRecord(string(rune('B'+i)), bookingStepAt(string(rune('B'+i)), 30+i, "", hostel.Held, hostel.ByStudent),
			bookingStepAt(string(rune('B'+i)), 31+i, hostel.Held, hostel.Cancelled, hostel.ByStudent))
		records = append(records, b)
	}
	for _, n := range storyOf(append(records, old)...).Notices(atMinute(60)) {
		if n.Reference == "E" {
			return
		}
	}
	t.Error("the dashboard does not show the failed refund")
}

func TestTheStepsOfABookingAreDescribed(t *testing.T) {
	failed := payment("EFIE-1", 1, with(opened, hostel.PaymentFailed)...)
	succeeded := payment("EFIE-2", 4, allocated...)
	confirmed := bookingStepAt("A", 4, hostel.Held, hostel.Confirmed, hostel.ByReturn)
	refund := payment("EFIE-2", 60, hostel.PaymentRefundDue)
	refund[0].Was, refund[0].Amount = string(hostel.PaymentAllocated), hostel.Cedis(450)
	// The store returns the booking's transition after the payment's.
	r := newRecord("A", held, failed, succeeded, confirmed, refund, cancelled)
	var got []string
	for _, step := range Steps(r) {
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
		"21 November 2026, 13:00 Payment 2 will go back to you: GH₵ 450",
	}
	must.Equal(t, "the steps", strings.Join(got, "\n"), strings.Join(want, "\n"))
}

func TestAReceiptHasNoFailedAttempts(t *testing.T) {
	failed := payment("EFIE-1", 1, with(opened, hostel.PaymentFailed)...)
	succeeded := payment("EFIE-2", 4, allocated...)
	second := payment("EFIE-3", 5, with(paid, hostel.PaymentRefundDue)...)
	steps := func(list []Step) (text string) {
		for _, step := range list {
			text += step.Text + "\n"
		}
		return text
	}
	r := newRecord("A", held, failed, succeeded, confirmed, second)
	must.Equal(t, "the steps of a receipt", steps(ReceiptSteps(r)), "Bed kept for you\nBed confirmed\n"+
		"Payment 1 page opened\nPayment 1 arrived: GH₵ 450\nPayment 2 page opened\nPayment 2 arrived: GH₵ 450\n"+
		"Payment 2 will go back to you: GH₵ 450\n")
	must.Contain(t, "the steps of the dashboard", steps(Steps(r)), "Payment 1 failed")
	r = newRecord("A", held, failed, expired)
	must.Equal(t, "the steps of a booking without a receipt", steps(ReceiptSteps(r)), steps(Steps(r)))
}

func TestTheRestOfTheMoneyIsNamed(t *testing.T) {
	caution := hostel.ExtraCharge{Name: "Caution", Amount: 200_00, Per: hostel.PerStay, Refundable: true}
	for want, terms := range map[string]hostel.CostTerms{
		"GH₵ 3,150 is to be paid to the hostel.":                 {Stay: 16, Rest: hostel.RestMonthly},
		"GH₵ 450 is to be paid to the hostel.":                   {Stay: 4, Charges: []hostel.ExtraCharge{caution}},
		"The rest of the stay is paid, too.":                     {Stay: 2},
		"Later rent is paid to the hostel, which says how much.": {},
	} {
		must.Equal(t, want, Rest(hostel.Booking{Price: hostel.Cedis(450), Terms: terms}), want)
	}
}

// PaymentAllocated has no step, because the step of the bed describes it.
func TestEveryStateHasAStep(t *testing.T) {
	for _, state := range []hostel.PaymentState{
		hostel.PaymentCreated, hostel.PaymentAuthorised, hostel.PaymentFailed, hostel.PaymentAbandoned,
		hostel.PaymentSucceeded, hostel.PaymentRefundDue,
		hostel.PaymentRefunding, hostel.PaymentRefunded, hostel.PaymentRefundFailed, hostel.PaymentDisputed,
		hostel.PaymentReversed, hostel.PaymentWrongMoney,
	} {
		if paymentStep(hostel.Transition{Subject: "E", Next: string(state)}, nil, "Payment", false) == "" {
			t.Errorf("a payment that becomes %s has no step", state)
		}
	}
	for _, state := range []hostel.BookingState{hostel.Held, hostel.Confirmed, hostel.Expired, hostel.Cancelled,
		hostel.Ended} {
		if bookingStep(hostel.Transition{Next: string(state)}) == "" || StateWord(hostel.Booking{State: state}) == "" {
			t.Errorf("a booking that becomes %s has no step or no word", state)
		}
	}
}

func TestTheDashboardWaitsForUnknownOutcomesOnly(t *testing.T) {
	open := newRecord("A", held, payment("E", 1, opened...))
	phone := newRecord("A", held, payment("E", 1, opened...))
	phone.Payments[0].LastOutcome = hostel.OutcomePending
	linked := phone
	linked.Booking.PayerMinutes = hostel.ShortPayerMinutes
	for name, c := range map[string]struct {
		record  hostel.Record
		unclear string
		minute  int
		want    *Waiting
	}{
		"a page is open":               {open, "", 2, nil},
		"its outcome is unclear":       {open, "E", 2, &Waiting{Until: "12:15", Reference: "E"}},
		"another's outcome is unclear": {open, "other", 2, nil},
		"the phone":                    {phone, "", 2, &Waiting{Phone: true, Until: "12:15", Reference: "E"}},
		"the phone, unclear":           {phone, "E", 2, &Waiting{Phone: true, Until: "12:15", Reference: "E"}},
		"the phone, after a link": {linked, "", 2,
			&Waiting{Phone: true, Linked: true, Until: "12:15", Reference: "E"}},
		"the time is over":              {open, "", 15, &Waiting{}},
		"the time is over for a minute": {open, "", 16, nil},
		"the money has booked no bed yet": {newRecord("A", held, payment("E", 1, paid...)), "", 2,
			&Waiting{Until: "12:15", Reference: "E"}},
	} {
		got := WaitsFor(&c.record, PhaseOf(&c.record, atMinute(c.minute)), c.unclear, atMinute(c.minute))
		if (got == nil) != (c.want == nil) || got != nil && *got != *c.want {
			t.Errorf("%s: waits for %+v, want %+v", name, got, c.want)
		}
	}
}

// Received may differ from Amount. It is 0 until the provider reports it.
func TestTheReceivedMoneyIsShown(t *testing.T) {
	for arrived, want := range map[hostel.Pesewas]hostel.Pesewas{0: 450, 300: 300} {
		t.Run(arrived.String(), func(t *testing.T) {
			must.Equal(t, arrived.String()+" arrived: the shown amount",
				Received(hostel.Payment{Amount: 450, Received: arrived}), want)
		})
	}
}

// Another person is refunded for what that person paid, and the student must not expect the money.
func TestTheMoneyOfAnotherPayerDoesNotGoToTheStudent(t *testing.T) {
	own, theirs := payment("EFIE-1", 4, allocated...), payment("EFIE-2", 5, with(paid, hostel.PaymentRefundDue)...)
	r := newRecord("A", held, own, bookingStepAt("A", 4, hostel.Held, hostel.Confirmed, hostel.ByReturn), theirs)
	r.Payments[1].LinkID = "link"
	list := storyOf(r).Notices(atMinute(6))
	if len(list) != 1 {
		t.Fatalf("the notices are %+v", list)
	}
	must.Equal(t, "the notice", list[0].Text, "Two people paid. One payment books your bed; this one does not. All of "+
		"it, GH₵ 450, is refunded to the person who paid for you automatically; you do not have to do anything.")
	for _, step := range Steps(r) {
		must.Lack(t, "a step", step.Text, "back to you")
	}
}

func TestTheStudentReadsWhoPaid(t *testing.T) {
	late := newRecord("A", held, expired, payment("E", 20, allocated...),
		bookingStepAt("A", 20, hostel.Expired, hostel.Confirmed, hostel.ByWebhook))
	refunded := newRecord("A",
		held, expired, payment("E", 20, with(paid, hostel.PaymentRefundDue, hostel.PaymentRefunded)...))
	for name, c := range map[string]struct {
		record hostel.Record
		minute int
		want   string
	}{
		"in time":       {newRecord("A", held, payment("E", 1, allocated...), confirmed), 4, "Paid by Yaw: GH₵ 450."},
		"the other day": {newRecord("A", held, payment("E", 1, allocated...), confirmed), 5 + 24*60, ""},
		"late": {late, 21, "The payment by Yaw arrived after the time to pay was over. A bed was still free, so it is " +
			"yours."},
		"refunded": {refunded, 21, "was refunded to the person who paid for you; it can take a few days until bank"},
	} {
		c.record.Payments[0].LinkID, c.record.Payments[0].PayerName = "link", "Yaw"
		text := ""
		for _, n := range storyOf(c.record).Notices(atMinute(c.minute)) {
			text += n.Text
		}
		must.Contain(t, name, text, c.want)
		if c.want == "" {
			must.Equal(t, name, text, "")
		}
	}
}

func TestADisownedLinkIsAnnouncedWithoutBlame(t *testing.T) {
	link := booking.PaymentLink{State: booking.LinkDisowned, ChangedAt: atMinute(2)}
	n := LinkNotice(link, atMinute(3))
	must.Equal(t, "the kind of the notice", n.Kind, "note")
	must.Contain(t, "the notice", n.Text, "At 12:02 a reader of your link pressed “I do not know this person”",
		"Your bed is still kept for you.", "Call your payer first, then ask again.")
	for _, state := range []booking.LinkState{booking.LinkUsed, booking.LinkEnded, booking.LinkExpired, ""} {
		must.Equal(t, "the notice of a link that is "+string(state),
			LinkNotice(booking.PaymentLink{State: state}, atMinute(3)).Text, "")
	}
}

func TestAnExpiredHoldDoesNotDenyThePaymentOfAnotherPayer(t *testing.T) {
	r := newRecord("A", held, payment("E", 1, opened...))
	r.Payments[0].LinkID = "link"
	must.Equal(t, "notices during the hold", len(storyOf(r).Notices(atMinute(2))), 0)
	r = newRecord("A", held, payment("E", 1, opened...), expired)
	r.Payments[0].LinkID = "link"
	list := storyOf(r).Notices(atMinute(16))
	if len(list) != 1 {
		t.Fatalf("the notices are %+v", list)
	}
	must.Lack(t, "the notice", list[0].Text, "Nothing was paid")
	must.Contain(t, "the notice", list[0].Text, "If money still arrives")
}

func TestAStudentWaitsForThePaymentOfAnotherPayer(t *testing.T) {
	r := newRecord("A", held, payment("E", 1, opened...))
	r.Payments[0].LinkID, r.Payments[0].LastOutcome = "link", hostel.OutcomePending
	w := WaitsFor(&r, PhaseHeld, "", atMinute(2))
	if w == nil || !w.ByPayer || w.Phone {
		t.Errorf("the dashboard waits for %+v, want the other payer and not the student's phone", w)
	}
}

// Two relatives open a page each, and then the first payer opens another page. The student reads about the newest page.
func TestTheNewsOfALinkNamesOnePayer(t *testing.T) {
	opened := func(name, email string, minute int) hostel.Payment {
		return hostel.Payment{
			LinkID: "link", PayerName: name, Email: email, State: hostel.PaymentAuthorised, CheckoutURL: "https://pay",
			CreatedAt: atMinute(minute),
		}
	}
	record := newRecord("AB12CD34")
	record.Payments = []hostel.Payment{opened("Yaa", "yaa@example.com", 1), opened("Esi", "esi@example.com", 2)}
	must.Equal(t, "the news", LinkNews(record),
		"Pay was pressed on 21 November 2026, 12:02, by Esi. It is not paid yet.")
	record.Payments = append(record.Payments, opened("Yaa", "yaa@example.com", 3))
	must.Equal(t, "the news of the first payer's next page", LinkNews(record),
		"Pay was pressed on 21 November 2026, 12:01, by Yaa. It is not paid yet.")
}
