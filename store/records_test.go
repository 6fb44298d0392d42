package store_test

import (
	"reflect"
	"slices"
	"testing"
	"time"

	"efie/hostel"
	"efie/hostel/booking"
	"efie/store"
	"efie/store/storetest"
	"efie/test/must"
)

func TestTheRecordOfABookingIsItsWholeHistory(t *testing.T) {
	t.Parallel()
	c := newServiceFixture(t, storetest.Beds("r-1", 1))
	ama := c.student("ama")
	b, first := c.openPage(ama, "r-1")
	c.bank.SetStatus(first, hostel.OutcomeFailed)
	c.Must(errorOf(c.service.Settle(t.Context(), first, hostel.ByReturn)))
	c.now = c.now.Add(time.Minute)
	_, second := c.openPage(ama, "r-1")
	c.now = c.now.Add(time.Minute)
	c.bank.Pay(second)
	c.deliverNotices(0)
	c.now = c.now.Add(time.Hour)
	c.Must(errorOf(c.service.CancelByOperator(t.Context(), b, "")))

	r := c.RecordOf(b.Code)
	if r.Booking.ID != b.ID || r.Student.ID != "ama" || len(r.Payments) != 2 || r.Payments[0].Reference != first ||
		r.Payments[1].Reference != second {
		t.Errorf("record %+v", r)
	}
	if p := r.Paid(); p == nil || p.Reference != second || p.State != hostel.PaymentRefundDue {
		t.Errorf("paid by %+v", p)
	}
	names := map[string]string{b.ID: "booking", first: "first", second: "second"}
	var got []string
	for _, m := range r.Transitions {
		got = append(got, names[m.Subject]+" "+m.Next+" by "+string(m.Cause))
	}
	want := []string{
		"first created by student", "first authorised by student", "first failed by return", "booking held by student",
		"second created by student", "second authorised by student",
		"second success by webhook", "second allocated by webhook", "booking confirmed by webhook",
		"second refund due by operator", "booking cancelled by operator",
	}
	must.Equal(t, "the history", got, want)
	if last := r.Transitions[len(r.Transitions)-2]; last.Amount != hostel.Cedis(450) ||
		last.Was != string(hostel.PaymentAllocated) || !last.At.Equal(c.now) {
		t.Errorf("the refund is recorded as %+v", last)
	}
	c.ExpectError(errorOf(c.Record(t.Context(), "NONE")), booking.ErrUnknownBooking)
}

// TestAHistoryIsInOrder even if a later request was answered first.
func TestAHistoryIsInOrder(t *testing.T) {
	t.Parallel()
	h := oneRoom(t, 1, "ama")
	b := h.HoldBed("ama", "r-1", noon)
	reference := h.OpenPage(b, noon)
	h.RecordStatus(reference, hostel.OutcomeFailed, noon.Add(20*time.Second))
	h.RecordStatus(reference, hostel.OutcomePending, noon.Add(10*time.Second))
	h.RecordStatus(reference, hostel.OutcomeAbandoned, noon.Add(15*time.Second))
	r := h.RecordOf(b.Code)
	was := ""
	for _, m := range movesOf(r, reference) {
		must.Equal(t, "what came before "+m.Next, m.Was, was)
		was = m.Next
	}
	must.Equal(t, "the end", was, string(hostel.PaymentAbandoned))
}

// ledgers returns two hostels with a booking of each kind.
func ledgers(t *testing.T) *fixture {
	t.Helper()
	h := newFixture(t, storetest.Hostel(1, storetest.Beds("r-1", 9)), storetest.Hostel(2, storetest.Beds("r-2", 9)))
	h.AddStudents("ama", "esi", "akua")
	h.Book("ama", "r-1", noon)
	h.OpenPage(h.HoldBed("esi", "r-1", noon.Add(time.Minute)), noon.Add(time.Minute))
	b := storetest.NewHold("akua", "r-2", noon.Add(2*time.Minute))
	b.HostelUUID = "h-2"
	b = h.HoldWanted(b)
	h.SettlePayment(h.PayFor(b, noon.Add(2*time.Minute)), noon.Add(2*time.Minute))
	h.Must(errorOf(h.Cancel(t.Context(), b.ID, storetest.Terms(noon.Add(3*time.Minute)))))
	return h
}

