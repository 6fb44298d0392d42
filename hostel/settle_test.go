package hostel

import (
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"
)

func TestSettlingConfirmsAndWritesToBoth(t *testing.T) {
	c := newCounter(t)
	reference := c.pay(t)
	s, err := c.Settle(t.Context(), reference)
	if err != nil || s.Payment.State != PaymentAllocated || s.Booking.State != Confirmed {
		t.Fatalf("%+v: %v", s, err)
	}
	student, host := c.ledger.letters[0], c.ledger.letters[1]
	if student.Kind != LetterBookingConfirmed || student.To != kofi.Email || student.Name != "Kofi" {
		t.Errorf("the student's letter %+v", student)
	}
	if host.Kind != LetterHostConfirmed || host.To != "esi@example.com" || host.Name != "Esi" || host.StudentName != "Kofi" {
		t.Errorf("the host's letter %+v", host)
	}
	if student.HostelName != "Adom" || student.HostelSlug != "adom" || student.RoomLabel != "Loft" || student.NumberIn != 2 ||
		student.Paid != Cedis(450) || student.Reference != reference || student.Code != s.Booking.Code {
		t.Errorf("the student's letter says %+v", student)
	}
	again, err := c.Settle(t.Context(), reference)
	if err != nil || again != s || len(c.ledger.letters) != 2 || len(c.till.asked) != 1 {
		t.Errorf("again: %+v, %v; %d letters, asked %d times", again, err, len(c.ledger.letters), len(c.till.asked))
	}
}

func TestSuspiciousMoneyConfirmsNothing(t *testing.T) {
	for name, outcome := range map[string]Outcome{
		"too little":      {OutcomeSuccess, "", Cedis(450) - 1, Currency},
		"other currency":  {OutcomeSuccess, "", Cedis(450), "NGN"},
		"other reference": {OutcomeSuccess, "EFIE-OTHER", Cedis(450), Currency},
	} {
		c := newCounter(t)
		var log strings.Builder
		c.Log = logTo(&log)
		c.till.outcome = func(reference string) Outcome {
			if outcome.Reference == "" {
				outcome.Reference = reference
			}
			return outcome
		}
		s, err := c.Settle(t.Context(), c.pay(t))
		if err != nil || s.Payment.State != PaymentSuspicious || s.Booking.State != Held || len(c.ledger.letters) != 0 {
			t.Errorf("%s: %+v, %v, letters %v", name, s, err, c.ledger.letters)
		}
		if !strings.Contains(log.String(), "alarm=true") {
			t.Errorf("%s: no alarm in the log: %s", name, &log)
		}
	}
}

func TestWhatIsNotPaidChangesNothing(t *testing.T) {
	for status, want := range map[OutcomeStatus]PaymentState{
		OutcomePending: PaymentAuthorised, OutcomeUnknown: PaymentAuthorised, OutcomeFailed: PaymentFailed, OutcomeAbandoned: PaymentAbandoned,
	} {
		c := newCounter(t)
		reference := c.pay(t)
		pays := c.till.outcome
		c.till.outcome = func(reference string) Outcome { return Outcome{Status: status, Reference: reference} }
		s, err := c.Settle(t.Context(), reference)
		if err != nil || s.Payment.State != want || s.Booking.State != Held {
			t.Errorf("%s: %+v, %v", status, s, err)
		}
		c.till.outcome = pays
		if s, err = c.Settle(t.Context(), reference); err != nil || s.Booking.State != Confirmed {
			t.Errorf("%s, and paid later: %+v, %v", status, s, err)
		}
	}
}

func TestAReferenceThatIsNotOursIsNotAskedAbout(t *testing.T) {
	c := newCounter(t)
	if _, err := c.Settle(t.Context(), "EFIE-NONE"); !errors.Is(err, ErrUnknownPayment) || len(c.till.asked) != 0 {
		t.Errorf("%v, asked about %v", err, c.till.asked)
	}
}

