package store_test

import (
	"strings"
	"testing"
	"time"

	"efie/hostel"
	"efie/hostel/booking"
	"efie/store/storetest"
	"efie/test/must"
)

// unwritable returns terms with an email to the student whose date has no JSON, and an email to the host.
func unwritable(now time.Time) booking.Terms {
	terms := storetest.Terms(now)
	terms.Emails = func(s booking.Settlement) []hostel.Email {
		return []hostel.Email{
			{Kind: hostel.EmailBookingConfirmed, To: s.Student.Email, Leaves: time.Date(10_000, 3, 31, 0, 0, 0, 0, time.UTC)},
			{Kind: hostel.EmailHostConfirmed, To: "host@example.com"},
		}
	}
	return terms
}

func TestAnEmailThatCannotBeWrittenNeverUndoesABed(t *testing.T) {
	t.Parallel()
	h := oneRoom(t, 1, "ama")
	reference := h.PayFor(h.HoldBed("ama", "r-1", noon), noon)
	s, err := h.Allocate(t.Context(), reference, unwritable(noon))
	h.Must(err)
	h.ExpectStates(s, hostel.PaymentAllocated, hostel.Confirmed)
	must.Equal(t, "the unwritten emails", s.UnwrittenEmails, []hostel.EmailKind{hostel.EmailBookingConfirmed})
	h.ExpectNumber(1, `select count(*) from outbox where letter like '%host@example.com%'`)

	expectAlarm := func(detail string) {
		t.Helper()
		alarms, err := h.Alarms(t.Context())
		h.Must(err)
		if len(alarms) != 1 || alarms[0].Kind != hostel.AlarmEmailNotWritten ||
			alarms[0].Reference != s.Booking.Code || !strings.Contains(alarms[0].Detail, detail) {
			t.Errorf("the alarms are %+v; want %q", alarms, detail)
		}
	}
	expectAlarm("these emails were not sent: booking-confirmed (json:")
	must.Equal(t, "the doctor's findings", len(h.CheckLedger()), 1)

	dismissed, err := h.Dismiss(t.Context(), s.Booking.Code, noon)
	h.Must(err)
	must.Equal(t, "dismissed", dismissed, true)
	_, err = h.Cancel(t.Context(), s.Booking.ID, unwritable(noon)) // the bed is free again, and the alarm comes back
	h.Must(err)
	h.ExpectNumber(1, `select count(*) from payments where state = 'refund due'`)
	expectAlarm("these emails were not sent: ")
}

// TestAPaymentThatIsNotSettledIsFoundAfterTenMinutes, in each state in which its money waits.
func TestAPaymentThatIsNotSettledIsFoundAfterTenMinutes(t *testing.T) {
	t.Parallel()
	h := oneRoom(t, 3, "ama", "esi", "yaa")
	success := h.PayFor(h.HoldBed("ama", "r-1", noon), noon)
	unrecorded := h.OpenPage(h.HoldBed("esi", "r-1", noon), noon)
	h.Must(h.RecordPaid(t.Context(), unrecorded, noon.Add(time.Minute)))
	h.Must(h.RecordPaid(t.Context(), unrecorded, noon.Add(time.Hour))) // the first report counts
	h.OpenPage(h.HoldBed("yaa", "r-1", noon), noon)                    // not paid

	expectUnsettled := func(now time.Time, want ...string) {
		t.Helper()
		unsettled, err := h.Unsettled(t.Context(), now.Add(-hostel.SettleTime))
		h.Must(err)
		var references []string
		for _, p := range unsettled {
			references = append(references, p.Reference)
		}
		must.Equal(t, "without an alarm at "+now.Format(time.TimeOnly), references, want)
	}
	expectUnsettled(noon.Add(10*time.Minute-time.Millisecond), nil...)
	expectUnsettled(noon.Add(10*time.Minute), success)
	expectUnsettled(noon.Add(11*time.Minute), success, unrecorded)

	for _, reference := range []string{success, unrecorded} {
		h.Must(h.Raise(t.Context(), hostel.Alarm{
			Kind: hostel.AlarmNotSettled, Reference: reference, RaisedAt: noon, Detail: "It waits.",
		}))
	}
	expectUnsettled(noon.Add(time.Hour), nil...)
	h.expectDoctor(noon.Add(time.Hour),
		"payment "+success+": paid at the provider, reported 2026-03-02 12:00, and not settled",
		"payment "+unrecorded+": paid at the provider, reported 2026-03-02 12:01, and not settled")

	h.SettlePayment(success, noon.Add(time.Hour))
	h.SettlePayment(h.MarkPaid(unrecorded, noon.Add(time.Hour)), noon.Add(time.Hour))
	alarms, err := h.Alarms(t.Context())
	h.Must(err)
	must.Equal(t, "the alarms after the payments are settled", len(alarms), 0)
	h.expectDoctor(noon.Add(time.Hour))
}

// expectDoctor checks the findings about payments that need a person.
func (h *fixture) expectDoctor(now time.Time, want ...string) {
	h.T.Helper()
	d, err := h.ExamineWithAlarms(h.T.Context(), now)
	h.Must(err)
	var payments []string
	for _, finding := range d.Waiting {
		if strings.HasPrefix(finding, "payment ") {
			payments = append(payments, finding)
		}
	}
	must.Equal(h.T, "the doctor's findings", payments, want)
}
