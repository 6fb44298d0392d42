package server

import (
	"context"
	"errors"
	"testing"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	dto "github.com/prometheus/client_model/go"

	"efie/hostel"
	"efie/hostel/account"
	"efie/hostel/booking"
	"efie/mail"
	"efie/store"
	"efie/store/storetest"
	"efie/test/must"
)

// counted is what a counter has come to.
func counted(t *testing.T, c prometheus.Metric) float64 {
	t.Helper()
	var m dto.Metric
	must.Do(t, c.Write(&m))
	return m.GetCounter().GetValue()
}

// paidBooking is a database with one booking, whose payment has the reference.
func paidBooking(t *testing.T) (s *store.Store, reference string) {
	t.Helper()
	s = storetest.New(t, storetest.Hostel(1, storetest.Beds("two", 6))).Store
	ctx, now := t.Context(), time.Now()
	student := hostel.Student{
		ID: "ama", Email: "ama@example.com", Name: "Ama Mensah", Gender: hostel.Female, CreatedAt: now,
	}
	link := account.Verification{StudentID: student.ID, Hash: "hash", ExpiresAt: now.Add(hostel.LinkLives)}
	letter := hostel.Letter{Kind: hostel.LetterVerifyEmail, To: student.Email, Token: "token"}
	must.Do(t, s.Enrol(ctx, student, link, letter))
	_, err := s.VerifyEmail(ctx, "hash", now)
	must.Do(t, err)
	b, err := s.Hold(ctx, hostel.Booking{
		ID: hostel.NewID(), Code: booking.NewCode(), StudentID: student.ID, HostelUUID: "h-1", RoomUUID: "two",
		State: hostel.Held,
		Price: hostel.Cedis(450), HeldAt: now, ExpiresAt: now.Add(15 * time.Minute), ChangedAt: now,
	}, "")
	must.Do(t, err)
	p := hostel.Payment{
		Reference: "EFIE-PAID", BookingID: b.ID, StudentID: student.ID, Email: student.Email, Amount: b.Price,
		Domain: "sandbox", State: hostel.PaymentCreated, CreatedAt: now,
	}
	must.Do(t, s.OpenPayment(ctx, p, b.ExpiresAt))
	must.Do(t, s.Authorised(ctx, p.Reference, booking.Checkout{}, now))
	at := hostel.Occasion{Now: now, Cause: hostel.ByReconciler}
	_, _, err = s.RecordOutcome(ctx, p.Reference, success(p.Reference), at)
	must.Do(t, err)
	stay := func(hostel.Booking) time.Time { return now.AddDate(1, 0, 0) }
	settled, err := s.Allocate(ctx, p.Reference, booking.Terms{Occasion: at, EndsAt: stay})
	must.Do(t, err)
	if settled.Payment.State != hostel.PaymentAllocated {
		t.Fatalf("the payment is %s", settled.Payment.State)
	}
	return s, p.Reference
}

// success is the provider's answer about a payment that was made.
func success(reference string) booking.Outcome {
	return booking.Outcome{
		Status: hostel.OutcomeSuccess, Reference: reference, Amount: hostel.Cedis(450), Currency: booking.Currency,
		Domain: "sandbox",
	}
}

func TestWhatIsRepeatedIsCountedOnce(t *testing.T) {
	t.Parallel()
	s, reference := paidBooking(t)
	m := newLedgerMetrics()
	l := watchedLedger{s, m}
	ctx, at := t.Context(), hostel.Occasion{Now: time.Now(), Cause: hostel.ByReconciler}
	back := func(hostel.Payment) hostel.PaymentState { return hostel.PaymentRefundDue }
	for range 2 {
		_, err := l.Allocate(ctx, reference, booking.Terms{Occasion: at})
		must.Do(t, err)
		_, _, err = l.RecordOutcome(ctx, reference, success(reference), at)
		must.Do(t, err)
	}
	for _, state := range []hostel.PaymentState{hostel.PaymentAllocated, hostel.PaymentSucceeded} {
		if n := counted(t, m.moved.WithLabelValues(string(state))); n != 0 {
			t.Errorf("%s: %v moves of a payment that stood there", state, n)
		}
	}
	for range 2 {
		_, _, err := l.Change(ctx, reference, "", back, booking.Terms{Occasion: at})
		must.Do(t, err)
	}
	if n := counted(t, m.moved.WithLabelValues(string(hostel.PaymentRefundDue))); n != 1 {
		t.Errorf("%v refunds fell due", n)
	}
	if n := counted(t, m.received); n != 0 {
		t.Errorf("%v pesewas came", n)
	}
}

// troubled is an adapter whose every call fails.
type troubled struct {
	booking.Provider
	mail.Outbox
	err error
}

func (f troubled) Verify(context.Context, string) (booking.Outcome, error) {
	return booking.Outcome{}, f.err
}

func (f troubled) Sent(context.Context, string, time.Time) error { return f.err }

func (f troubled) Failed(context.Context, string, hostel.Setback) error { return f.err }

func TestCallsAreCountedByTheirOutcome(t *testing.T) {
	t.Parallel()
	calls := newCallMetrics()
	for outcome, err := range map[string]error{
		"answered": nil, "refused": booking.ErrProviderRefused, "resting": booking.ErrProviderPaused,
		"unclear": context.DeadlineExceeded,
	} {
		_, _ = watchedProvider{troubled{err: err}, calls}.Verify(t.Context(), "r")
		var m dto.Metric
		called := calls.WithLabelValues("verify", outcome).(prometheus.Metric)
		if err := called.Write(&m); err != nil || m.GetHistogram().GetSampleCount() != 1 {
			t.Errorf("%s: %v calls, %v", outcome, m.GetHistogram().GetSampleCount(), err)
		}
	}
}

func TestLettersAreCountedByTheirOutcome(t *testing.T) {
	t.Parallel()
	letters, ctx, now := newLetterMetrics(), t.Context(), time.Now()
	for _, err := range []error{nil, errors.New("disk on fire")} { // what the outbox does not know has not happened
		o := watchedOutbox{troubled{err: err}, letters}
		_ = o.Sent(ctx, "l", now)
		_ = o.Failed(ctx, "l", hostel.Setback{Next: now})
		_ = o.Failed(ctx, "l", hostel.Setback{Dead: now})
	}
	for _, outcome := range []string{letterSent, letterPutOff, letterGivenUp} {
		if n := counted(t, letters.WithLabelValues(outcome)); n != 1 {
			t.Errorf("%s: %v", outcome, n)
		}
	}
}