func TestFindingBookings(t *testing.T) {
	t.Parallel()
	h := ledgers(t)
	everybody, err := h.List(t.Context(), store.BookingFilter{Limit: 9})
	h.Must(err)
	of := map[string]store.ListedBooking{}
	for _, l := range everybody {
		of[l.Name] = l
	}
	ama := of["ama"]
	if ama.Email != "ama@example.com" || ama.PaymentState != "allocated" || ama.Received != hostel.Cedis(450) ||
		ama.Booking.State != hostel.Confirmed || ama.Booking.ConfirmedAt.IsZero() {
		t.Errorf("a line about Ama: %+v", ama)
	}
	if esi := of["esi"]; esi.PaymentState != "authorised" || esi.Received != 0 || esi.Reference == "" {
		t.Errorf("a line about Esi: %+v", esi)
	}
	for name, c := range map[string]struct {
		wanted store.BookingFilter
		want   []string
	}{
		"everybody":                 {store.BookingFilter{Limit: 9}, []string{"akua", "esi", "ama"}},
		"the newest two":            {store.BookingFilter{Limit: 2}, []string{"akua", "esi"}},
		"by code":                   {store.BookingFilter{Text: ama.Booking.Code, Limit: 9}, []string{"ama"}},
		"by reference":              {store.BookingFilter{Text: of["esi"].Reference, Limit: 9}, []string{"esi"}},
		"by email":                  {store.BookingFilter{Text: "akua@example.com", Limit: 9}, []string{"akua"}},
		"by nothing that is there":  {store.BookingFilter{Text: "x", Limit: 9}, nil},
		"of a hostel":               {store.BookingFilter{Hostel: "h-1", Limit: 9}, []string{"esi", "ama"}},
		"by the booking's state":    {store.BookingFilter{State: "held", Limit: 9}, []string{"esi"}},
		"by a payment's state":      {store.BookingFilter{State: "refund due", Limit: 9}, []string{"akua"}},
		"of a hostel, by state":     {store.BookingFilter{Hostel: "h-1", State: "refund due", Limit: 9}, nil},
		"of a hostel, by its state": {store.BookingFilter{Hostel: "h-2", State: "cancelled", Limit: 9}, []string{"akua"}},
	} {
		listed, err := h.List(t.Context(), c.wanted)
		h.Must(err)
		var got []string
		for _, l := range listed {
			got = append(got, l.Name)
		}
		must.Equal(t, name, got, c.want)
	}
}

// TestALineNamesThePaymentThatBooked, and not a later attempt that was reversed.
func TestALineNamesThePaymentThatBooked(t *testing.T) {
	t.Parallel()
	h := oneRoom(t, 9, "ama")
	b := h.HoldBed("ama", "r-1", noon)
	paid := h.PayFor(b, noon)
	later := h.OpenPage(b, noon.Add(time.Minute))
	h.SettlePayment(paid, noon)
	h.RecordStatus(later, hostel.OutcomeReversed, noon.Add(2*time.Minute))
	listed, err := h.List(t.Context(), store.BookingFilter{Limit: 9})
	if err != nil || len(listed) != 1 || listed[0].Reference != paid {
		t.Errorf("%+v, %v; want %s", listed, err, paid)
	}
}

func TestWhatAHostelHasEarned(t *testing.T) {
	t.Parallel()
	h := ledgers(t)
	current := h.Current("esi")
	one, two := h.PayFor(current, noon), h.PayFor(current, noon)
	h.SettlePayment(one, noon)
	h.SettlePayment(two, noon) // a second payment, which is refunded: no hostel earned it
	earned, err := h.Earnings(t.Context())
	want := []store.Earning{
		{HostelUUID: "h-1", Bookings: 2, Earned: hostel.Cedis(900)}, {HostelUUID: "h-2", Refunded: hostel.Cedis(450)},
	}
	if err != nil || !slices.Equal(earned, want) {
		t.Errorf("%+v, %v; want %+v", earned, err, want)
	}
}

