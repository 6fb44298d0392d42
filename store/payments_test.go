package store_test

import (
	"errors"
	"reflect"
	"slices"
	"testing"
	"time"

	"efie/hostel"
	"efie/hostel/booking"
	"efie/store/storetest"
)

const (
	studentAndWelcome = "booking-confirmed verify-email"
	refundAndWelcome  = "refund-due verify-email"
)

func TestTheWholeLifeOfAPayment(t *testing.T) {
	h := newFixture(t, storetest.Hostel(1, storetest.Beds("r-1", 1)))
	h.AddStudents("ama")
	b := h.HoldBed("ama", "r-1", storetest.Noon)
	p := hostel.Payment{
		Reference: "EFIE-1", BookingID: b.ID, StudentID: "ama", Email: "ama@example.com", Amount: b.Price,
		Domain: "test", State: hostel.PaymentCreated, CreatedAt: storetest.Noon,
	}
	h.Must(h.OpenPayment(t.Context(), p, b.ExpiresAt))
	if made, err := h.Attempts(t.Context(), b.ID); err != nil || len(made) != 1 || made[0].CheckoutURL != "" {
		t.Errorf("without a page the attempts are %+v, %v", made, err)
	}
	h.Must(h.Authorised(t.Context(), "EFIE-1", booking.Checkout{
		URL: "https://pay.example", AccessCode: "code",
	}, storetest.Noon))
	p.State, p.CheckedAt = hostel.PaymentAuthorised, storetest.Noon
	p.CheckoutURL, p.AccessCode = "https://pay.example", "code"
	p.ChangedAt = storetest.Noon
	if made, err := h.Attempts(t.Context(), b.ID); err != nil || !slices.Equal(made, []hostel.Payment{p}) {
		t.Errorf("the attempts are %+v, %v; want %+v", made, err, p)
	}

	if s := h.SettlePayment("EFIE-1", storetest.Noon); s.Payment != p || s.Booking.State != hostel.Held {
		t.Errorf("what is not paid was allocated: %+v", s)
	}
	paidAt := storetest.Noon.Add(time.Minute)
	h.RecordStatus("EFIE-1", hostel.OutcomeSuccess, paidAt)
	s := h.SettlePayment("EFIE-1", paidAt)
	if s.Payment.State != hostel.PaymentAllocated || s.Booking.State != hostel.Confirmed ||
		!s.Booking.ConfirmedAt.Equal(paidAt) || s.Student.Name != "ama" {
		t.Errorf("settled as %+v", s)
	}
	_, is, err := h.RecordOutcome(t.Context(), "EFIE-1", booking.Outcome{
		Status: hostel.OutcomeSuccess, Reference: "EFIE-1", Amount: b.Price + 1, Currency: "GHS", Domain: "test",
	}, hostel.Occasion{Now: paidAt, Cause: hostel.ByWebhook})
	if err != nil || is.State != hostel.PaymentAllocated || is.Received != b.Price {
		t.Errorf("an answer that changes nothing is told as %+v, %v", is, err)
	}
	again := h.SettlePayment("EFIE-1", paidAt.Add(time.Hour))
	if !reflect.DeepEqual(again, s) {
		t.Errorf("settled again as %+v, was %+v", again, s)
	}
	if h.LetterKinds("ama@example.com") != studentAndWelcome || h.LetterKinds("host@example.com") != "host-confirmed" {
		t.Errorf("letters: %s to the student, %s to the host", h.LetterKinds("ama@example.com"),
			h.LetterKinds("host@example.com"))
	}
	if standing, err := h.CurrentBooking(t.Context(), "ama"); err != nil || !standing.Confirmed() ||
		standing.Booking.ID != b.ID {
		t.Errorf("standing %+v, %v", standing, err)
	}
	if made, err := h.Attempts(t.Context(), b.ID); err != nil || len(made) > 0 {
		t.Errorf("once it is paid, the attempts are %+v, %v", made, err)
	}
	h.CheckLedger()
}

func TestOutcomesMoveOnlyAsIsLegal(t *testing.T) {
	h := newFixture(t, storetest.Hostel(1, storetest.Beds("r-1", 1)))
	h.AddStudents("ama")
	reference := h.OpenPage(h.HoldBed("ama", "r-1", storetest.Noon), storetest.Noon)
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
		at := storetest.Noon.Add(time.Duration(i) * time.Second)
		if got := h.RecordStatus(reference, c.says, at); got != c.want {
			t.Errorf("step %d, said to be %s: %s, want %s", i, c.says, got, c.want)
		}
		if p, err := h.Payment(t.Context(), reference); err != nil || p.State != c.want || p.Said != c.says ||
			!p.CheckedAt.Equal(at) {
			t.Errorf("step %d is kept as %+v, %v", i, p, err)
		}
	}
	h.Must(h.Authorised(t.Context(), reference, booking.Checkout{URL: "https://late.example"}, storetest.Noon))
	if p, _ := h.Payment(t.Context(), reference); p.State != hostel.PaymentSucceeded {
		t.Errorf("a page that comes late made it %s", p.State)
	}
	for name, err := range map[string]error{
		"find": func() error { _, err := h.Payment(t.Context(), "EFIE-NONE"); return err }(),
		"record": func() error {
			_, _, err := h.RecordOutcome(t.Context(), "EFIE-NONE", booking.Outcome{},
				hostel.Occasion{Now: storetest.Noon})
			return err
		}(),
		"settle": func() error {
			_, err := h.Allocate(t.Context(), "EFIE-NONE", storetest.Terms(storetest.Noon))
			return err
		}(),
		"see": func() error { _, err := h.Settlement(t.Context(), "EFIE-NONE"); return err }(),
		"change": func() error {
			_, _, err := h.Change(t.Context(), "EFIE-NONE", "", nil, storetest.Terms(storetest.Noon))
			return err
		}(),
		"show": h.Authorised(t.Context(), "EFIE-NONE", booking.Checkout{}, storetest.Noon),
	} {
		if !errors.Is(err, booking.ErrUnknownPayment) {
			t.Errorf("%s an unknown payment: %v", name, err)
		}
	}
}
