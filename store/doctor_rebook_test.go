package store_test

import (
	"testing"
	"time"

	"efie/hostel"
	"efie/store/storetest"
	"efie/test/must"
)

// TestTheDoctorReportsABookingAgainstTheRules damages a database by hand. The ledger still adds up.
func TestTheDoctorReportsABookingAgainstTheRules(t *testing.T) {
	for name, c := range map[string]struct {
		damage string
		want   []string // without the booking's code
	}{
		"nothing": {`update students set name = 'Ama'`, nil},
		"the student changed": {`update students set gender = 'male'`,
			[]string{"the student's gender does not fit the room"}},
		"the room changed":  {`update rooms set gender = 1`, []string{"the student's gender does not fit the room"}},
		"the room is mixed": {`update rooms set gender = 3`, nil},
		"booked a day late": {`update bookings set confirmed_at = changed_at + 1000 * 60 * 60 * 24`,
			[]string{"it was booked more than a day after its hold ended"}},
		"booked just in time": {`update bookings set confirmed_at = expires_at + 1000 * 60 * 60 * 24`, nil},
		"both, but ended": {`update students set gender = 'male';
			update bookings set state = 'ended', confirmed_at = changed_at + 1000 * 60 * 60 * 25;
			update transitions set next = 'ended' where number = 3; update room_beds set taken = 0`, nil},
	} {
		t.Run(name, func(t *testing.T) {
			women := storetest.Beds("r-1", 1)
			women.Gender = hostel.FemaleOnly
			h := newFixture(t, storetest.Hostel(1, women))
			h.AddStudents("ama")
			opened, now := h.late("ama", "r-1")
			now = now.Add(time.Hour)
			b := h.SettlePayment(h.MarkPaid(opened, now), now).Booking
			h.Run(c.damage)
			var want []string
			for _, w := range c.want {
				want = append(want, "booking "+b.Code+": "+w)
			}
			d := h.Diagnosis()
			must.Equal(t, "what waits", d.Waiting, want)
		})
	}
}