// storied is ama after many bookings. The refund of the oldest one is open, one was refunded, others expired, and the
// last one is held with two attempts.
func storied(t *testing.T) (c *serviceFixture, ama *hostel.Student) {
	t.Helper()
	c = newServiceFixture(t, storetest.Beds("r-1", 9), storetest.Beds("r-2", 9))
	ama, esi := c.student("ama"), c.student("esi")
	c.bookBed(esi, "r-2")
	stuck := c.refundDue(ama, "r-1")
	for range 2 {
		c.now = c.now.Add(7 * time.Hour) // to stay below the limit of unpaid holds
		c.refundDue(ama, "r-1")
	}
	for _, reference := range c.bank.References() {
		if reference != stuck {
			c.reconciles(time.Second)
			c.bank.MoveRefund(reference, booking.RefundProcessed)
		}
	}
	for range 6 {
		c.reconciles(7 * time.Hour)
		c.openPage(ama, "r-2")
		c.reconciles(time.Hour)
	}
	c.now = c.now.Add(7 * time.Hour)
	_, first := c.openPage(ama, "r-1")
	c.bank.SetStatus(first, hostel.OutcomeFailed)
	c.Must(errorOf(c.service.Settle(t.Context(), first, hostel.ByReturn)))
	c.now = c.now.Add(time.Minute)
	c.openPage(ama, "r-1") // pays again
	return c, ama
}

// TestAStoryHasAllBookingsAndSomeRecords compares a story with bookings and records that are read one by one.
func TestMoneyHasTheMonthInWhichItCameAndWasRefunded(t *testing.T) {
	t.Parallel()
	h := newFixture(t, storetest.Hostel(1, storetest.Beds("r-1", 3)), storetest.Hostel(2, storetest.Beds("r-2", 1)))
	h.AddStudents("ama", "esi", "akua")
	lastOfMarch := time.Date(2026, 3, 31, 23, 59, 59, 0, time.UTC)
	h.Book("ama", "r-1", lastOfMarch)
	h.Book("esi", "r-2", lastOfMarch)
	h.Run(`update bookings set hostel_uuid = 'h-2' where room_uuid = 'r-2'`)
	b := h.HoldBed("akua", "r-1", lastOfMarch)
	reference := h.OpenPage(b, lastOfMarch)
	wrong := h.Outcome(reference, hostel.OutcomeSuccess)
	wrong.Amount -= 100
	_, p, err := h.RecordOutcome(t.Context(), reference, wrong, hostel.Occasion{
		Now: lastOfMarch.Add(time.Second), Cause: hostel.ByWebhook,
	})
	h.Must(err)
	must.Equal(t, "the payment", p.State, hostel.PaymentWrongMoney)
	h.CheckLedger()
	h.SetPaymentState(reference, hostel.PaymentRefundDue, lastOfMarch.Add(time.Hour))
	h.SetPaymentState(reference, hostel.PaymentRefunded, lastOfMarch.AddDate(0, 0, 40))
	h.CheckLedger()
	months, err := h.MoneyByMonth(t.Context())
	h.Must(err)
	must.Equal(t, "the months", months, []store.MonthlyMoney{
		{Month: "2026-03", HostelUUID: "h-1", Received: hostel.Cedis(450)},
		{Month: "2026-03", HostelUUID: "h-2", Received: hostel.Cedis(450)},
		{Month: "2026-04", HostelUUID: "h-1", Received: hostel.Cedis(449)},
		{Month: "2026-05", HostelUUID: "h-1", Refunded: hostel.Cedis(449)},
	})
}

func TestAStoryHasAllBookingsAndSomeRecords(t *testing.T) {
	t.Parallel()
	c, ama := storied(t)
	all, err := c.Bookings(t.Context(), ama.ID)
	c.Must(err)
	if len(all) < 6 {
		t.Fatalf("only %d bookings", len(all))
	}
	oldest, some := all[len(all)-1], all[len(all)-3]
	esi, err := c.Bookings(t.Context(), "esi")
	c.Must(err)
	for _, q := range []struct {
		newest int
		code   string
		full   []hostel.Booking
	}{
		{2, "", []hostel.Booking{all[0], all[1], oldest}},
		{2, some.Code, []hostel.Booking{all[0], all[1], some, oldest}},
		{2, all[0].Code, []hostel.Booking{all[0], all[1], oldest}},
		{2, esi[0].Code, []hostel.Booking{all[0], all[1], oldest}}, // a student cannot read another's
		{0, "", []hostel.Booking{all[0], oldest}},
		{99, "", all},
	} {
		want := hostel.History{Bookings: all}
		for _, b := range q.full {
			r := c.RecordOf(b.Code)
			r.Student = hostel.Student{}
			want.Records = append(want.Records, r)
		}
		got, err := c.Story(t.Context(), ama.ID, q.newest, q.code)
		if err != nil || !reflect.DeepEqual(got, want) {
			t.Errorf("%d newest and %q:\n%+v, %v\nwant\n%+v", q.newest, q.code, got, err, want)
		}
	}
	if s, err := c.Story(t.Context(), "nobody", 5, ""); err != nil || len(s.Bookings) > 0 || len(s.Records) > 0 {
		t.Errorf("the story of an unknown student: %+v, %v", s, err)
	}
}

