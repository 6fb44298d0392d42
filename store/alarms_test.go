package store_test

import (
	"strings"
	"testing"
	"time"

	"efie/hostel"
	"efie/hostel/booking"
	"efie/hostel/booking/ledgertest"
	"efie/store/storetest"
)

// TestADismissedAlarmIsRaisedAgainOnlyForANewReason raises an alarm twice, and it waits once. After it is dismissed, it
// is not raised for the same text. It is raised for a new text, and if the payment enters the bad state again.
func TestADismissedAlarmIsRaisedAgainOnlyForANewReason(t *testing.T) {
	h := oneRoom(t, 1, "ama")
	reference := h.PayFor(h.HoldBed("ama", "r-1", noon), noon)
	h.SettlePayment(reference, noon)
	raise := func(detail string) {
		h.Must(h.Raise(t.Context(), hostel.Alarm{
			Kind: hostel.AlarmDisputed, Reference: reference, Detail: detail, RaisedAt: noon,
		}))
	}
	dismiss := func(want bool) {
		t.Helper()
		if seen, err := h.Dismiss(t.Context(), reference, noon); err != nil || seen != want {
			t.Errorf("dismissed %t, %v; want %t", seen, err, want)
		}
	}
	wait := func(want string) {
		t.Helper()
		alarms, err := h.Alarms(t.Context())
		h.Must(err)
		var details []string
		for _, a := range alarms {
			details = append(details, a.Detail)
		}
		if got := strings.Join(details, ", "); got != want || len(h.CheckLedger()) != len(alarms) {
			t.Errorf("alarms %q wait, want %q; the doctor names %q", got, want, h.CheckLedger())
		}
	}
	raise("first")
	raise("first")
	wait("first")
	dismiss(true)
	dismiss(false)
	raise("first")
	wait("")
	raise("second")
	wait("second")
	dismiss(true)
	for _, next := range []hostel.PaymentState{hostel.PaymentDisputed, hostel.PaymentAllocated, hostel.PaymentDisputed} {
		h.SetPaymentState(reference, next, noon)
		if next == hostel.PaymentAllocated { // the dispute is won
			wait("")
			continue
		}
		wait("GH₵ 450 asked for, GH₵ 450 came.")
		dismiss(true)
	}
}

// TestADismissedFailedRefundStaysOpen: Efie still has the money of the payment.
func TestADismissedFailedRefundStaysOpen(t *testing.T) {
	c := newServiceFixture(t, storetest.Beds("r-1", 1))
	reference := c.refundDue(c.student("ama"), "r-1")
	c.bank.Fault = func(call ledgertest.Call) ledgertest.Fault {
		if call.Name == "refund" {
			return ledgertest.Refuses
		}
		return ledgertest.Healthy
	}
	c.reconciles(time.Minute)
	c.is(reference, hostel.PaymentRefundFailed)
	c.Must(errorOf(c.Dismiss(t.Context(), reference, c.now)))
	if d := c.Diagnosis(); len(d.Waiting) == 0 && d.Money.Open > 0 {
		t.Errorf("open %d, waiting %q", d.Money.Open, d.Waiting)
	}
}

func TestTheWrongMoneyAlarmNamesWhatIsWrong(t *testing.T) {
	h := oneRoom(t, 9)
	for word, wrong := range map[string]func(*booking.Outcome){
		"NGN":        func(o *booking.Outcome) { o.Currency = "NGN" },
		"live":       func(o *booking.Outcome) { o.Domain = "live" },
		"EFIE-OTHER": func(o *booking.Outcome) { o.Reference = "EFIE-OTHER" },
	} {
		h.AddStudents(word)
		reference := h.OpenPage(h.HoldBed(word, "r-1", noon), noon)
		o := h.Outcome(reference, hostel.OutcomeSuccess)
		wrong(&o)
		_, _, err := h.RecordOutcome(t.Context(), reference, o, hostel.Occasion{Now: noon})
		h.Must(err)
		if got := strings.Join(h.CheckLedger(), " "); !strings.Contains(got, reference) {
			t.Errorf("%q is not in %q", reference, got)
		}
		if got := h.Text(`select detail from alarms where reference = $1`, reference); !strings.Contains(got, word) {
			t.Errorf("the alarm says %q, without %q", got, word)
		}
	}
}
