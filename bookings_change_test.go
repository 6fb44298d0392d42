package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"efie/hostel"
)

func TestAnOperatorCancelsBesideARunningServer(t *testing.T) {
	s, code, reference := siteWithABooking(t)
	s.efie("bookings", "earnings").says(0, "adom-court", "Kofi Boateng", "GH₵ 450.05")
	s.efie("bookings", "refund", reference).says(1, "cancelling is the way: efie bookings cancel "+code)

	s.efie("bookings", "cancel", code).says(1, "Cancelling it frees the bed. All of its GH₵ 450.05 ("+reference+") goes back.", "nothing was changed; --yes cancels the booking")
	if s.word(`select state from bookings`) != "confirmed" {
		t.Fatal("a cancellation without --yes cancelled")
	}
	s.efie("bookings", "cancel", code, "--yes").says(0, "It is cancelled now", "the running server sends it within a minute or two; efie bookings show "+code+" tells")
	s.arrivesBack(reference)
	s.efie("bookings", "show", code).says(0, "is cancelled", "refund due", "operator", "refunded")
	s.efie("bookings", "cancel", code, "--yes").says(0, "Booking "+code+" is cancelled already.", "Payment "+reference+" of GH₵ 450.05 is refunded.")
	s.efie("bookings", "cancel", reference).says(0, "is cancelled already")
	s.efie("bookings", "refund", code).says(0, "has gone back already")
	s.efie("bookings", "refund", reference).says(0, "has gone back already")
	s.efie("doctor").says(0, "Paid GH₵ 450.05 = allocated 0.00 + refunded 450.05 + open 0.00.\nThe ledger adds up.\n")

	if told := s.efie("bookings", "earnings", "--format", "csv"); told.out != "hostel,name,host,bookings,earned_pesewas,given_back_pesewas\nadom-court,Adom Court,Kofi Boateng,0,0,45005\n" {
		t.Errorf("the earnings are:\n%s", told.out)
	}
	// The host's waits until an hour after the one about the booking.
	if _, err := s.sql().Exec(`update outbox set next_at = queued_at - 3600000 where about <> ''`); err != nil {
		t.Fatal(err)
	}
	s.eventually("the letters to the student and to the host", func() bool {
		letters := strings.Join(s.letters(), "\n")
		return strings.Contains(letters, "Your booking is cancelled") && strings.Contains(letters, "need not keep the bed") && strings.Contains(letters, "sent back in full")
	})
}

func TestEarningsAreWhatCameAndStayed(t *testing.T) {
	s := newSite(t, catalogueOf(2, 2))
	if told := s.efie("bookings", "earnings"); told.status != 0 || told.out != "No hostel has had a booking that was paid.\n" {
		t.Errorf("without a booking: %q, exit status %d", told.out, told.status)
	}
	for _, email := range []string{"ama@example.com", "esi@example.com"} {
		b := s.browser()
		b.signUp(email, "female")
		first := b.post("/book", "room", "room-0")
		b.pressed(first, "decline")
		second := b.post("/book", "room", "room-0")
		b.pressed(first, "pay").wants(t, 200, "Confirmed")
		b.pressed(second, "pay") // the same bed paid twice: this one goes back and was never earned
		paid := s.word(`select reference from payments where state = 'allocated' and email = '` + email + `'`)
		s.efie("bookings", "list", email).says(0, paid, "allocated")
	}
	s.eventually("both second payments to go back", func() bool {
		return s.count(`select count(*) from payments where state = 'refunded'`) == 2
	})
	s.efie("bookings", "cancel", "esi@example.com", "--yes").says(0)
	var lines []earningLine
	if err := json.Unmarshal([]byte(s.efie("bookings", "earnings", "--format", "json").out), &lines); err != nil {
		t.Fatal(err)
	}
	if want := (earningLine{"adom-court", "Adom Court", "Kofi Boateng", 1, 45000, 45000}); len(lines) != 1 || lines[0] != want {
		t.Errorf("the earnings are %+v, want %+v", lines, want)
	}
	s.efie("bookings", "earnings").says(0, "HOSTEL", "GIVEN BACK", "together")
}

func TestAnOperatorFreesABedThatIsHeld(t *testing.T) {
	s := newSite(t, catalogueOf(1, 1))
	b := s.browser()
	b.signUp("ama@example.com", "female")
	b.post("/book", "room", "room-0")
	reference := s.word(`select reference from payments`)
	s.efie("bookings", "refund", reference).says(1, "no money has come for payment "+reference)
	s.efie("bookings", "cancel", reference).says(1, "is held", "Nothing was paid for it")
	s.efie("bookings", "cancel", reference, "--yes").says(0, "its bed is free")
	if n := s.count(`select taken from room_beds`); n != 0 {
		t.Errorf("%d beds are taken after the hold was cancelled", n)
	}
}

