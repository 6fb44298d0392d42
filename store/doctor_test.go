package store_test

import (
	"strings"
	"testing"
	"time"

	"efie/hostel"
	"efie/store"
	"efie/store/storetest"
	"efie/test/must"
)

// wards returns a correct ledger with bookings and payments in every state.
func wards(t *testing.T) *fixture {
	t.Helper()
	h := twoRooms(t, 3, 3, "ama", "esi", "akua")
	h.Book("ama", "r-1", noon)
	h.HoldBed("esi", "r-1", noon)
	left := h.OpenPage(h.HoldBed("akua", "r-2", noon), noon)
	h.Must(h.Release(t.Context(), "akua", noon))
	h.Run(`update room_beds set open = false where room_uuid = 'r-2'`)
	h.SettlePayment(h.MarkPaid(left, noon), noon) // a refund
	return h
}

func TestTheDoctorFindsNothingInACorrectLedger(t *testing.T) {
	t.Parallel()
	h := wards(t)
	must.Equal(t, "what waits", h.CheckLedger(), nil)
	h.ExpectNumber(1, `select count(*) from payments where state = 'refund due'`)
	h.ExpectTaken("r-1", 2)
}

func TestTheDoctorFindsEachFault(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct{ fault, wrong string }{
		"a count too high": {`update room_beds set taken = 3 where room_uuid = 'r-1'`, "r-1: its number of taken beds"},
		"a count too low":  {`update room_beds set taken = 0 where room_uuid = 'r-1'`, "r-1: its number of taken beds"},
		"a deleted booking": {
			`update bookings set state = 'expired' where student_id = 'esi'`, "room type r-1: its number of taken beds",
		},
		"more beds sold than the room type has": {
			`update room_beds set beds = 1 where room_uuid = 'r-1'`, "room type r-1: more beds",
		},
		"a deleted room type": {`delete from room_beds where room_uuid = 'r-1'`, "takes a bed of a room type"},
		"confirmed without money": {
			`update payments set state = 'refunded' where state = 'allocated'`,
			"but not paid by exactly one",
		},
		"confirmed and paid twice": {
			`update payments set state = 'allocated', booking_id = (select id from bookings where state = 'confirmed')`,
			"but not paid by exactly one",
		},
		"a payment allocated to an ended hold": {
			`update payments set state = 'allocated' where state = 'refund due'`, "is not confirmed or ended",
		},
		"disputed for an ended hold": {
			`update payments set state = 'disputed' where state = 'refund due'`, "is not confirmed or ended",
		},
		"a price that changed": {
			`update bookings set price = 1 where state = 'confirmed'`, "differs from the price of its bed",
		},
		"another sum than was asked for": {
			`update payments set amount = 1 where state = 'allocated'`, "differs from the price of its bed",
		},
		"a sum that changed": {
			`update payments set received = 1 where state = 'refund due'`, "the amount received differs from its history",
		},
		"a success without money": {
			`update payments set received = 0; update transitions set amount = 0`, "a success without money",
		},
		"money without a success": {
			`update payments set state = 'failed' where state = 'refund due'`, "money without a success",
		},
		"two live links of one booking": {
			`drop index payment_links_one_live;
			insert into payment_links select 'l-1', id, 'x', '', 'live', 1, 1 from bookings where state = 'held';
			insert into payment_links select 'l-2', id, 'y', '', 'live', 1, 1 from bookings where state = 'held'`,
			"has more than one live payment link",
		},
		"a live link without a hold": {
			`insert into payment_links select 'l-1', id, 'x', '', 'live', 1, 1 from bookings where state = 'confirmed'`,
			"payment link l-1 is live, and its booking is not held",
		},
		"a used link without a payment": {
			`insert into payment_links select 'l-1', id, 'x', '', 'used', 1, 1 from bookings where state = 'confirmed'`,
			"payment link l-1 is used, and not exactly one",
		},
		"a used link whose payment booked nothing": {
			`insert into payment_links select 'l-1', booking_id, 'x', '', 'used', 1, 1 from payments where state = 'refund due';
			update payments set link_id = 'l-1' where state = 'refund due'`,
			"payment link l-1 is used, and not exactly one",
		},
		"a live link of an expired hold": {
			`update bookings set state = 'expired' where state = 'held';
			insert into payment_links select 'l-1', id, 'x', '', 'live', 1, 1 from bookings where state = 'expired'`,
			"payment link l-1 is live, and its booking is not held",
		},
		"a used link of a booking that was never confirmed": {
			`insert into payment_links select 'l-1', booking_id, 'x', '', 'used', 1, 1 from payments where state = 'refund due';
			update payments set link_id = 'l-1' where state = 'refund due';
			update transitions set next = 'allocated' where next = 'refund due'`,
			"payment link l-1 is used, and its booking was never confirmed",
		},
		"another student's payment": {
			`insert into payment_links select 'l-1', booking_id, 'x', '', 'used', 1, 1 from payments where state = 'allocated';
			update payments set link_id = 'l-1', checkout_url = '', student_id = 'esi' where state = 'allocated'`,
			"its student is not the student of its booking",
		},
		"two payers' payments of one booking": {
			`insert into payment_links select 'l-1', booking_id, 'x', '', 'used', 1, 1 from payments where state = 'allocated';
			update payments set link_id = 'l-1', checkout_url = '', state = 'allocated',
				booking_id = (select booking_id from payment_links)`,
			"but not paid by exactly one",
		},
		"a payment of an unknown link": {
			`update payments set link_id = 'l-9' where state = 'allocated'`, "its payment link is unknown or of another",
		},
		"a payment of another booking's link": {
			`insert into payment_links select 'l-1', id, 'x', '', 'ended', 1, 1 from bookings where state = 'held';
			update payments set link_id = 'l-1', checkout_url = '' where state = 'allocated'`,
			"its payment link is unknown or of another",
		},
		"an open page of an ended link": {
			`insert into payment_links select 'l-1', booking_id, 'x', '', 'ended', 1, 1 from payments where state = 'allocated';
			update payments set link_id = 'l-1', checkout_url = 'https://pay.example' where state = 'allocated'`,
			"its page is open, and its payment link is not live",
		},
		"a hold of more than an hour": {
			`update bookings set expires_at = held_at + 3600001, payer_minutes = 30 where state = 'held'`,
			"its hold is longer than the rules allow",
		},
		"a long hold of more hours": {
			`update bookings set expires_at = held_at + 14 * 3600000, payer_minutes = 720 where state = 'held'`,
			"its hold is longer than the rules allow",
		},
		"an hour for a payer": {`update bookings set payer_minutes = 60`, "its hold is longer than the rules allow"},
		"a day and an hour":   {`update bookings set payer_minutes = 1500`, "its hold is longer than the rules allow"},
		"three long holds a week": {
			`update bookings set payer_minutes = 720, mailbox = 'm'`, "its mailbox had more than two long holds",
		},
		"two bookings of one student": {
			`drop index bookings_one_a_student; update bookings set student_id = 'ama';
				update bookings set state = 'held' where room_uuid = 'r-2';
				update room_beds set taken = 1 where room_uuid = 'r-2'`,
			"student ama has more than one",
		},
		"a state without a transition": {
			`update bookings set state = 'expired' where student_id = 'esi'`,
			"its state is not the last state of its history",
		},
		"a payment without a history": {
			`delete from transitions where subject like 'EFIE-%'`, "its state is not the last state of its history",
		},
		"a price without a history": {
			`update rooms set price = price + 1 where uuid = 'r-1'`, "room type r-1: its price differs",
		},
		"a wrong start of a price": {
			`update rooms set price_since = price_since + 1 where uuid = 'r-1'`, "room type r-1: its price differs",
		},
		"a wrong earlier price": {
			`update rooms set price_before = 1 where uuid = 'r-1'`, "room type r-1: its price differs",
		},
		"prices with a gap": {
			`insert into room_prices (room_uuid, price, since, until) values ('r-1', 1, 1, 2)`,
			"room type r-1: the price history has a gap",
		},
		"prices that overlap": {
			`insert into room_prices (room_uuid, price, since, until)
				select room_uuid, 1, 1, since from room_prices where room_uuid = 'r-1';
			insert into room_prices (room_uuid, price, since, until)
				select room_uuid, 1, 2, since from room_prices where room_uuid = 'r-1' and until = 0`,
			"room type r-1: the price history has a gap or an overlap",
		},
		"two current prices": {
			`drop index room_prices_one_open;
			insert into room_prices (room_uuid, price, since) values ('r-1', 1, 1)`,
			"room type r-1: the price history has a gap or an overlap",
		},
		"a deleted price": {
			`delete from room_prices where room_uuid = 'r-1'`, "room type r-1: its price differs",
		},
		"damaged terms": {
			`update bookings set terms = '{"stay":16' where student_id = 'esi'`, "its terms are damaged",
		},
		"an end that differs from the last day": {
			`update bookings set ends_at = ends_at + 1 where state = 'confirmed'`, "the end of its stay differs",
		},
		"a first day after the last": {
			`update bookings set moves_in = leaves + 1 where state = 'confirmed'`, "the end of its stay differs",
		},
		"a stay without a last day": {
			`update bookings set moves_in = 1, leaves = 0, terms = '{"stay":16}' where state = 'confirmed'`,
			"the end of its stay differs",
		},
		"months that differ from the dates": {
			`update bookings set moves_in = leaves - 864000000, terms = '{"stay":3,"full":16}' where state = 'confirmed'`,
			"its months differ from its dates",
		},
		"a missing transition": {`delete from transitions where number = 2`, "a transition is missing in its history"},
		"money without a payment": {
			`insert into transitions select reference, 9, state, state, 'time', 0, 1 from payments
				where state = 'refund due'`,
			"paid 45001 is not",
		},
		"money that went nowhere": {`update payments set state = 'authorised' where state = 'refund due'`, "+ open 0"},
		"two unpaid holds of one mailbox": {
			`drop index bookings_one_hold_a_mailbox;
			update bookings set mailbox = 'x';
			update bookings set state = 'held' where student_id = 'akua';
			update room_beds set taken = 1 where room_uuid = 'r-2'`,
			"is a second unpaid hold of its mailbox",
		},
	} {
		t.Run(name, func(t *testing.T) {
			h := wards(t)
			h.DropChecks()
			h.Run(c.fault)
			d := h.Diagnosis()
			if wrong := strings.Join(d.Wrong, "\n"); !strings.Contains(wrong, c.wrong) || len(d.Waiting) > 0 {
				t.Errorf("%s: wrong %q, waiting %q; want %q", name, wrong, d.Waiting, c.wrong)
			}
		})
	}
}

