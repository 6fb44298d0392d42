package booking_test

import (
	"errors"
	"reflect"
	"strings"
	"testing"
	"time"

	"efie/hostel"
	"efie/hostel/booking"
	"efie/hostel/booking/ledgertest"
	"efie/test/must"
)

func TestSettlingConfirmsAndEmailsStudentAndHost(t *testing.T) {
	t.Parallel()
	c := newFixture(t)
	reference := c.paid(t)
	s := c.settle(t, reference, hostel.PaymentAllocated)
	if s.Booking.State != hostel.Confirmed || len(c.ledger.Emails()) != 2 {
		t.Fatalf("%+v, emails %s", s, c.emails())
	}
	student, host := c.ledger.Emails()[0], c.ledger.Emails()[1]
	if student.Kind != hostel.EmailBookingConfirmed || student.To != kofi.Email || student.Name != "Kofi" {
		t.Errorf("the student's email is %+v", student)
	}
	if host.Kind != hostel.EmailHostConfirmed || host.To != "esi@example.com" || host.Name != "Esi" ||
		host.StudentName != "Kofi" {
		t.Errorf("the host's email is %+v", host)
	}
	if student.HostelName != "Adom" || student.HostelSlug != "adom" || student.RoomLabel != "Loft" ||
		student.NumberIn != 2 ||
		student.Paid != hostel.Cedis(450) || student.Reference != reference || student.Code != s.Booking.Code ||
		student.Twice {
		t.Errorf("the student's email has %+v", student)
	}
	again := c.settle(t, reference, hostel.PaymentAllocated)
	if !reflect.DeepEqual(again, s) || len(c.ledger.Emails()) != 2 || c.bank.Asked("verify") != 1 {
		t.Errorf("again: %+v; emails %s, asked %d times", again, c.emails(), c.bank.Asked("verify"))
	}
	c.checkLedger()
}

func TestEachTransitionHasItsCause(t *testing.T) {
	t.Parallel()
	for cause, settles := range map[hostel.Cause]func(c *fixture, reference string) error{
		hostel.ByReturn: func(c *fixture, reference string) error {
			_, err := c.Settle(t.Context(), reference, hostel.ByReturn)
			return err
		},
		hostel.ByWebhook: func(c *fixture, _ string) error {
			return c.SettleNotice(t.Context(), c.bank.Notices(0)[0])
		},
		hostel.ByReconciler: func(c *fixture, _ string) error {
			c.now = noon.Add(time.Minute)
			return c.Reconcile(t.Context())
		},
	} {
		c := newFixture(t)
		reference := c.paid(t)
		c.must(settles(c, reference))
		var got []string
		for _, m := range c.ledger.History(reference) {
			got = append(got, m.Was+">"+m.Next+" by "+string(m.Cause))
		}
		want := ">created by student, created>authorised by student, authorised>success by X, success>allocated by X"
		want = strings.ReplaceAll(want, "X", string(cause))
		must.Equal(t, "the steps", strings.Join(got, ", "), want)
	}
}

func TestAnUnpaidOutcomeKeepsTheHold(t *testing.T) {
	t.Parallel()
	for status, want := range map[hostel.OutcomeStatus]hostel.PaymentState{
		hostel.OutcomePending: hostel.PaymentAuthorised, hostel.OutcomeUnknown: hostel.PaymentAuthorised,
		hostel.OutcomeFailed:    hostel.PaymentFailed,
		hostel.OutcomeAbandoned: hostel.PaymentAbandoned, "a new status": hostel.PaymentAuthorised,
	} {
		c := newFixture(t)
		reference := c.open(t)
		c.bank.SetStatus(reference, status)
		if s := c.settle(t, reference, want); s.Booking.State != hostel.Held || len(c.ledger.Emails()) != 0 {
			t.Errorf("%s: %+v, emails %s", status, s, c.emails())
		}
		c.bank.Pay(reference)
		if s := c.settle(t, reference, hostel.PaymentAllocated); s.Booking.State != hostel.Confirmed {
			t.Errorf("%s, then paid: %+v", status, s)
		}
	}
}

