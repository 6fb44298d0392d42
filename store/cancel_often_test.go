package store_test

import (
	"errors"
	"testing"
	"time"

	"efie/hostel"
	"efie/hostel/booking"
	"efie/store/storetest"
	"efie/test/must"
)

// annulled books a bed, and has support cancel the booking.
func (h *fixture) annulled(student, mailbox string, at time.Time) error {
	b, err := h.Hold(h.T.Context(), mailboxHold(student, mailbox, "r-1", at))
	if err == nil {
		h.SettlePayment(h.PayFor(b, at), at)
		h.annul(b, at)
	}
	return err
}

// annul cancels a booking as support does.
func (h *fixture) annul(b hostel.Booking, at time.Time) {
	h.T.Helper()
	_, err := h.Cancel(h.T.Context(), b.ID, booking.Terms{
		Occasion: hostel.Occasion{Now: at, Cause: hostel.ByOperator},
	})
	h.Must(err)
}

// cancelled books a bed, and has the student cancel the booking. If that is refused, support does.
func (h *fixture) cancelled(student, mailbox string, at time.Time) error {
	b := h.HoldWanted(mailboxHold(student, mailbox, "r-1", at))
	h.SettlePayment(h.PayFor(b, at), at)
	return h.cancels(b, at)
}

// cancels lets a student cancel a booking. If that is refused, support does.
func (h *fixture) cancels(b hostel.Booking, at time.Time) error {
	story, err := h.Story(h.T.Context(), b.StudentID, 5, "")
	h.Must(err)
	t := storetest.Terms(at)
	t.Cause = hostel.ByStudent
	t.Refusal = func(b hostel.Booking, paid hostel.PaymentState, cancelled []time.Time) error {
		must.Equal(h.T, "the cancellations in the story", story.Cancelled, cancelled)
		return booking.CancelRefusal(b, paid, cancelled, at)
	}
	_, refused := h.Cancel(h.T.Context(), b.ID, t)
	if refused != nil {
		h.annul(b, at)
	}
	return refused
}

// paidTwice books a bed on two pages, so that the second payment is refunded, and has support cancel the booking.
func (h *fixture) paidTwice(student, mailbox string, at time.Time) error {
	b, err := h.paysTwice(student, mailbox, at)
	if err == nil {
		h.annul(b, at)
	}
	return err
}

// paysTwice books a bed on two pages.
func (h *fixture) paysTwice(student, mailbox string, at time.Time) (hostel.Booking, error) {
	b, err := h.Hold(h.T.Context(), mailboxHold(student, mailbox, "r-1", at))
	if err == nil {
		first, second := h.OpenPage(b, at), h.OpenPage(b, at)
		h.SettlePayment(h.MarkPaid(first, at), at)
		h.ExpectStates(h.SettlePayment(h.MarkPaid(second, at), at), hostel.PaymentRefundDue, hostel.Confirmed)
	}
	return b, err
}

// twiceCancelled books a bed on two pages, and has the student cancel the booking.
func (h *fixture) twiceCancelled(student, mailbox string, at time.Time) error {
	b, err := h.paysTwice(student, mailbox, at)
	h.Must(err)
	return h.cancels(b, at)
}

// paidLate pays for a bed that the student released, in a room that has become full.
func (h *fixture) paidLate(student, mailbox string, at time.Time) error {
	b := h.HoldWanted(mailboxHold(student, mailbox, "r-1", at))
	reference := h.OpenPage(b, at)
	h.Must(h.Release(h.T.Context(), student, at))
	h.Run(`update room_beds set beds = 0`)
	h.ExpectStates(h.SettlePayment(h.MarkPaid(reference, at), at), hostel.PaymentRefundDue, hostel.Cancelled)
	h.Run(`update room_beds set beds = 9`)
	return nil
}

