package store_test

import (
	"errors"
	"fmt"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"efie/hostel"
	"efie/hostel/booking"
	"efie/hostel/booking/ledgertest"
	"efie/store"
	"efie/store/storetest"
	"efie/test/must"
)

// TestADismissedAlarmIsRaisedAgainOnlyForANewReason raises an alarm twice, and it waits once. After it is dismissed, it
// is not raised for the same text. It is raised for a new text, and if the payment enters the bad state again.
func TestADismissedAlarmIsRaisedAgainOnlyForANewReason(t *testing.T) {
	t.Parallel()
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
		must.Equal(t, "the alarms", strings.Join(details, ", "), want)
		must.Equal(t, "findings of the doctor", len(h.CheckLedger()), len(alarms))
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
	t.Parallel()
	c := newServiceFixture(t, storetest.Beds("r-1", 1))
	reference := c.refundDue(c.student("ama"), "r-1")
	c.bank.Fault = func(call ledgertest.Call) ledgertest.Fault {
		if call.Name == "refund" {
			return ledgertest.Refuses
		}
		return ledgertest.Healthy
	}
	c.reconciles(time.Minute)
	c.wantState(reference, hostel.PaymentRefundFailed)
	c.Must(errorOf(c.Dismiss(t.Context(), reference, c.now)))
	if d := c.Diagnosis(); len(d.Waiting) == 0 && d.Money.Open > 0 {
		t.Errorf("open %d, waiting %q", d.Money.Open, d.Waiting)
	}
}

func TestTheWrongMoneyAlarmNamesWhatIsWrong(t *testing.T) {
	t.Parallel()
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
		must.Contain(t, "the finding", strings.Join(h.CheckLedger(), " "), reference)
		must.Contain(t, "the alarm", h.Text(`select detail from alarms where reference = $1`, reference), word)
	}
}

// emailed queues the email about alarms, and returns its kinds, references and booking codes; "" for no email.
func (c *serviceFixture) emailed() string {
	c.T.Helper()
	queued, err := c.QueueAlarms(c.T.Context(), "ops@example.com", c.now)
	c.Must(err)
	var parts []string
	for _, leased := range c.leases(c.now) {
		l := leased.Email
		c.Must(c.Sent(c.T.Context(), leased.ID, c.now))
		if l.Kind != hostel.EmailAlarms {
			continue
		}
		must.Equal(c.T, "the recipient", l.To, "ops@example.com")
		for _, a := range l.Alarms {
			if a.Detail == "" || a.RaisedAt.IsZero() {
				c.T.Errorf("the email lacks a field: %+v", a)
			}
			parts = append(parts, string(a.Kind)+" of "+a.Reference+" for "+a.Code)
		}
	}
	must.Equal(c.T, "queued", queued, len(parts) > 0)
	return strings.Join(parts, "; ")
}

// TestAlarmsReachTheOperatorOnceAnHour: the first email is sent at once, and later alarms are collected.
func TestAlarmsReachTheOperatorOnceAnHour(t *testing.T) {
	t.Parallel()
	c := newServiceFixture(t, storetest.Beds("r-1", 9))
	code := func(id string) string { return c.Current(id).Code }
	expect := func(when, want string) {
		t.Helper()
		must.Equal(t, when+", the email", c.emailed(), want)
	}
	raise := func(detail string) {
		c.Must(c.Raise(t.Context(), hostel.Alarm{
			Kind: hostel.AlarmUnknownReference, Reference: "R-1", Detail: detail, RaisedAt: c.now,
		}))
	}
	expect("without an alarm", "")
	ama := c.bookBed(c.student("ama"), "r-1")
	c.bank.Dispute(ama)
	c.deliverNotices(0)
	expect("after a dispute", "disputed of "+ama+" for "+code("ama"))
	expect("when all is emailed", "")
	esi := c.bookBed(c.student("esi"), "r-1")
	c.bank.Dispute(esi)
	c.deliverNotices(0)
	raise("first")
	kofi := c.bookBed(c.student("kofi"), "r-1")
	c.bank.Dispute(kofi)
	c.deliverNotices(0)
	c.Must(errorOf(c.Dismiss(t.Context(), kofi, c.now)))
	c.now = c.now.Add(hostel.AlarmEmailInterval - time.Second)
	expect("within the hour", "")
	c.now = c.now.Add(time.Second)
	got := c.emailed()
	for _, want := range []string{"disputed of " + esi + " for " + code("esi"), "unknown reference of R-1 for "} {
		if !strings.Contains(got, want) || strings.Contains(got, kofi) || strings.Contains(got, ama) {
			t.Errorf("after an hour, the email has %q, want %q and no alarm that was emailed or dismissed", got, want)
		}
	}
	c.now = c.now.Add(2 * hostel.AlarmEmailInterval)
	raise("first")
	expect("after the same alarm again", "")
	raise("second")
	expect("after a new text", "unknown reference of R-1 for ")
}

