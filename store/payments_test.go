package store_test

import (
	"errors"
	"testing"
	"time"

	"efie/hostel"
	"efie/hostel/booking"
)

// stayEnds is when every confirmed stay of these tests is over.
var stayEnds = noon.AddDate(0, 5, 0)

// terms confirm at a time, and write one letter to the student and one to the host.
func terms(now time.Time) booking.Terms {
	return booking.Terms{
		Occasion: hostel.Occasion{Now: now, Cause: hostel.ByWebhook},
		EndsAt:   func(hostel.Booking) time.Time { return stayEnds },
		Letters: func(s booking.Settlement) []hostel.Letter {
			if s.Payment.State == hostel.PaymentRefundDue {
				return []hostel.Letter{{Kind: hostel.LetterRefundDue, To: s.Student.Email}}
			}
			return []hostel.Letter{{Kind: hostel.LetterBookingConfirmed, To: s.Student.Email}, {Kind: hostel.LetterHostConfirmed, To: "host@example.com"}}
		},
	}
}

// opens writes down an attempt to pay for a booking, and its page.
func (h *house) opens(b hostel.Booking, at time.Time) string {
	h.t.Helper()
	p := hostel.Payment{Reference: booking.Reference(hostel.NewID(), 0), BookingID: b.ID, StudentID: b.StudentID, Email: "x@example.com",
		Amount: b.Price, Domain: "test", State: hostel.PaymentCreated, CreatedAt: at}
	h.must(h.OpenPayment(h.t.Context(), p))
	h.must(h.Authorised(h.t.Context(), p.Reference, booking.Checkout{URL: "https://pay.example", AccessCode: "code"}, at))
	return p.Reference
}

// told is what the provider says of a payment, with the money that was asked for.
func (h *house) told(reference string, status hostel.OutcomeStatus) booking.Outcome {
	h.t.Helper()
	p, err := h.Payment(h.t.Context(), reference)
	h.must(err)
	return booking.Outcome{Status: status, Reference: reference, Amount: p.Amount, Currency: booking.Currency, Domain: p.Domain}
}

// records what the provider says of a payment.
func (h *house) records(reference string, status hostel.OutcomeStatus, at time.Time) hostel.PaymentState {
	h.t.Helper()
	_, p, err := h.RecordOutcome(h.t.Context(), reference, h.told(reference, status), hostel.Occasion{Now: at, Cause: hostel.ByReconciler})
	h.must(err)
	return p.State
}

// change moves a payment to a state.
func (h *house) change(reference string, next hostel.PaymentState, at time.Time) {
	h.t.Helper()
	_, moved, err := h.Change(h.t.Context(), reference, "", func(hostel.Payment) hostel.PaymentState { return next }, terms(at))
	h.must(err)
	if !moved {
		h.t.Fatalf("%s did not become %s", reference, next)
	}
}

// pays opens a payment that the provider calls a success.
func (h *house) pays(b hostel.Booking, at time.Time) string {
	h.t.Helper()
	return h.paid(h.opens(b, at), at)
}

// paid has the provider call a payment that was opened before a success.
func (h *house) paid(reference string, at time.Time) string {
	h.t.Helper()
	if got := h.records(reference, hostel.OutcomeSuccess, at); got != hostel.PaymentSucceeded {
		h.t.Fatalf("a payment that succeeded is %s", got)
	}
	return reference
}

// settle allocates a payment.
func (h *house) settle(reference string, at time.Time) booking.Settlement {
	h.t.Helper()
	s, err := h.Allocate(h.t.Context(), reference, terms(at))
	h.must(err)
	return s
}

const (
	studentAndWelcome = "booking-confirmed verify-email"
	refundAndWelcome  = "refund-due verify-email"
)

