package store_test

import (
	"errors"
	"slices"
	"testing"
	"time"

	"efie/hostel"
	"efie/hostel/booking"
	"efie/store/storetest"
)

// cancels lets a student book and cancel at a time; refused says why the cancellation was refused.
func (h *fixture) cancels(student, mailbox string, at time.Time, cause hostel.Cause) (code string, refused error) {
	h.T.Helper()
	b, err := h.Hold(h.T.Context(), wishes(student, mailbox, "r-1", at))
	h.Must(err)
	h.SettlePayment(h.PayFor(b, at), at)
	story, err := h.Story(h.T.Context(), student, 5, "")
	h.Must(err)
	t := storetest.Terms(at)
	t.Cause = cause
	if cause == hostel.ByStudent {
		t.Refusal = func(b hostel.Booking, paid hostel.PaymentState, cancelled []time.Time) error {
			if !slices.Equal(story.Cancelled, cancelled) {
				h.T.Errorf("the story of %s has the cancellations %v, want %v", student, story.Cancelled, cancelled)
			}
			return booking.CancelRefusal(b, paid, cancelled, at)
		}
	}
	_, refused = h.Cancel(h.T.Context(), b.ID, t)
	if refused != nil { // support does
		_, err := h.Cancel(h.T.Context(), b.ID, booking.Terms{
			Occasion: hostel.Occasion{Now: at, Cause: hostel.ByOperator},
		})
		h.Must(err)
	}
	h.CheckLedger()
	return b.Code, refused
}

func TestThreeCancellationsInThirtyDays(t *testing.T) {
	const day = 24 * time.Hour
	for name, c := range map[string]struct {
		students [4]string
		mailbox  string
		causes   [3]hostel.Cause
		last     time.Duration // after the first, when the fourth is asked for
		want     error
	}{
		"one student": {[4]string{"ama", "ama", "ama", "ama"}, "ama",
			[3]hostel.Cause{"student", "student", "student"}, 29 * day, booking.ErrCancelledOften},
		"just before thirty days": {[4]string{"ama", "ama", "ama", "ama"}, "ama",
			[3]hostel.Cause{"student", "student", "student"}, 30*day - time.Millisecond, booking.ErrCancelledOften},
		"after thirty days": {[4]string{"ama", "ama", "ama", "ama"}, "ama",
			[3]hostel.Cause{"student", "student", "student"}, 30 * day, nil},
		"accounts of one mailbox": {[4]string{"ama", "esi", "efua", "abena"}, "ama",
			[3]hostel.Cause{"student", "student", "student"}, 4 * day, booking.ErrCancelledOften},
		"others without a mailbox": {[4]string{"ama", "esi", "efua", "abena"}, "",
			[3]hostel.Cause{"student", "student", "student"}, 4 * day, nil},
		"two by support": {[4]string{"ama", "ama", "ama", "ama"}, "ama",
			[3]hostel.Cause{"student", "operator", "operator"}, 4 * day, nil},
	} {
		t.Run(name, func(t *testing.T) {
			h := newFixture(t, storetest.Hostel(1, storetest.Beds("r-1", 9)))
			h.AddStudents("ama", "esi", "efua", "abena")
			for i, cause := range c.causes {
				if _, err := h.cancels(c.students[i], c.mailbox, storetest.Noon.Add(time.Duration(i)*day),
					cause); err != nil {
					t.Fatalf("cancellation %d: %v", i+1, err)
				}
			}
			if _, err := h.cancels(c.students[3], c.mailbox, storetest.Noon.Add(c.last),
				hostel.ByStudent); !errors.Is(err, c.want) {
				t.Errorf("the fourth: %v, want %v", err, c.want)
			}
		})
	}
}

// Old cancellations do not count, and do not hide the recent ones either: the newest are looked at.
func TestOldCancellationsDoNotHideRecentOnes(t *testing.T) {
	const day = 24 * time.Hour
	h := newFixture(t, storetest.Hostel(1, storetest.Beds("r-1", 9)))
	h.AddStudents("ama")
	for i, after := range []time.Duration{0, day, 2 * day, 60 * day, 61 * day, 62 * day} {
		if _, err := h.cancels("ama", "ama", storetest.Noon.Add(after), hostel.ByStudent); err != nil {
			t.Fatalf("cancellation %d: %v", i+1, err)
		}
	}
	_, err := h.cancels("ama", "ama", storetest.Noon.Add(63*day), hostel.ByStudent)
	if !errors.Is(err, booking.ErrCancelledOften) {
		t.Errorf("the fourth in thirty days: %v", err)
	}
}

