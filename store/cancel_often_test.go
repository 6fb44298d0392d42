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