func TestWrongMoneyWaitsForAnOperator(t *testing.T) {
	s := newSite(t, strings.ReplaceAll(catalogueOf(1, 1), `"price":450`, `"price":450.05`))
	b := s.browser()
	b.signUp("ama@example.com", "female")
	checkout := b.post("/book", "room", "room-0")
	s.exec(`update payments set amount = amount + 1`) // so that what comes is a pesewa short
	b.pressed(checkout, "pay")
	reference := s.word(`select reference from payments where state = 'wrong money'`)
	waits := "waiting: payment " + reference + " came with the wrong money\n"
	open := "Paid GH₵ 450.05 = allocated 0.00 + refunded 0.00 + open 450.05.\n"
	if told := s.efie("doctor"); told.status != 2 || told.out != waits+open {
		t.Errorf("exit status %d, the doctor says:\n%s", told.status, told.out)
	}
	s.efie("bookings", "show", reference).says(0, "wrong money", "GH₵ 450.06 asked for, GH₵ 450.05 came")
	s.efie("bookings", "dismiss", reference).says(0, "Seen to: payment "+reference+": wrong money", "efie bookings refund "+reference)
	s.efie("doctor").says(2, waits)
	s.efie("bookings", "dismiss", reference).says(0, "No alarm about payment "+reference+" waits.")
	for range 2 { // repeated, it is harmless
		s.efie("bookings", "refund", reference, "--yes").says(0, "GH₵ 450.05 ("+reference+")")
	}
	s.arrivesBack(reference)
	s.efie("doctor").says(0, "Paid GH₵ 450.05 = allocated 0.00 + refunded 450.05 + open 0.00.\nThe ledger adds up.\n")
}

func TestARefundThatFailedIsTriedAgain(t *testing.T) {
	s, code, reference := siteWithABooking(t)
	charge := filepath.Join(s.config.DataDir, "sandbox", reference+".json")
	hide := func(from, to string) {
		if err := os.Rename(from, to); err != nil {
			t.Fatal(err)
		}
	}
	hide(charge, charge+".away") // the provider knows of no such charge
	s.efie("bookings", "cancel", code, "--yes").says(0)
	s.eventually("the refund to fail", func() bool { return s.word(`select state from payments`) == "refund failed" })
	s.efie("doctor").says(2, "waiting: payment "+reference+": refund failed", "Paid GH₵ 450.05 = allocated 0.00 + refunded 0.00 + open 450.05.\n")
	s.efie("bookings", "list", "--state", "refund failed").says(0, code)
	s.efie("bookings", "show", code).says(0, "ALARM", "refund failed")
	hide(charge+".away", charge)
	s.efie("bookings", "refund", code).says(1, reference+" of GH₵ 450.05: refund failed", "goes back by the provider", "nothing was changed; --yes sends it back")
	s.efie("doctor").says(2, "refund failed")
	s.efie("bookings", "refund", code, "--yes").says(0, "goes back")
	s.exec(`update payments set next_at = next_at - 60000`) // a minute in which the first try may still be under way
	s.arrivesBack(reference)
	s.efie("doctor").says(0, "The ledger adds up.")
	s.eventually("the letters", func() bool {
		letters := strings.Join(s.letters(), "\n")
		return strings.Contains(letters, "it did not go through") && strings.Contains(letters, "sent back in full")
	})
}

func TestMoneyThatWentBackByHandIsNoted(t *testing.T) {
	s, code, reference := siteWithABooking(t)
	s.efie("bookings", "refund", reference, "--by-hand").says(1, "cancelling is the way")
	if err := os.Remove(filepath.Join(s.config.DataDir, "sandbox", reference+".json")); err != nil {
		t.Fatal(err)
	}
	s.efie("bookings", "cancel", code, "--yes").says(0)
	s.eventually("the refund to fail", func() bool { return s.word(`select state from payments`) == "refund failed" })
	s.efie("doctor").says(2, reference)
	s.efie("bookings", "refund", reference, "--by-hand").says(1, "went back outside of the provider", "nothing was changed; --yes notes it")
	for _, told := range []string{"is noted as given back", "has gone back already"} {
		s.efie("bookings", "refund", reference, "--by-hand", "--yes").says(0, told)
	}
	s.efie("doctor").says(0, "Paid GH₵ 450.05 = allocated 0.00 + refunded 450.05 + open 0.00.\nThe ledger adds up.\n")
}