// deed is an action of a student at a time after noon. All deeds of a case succeed, except perhaps the last.
type deed struct {
	student string
	does    func(h *fixture, student, mailbox string, at time.Time) error
	after   time.Duration
}

// TestThreeRefundsInThirtyDays: a fourth refund is refused, and a hold that may lead to one (R12).
func TestThreeRefundsInThirtyDays(t *testing.T) {
	const day = 24 * time.Hour
	cancelled, annulled, paidTwice := (*fixture).cancelled, (*fixture).annulled, (*fixture).paidTwice
	three := []deed{{"ama", cancelled, 0}, {"ama", cancelled, day}, {"ama", cancelled, 2 * day}}
	crowd := []deed{{"ama", cancelled, 0}, {"esi", cancelled, day}, {"efua", cancelled, 2 * day},
		{"abena", cancelled, 4 * day}}
	pages := []deed{{"ama", paidTwice, 0}, {"ama", paidTwice, 3 * day}, {"esi", paidTwice, 6 * day}}
	for name, c := range map[string]struct {
		mailbox string // of all students
		deeds   []deed
		want    error
	}{
		"just before thirty days": {"ama", append(three, deed{"ama", cancelled, 30*day - time.Millisecond}),
			booking.ErrCancelledOften},
		"after thirty days":        {"ama", append(three, deed{"ama", cancelled, 30 * day}), nil},
		"accounts of one mailbox":  {"ama", crowd, booking.ErrCancelledOften},
		"others without a mailbox": {"", crowd, nil},
		"two by support": {"ama", []deed{{"ama", cancelled, 0}, {"ama", annulled, day}, {"ama", annulled, 2 * day},
			{"ama", cancelled, 4 * day}}, nil},
		"old ones do not hide recent ones": {"ama", append(three, deed{"ama", cancelled, 60 * day},
			deed{"ama", cancelled, 61 * day}, deed{"ama", cancelled, 62 * day}, deed{"ama", cancelled, 63 * day}),
			booking.ErrCancelledOften},
		"three second pages": {"ama", append(pages, deed{"ama", paidTwice, 10 * day}), booking.ErrRefundedOften},
		"three second pages, of another account": {"ama", append(pages, deed{"esi", paidTwice, 10 * day}),
			booking.ErrRefundedOften},
		"three second pages, thirty days ago": {"ama", append(pages, deed{"ama", paidTwice, 30 * day}), nil},
		"three second pages of others":        {"", append(pages, deed{"efua", paidTwice, 10 * day}), nil},
		"second pages and cancellations": {"ama", []deed{{"ama", paidTwice, 0}, {"ama", cancelled, day},
			{"ama", cancelled, 2 * day}, {"ama", paidTwice, 3 * day}}, booking.ErrRefundedOften},
		"a cancellation after second pages": {"ama", []deed{{"ama", paidTwice, 0}, {"ama", paidTwice, day},
			{"ama", (*fixture).twiceCancelled, 2 * day}}, booking.ErrCancelledOften},
		"cancellations forbid no bed": {"ama", append(three, deed{"ama", annulled, 3 * day}), nil},
		"full rooms forbid no bed": {"ama", []deed{{"ama", (*fixture).paidLate, 0}, {"ama", (*fixture).paidLate, day},
			{"ama", (*fixture).paidLate, 2 * day}, {"ama", annulled, 4 * day}}, nil},
	} {
		t.Run(name, func(t *testing.T) {
			h := oneRoom(t, 9, "ama", "esi", "efua", "abena")
			for i, d := range c.deeds {
				want := error(nil)
				if i == len(c.deeds)-1 {
					want = c.want
				}
				if err := d.does(h, d.student, c.mailbox, noon.Add(d.after)); !errors.Is(err, want) {
					t.Errorf("deed %d: %v, want %v", i+1, err, want)
				}
				h.Must(h.Forget(t.Context(), noon.Add(d.after)))
			}
			h.CheckLedger()
		})
	}
}