// paysTwice lets a student book, open a second page, pay both and lose the booking to support, so that the second
// payment is refunded.
func (h *fixture) paysTwice(student, mailbox string, at time.Time) error {
	h.T.Helper()
	b, err := h.Hold(h.T.Context(), wishes(student, mailbox, "r-1", at))
	if err != nil {
		return err
	}
	first, second := h.OpenPage(b, at), h.OpenPage(b, at)
	h.SettlePayment(h.MarkPaid(first, at), at)
	s := h.SettlePayment(h.MarkPaid(second, at), at)
	h.ExpectStates(s, hostel.PaymentRefundDue, hostel.Confirmed)
	_, err = h.Cancel(h.T.Context(), b.ID, booking.Terms{
		Occasion: hostel.Occasion{Now: at, Cause: hostel.ByOperator},
	})
	h.Must(err)
	h.CheckLedger()
	return nil
}

// TestThreeRefundsByTheStudentInThirtyDays: they count like cancellations, and support decides about the next bed.
func TestThreeRefundsByTheStudentInThirtyDays(t *testing.T) {
	const day = 24 * time.Hour
	at := func(days int) time.Time { return storetest.Noon.Add(time.Duration(days) * day) }
	open := func(t *testing.T) *fixture {
		h := newFixture(t, storetest.Hostel(1, storetest.Beds("r-1", 9)))
		h.AddStudents("ama", "esi", "efua")
		return h
	}
	t.Run("three second pages", func(t *testing.T) {
		h := open(t)
		for i, student := range []string{"ama", "ama", "esi"} { // two accounts of a mailbox
			h.Must(h.paysTwice(student, "ama", at(3*i)))
			h.Must(h.Forget(t.Context(), at(3*i+3)))
		}
		for _, student := range []string{"ama", "esi"} {
			if err := h.paysTwice(student, "ama", at(10)); !errors.Is(err, booking.ErrRefundedOften) {
				t.Errorf("the fourth bed, for %s: %v", student, err)
			}
		}
		h.Must(h.paysTwice("efua", "efua", at(10)))
		h.Must(h.paysTwice("ama", "ama", at(30)))
	})
	t.Run("with cancellations", func(t *testing.T) {
		h := open(t)
		h.Must(h.paysTwice("ama", "ama", at(0)))
		for i := range 2 {
			_, err := h.cancels("ama", "ama", at(i+1), hostel.ByStudent)
			h.Must(err)
		}
		if err := h.paysTwice("ama", "ama", at(3)); !errors.Is(err, booking.ErrRefundedOften) {
			t.Errorf("the next bed: %v", err)
		}
	})
	t.Run("a cancellation after two refunds", func(t *testing.T) {
		h := open(t)
		for i := range 2 {
			h.Must(h.paysTwice("ama", "ama", at(i)))
		}
		b := h.HoldBed("ama", "r-1", at(2))
		first, second := h.OpenPage(b, at(2)), h.OpenPage(b, at(2))
		h.SettlePayment(h.MarkPaid(first, at(2)), at(2))
		h.SettlePayment(h.MarkPaid(second, at(2)), at(2))
		terms := storetest.Terms(at(2))
		terms.Refusal = func(b hostel.Booking, paid hostel.PaymentState, times []time.Time) error {
			return booking.CancelRefusal(b, paid, times, at(2))
		}
		if _, err := h.Cancel(t.Context(), b.ID, terms); !errors.Is(err, booking.ErrCancelledOften) {
			t.Errorf("cancelled with %v", err)
		}
	})
	t.Run("three cancellations alone", func(t *testing.T) {
		h := open(t)
		for i := range 3 {
			_, err := h.cancels("ama", "ama", at(i), hostel.ByStudent)
			h.Must(err)
		}
		h.HoldBed("ama", "r-1", at(3))
	})
	t.Run("three refunds for full rooms", func(t *testing.T) {
		h := open(t)
		for i := range 3 {
			b := h.HoldBed("ama", "r-1", at(i))
			reference := h.OpenPage(b, at(i))
			h.Must(h.Release(t.Context(), "ama", at(i)))
			h.Run(`update room_beds set beds = 0 where room_uuid = 'r-1'`)
			s := h.SettlePayment(h.MarkPaid(reference, at(i)), at(i))
			h.Run(`update room_beds set beds = 9 where room_uuid = 'r-1'`)
			h.ExpectStates(s, hostel.PaymentRefundDue, hostel.Cancelled)
		}
		h.HoldBed("ama", "r-1", at(4))
	})
}
