package store_test

import (
	"slices"
	"testing"
	"time"

	"efie/hostel"
	"efie/store"
	"efie/test/must"
)

func TestFiguresCountActiveAndWaitingRows(t *testing.T) {
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
