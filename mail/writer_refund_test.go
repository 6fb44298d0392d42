package mail

import (
	"strings"
	"testing"

	"efie/hostel"
	"efie/hostel/booking"
	"efie/test/must"
)

func TestASummaryListsSeveralBookings(t *testing.T) {
	booked, cancelled := queued(hostel.LetterHostConfirmed).Letter, queued(hostel.LetterHostCancelled).Letter
	booked.Code, cancelled.Code = "K7Q2MAAA", "K7Q2MBBB"
	q := queued(hostel.LetterHostSummary)
	q.Letter = hostel.CombineHostLetters([]hostel.Letter{booked, cancelled})
	m := composed(t, q)
	for part, body := range map[string]string{"text": m.Text, "HTML": m.HTML} {
		t.Run(part, func(t *testing.T) {
			must.Contain(t, "the letter", body, "the bookings of Ama Serwaa", "please keep this bed", "K7Q2MAAA",
				"you need not keep this bed any longer", "K7Q2MBBB",
				"https://efie.example:8443/check/K7Q2MAAA", "https://efie.example:8443/check/K7Q2MBBB", "To refund")
		})
	}
}

func TestARefundLetterNamesItsReason(t *testing.T) {
	q := queued(hostel.LetterRefundDue)
	q.Letter.Refused = booking.ErrPriceRose.Code
	m := composed(t, q)
	for part, body := range map[string]string{"text": m.Text, "HTML": m.HTML} {
		t.Run(part, func(t *testing.T) {
			want := "could not give it to you again. " +
				"The room costs more now than when you opened the payment page, or its terms are worse. You keep"
			if !strings.Contains(body, want) {
				t.Errorf("%q is missing:\n%s", want, body)
			}
		})
	}
}

func TestASecondPaymentsLetterNamesItsReason(t *testing.T) {
	q := queued(hostel.LetterRefundDue)
	q.Letter.Twice = true
	m := composed(t, q)
	for part, body := range map[string]string{"text": m.Text, "HTML": m.HTML} {
		t.Run(part, func(t *testing.T) {
			must.Contain(t, "the letter", body, "paid for a bed twice", "stays yours", "EF-7K2M", "GH₵ 450",
				"https://efie.example:8443/dashboard/")
			for _, fact := range []string{"no longer kept", "We are sorry", "/hostels/", "K7Q2M"} {
				if strings.Contains(body, fact) {
					t.Errorf("a student with a bed is told %q:\n%s", fact, body)
				}
			}
		})
	}
}

func TestMoneyThatWasReturnedIsNotPromisedAgain(t *testing.T) {
	q := queued(hostel.LetterBookingCancelled)
	q.Letter.Returned = true
	m := composed(t, q)
	for part, body := range map[string]string{"text": m.Text, "HTML": m.HTML} {
		t.Run(part, func(t *testing.T) {
			if !strings.Contains(body, "taken the payment back already") ||
				strings.Contains(body, "goes back the way") || strings.Contains(body, "when it has been sent") {
				t.Errorf("the letter says:\n%s", body)
			}
		})
	}
}
