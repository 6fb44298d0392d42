package store_test

import (
	"errors"
	"testing"
	"time"

	"efie/hostel"
)

// stayEnds is when every confirmed stay of these tests is over.
var stayEnds = noon.AddDate(0, 5, 0)

// terms confirm at a time, and write one letter to the student and one to the host.
func terms(now time.Time) hostel.Terms {
	return hostel.Terms{
		Now:    now,
		EndsAt: func(hostel.Booking) time.Time { return stayEnds },
		Letters: func(s hostel.Settlement) []hostel.Letter {
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
	p := hostel.Payment{Reference: hostel.Reference(hostel.NewID(), 0), BookingID: b.ID, StudentID: b.StudentID, Email: "x@example.com",
		Amount: b.Price, State: hostel.PaymentCreated, CreatedAt: at}
	h.must(h.OpenPayment(h.t.Context(), p))
	h.must(h.Authorised(h.t.Context(), p.Reference, hostel.Checkout{URL: "https://pay.example", AccessCode: "code"}, at))
	return p.Reference
}

// records what the provider says of a payment.
func (h *house) records(reference string, next hostel.PaymentState, at time.Time) hostel.PaymentState {
	h.t.Helper()
	p, err := h.RecordOutcome(h.t.Context(), reference, next, at)
	h.must(err)
	return p.State
}

// pays opens a payment that the provider calls a success.
func (h *house) pays(b hostel.Booking, at time.Time) string {
	h.t.Helper()
	reference := h.opens(b, at)
	if got := h.records(reference, hostel.PaymentSucceeded, at); got != hostel.PaymentSucceeded {
		h.t.Fatalf("a payment that succeeded is %s", got)
	}
	return reference
}

// settle allocates a payment.
func (h *house) settle(reference string, at time.Time) hostel.Settlement {
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
	p := hostel.Payment{Reference: "EFIE-1", BookingID: b.ID, StudentID: "ama", Email: "ama@example.com", Amount: b.Price, State: hostel.PaymentCreated, CreatedAt: noon}
	h.must(h.OpenPayment(t.Context(), p))
	if _, err := h.Payable(t.Context(), b.ID); !errors.Is(err, hostel.ErrUnknownPayment) {
		t.Errorf("payable without a page: %v", err)
	}
	h.must(h.Authorised(t.Context(), "EFIE-1", hostel.Checkout{URL: "https://pay.example", AccessCode: "code"}, noon))
	p.State, p.CheckoutURL, p.AccessCode, p.CheckedAt = hostel.PaymentAuthorised, "https://pay.example", "code", noon
	if got, err := h.Payable(t.Context(), b.ID); err != nil || got != p {
		t.Errorf("payable: %+v, %v; want %+v", got, err, p)
	}

	if s := h.settle("EFIE-1", noon); s.Payment != p || s.Booking.State != hostel.Held {
		t.Errorf("what is not paid was allocated: %+v", s)
	}
	paidAt := noon.Add(time.Minute)
	h.records("EFIE-1", hostel.PaymentSucceeded, paidAt)
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
	if standing, err := h.Standing(t.Context(), "ama"); err != nil || !standing.Confirmed() || *standing.Paid != s.Payment {
		t.Errorf("standing %+v, %v", standing, err)
	}
	if _, err := h.Payable(t.Context(), b.ID); !errors.Is(err, hostel.ErrUnknownPayment) {
		t.Errorf("payable again: %v", err)
	}
	h.sound()
}

func TestOutcomesMoveOnlyAsIsLegal(t *testing.T) {
	h := newHouse(t, place(1, beds("r-1", 1)))
	h.enrol("ama")
	reference := h.opens(h.hold("ama", "r-1", noon), noon)
	for i, c := range []struct{ next, want hostel.PaymentState }{
		{hostel.PaymentFailed, hostel.PaymentFailed},
		{hostel.PaymentFailed, hostel.PaymentFailed},
		{hostel.PaymentAbandoned, hostel.PaymentAbandoned},
		{hostel.PaymentAllocated, hostel.PaymentAbandoned},
		{hostel.PaymentSucceeded, hostel.PaymentSucceeded},
		{hostel.PaymentFailed, hostel.PaymentSucceeded}, // an answer that was overtaken
		{hostel.PaymentSuspicious, hostel.PaymentSucceeded},
	} {
		at := noon.Add(time.Duration(i) * time.Second)
		if got := h.records(reference, c.next, at); got != c.want {
			t.Errorf("step %d, to %s: %s, want %s", i, c.next, got, c.want)
		}
		if p, err := h.Payment(t.Context(), reference); err != nil || p.State != c.want || !p.CheckedAt.Equal(at) {
			t.Errorf("step %d is kept as %+v, %v", i, p, err)
		}
	}
	h.must(h.Authorised(t.Context(), reference, hostel.Checkout{URL: "https://late.example"}, noon))
	if p, _ := h.Payment(t.Context(), reference); p.State != hostel.PaymentSucceeded {
		t.Errorf("a page that comes late made it %s", p.State)
	}
	for name, err := range map[string]error{
		"find": func() error { _, err := h.Payment(t.Context(), "EFIE-NONE"); return err }(),
		"record": func() error {
			_, err := h.RecordOutcome(t.Context(), "EFIE-NONE", hostel.PaymentFailed, noon)
			return err
		}(),
		"settle": func() error { _, err := h.Allocate(t.Context(), "EFIE-NONE", terms(noon)); return err }(),
	} {
		if !errors.Is(err, hostel.ErrUnknownPayment) {
			t.Errorf("%s an unknown payment: %v", name, err)
		}
	}
}

func TestWhichPaymentsWaitForAnAnswer(t *testing.T) {
	h := newHouse(t, place(1, beds("r-1", 9)))
	h.enrol("a", "b", "c", "d")
	late := h.opens(h.hold("a", "r-1", noon), noon.Add(2*time.Second))
	early := h.opens(h.hold("b", "r-1", noon), noon.Add(time.Second))
	unallocated := h.pays(h.hold("c", "r-1", noon), noon) // as after a crash between the two
	h.settle(h.pays(h.hold("d", "r-1", noon), noon), noon)
	for _, c := range []struct {
		before time.Time
		limit  int
		want   []string
	}{
		{noon.Add(time.Minute), 9, []string{unallocated, early, late}},
		{noon.Add(time.Minute), 2, []string{unallocated, early}},
		{noon.Add(time.Second), 9, []string{unallocated, early}},
		{noon.Add(-time.Second), 9, nil},
	} {
		open, err := h.OpenPayments(t.Context(), c.before, c.limit)
		h.must(err)
		var got []string
		for _, p := range open {
			got = append(got, p.Reference)
		}
		if len(got) != len(c.want) {
			t.Fatalf("before %v: %v, want %v", c.before, got, c.want)
		}
		for i := range got {
			if got[i] != c.want[i] {
				t.Errorf("before %v: %v, want %v", c.before, got, c.want)
			}
		}
	}
}