func TestTheDoctorReportsFindingsThatNeedAPerson(t *testing.T) {
	t.Parallel()
	h := wards(t)
	h.Run(`update outbox set dead_at = next_at + 60000, id = 'L', reason = 'recipient refused'
		where letter like '%esi%'`)
	reference := h.OpenPage(h.Current("esi"), noon)
	o := h.Outcome(reference, hostel.OutcomeSuccess)
	o.Currency = "NGN"
	_, _, err := h.RecordOutcome(t.Context(), reference, o, hostel.Occasion{Now: noon, Cause: hostel.ByReturn})
	h.Must(err)
	h.Must(h.Raise(t.Context(), hostel.Alarm{
		Kind: hostel.AlarmUnknownReference, Reference: "EFIE-X", Detail: "Nobody's.", RaisedAt: noon,
	}))
	d := h.Diagnosis()
	want := "payment " + reference + " came with the wrong money\npayment EFIE-X: unknown reference. Nobody's.\n" +
		"email L (verify-email, queued 2026-03-02 12:00) was given up 2026-03-02 12:01: recipient refused"
	if got := strings.Join(d.Waiting, "\n"); got != want || len(d.Wrong) > 0 {
		t.Errorf("waiting %q, wrong %q; want %q", got, d.Wrong, want)
	}
	must.Equal(t, "the money", d.Money, store.Money{Paid: 3 * 45_000, Allocated: 45_000, Open: 2 * 45_000})
}

