package store_test

import (
	"fmt"
	"testing"
	"time"

	"efie/hostel"
	"efie/hostel/account"
	"efie/hostel/booking"
	"efie/store/storetest"
)

// during calls do while another program's transaction has run these statements, and returns the result of do. It ends
// the test if do does not wait for the commit of that transaction.
func (h *fixture) during(do func() error, statements ...string) error {
	h.T.Helper()
	h.StopRehearsals()
	other, err := h.SQL.Begin()
	h.Must(err)
	for _, s := range statements {
		h.Must(errorOf(other.Exec(s)))
	}
	done := make(chan error, 1)
	go func() { done <- do() }()
	select {
	case err := <-done:
		h.Must(other.Rollback())
		h.T.Fatalf("it did not wait, and ended with %v", err)
	case <-time.After(300 * time.Millisecond):
	}
	h.Must(other.Commit())
	return <-done
}

func TestAGenderIsNotChangedWhileABedIsTaken(t *testing.T) {
	t.Parallel()
	women := storetest.Beds("r-1", 5)
	women.Gender = hostel.FemaleOnly
	h := newFixture(t, storetest.Hostel(1, women))
	h.AddStudents("ama")
	err := h.during(func() error {
		return h.SaveProfile(t.Context(), "ama", account.Profile{Name: "ama", Gender: "male"})
	},
		`update accounts set deleted_at = 0 where id = 'ama'`,
		`update room_beds set taken = 1`,
		`insert into bookings (id, code, student_id, hostel_uuid, room_uuid, state, price,
			held_at, expires_at, confirmed_at, ends_at, changed_at)
			values ('b', 'CODE', 'ama', 'h-1', 'r-1', 'held', 1, 1, 1, 0, 0, 1)`)
	h.ExpectError(err, account.ErrGenderFixed)
}

// Two servers may look for a hold of the mailbox at the same time. The second one finds it when it inserts its own.
func TestAMailboxHoldsOneUnpaidBedAtTwoServers(t *testing.T) {
	t.Parallel()
	h := twoRooms(t, 5, 5, "ama", "esi")
	err := h.during(func() error {
		_, err := h.Hold(t.Context(), mailboxHold("esi", "one mailbox", "r-2", noon))
		return err
	},
		`update room_beds set taken = 1 where room_uuid = 'r-1'`,
		fmt.Sprintf(`insert into bookings (id, code, student_id, hostel_uuid, room_uuid, state, price,
			held_at, expires_at, confirmed_at, ends_at, changed_at, mailbox)
			values ('b', 'CODE', 'ama', 'h-1', 'r-1', 'held', 1, %d, %d, 0, 0, 1, 'hash of one mailbox')`,
			noon.UnixMilli(), noon.Add(storetest.HoldFor).UnixMilli()))
	h.ExpectError(err, booking.ErrMailboxHolds)
}

// The other account's third cancellation comes at the same time.
func TestAccountsOfOneMailboxCancelOneAfterTheOther(t *testing.T) {
	t.Parallel()
	h := oneRoom(t, 9, "ama", "esi")
	for _, student := range []string{"ama", "esi"} {
		h.Must(h.cancelled(student, "one mailbox", noon))
	}
	stays := map[string]hostel.Booking{}
	for _, student := range []string{"ama", "esi"} {
		b := h.HoldWanted(mailboxHold(student, "one mailbox", "r-1", noon))
		h.SettlePayment(h.PayFor(b, noon), noon)
		stays[student] = b
	}
	terms := storetest.Terms(noon)
	terms.Refusal = func(b hostel.Booking, paid hostel.PaymentState, cancelled []time.Time) error {
		return booking.CancelRefusal(b, paid, cancelled, noon)
	}
	err := h.during(func() error { _, err := h.Cancel(t.Context(), stays["ama"].ID, terms); return err },
		fmt.Sprintf(`update bookings set state = 'cancelled' where id = '%s'`, stays["esi"].ID),
		fmt.Sprintf(`insert into transitions values ('%s', 3, 'confirmed', 'cancelled', 'student', %d, 0)`, stays["esi"].ID,
			noon.UnixMilli()))
	h.ExpectError(err, booking.ErrCancelledOften)
}

// The second email is queued while a server leases the first one.
func TestAnEmailToTheHostWaitsForALeasedOne(t *testing.T) {
	t.Parallel()
	c := newServiceFixture(t, storetest.Beds("r-1", 9))
	c.bookBed(c.student("ama"), "r-1")
	current := c.Current("ama")
	c.Must(c.during(func() error { _, err := c.service.CancelByOperator(t.Context(), current, ""); return err },
		fmt.Sprintf(`update outbox set leased_until = %d where about <> ''`, c.now.Add(lease).UnixMilli())))
	if n := c.Number(`select count(*) from outbox where about <> '' and next_at >= $1`,
		c.now.Add(hostel.HostEmailInterval).UnixMilli()); n != 1 {
		t.Errorf("%d emails to the host wait an hour, want 1", n)
	}
}
