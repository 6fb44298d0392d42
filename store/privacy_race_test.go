package store_test

import (
	"slices"
	"testing"
	"time"

	"efie/hostel"
	"efie/store/storetest"
)

// leavers adds students with the same password, to delete their accounts.
func leavers(t *testing.T) (*fixture, []string) {
	t.Helper()
	h := oneRoom(t, contenders)
	ids := h.AddCrowd("student-", contenders)
	h.Run(`update accounts set password_hash = $1`, amaHash)
	return h, ids
}

// leaveOr tries to delete all students' accounts while they do something else, and returns the number of deleted ones.
// It ends the test unless exactly the other students have a bed.
func (h *fixture) leaveOr(ids []string, at time.Time, do func(id string) error, refusals ...error) (gone int) {
	h.T.Helper()
	h.AtOnce(2*len(ids), func(i int) error {
		id := ids[i/2]
		if i%2 == 1 {
			return do(id)
		}
		err := h.DeleteAccount(h.T.Context(), id, amaHash, at, hostel.Email{
			Kind: hostel.EmailAccountDeleted, To: id + "@example.com",
		})
		if hostel.KindOf(err) == hostel.Conflict {
			return nil
		}
		return err
	}, refusals...)
	gone = h.Number(`select count(*) from accounts where deleted_at > 0`)
	h.T.Logf("%d of %d have gone", gone, len(ids))
	h.ExpectTaken("r-1", len(ids)-gone)
	h.CheckLedger()
	return gone
}

// TestDeletingAnAccountAndBookingAtOnceDoesOneOfThem: without a guard in Hold and in DeleteAccount, the
// doctor would find deleted students with a bed.
func TestDeletingAnAccountAndBookingAtOnceDoesOneOfThem(t *testing.T) {
	t.Parallel()
	h, ids := leavers(t)
	h.leaveOr(ids, noon, func(id string) error {
		_, err := h.Hold(t.Context(), storetest.NewHold(id, "r-1", noon))
		return err
	}, hostel.ErrUnknownStudent)
}

// TestMoneyThatArrivesAfterADeletionIsRefunded: if the account is deleted, its money is refunded. If the deletion is
// refused, the money books the bed. Without a guard in Allocate and in DeleteAccount, the doctor would find deleted
// students with a bed.
func TestMoneyThatArrivesAfterADeletionIsRefunded(t *testing.T) {
	t.Parallel()
	h, ids := leavers(t)
	released := noon.Add(10 * time.Minute)
	later := released.Add(24 * time.Hour) // the account may be deleted, and the payment still books a bed
	references := map[string]string{}
	for _, id := range ids {
		b := h.HoldBed(id, "r-1", noon)
		references[id] = h.OpenPage(b, noon)
		h.Must(h.Release(t.Context(), id, released))
	}
	gone := h.leaveOr(ids, later, func(id string) error {
		h.RecordStatus(references[id], hostel.OutcomeSuccess, later)
		h.SettlePayment(references[id], later)
		return nil
	})
	h.ExpectNumber(gone, `select count(*) from payments p join accounts st on st.id = p.student_id
		where p.state = 'refund due' and st.deleted_at > 0`)
}

// TestADeletionChecksTheLedgerAgain covers engines with several writers: a trigger books or pays after the deletion has
// begun. The deletion checks in its own transaction, so it is refused and changes nothing.
func TestADeletionChecksTheLedgerAgain(t *testing.T) {
	t.Parallel()
	for code, meanwhile := range map[string]string{
		"bed_kept": `insert into bookings (id, code, student_id, hostel_uuid, room_uuid, state, price,
				held_at, expires_at, confirmed_at, ends_at, changed_at)
			values ('b', 'CODE', 'ama', 'h-1', 'r-1', 'held', 1, 1, 1, 0, 0, 1)`,
		"money_under_way": `update payments set state = 'success'`,
		"money_waits":     `insert into alarms select 'disputed', reference, '', 1, 0, 0 from payments`,
	} {
		t.Run(code, func(t *testing.T) {
			h := ama(t)
			h.OpenPage(h.HoldBed("ama", "r-1", noon), noon)
			h.Must(h.Release(t.Context(), "ama", noon))
			h.AddTrigger("after", "update of name", "accounts", meanwhile)
			h.AddSession("phone", "ama", noon.Add(time.Hour))
			if err := h.deletes(noon.Add(25 * time.Hour)); !refusedWith(err, code) {
				t.Errorf("%s: %v", code, err)
			}
			if s, err := h.StudentByEmail(t.Context(), "ama@example.com"); err != nil || s.Name != "Ama Mensah" ||
				h.logins("ama") == "" || h.EmailKinds("ama@example.com") != "verify-email" {
				t.Errorf("%s: half deleted: %+v, %v", code, s, err)
			}
			h.DropTrigger("accounts")
			h.Must(h.deletes(noon.Add(25 * time.Hour)))
		})
	}
}

// TestTheDoctorFindsDataOfADeletedAccount is the control of the tests that ask the doctor.
func TestTheDoctorFindsDataOfADeletedAccount(t *testing.T) {
	t.Parallel()
	const takesBed, left = "still has a bed", "personal data is left"
	for fault, wrong := range map[string]string{
		`update bookings set state = 'held'; update room_beds set taken = 1`:                        takesBed,
		`update accounts set phone = '233' where id = 'ama'`:                                        left,
		`insert into notes values ('n', 'ama', '', 'note', 'x', 1)`:                                 left,
		`update bookings set student_name = 'Ama Mensah'`:                                           left,
		`update payments set email = 'x@example.com'`:                                               left,
		`insert into sessions (hash, account_id, created_at, expires_at) values ('x', 'ama', 1, 1)`: left,
		`update outbox set student_id = 'ama', dead_at = 1 where letter like '%account-deleted%'`:   left,
	} {
		t.Run(fault, func(t *testing.T) {
			h := ama(t)
			h.OpenPage(h.HoldBed("ama", "r-1", noon), noon)
			h.Must(h.Release(t.Context(), "ama", noon))
			h.Must(h.deletes(noon.Add(25 * time.Hour)))
			h.CheckLedger()
			h.Run(fault)
			if d := h.Diagnosis(); !slices.Contains(d.Wrong, "student ama deleted the account, but "+wrong) {
				t.Errorf("%s: the doctor says %q", fault, d.Wrong)
			}
		})
	}
}