func TestAnAlarmAboutSomebodyElsesPaymentIsDismissed(t *testing.T) {
	s := newSite(t, catalogueOf(1, 1))
	alarm := hostel.Alarm{Kind: hostel.AlarmUnknownReference, Reference: "other-shop_1", Detail: "The provider tells of charge.success for a reference that is not ours.", RaisedAt: time.Now()}
	if err := s.store.Raise(t.Context(), alarm); err != nil {
		t.Fatal(err)
	}
	s.efie("doctor").says(2, "waiting: payment other-shop_1: unknown reference. The provider tells of charge.success")
	s.efie("bookings", "show", "other-shop_1").says(1, `no payment of ours has the reference "other-shop_1"`, "charge.success")
	s.efie("bookings", "refund", "other-shop_1").says(1, "no payment of ours")
	s.efie("bookings", "dismiss", "other-shop_1").says(0, "Seen to: payment other-shop_1: unknown reference.")
	s.efie("doctor").says(0, "Paid GH₵ 0.00 = allocated 0.00 + refunded 0.00 + open 0.00.\nThe ledger adds up.\n")
	s.efie("bookings", "dismiss", "other-shop_1").says(1, "nothing is known")
}

// recorded is a booking that its payment "EFIE-1" was allocated to once, or not.
func recorded(booking hostel.BookingState, payment hostel.PaymentState, allocated bool) hostel.Record {
	f := hostel.Record{
		Booking:  hostel.Booking{Code: "7K2M9ABC", State: booking},
		Payments: []hostel.Payment{{Reference: "EFIE-0", State: hostel.PaymentReversed}, {Reference: "EFIE-1", State: payment, Received: hostel.Cedis(450)}},
	}
	if allocated {
		f.Transitions = []hostel.Transition{{Subject: "EFIE-1", Next: string(hostel.PaymentAllocated)}}
	}
	return f
}

func TestWhichPaymentsAnOperatorMayGiveBack(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		payment   hostel.PaymentState
		booking   hostel.BookingState
		allocated bool
		says      string // "" where it is given back
	}{
		{hostel.PaymentSuspicious, hostel.Expired, false, ""},
		{hostel.PaymentRefundFailed, hostel.Cancelled, true, ""},
		{hostel.PaymentRefundDue, hostel.Confirmed, false, ""},
		{hostel.PaymentCreated, hostel.Held, false, "no money has come"},
		{hostel.PaymentAbandoned, hostel.Expired, false, "no money has come"},
		{hostel.PaymentSucceeded, hostel.Held, false, "has just come"},
		{hostel.PaymentAllocated, hostel.Confirmed, true, "cancelling is the way: efie bookings cancel 7K2M9ABC"},
		{hostel.PaymentDisputed, hostel.Confirmed, true, "cancelling is the way"},
		{hostel.PaymentReversed, hostel.Confirmed, true, "cancelling is the way"},
		{hostel.PaymentReversed, hostel.Confirmed, false, "nothing left to give back"}, // another one paid
		{hostel.PaymentReversed, hostel.Expired, false, "nothing left to give back"},
		{hostel.PaymentReversed, hostel.Ended, true, "nothing left to give back"},
		{hostel.PaymentAllocated, hostel.Ended, true, "a stay that is over"},
	} {
		f := recorded(c.booking, c.payment, c.allocated)
		err := keepsMoney(f.Payments[1], f)
		if (err == nil) != (c.says == "") || err != nil && !strings.Contains(err.Error(), c.says) {
			t.Errorf("a payment that is %s of a booking that is %s: %v, want %q", c.payment, c.booking, err, c.says)
		}
	}
}

func TestWhatCancellingDoesWithTheMoney(t *testing.T) {
	t.Parallel()
	for state, want := range map[hostel.PaymentState]string{
		hostel.PaymentAllocated: "All of its GH₵ 450 (EFIE-1) goes back. The student",
		hostel.PaymentDisputed:  "although it is disputed",
		hostel.PaymentReversed:  "went back at the provider already",
	} {
		if got := consequence(recorded(hostel.Confirmed, state, true)); !strings.Contains(got, want) {
			t.Errorf("of a payment that is %s: %s", state, got)
		}
	}
	if got := consequence(recorded(hostel.Held, hostel.PaymentFailed, false)); !strings.Contains(got, "Nothing was paid for it") {
		t.Errorf("of a hold: %s", got)
	}
}