func TestTheWholeLifeOfAPayment(t *testing.T) {
	h := newHouse(t, place(1, beds("r-1", 1)))
	h.enrol("ama")
	b := h.hold("ama", "r-1", noon)
	p := hostel.Payment{Reference: "EFIE-1", BookingID: b.ID, StudentID: "ama", Email: "ama@example.com", Amount: b.Price, Domain: "test", State: hostel.PaymentCreated, CreatedAt: noon}
	h.must(h.OpenPayment(t.Context(), p))
	if _, err := h.Payable(t.Context(), b.ID); !errors.Is(err, booking.ErrUnknownPayment) {
		t.Errorf("payable without a page: %v", err)
	}
	h.must(h.Authorised(t.Context(), "EFIE-1", booking.Checkout{URL: "https://pay.example", AccessCode: "code"}, noon))
	p.State, p.CheckoutURL, p.AccessCode, p.CheckedAt = hostel.PaymentAuthorised, "https://pay.example", "code", noon
	p.ChangedAt = noon
	if got, err := h.Payable(t.Context(), b.ID); err != nil || got != p {
		t.Errorf("payable: %+v, %v; want %+v", got, err, p)
	}

	if s := h.settle("EFIE-1", noon); s.Payment != p || s.Booking.State != hostel.Held {
		t.Errorf("what is not paid was allocated: %+v", s)
	}
	paidAt := noon.Add(time.Minute)
	h.records("EFIE-1", hostel.OutcomeSuccess, paidAt)
	s := h.settle("EFIE-1", paidAt)
	if s.Payment.State != hostel.PaymentAllocated || s.Booking.State != hostel.Confirmed || !s.Booking.ConfirmedAt.Equal(paidAt) || s.Student.Name != "ama" {
		t.Errorf("settled as %+v", s)
	}
	again := h.settle("EFIE-1", paidAt.Add(time.Hour))
	if again != s {
		t.Errorf("settled again as %+v, was %+v", again, s)
	}
	if h.letters("ama@example.com") != studentAndWelcome || h.letters("host@example.com") != "host-confirmed" {
		t.Errorf("letters: %s to the student, %s to the host", h.letters("ama@example.com"), h.letters("host@example.com"))
	}
	if standing, err := h.Standing(t.Context(), "ama"); err != nil || !standing.Confirmed() || standing.Booking.ID != b.ID {
		t.Errorf("standing %+v, %v", standing, err)
	}
	if _, err := h.Payable(t.Context(), b.ID); !errors.Is(err, booking.ErrUnknownPayment) {
		t.Errorf("payable again: %v", err)
	}
	h.sound()
}

func TestOutcomesMoveOnlyAsIsLegal(t *testing.T) {
	h := newHouse(t, place(1, beds("r-1", 1)))
	h.enrol("ama")
	reference := h.opens(h.hold("ama", "r-1", noon), noon)
	for i, c := range []struct {
		says hostel.OutcomeStatus
		want hostel.PaymentState
	}{
		{hostel.OutcomeFailed, hostel.PaymentFailed},
		{hostel.OutcomeFailed, hostel.PaymentFailed},
		{hostel.OutcomeUnknown, hostel.PaymentFailed},
		{hostel.OutcomePending, hostel.PaymentAuthorised},
		{hostel.OutcomeAbandoned, hostel.PaymentAbandoned},
		{hostel.OutcomeSuccess, hostel.PaymentSucceeded},
		{hostel.OutcomeFailed, hostel.PaymentSucceeded}, // an answer that was overtaken
		{hostel.OutcomePending, hostel.PaymentSucceeded},
	} {
		at := noon.Add(time.Duration(i) * time.Second)
		if got := h.records(reference, c.says, at); got != c.want {
			t.Errorf("step %d, said to be %s: %s, want %s", i, c.says, got, c.want)
		}
		if p, err := h.Payment(t.Context(), reference); err != nil || p.State != c.want || p.Said != c.says || !p.CheckedAt.Equal(at) {
			t.Errorf("step %d is kept as %+v, %v", i, p, err)
		}
	}
	h.must(h.Authorised(t.Context(), reference, booking.Checkout{URL: "https://late.example"}, noon))
	if p, _ := h.Payment(t.Context(), reference); p.State != hostel.PaymentSucceeded {
		t.Errorf("a page that comes late made it %s", p.State)
	}
	for name, err := range map[string]error{
		"find": func() error { _, err := h.Payment(t.Context(), "EFIE-NONE"); return err }(),
		"record": func() error {
			_, _, err := h.RecordOutcome(t.Context(), "EFIE-NONE", booking.Outcome{}, hostel.Occasion{Now: noon})
			return err
		}(),
		"settle": func() error { _, err := h.Allocate(t.Context(), "EFIE-NONE", terms(noon)); return err }(),
		"see":    func() error { _, err := h.Settlement(t.Context(), "EFIE-NONE"); return err }(),
		"change": func() error { _, _, err := h.Change(t.Context(), "EFIE-NONE", "", nil, terms(noon)); return err }(),
		"show":   h.Authorised(t.Context(), "EFIE-NONE", booking.Checkout{}, noon),
	} {
		if !errors.Is(err, booking.ErrUnknownPayment) {
			t.Errorf("%s an unknown payment: %v", name, err)
		}
	}
}