// TestADisputeAlarmHasItsDeadline: the provider's time, or 48 hours of working days.
func TestADisputeAlarmHasItsDeadline(t *testing.T) {
	t.Parallel()
	c := newServiceFixture(t, storetest.Beds("r-1", 9))
	for id, n := range map[string]booking.Notice{
		"ama": {AnswerBy: time.Date(2026, 9, 3, 14, 5, 0, 0, time.UTC)}, "esi": {},
	} {
		n.Kind, n.Event, n.Reference = booking.NoticeDispute, "charge.dispute.create", c.bookBed(c.student(id), "r-1")
		c.Must(c.service.SettleNotice(t.Context(), n))
		want := booking.DisputeDeadline(n, c.now).Format("2 January 2006, 15:04") + " (Ghana time)"
		must.Contain(t, "the alarm", c.waiting(), want)
	}
}

// TestManyServersEmailTheOperatorOnce: each server asks for the email about each of the alarms, and for the digest.
func TestManyServersEmailTheOperatorOnce(t *testing.T) {
	t.Parallel()
	c := newServiceFixture(t, storetest.Beds("r-1", 1))
	since := c.now.Add(-time.Hour)
	var digests, alarms atomic.Int32
	count := func(of *atomic.Int32, queued bool) {
		if queued {
			of.Add(1)
		}
	}
	servers := []*store.Store{c.Another(), c.Another(), c.Another(), c.Another()}
	c.AtOnce(len(servers), func(n int) error {
		var problems error
		for i := range 5 {
			raised := servers[n].Raise(t.Context(), hostel.Alarm{
				Kind: hostel.AlarmUnknownReference, Reference: string(rune('A' + i)), Detail: "x", RaisedAt: c.now,
			})
			queued, alarmed := servers[n].QueueAlarms(t.Context(), "ops@example.com", c.now)
			count(&alarms, queued)
			queued, reported := servers[n].QueueDigest(t.Context(), hostel.Email{Kind: hostel.EmailDigest}, since, c.now)
			count(&digests, queued)
			problems = errors.Join(problems, raised, alarmed, reported)
		}
		return problems
	})
	var kinds []string
	for _, l := range c.UnsentEmails() {
		kinds = append(kinds, string(l.Kind))
	}
	must.Equal(t, "emails", [3]int{int(alarms.Load()), int(digests.Load()), len(kinds)}, [3]int{1, 1, 2})
	if due, err := c.DigestDue(t.Context(), since); err != nil || due {
		t.Errorf("another digest is due: %v, %v", due, err)
	}
	if due, err := c.DigestDue(t.Context(), since.Add(24*time.Hour)); err != nil || !due {
		t.Errorf("the next day no digest is due: %v, %v", due, err)
	}
	c.now = c.now.Add(hostel.AlarmEmailInterval)
	got := c.emailed()
	for i := range 5 {
		reference := " of " + string(rune('A'+i)) + " for "
		must.Equal(t, "alarms"+reference, strings.Count(got, reference), 1)
	}
}

// TestDisownedLinksBuryNoOtherAlarm: the readers of 25 links do not know the student, and then money comes wrong. The
// email and the doctor name the money first, and ten of the readers. The next emails name the rest.
func TestDisownedLinksBuryNoOtherAlarm(t *testing.T) {
	t.Parallel()
	c := newServiceFixture(t, storetest.Beds("r-1", 9))
	for i := range 25 {
		c.Must(c.Raise(t.Context(), hostel.Alarm{
			Kind: hostel.AlarmUnknownStudent, Reference: fmt.Sprintf("BOOK-%02d", i), Detail: "A reader pressed the button.",
			RaisedAt: noon.Add(time.Duration(i) * time.Second),
		}))
	}
	c.now = noon.Add(time.Minute)
	c.Must(c.Raise(t.Context(), hostel.Alarm{
		Kind: hostel.AlarmUnexpectedEvent, Reference: "EFIE-1", Detail: "Look at it.", RaisedAt: c.now,
	}))
	first := strings.Split(c.emailed(), "; ")
	must.Equal(t, "alarms in the first email", len(first), 11)
	must.Equal(t, "the first alarm", first[0], "event that does not fit of EFIE-1 for ")
	found := c.Diagnosis().Waiting
	must.Equal(t, "findings", len(found), 12)
	must.Contain(t, "the first finding", found[0], "EFIE-1")
	must.Contain(t, "the last finding", found[11], "25 alarms in all", "payer does not know the student")
	alarms, err := c.Alarms(t.Context())
	c.Must(err)
	must.Equal(t, "the first alarm", alarms[0].Reference, "EFIE-1")
	for _, want := range []int{10, 5} {
		c.now = c.now.Add(hostel.AlarmEmailInterval)
		must.Equal(t, "alarms in the next email", len(strings.Split(c.emailed(), "; ")), want)
	}
	c.now = c.now.Add(hostel.AlarmEmailInterval)
	must.Equal(t, "the email after them", c.emailed(), "")
}
