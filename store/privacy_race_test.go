package store_test

import (
	"errors"
	"fmt"
	"sync"
	"testing"
	"time"

	"efie/hostel"
	"efie/store/storetest"
)

// leavers adds students with the same password, to delete their accounts.
func leavers(t *testing.T) (*fixture, []string) {
	t.Helper()
	ids := make([]string, contenders)
	for i := range ids {
		ids[i] = fmt.Sprint("student-", i)
	}
	h := newFixture(t, storetest.Hostel(1, storetest.Beds("r-1", contenders)))
	h.AddStudents(ids...)
	h.Run(`update students set password_hash = $1`, amaHash)
	return h, ids
}

// leaves deletes an account, or is refused.
func (h *fixture) leaves(id string, at time.Time) {
	err := h.DeleteAccount(h.T.Context(), id, amaHash, at, hostel.Letter{
		Kind: hostel.LetterAccountDeleted, To: id + "@example.com",
	})
	if err != nil && hostel.KindOf(err) != hostel.Conflict {
		h.T.Errorf("%s: %v", id, err)
	}
}

// TestWhoDeletesAnAccountAndBooksAtOnceDoesOneOfThem: without the guard in Hold, or the one in
// DeleteAccount, the doctor finds students who have gone and take a bed.
func TestWhoDeletesAnAccountAndBooksAtOnceDoesOneOfThem(t *testing.T) {
	h, ids := leavers(t)
	var all sync.WaitGroup
	start := make(chan struct{})
	for _, id := range ids {
		all.Go(func() { <-start; h.leaves(id, storetest.Noon) })
		all.Go(func() {
			<-start
			if _, err := h.Hold(t.Context(), storetest.Want(id, "r-1", storetest.Noon)); err != nil &&
				!errors.Is(err, hostel.ErrUnknownStudent) {
				t.Errorf("%s: %v", id, err)
			}
		})
	}
	close(start)
	all.Wait()
	gone, held := h.Number(`select count(*) from students where deleted_at > 0`), h.TakenBeds("r-1")
	if gone+held != contenders {
		t.Errorf("%d have gone and %d have a bed, of %d", gone, held, contenders)
	}
	t.Logf("%d have gone, %d have a bed", gone, held)
	h.CheckLedger()
}

// TestWhoDeletesAnAccountWhileMoneyComesHasItBack: if the account is deleted, its money goes back; if the deletion is
// refused, the money books the bed. Without the guard in Allocate, or the one in DeleteAccount, the doctor finds
// deleted students with a bed.
func TestWhoDeletesAnAccountWhileMoneyComesHasItBack(t *testing.T) {
	h, ids := leavers(t)
	released := storetest.Noon.Add(10 * time.Minute)
	later := released.Add(24 * time.Hour) // the account may be deleted, and the payment still books a bed
	references := map[string]string{}
	for _, id := range ids {
		b := h.HoldBed(id, "r-1", storetest.Noon)
		references[id] = h.OpenPage(b, storetest.Noon)
		h.Must(h.Release(t.Context(), id, released))
	}
	var all sync.WaitGroup
	start := make(chan struct{})
	for _, id := range ids {
		all.Go(func() { <-start; h.leaves(id, later) })
		all.Go(func() {
			<-start
			h.RecordStatus(references[id], hostel.OutcomeSuccess, later)
			h.SettlePayment(references[id], later)
		})
	}
	close(start)
	all.Wait()
	gone, booked := h.Number(`select count(*) from students where deleted_at > 0`), h.TakenBeds("r-1")
	back := h.Number(`select count(*) from payments p join students st on st.id = p.student_id
		where p.state = 'refund due' and st.deleted_at > 0`)
	if gone+booked != contenders || back != gone {
		t.Errorf("%d have gone, %d of them get their money back, and %d have a bed, of %d", gone, back, booked,
			contenders)
	}
	t.Logf("%d have gone, %d have a bed", gone, booked)
	h.CheckLedger()
}

// TestWhatHappensAfterTheQuestionIsSeen covers engines with several writers, and pages that checked a moment ago: the
// trigger books or pays after the deletion has begun. The deletion checks again in its own transaction, so it is
// refused and changes nothing.
func TestWhatHappensAfterTheQuestionIsSeen(t *testing.T) {
	for code, meanwhile := range map[string]string{
		"bed_kept": `insert into bookings (id, code, student_id, hostel_uuid, room_uuid, state, price,
				held_at, expires_at, confirmed_at, ends_at, changed_at)
			values ('b', 'CODE', 'ama', 'h-1', 'r-1', 'held', 1, 1, 1, 0, 0, 1)`,
		"money_under_way": `update payments set state = 'success'`,
		"money_waits":     `insert into alarms select 'disputed', reference, '', 1, 0, 0 from payments`,
	} {
		t.Run(code, func(t *testing.T) {
			h := ama(t)
			h.OpenPage(h.HoldBed("ama", "r-1", storetest.Noon), storetest.Noon)
			h.Must(h.Release(t.Context(), "ama", storetest.Noon))
			h.AddTrigger("after", "update of name", "students", meanwhile)
			h.AddSession("phone", "ama", storetest.Noon.Add(time.Hour))
			if err := h.deletes(storetest.Noon.Add(25 * time.Hour)); !refusedWith(err, code) {
				t.Errorf("%s: %v", code, err)
			}
			if s, err := h.StudentByEmail(t.Context(), "ama@example.com"); err != nil || s.Name != "Ama Mensah" ||
				h.logins("ama") == "" || h.LetterKinds("ama@example.com") != "verify-email" {
				t.Errorf("%s: half deleted: %+v, %v", code, s, err)
			}
			h.DropTrigger("students")
			h.Must(h.deletes(storetest.Noon.Add(25 * time.Hour)))
		})
	}
}

// TestTheDoctorFindsWhatIsLeftOfWhoHasGone is the control of the tests that ask it.
func TestTheDoctorFindsWhatIsLeftOfWhoHasGone(t *testing.T) {
	const takesBed, left = "still takes a bed", "something personal is left"
	for fault, wrong := range map[string]string{
		`update bookings set state = 'held'; update room_beds set taken = 1`:                        takesBed,
		`update students set phone = '233' where id = 'ama'`:                                        left,
		`update bookings set student_name = 'Ama Mensah'`:                                           left,
		`update payments set email = 'x@example.com'`:                                               left,
		`insert into sessions (hash, student_id, created_at, expires_at) values ('x', 'ama', 1, 1)`: left,
	} {
		t.Run(fault, func(t *testing.T) {
			h := ama(t)
			h.OpenPage(h.HoldBed("ama", "r-1", storetest.Noon), storetest.Noon)
			h.Must(h.Release(t.Context(), "ama", storetest.Noon))
			h.Must(h.deletes(storetest.Noon.Add(25 * time.Hour)))
			h.CheckLedger()
			h.Run(fault)
			d, err := h.Examine(t.Context())
			found := false
			for _, sentence := range d.Wrong {
				found = found || sentence == "student ama has deleted the account, and "+wrong
			}
			if err != nil || !found {
				t.Errorf("%s: the doctor says %q, %v", fault, d.Wrong, err)
			}
		})
	}
}
