package cli

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"efie/cli/report"
	"efie/hostel"
	"efie/server/servertest"
	"efie/test/must"
)

func TestAnOperatorCancelsBesideARunningServer(t *testing.T) {
	s, code, reference := servertest.NewBookedSite(t)
	s.Run("bookings", "earnings").Wants(0, "adom-court", "Kofi Boateng", "GH₵ 450.05")
	s.Run("bookings", "refund", reference).Wants(1, "cancelling is the way: efie bookings cancel "+code)

	s.Run("bookings", "cancel", code).Wants(1, "Cancelling it frees the bed. All of its GH₵ 450.05 ("+reference+
		") goes back.", "nothing was changed; --yes cancels the booking")
	if s.Text(`select state from bookings`) != "confirmed" {
		t.Fatal("a cancellation without --yes cancelled")
	}
	s.Run("bookings", "cancel", code, "--yes").Wants(0, "It is cancelled now",
		"the running server sends it within a minute or two; efie bookings show "+code+" tells")
	s.AwaitRefund(reference)
	s.Run("bookings", "show", code).Wants(0, "is cancelled", "refund due", "operator", "refunded")
	s.Run("bookings", "cancel", code, "--yes").Wants(0, "Booking "+code+" is cancelled already.", "Payment "+reference+
		" of GH₵ 450.05 is refunded.")
	s.Run("bookings", "cancel", reference).Wants(0, "is cancelled already")
	s.Run("bookings", "refund", code).Wants(0, "has gone back already")
	s.Run("bookings", "refund", reference).Wants(0, "has gone back already")
	s.Run("doctor").Wants(0, "Paid GH₵ 450.05 = allocated 0.00 + refunded 450.05 + open 0.00.\nThe ledger adds up.\n")

	if told := s.Run("bookings", "earnings", "--format",
		"csv"); told.Out != "hostel,name,host,bookings,earned_pesewas,given_back_pesewas\nadom-court,Adom Court,Kofi "+
		"Boateng,0,0,45005\n" {
		t.Errorf("the earnings are:\n%s", told.Out)
	}
	// The host's waits until an hour after the one about the booking.
	s.Exec(`update outbox set next_at = queued_at - 3600000 where about <> ''`)
	s.Eventually("the letters to the student and to the host", func() bool {
		letters := strings.Join(s.Letters(), "\n")
		return strings.Contains(letters, "Your booking is cancelled") &&
			strings.Contains(letters, "need not keep the bed") && strings.Contains(letters, "sent back in full")
	})
}

func TestEarningsAreWhatCameAndStayed(t *testing.T) {
	s := servertest.NewSite(t, servertest.CatalogueOf(2, 2))
	if told := s.Run("bookings", "earnings"); told.Status != 0 ||
		told.Out != "No hostel has had a booking that was paid.\n" {
		t.Errorf("without a booking: %q, exit status %d", told.Out, told.Status)
	}
	for _, email := range []string{"ama@example.com", "esi@example.com"} {
		b := s.SignedUp(email, "female")
		first := b.Book("room", "room-0")
		b.Press(first, "decline")
		second := b.Book("room", "room-0")
		b.Press(first, "pay").Wants(t, 200, "Confirmed")
		b.Press(second, "pay") // the same bed paid twice: this one goes back and was never earned
		paid := s.Text(`select reference from payments where state = 'allocated' and email = '` + email + `'`)
		s.Run("bookings", "list", email).Wants(0, paid, "allocated")
	}
	s.Eventually("both second payments to go back", func() bool {
		return s.Count(`select count(*) from payments where state = 'refunded'`) == 2
	})
	s.Run("bookings", "cancel", "esi@example.com", "--yes").Wants(0)
	var lines []report.EarningLine
	must.Do(t, json.Unmarshal([]byte(s.Run("bookings", "earnings", "--format", "json").Out), &lines))
	if want := (report.EarningLine{
		Hostel: "adom-court", Name: "Adom Court", Host: "Kofi Boateng", Bookings: 1, Earned: 45000, GivenBack: 45000,
	}); len(lines) != 1 || lines[0] != want {
		t.Errorf("the earnings are %+v, want %+v", lines, want)
	}
	s.Run("bookings", "earnings").Wants(0, "HOSTEL", "GIVEN BACK", "together")
}

func TestAnOperatorFreesABedThatIsHeld(t *testing.T) {
	s, b := servertest.NewStudentSite(t, servertest.CatalogueOf(1, 1))
	b.Book("room", "room-0")
	reference := s.Text(`select reference from payments`)
	s.Run("bookings", "refund", reference).Wants(1, "no money has come for payment "+reference)
	s.Run("bookings", "cancel", reference).Wants(1, "is held", "Nothing was paid for it")
	s.Run("bookings", "cancel", reference, "--yes").Wants(0, "its bed is free")
	if n := s.Count(`select taken from room_beds`); n != 0 {
		t.Errorf("%d beds are taken after the hold was cancelled", n)
	}
}