func TestAnUnknownReferenceIsNotAskedAbout(t *testing.T) {
	t.Parallel()
	c := newFixture(t)
	if _, err := c.Settle(t.Context(), "EFIE-NONE", hostel.ByReturn); !errors.Is(err, booking.ErrUnknownPayment) ||
		c.bank.Asked("verify") != 0 {
		t.Errorf("%v, asked %d times", err, c.bank.Asked("verify"))
	}
}

func TestReconcilingFindsAPaymentWhoseFirstAnswerWasLost(t *testing.T) {
	t.Parallel()
	c := newFixture(t)
	b := c.hold(t)
	c.bank.BeforeAnswer = nil
	c.bank.Fault = loses("authorize")
	_, err := ledgertest.Checkout(t.Context(), c.Service, &kofi, b)
	must.Fail(t, "the payment page", err, booking.ErrPaymentFailed)
	c.bank.Fault = nil
	reference := c.ledger.Payments()[0].Reference
	c.bank.Pay(reference) // for example in another window
	c.reconcileAfter(10 * time.Second)
	if c.state(reference) != hostel.PaymentAllocated || c.ledger.BookingOf(b.ID).State != hostel.Confirmed {
		t.Errorf("payment %s, booking %s", c.state(reference), c.ledger.BookingOf(b.ID).State)
	}
}

func TestAStayEndsTheDayAfterCheckoutOrAfterTwelveMonths(t *testing.T) {
	t.Parallel()
	late := time.Date(2026, 8, 1, 0, 0, 0, 0, time.UTC)
	for name, want := range map[string]struct{ at, ends time.Time }{
		"before the checkout date": {noon, late},
		"after it":                 {late, late.AddDate(1, 0, 0)},
	} {
		t.Run(name, func(t *testing.T) {
			c := newFixture(t)
			c.now = want.at
			if s := c.settle(t, c.paid(t), hostel.PaymentAllocated); !s.Booking.EndsAt.Equal(want.ends) {
				t.Errorf("%s: the stay ends on %v, want %v", name, s.Booking.EndsAt, want.ends)
			}
		})
	}
	c := newFixture(t)
	reference := c.paid(t)
	c.removeHostels()
	if s := c.settle(t, reference, hostel.PaymentAllocated); !s.Booking.EndsAt.Equal(late) {
		t.Errorf("a room that left the catalogue: the stay ends on %v", s.Booking.EndsAt)
	}
}

func TestEmailsAreSentAboutAHostelThatLeftTheCatalogue(t *testing.T) {
	t.Parallel()
	c := newFixture(t)
	reference := c.paid(t)
	c.removeHostels()
	c.settle(t, reference, hostel.PaymentAllocated)
	emails := c.ledger.Emails()
	if len(emails) != 1 || emails[0].To != kofi.Email || emails[0].HostelName == "" || emails[0].RoomLabel == "" {
		t.Errorf("emails %+v", emails)
	}
}

func TestASecondPaymentIsRefundedAndExplained(t *testing.T) {
	t.Parallel()
	c := newFixture(t)
	b := c.hold(t)
	first := c.open(t)
	c.bank.SetStatus(first, hostel.OutcomeFailed)
	c.settle(t, first, hostel.PaymentFailed)
	second := c.open(t)
	c.bank.Pay(second)
	c.settle(t, second, hostel.PaymentAllocated)
	c.bank.Pay(first) // the failed page can still be paid
	s := c.settle(t, first, hostel.PaymentRefundDue)
	email := c.ledger.Emails()[2]
	if !s.Twice || s.Booking.ID != b.ID || s.Booking.State != hostel.Confirmed ||
		email.Kind != hostel.EmailRefundDue || !email.Twice {
		t.Errorf("%+v, email %+v", s, email)
	}
	c.checkLedger()
}
