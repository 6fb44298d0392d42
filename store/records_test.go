package store_test

import (
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
	c := newServiceFixture(t, storetest.Beds("r-1", 1))
	ama := c.student("ama")
	b, first := c.opens(ama, "r-1")
	c.bank.Say(first, hostel.OutcomeFailed)
	c.Must(errorOf(c.service.Settle(t.Context(), first, hostel.ByReturn)))
	c.now = c.now.Add(time.Minute)
	_, second := c.opens(ama, "r-1")
	c.now = c.now.Add(time.Minute)
	c.bank.Pay(second)
	c.deliverNotices(0)
	c.now = c.now.Add(time.Hour)
	c.Must(errorOf(c.service.Annul(t.Context(), b)))

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
	b := storetest.Want("akua", "r-2", noon.Add(2*time.Minute))
	b.HostelUUID = "h-2"
	b = h.HoldWanted(b)
	h.SettlePayment(h.PayFor(b, noon.Add(2*time.Minute)), noon.Add(2*time.Minute))
	h.Must(errorOf(h.Cancel(t.Context(), b.ID, storetest.Terms(noon.Add(3*time.Minute)))))
	return h
}

func TestFindingBookings(t *testing.T) {
	h := ledgers(t)
	everybody, err := h.List(t.Context(), store.Wanted{Limit: 9})
	h.Must(err)
	of := map[string]store.Listed{}
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
		wanted store.Wanted
		want   []string
	}{
		"everybody":                 {store.Wanted{Limit: 9}, []string{"akua", "esi", "ama"}},
		"the newest two":            {store.Wanted{Limit: 2}, []string{"akua", "esi"}},
		"by code":                   {store.Wanted{Text: ama.Booking.Code, Limit: 9}, []string{"ama"}},
		"by reference":              {store.Wanted{Text: of["esi"].Reference, Limit: 9}, []string{"esi"}},
		"by email":                  {store.Wanted{Text: "akua@example.com", Limit: 9}, []string{"akua"}},
		"by nothing that is there":  {store.Wanted{Text: "x", Limit: 9}, nil},
		"of a hostel":               {store.Wanted{Hostel: "h-1", Limit: 9}, []string{"esi", "ama"}},
		"by the booking's state":    {store.Wanted{State: "held", Limit: 9}, []string{"esi"}},
		"by a payment's state":      {store.Wanted{State: "refund due", Limit: 9}, []string{"akua"}},
		"of a hostel, by state":     {store.Wanted{Hostel: "h-1", State: "refund due", Limit: 9}, nil},
		"of a hostel, by its state": {store.Wanted{Hostel: "h-2", State: "cancelled", Limit: 9}, []string{"akua"}},
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
	h := oneRoom(t, 9, "ama")
	b := h.HoldBed("ama", "r-1", noon)
	paid := h.PayFor(b, noon)
	later := h.OpenPage(b, noon.Add(time.Minute))
	h.SettlePayment(paid, noon)
	h.RecordStatus(later, hostel.OutcomeReversed, noon.Add(2*time.Minute))
	listed, err := h.List(t.Context(), store.Wanted{Limit: 9})
	if err != nil || len(listed) != 1 || listed[0].Reference != paid {
		t.Errorf("%+v, %v; want %s", listed, err, paid)
	}
}

func TestWhatAHostelHasEarned(t *testing.T) {
	h := ledgers(t)
	standing := h.Current("esi")
	one, two := h.PayFor(standing, noon), h.PayFor(standing, noon)
	h.SettlePayment(one, noon)
	h.SettlePayment(two, noon) // a second payment, which is refunded: no hostel earned it
	earned, err := h.Earnings(t.Context())
	want := []store.Earning{
		{HostelUUID: "h-1", Bookings: 2, Earned: hostel.Cedis(900)}, {HostelUUID: "h-2", GivenBack: hostel.Cedis(450)},
	}
	if err != nil || !slices.Equal(earned, want) {
		t.Errorf("%+v, %v; want %+v", earned, err, want)
	}
}