func TestWrongMoneyWaitsForAnOperator(t *testing.T) {
	s, b := servertest.NewStudentSite(t,
		strings.ReplaceAll(servertest.CatalogueOf(1, 1), `"price":450`, `"price":450.05`))
	checkout := b.Book("room", "room-0")
	s.Exec(`update payments set amount = amount + 1`) // so that what comes is a pesewa short
	b.Press(checkout, "pay")
	reference := s.Text(`select reference from payments where state = 'wrong money'`)
	waits := "waiting: payment " + reference + " came with the wrong money\n"
	open := "Paid GH₵ 450.05 = allocated 0.00 + refunded 0.00 + open 450.05.\n"
	if told := s.Run("doctor"); told.Status != 2 || told.Out != waits+open {
		t.Errorf("exit status %d, the doctor says:\n%s", told.Status, told.Out)
	}
	s.Run("bookings", "show", reference).Wants(0, "wrong money", "GH₵ 450.06 asked for, GH₵ 450.05 came")
	s.Run("bookings", "dismiss", reference).Wants(0, "Seen to: payment "+reference+": wrong money",
		"efie bookings refund "+reference)
	s.Run("doctor").Wants(2, waits)
	s.Run("bookings", "dismiss", reference).Wants(0, "No alarm about payment "+reference+" waits.")
	for range 2 { // repeated, it is harmless
		s.Run("bookings", "refund", reference, "--yes").Wants(0, "GH₵ 450.05 ("+reference+")")
	}
	s.AwaitRefund(reference)
	s.Run("doctor").Wants(0, "Paid GH₵ 450.05 = allocated 0.00 + refunded 450.05 + open 0.00.\nThe ledger adds up.\n")
}

func TestARefundThatFailedIsTriedAgain(t *testing.T) {
	s, code, reference := servertest.NewBookedSite(t)
	charge := filepath.Join(s.Config.DataDir, "sandbox", reference+".json")
	hide := func(from, to string) {
		must.Do(t, os.Rename(from, to))
	}
	hide(charge, charge+".away") // the provider knows of no such charge
	s.Run("bookings", "cancel", code, "--yes").Wants(0)
	s.Eventually("the refund to fail", func() bool { return s.Text(`select state from payments`) == "refund failed" })
	s.Run("doctor").Wants(2, "waiting: payment "+reference+": refund failed",
		"Paid GH₵ 450.05 = allocated 0.00 + refunded 0.00 + open 450.05.\n")
	s.Run("bookings", "list", "--state", "refund failed").Wants(0, code)
	s.Run("bookings", "show", code).Wants(0, "ALARM", "refund failed")
	hide(charge+".away", charge)
	s.Run("bookings", "refund", code).Wants(1, reference+" of GH₵ 450.05: refund failed", "goes back by the provider",
		"nothing was changed; --yes sends it back")
	s.Run("doctor").Wants(2, "refund failed")
	s.Run("bookings", "refund", code, "--yes").Wants(0, "goes back")
	s.Exec(`update payments set next_at = next_at - 60000`) // a minute in which the first try may still be under way
	s.AwaitRefund(reference)
	s.Run("doctor").Wants(0, "The ledger adds up.")
	s.Eventually("the letters", func() bool {
		letters := strings.Join(s.Letters(), "\n")
		return strings.Contains(letters, "it did not go through") && strings.Contains(letters, "sent back in full")
	})
}

func TestMoneyThatWentBackByHandIsNoted(t *testing.T) {
	s, code, reference := servertest.NewBookedSite(t)
	s.Run("bookings", "refund", reference, "--by-hand").Wants(1, "cancelling is the way")
	must.Do(t, os.Remove(filepath.Join(s.Config.DataDir, "sandbox", reference+".json")))
	s.Run("bookings", "cancel", code, "--yes").Wants(0)
	s.Eventually("the refund to fail", func() bool { return s.Text(`select state from payments`) == "refund failed" })
	s.Run("doctor").Wants(2, reference)
	s.Run("bookings", "refund", reference, "--by-hand").Wants(1, "went back outside of the provider",
		"nothing was changed; --yes notes it")
	for _, told := range []string{"is noted as given back", "has gone back already"} {
		s.Run("bookings", "refund", reference, "--by-hand", "--yes").Wants(0, told)
	}
	s.Run("doctor").Wants(0, "Paid GH₵ 450.05 = allocated 0.00 + refunded 450.05 + open 0.00.\nThe ledger adds up.\n")
}

func TestAnAlarmAboutSomebodyElsesPaymentIsDismissed(t *testing.T) {
	s := servertest.NewSite(t, servertest.CatalogueOf(1, 1))
	alarm := hostel.Alarm{Kind: hostel.AlarmUnknownReference, Reference: "other-shop_1",
		Detail: "The provider tells of charge.success for a reference that is not ours.", RaisedAt: time.Now()}
	must.Do(t, s.Store.Raise(t.Context(), alarm))
	s.Run("doctor").Wants(2, "waiting: payment other-shop_1: unknown reference. The provider tells of charge.success")
	s.Run("bookings", "show", "other-shop_1").Wants(1, `no payment of ours has the reference "other-shop_1"`,
		"charge.success")
	s.Run("bookings", "refund", "other-shop_1").Wants(1, "no payment of ours")
	s.Run("bookings", "dismiss", "other-shop_1").Wants(0, "Seen to: payment other-shop_1: unknown reference.")
	s.Run("doctor").Wants(0, "Paid GH₵ 0.00 = allocated 0.00 + refunded 0.00 + open 0.00.\nThe ledger adds up.\n")
	s.Run("bookings", "dismiss", "other-shop_1").Wants(1, "nothing is known")
}

// recorded is a booking that its payment "EFIE-1" was allocated to once, or not.
func recorded(booking hostel.BookingState, payment hostel.PaymentState, allocated bool) hostel.Record {
	f := hostel.Record{
		Booking: hostel.Booking{Code: "7K2M9ABC", State: booking},
		Payments: []hostel.Payment{{Reference: "EFIE-0", State: hostel.PaymentReversed},
			{Reference: "EFIE-1", State: payment, Received: hostel.Cedis(450)}},
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
	if got := consequence(recorded(hostel.Held, hostel.PaymentFailed, false)); !strings.Contains(got,
		"Nothing was paid for it") {
		t.Errorf("of a hold: %s", got)
	}
}