// TestAReversedAttemptPaysNothing: the other attempt pays, and is refunded. The doctor finds nothing wrong.
func TestAReversedAttemptPaysNothing(t *testing.T) {
	t.Parallel()
	h := oneRoom(t, 3, "ama")
	b := h.HoldBed("ama", "r-1", noon)
	gone, other := h.OpenPage(b, noon), h.OpenPage(b, noon)
	h.RecordStatus(gone, hostel.OutcomeReversed, noon) // before we asked
	h.CheckLedger()
	h.SettlePayment(h.MarkPaid(other, noon), noon)
	h.CheckLedger()
	h.Must(errorOf(h.Cancel(t.Context(), b.ID, storetest.Terms(noon))))
	h.CheckLedger()
	if due, err := h.ToRefund(t.Context(), noon, 9); err != nil || len(due) != 1 || due[0].Reference != other {
		t.Errorf("to refund: %+v, %v; want %s", due, err, other)
	}
}

func TestATableConstraintPreventsSellingABedTwice(t *testing.T) {
	t.Parallel()
	h := wards(t)
	for _, fault := range []string{
		`update room_beds set taken = beds + 1`, `update room_beds set taken = -1`,
		`update bookings set state = 'held', student_id = 'esi'`,
	} {
		if _, err := h.SQL.Exec(fault); err == nil {
			t.Errorf("%s was allowed", fault)
		}
	}
}

// TestTheDoctorReportsABookingAgainstTheRules damages a database by hand. The ledger still adds up.
func TestTheDoctorReportsABookingAgainstTheRules(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		damage string
		want   []string // without the booking's code
	}{
		"nothing": {`update accounts set name = 'Ama'`, nil},
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