// TestAStoryHasTheRecordsOfUnsettledPayments goes through all states of a payment.
func TestAStoryHasTheRecordsOfUnsettledPayments(t *testing.T) {
	t.Parallel()
	h := oneRoom(t, 9, "ama")
	h.OpenPage(h.HoldBed("ama", "r-1", noon), noon)
	h.Must(h.Release(t.Context(), "ama", noon))
	var unsettled []hostel.PaymentState
	for _, state := range []hostel.PaymentState{
		hostel.PaymentCreated, hostel.PaymentAuthorised, hostel.PaymentFailed,
		hostel.PaymentAbandoned, hostel.PaymentSucceeded, hostel.PaymentAllocated,
		hostel.PaymentRefundDue, hostel.PaymentRefunding, hostel.PaymentRefunded,
		hostel.PaymentRefundFailed, hostel.PaymentDisputed,
		hostel.PaymentReversed, hostel.PaymentWrongMoney,
	} {
		h.Run(`update payments set state = $1`, state)
		s, err := h.Story(t.Context(), "ama", 0, "")
		h.Must(err)
		if len(s.Records) > 0 {
			unsettled = append(unsettled, state)
		}
	}
	if want := []hostel.PaymentState{
		hostel.PaymentSucceeded, hostel.PaymentRefundDue, hostel.PaymentRefunding,
		hostel.PaymentRefundFailed, hostel.PaymentDisputed,
		hostel.PaymentReversed, hostel.PaymentWrongMoney,
	}; !slices.Equal(unsettled, want) {
		t.Errorf("unsettled are %v, want %v", unsettled, want)
	}
}

func TestFiguresCountActiveAndWaitingRows(t *testing.T) {
	t.Parallel()
	h := oneRoom(t, 4, "ama", "esi", "efua")
	h.Book("ama", "r-1", noon)
	h.OpenPage(h.HoldBed("esi", "r-1", noon), noon)
	back := h.PayFor(h.HoldBed("efua", "r-1", noon), noon)
	h.SettlePayment(back, noon)
	h.SetPaymentState(back, hostel.PaymentRefundDue, noon)
	h.Must(h.Raise(t.Context(), hostel.Alarm{Kind: hostel.AlarmRefundLate, Reference: back, RaisedAt: noon}))
	h.Run(`update payments set state = 'refunding' where state = 'allocated'`)
	list, err := h.Figures(t.Context(), noon.Add(time.Hour))
	h.Must(err)
	got := map[string]int64{}
	for _, f := range list {
		got[f.Of] = f.Many
		if aged := f.Of != "catalogue version"; aged && f.Many > 0 &&
			(f.Since.Before(noon) || f.Since.After(noon.Add(time.Minute))) {
			t.Errorf("%s since %s", f.Of, f.Since)
		}
	}
	for of, want := range map[string]int{
		"letters waiting": h.Number(`select count(*) from outbox`), "letters given up": 0,
		"payments to ask": 1, "refund due": 1, "refunding": 1,
		"held": 1, "confirmed": 2, "alarms": 1, "catalogue version": h.Number(`select value from versions`),
	} {
		must.Equal(t, of, got[of], int64(want))
	}
	before, err := h.Figures(t.Context(), noon)
	h.Must(err)
	if slices.ContainsFunc(before, func(f store.Figure) bool { return f.Of == "payments to ask" && f.Many > 0 }) {
		t.Errorf("a payment is due before its time: %v", before)
	}
	if served, err := h.StudentsServed(t.Context()); err != nil || served != 2 {
		t.Errorf("%d students had a bed (%v), want 2", served, err)
	}
	must.Equal(t, "those who wait to write", h.Writing(), 0)
}
