package store_test

import (
	"strings"
	"testing"

	"efie/hostel"
)

// wards is a ledger with something of everything, and all of it right.
func wards(t *testing.T) *house {
	t.Helper()
	h := newHouse(t, place(1, beds("r-1", 3), beds("r-2", 3)))
	h.enrol("ama", "esi", "akua")
	h.settle(h.pays(h.hold("ama", "r-1", noon), noon), noon)
	h.hold("esi", "r-1", noon)
	left := h.hold("akua", "r-2", noon)
	h.must(h.Release(t.Context(), "akua", noon))
	h.raw(`update room_beds set open = false where room_uuid = 'r-2'`)
	h.settle(h.pays(left, noon), noon) // a refund
	return h
}

func TestASoundLedgerIsSound(t *testing.T) {
	h := wards(t)
	if d, err := h.Examine(t.Context()); err != nil || len(d.Wrong)+len(d.Waiting) != 0 {
		t.Errorf("the doctor says %+v, %v", d, err)
	}
	if h.number(`select count(*) from payments where state = 'refund due'`) != 1 || h.taken("r-1") != 2 {
		t.Error("the stage is not set")
	}
}

func TestTheDoctorFindsEachFault(t *testing.T) {
	for name, c := range map[string]struct{ fault, wrong, waiting string }{
		"a count too high":                 {fault: `update room_beds set taken = 3 where room_uuid = 'r-1'`, wrong: "room type r-1: the count"},
		"a count too low":                  {fault: `update room_beds set taken = 0 where room_uuid = 'r-1'`, wrong: "room type r-1: the count"},
		"a booking that was lost":          {fault: `update bookings set state = 'expired' where student_id = 'esi'`, wrong: "room type r-1: the count"},
		"more sold than there are":         {fault: `update room_beds set beds = 1 where room_uuid = 'r-1'`, wrong: "room type r-1: more beds"},
		"a room type that is gone":         {fault: `delete from room_beds where room_uuid = 'r-1'`, wrong: "takes a bed of a room type"},
		"confirmed without money":          {fault: `update payments set state = 'refunded' where state = 'allocated'`, wrong: "is confirmed and not paid"},
		"confirmed and paid twice":         {fault: `insert into payments select 'EFIE-2', booking_id, student_id, email, amount, state, '', '', 0, 0, 0 from payments where state = 'allocated'`, wrong: "is confirmed and not paid"},
		"money for what was not confirmed": {fault: `update payments set state = 'allocated' where state = 'refund due'`, wrong: "never confirmed"},
		"two bookings of one student":      {fault: `drop index bookings_one_a_student; update bookings set student_id = 'ama'; update bookings set state = 'held' where room_uuid = 'r-2'; update room_beds set taken = 1 where room_uuid = 'r-2'`, wrong: "student ama has more than one"},
		"the wrong money":                  {fault: `update payments set state = 'wrong money', reference = 'EFIE-X' where state = 'refund due'`, waiting: "payment EFIE-X came with the wrong money"},
		"a letter that died":               {fault: `update outbox set dead_at = 1, id = 'L' where letter like '%esi%'`, waiting: "letter L could not"},
	} {
		h := wards(t)
		h.raw(`pragma ignore_check_constraints = on`)
		h.raw(c.fault)
		d, err := h.Examine(t.Context())
		h.must(err)
		wrong, waiting := strings.Join(d.Wrong, "\n"), strings.Join(d.Waiting, "\n")
		if !strings.Contains(wrong, c.wrong) || !strings.Contains(waiting, c.waiting) || (c.wrong == "") != (wrong == "") || (c.waiting == "") != (waiting == "") {
			t.Errorf("%s: wrong %q, waiting %q; want %+v", name, wrong, waiting, c)
		}
	}
}

func TestTheTableItselfKeepsABedFromBeingSoldTwice(t *testing.T) {
	h := wards(t)
	for _, fault := range []string{
		`update room_beds set taken = beds + 1`, `update room_beds set taken = -1`,
		`update bookings set state = 'held', student_id = 'esi'`,
	} {
		if _, err := h.db.Exec(fault); err == nil {
			t.Errorf("%s went through", fault)
		}
	}
	if s, err := h.Standing(t.Context(), "akua"); err != nil || s.Booking != nil || s.Latest.State != hostel.PaymentRefundDue {
		t.Errorf("akua stands at %+v, %v", s, err)
	}
}
