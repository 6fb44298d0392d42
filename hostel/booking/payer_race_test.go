package booking_test

import (
	"testing"
	"time"

	"efie/hostel"
	"efie/hostel/booking"
	"efie/hostel/booking/ledgertest"
	"efie/test/must"
)

// raceInMemory lets a student and two payers pay at once, on a ledger with a rule for Decide. It returns what is wrong.
func raceInMemory(t *testing.T, decide func(hostel.Booking, hostel.BookingState) booking.Decision) string {
	t.Helper()
	hostels, students := ledgertest.Hostels(), ledgertest.Students(1)
	ledger, bank, now := ledgertest.New(ledgertest.BedsOf(hostels)), ledgertest.NewBank(), noon
	ledger.Decide = decide
	ledger.Enrol(students...)
	var servers [2]*booking.Service
	for i := range servers {
		servers[i] = ledgertest.NewService(hostels, ledger, bank, func() time.Time { return now })
		servers[i].LinkKey = []byte{byte(i)}
	}
	paid, err := ledgertest.PayTogether(t.Context(), servers[0], servers[1], bank, &students[0], "r-0")
	must.Do(t, err)
	for range 3 {
		now = now.Add(10 * time.Minute)
		must.Do(t, booking.NewReconciler(servers[0]).Reconcile(t.Context()))
		for _, reference := range paid {
			bank.MoveRefund(reference, booking.RefundProcessed)
		}
	}
	wrong, err := ledgertest.WrongRace(t.Context(), ledger, bank, paid)
	must.Do(t, err)
	for _, problem := range ledger.Problems() {
		wrong += " " + problem
	}
	return wrong
}

func TestOfThreePayersOneBooksAndTheOthersAreRefunded(t *testing.T) {
	t.Parallel()
	for range 500 {
		must.Equal(t, "what is wrong", raceInMemory(t, booking.Decide), "")
	}
}

// This is the control of TestOfThreePayersOneBooksAndTheOthersAreRefunded.
func TestWithoutTheRuleForASecondPaymentSeveralPayersBook(t *testing.T) {
	t.Parallel()
	wrong := raceInMemory(t, func(own hostel.Booking, other hostel.BookingState) booking.Decision {
		if own.State == hostel.Confirmed {
			return booking.Confirm
		}
		return booking.Decide(own, other)
	})
	must.Contain(t, "what is wrong", wrong, "payments booked the bed", "is not paid by exactly one payment")
}