func TestAStayEndsTheDayAfterCheckoutOrAfterTwelveMonths(t *testing.T) {
	c := newCounter(t)
	if _, err := c.Settle(t.Context(), c.pay(t)); err != nil {
		t.Fatal(err)
	}
	men := Booking{RoomUUID: "men"}
	if got := c.ledger.terms.EndsAt(men); !got.Equal(day(t, "2026-08-01")) {
		t.Errorf("ends %v", got)
	}
	late := time.Date(2026, 8, 1, 0, 0, 0, 0, time.UTC)
	if got := c.stayEnds(men, late); !got.Equal(late.AddDate(1, 0, 0)) {
		t.Errorf("confirmed after the checkout date it ends %v", got)
	}
	if got := c.stayEnds(Booking{RoomUUID: "gone"}, noon); !got.Equal(noon.AddDate(1, 0, 0)) {
		t.Errorf("of a room that left the catalogue it ends %v", got)
	}
}

func TestLettersAboutAHostelThatLeftTheCatalogue(t *testing.T) {
	c := newCounter(t)
	letters := c.lettersAbout(Settlement{Student: kofi, Booking: Booking{RoomUUID: "gone"}})
	if len(letters) != 1 || letters[0].To != kofi.Email || letters[0].HostelName == "" || letters[0].RoomLabel == "" {
		t.Errorf("letters %+v", letters)
	}
	letters = c.lettersAbout(Settlement{Student: kofi, Payment: Payment{State: PaymentRefundDue}, Booking: Booking{RoomUUID: "men"}})
	if len(letters) != 1 || letters[0].Kind != LetterRefundDue || letters[0].To != kofi.Email {
		t.Errorf("about a refund: %+v", letters)
	}
}

func TestTheSweepSettlesAndRefunds(t *testing.T) {
	c := newCounter(t)
	reference := c.pay(t)
	c.ledger.payments = append(c.ledger.payments, Payment{Reference: "EFIE-DUE", State: PaymentRefundDue})
	c.now = noon.Add(time.Hour)
	if err := c.Sweep(t.Context()); err != nil {
		t.Fatal(err)
	}
	if c.ledger.at(reference).State != PaymentAllocated || c.ledger.at("EFIE-DUE").State != PaymentRefunded || len(c.till.refunded) != 1 {
		t.Errorf("payments %+v, refunded %v", c.ledger.payments, c.till.refunded)
	}
	c.till.broken = errors.New("no route to host")
	c.ledger.at("EFIE-DUE").State = PaymentRefundDue
	if err := c.Sweep(t.Context()); !errors.Is(err, c.till.broken) || c.ledger.at("EFIE-DUE").State != PaymentRefundDue {
		t.Errorf("a refund that failed: %v, %s", err, c.ledger.at("EFIE-DUE").State)
	}
}

func TestPaymentsThatCannotBeAskedAboutDoNotKeepOthersWaiting(t *testing.T) {
	c := newCounter(t)
	c.hold(t)
	for i := range sweepBatch + 1 {
		c.ledger.payments = append(c.ledger.payments, Payment{Reference: fmt.Sprint("EFIE-", i), State: PaymentAuthorised, CreatedAt: noon, CheckedAt: noon})
	}
	c.till.broken = errors.New("no route to host")
	c.now = noon.Add(time.Minute)
	for range 2 {
		if err := c.Sweep(t.Context()); !errors.Is(err, c.till.broken) {
			t.Errorf("swept with %v", err)
		}
		c.now = c.now.Add(sweepEvery)
	}
	if len(c.till.asked) != sweepBatch+1 {
		t.Errorf("asked %d times about %d payments", len(c.till.asked), sweepBatch+1)
	}
	if last := c.ledger.payments[sweepBatch]; last.CheckedAt.Equal(noon) {
		t.Error("the last one was never asked about")
	}
}
