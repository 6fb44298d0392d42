package store_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"efie/hostel"
	"efie/hostel/outbox"
	"efie/store"
	"efie/store/storetest"
	"efie/test/must"
)

const lease = 2 * time.Minute

// leases leases all emails that are due.
func (h *fixture) leases(at time.Time) (emails []outbox.Message) {
	h.T.Helper()
	for {
		leased, err := h.Lease(h.T.Context(), outbox.Email, at, at.Add(lease))
		h.Must(err)
		if leased == nil {
			return emails
		}
		emails = append(emails, *leased)
	}
}

func TestAnEmailIsLeasedToOneCallerAtATime(t *testing.T) {
	t.Parallel()
	h := newFixture(t)
	h.AddStudents("ama", "esi", "akua")
	must.Equal(t, "emails before they were queued", len(h.leases(noon.Add(-time.Millisecond))), 0)
	other, err := h.Lease(t.Context(), "another channel", noon, noon.Add(lease))
	h.Must(err)
	leased := h.leases(noon)
	if other != nil || len(leased) != 3 || leased[0].ID == leased[1].ID || leased[1].ID == leased[2].ID {
		t.Errorf("leased %v, and %v for another channel", leased, other)
	}
	if l := leased[2]; l.Attempts != 0 || !l.QueuedAt.Equal(noon) ||
		l.Email.Kind != hostel.EmailVerification || !strings.HasPrefix(l.Email.Token, "token of ") {
		t.Errorf("email %+v", l)
	}
	must.Equal(t, "emails leased twice", len(h.leases(noon.Add(lease-time.Millisecond))), 0)
	if again := h.leases(noon.Add(lease)); len(again) != 3 || again[0].Attempts != 0 {
		t.Errorf("after the lease of a dead server expired: %+v", again)
	}
}

func TestTheContentOfASentEmailIsDeleted(t *testing.T) {
	t.Parallel()
	h := newFixture(t)
	h.AddStudents("ama")
	l := h.leases(noon)[0]
	h.Must(h.Sent(t.Context(), l.ID, noon))
	h.ExpectText("{}", `select letter || reason || student_id from outbox`)
	if h.Number(`select count(*) from outbox where sent_at > 0`) != 1 ||
		len(h.leases(noon.Add(time.Hour))) != 0 {
		t.Error("a sent email is leased again")
	}
}

// fails records that an email failed by itself.
func (h *fixture) fails(id, reason string, next, dead time.Time) {
	h.T.Helper()
	h.Must(h.Failed(h.T.Context(), id, outbox.FailedDelivery{Reason: reason, Counts: true, Next: next, Dead: dead}))
}

// TestAnEmailIsTriedAgainUntilItIsGivenUp: an error of the mail server does not count as an attempt. A given-up email
// has no token, and the doctor names it without its address.
func TestAnEmailIsTriedAgainUntilItIsGivenUp(t *testing.T) {
	t.Parallel()
	h := newFixture(t)
	h.AddStudents("ama")
	l := h.leases(noon)[0]
	h.Must(h.Failed(t.Context(), l.ID, outbox.FailedDelivery{Reason: "no route to host", Next: noon}))
	if again := h.leases(noon); len(again) != 1 || again[0].Attempts != 0 {
		t.Errorf("after a fault of the mail server: %+v", again)
	}
	next := noon.Add(time.Minute)
	h.fails(l.ID, "mailbox full", next, time.Time{})
	must.Equal(t, "emails before the next try", len(h.leases(next.Add(-time.Millisecond))), 0)
	again := h.leases(next) // before the end of its lease
	if len(again) != 1 || again[0].Attempts != 1 || again[0].Email.Token != "token of ama" {
		t.Fatalf("tried again: %+v", again)
	}
	h.fails(l.ID, "no such mailbox", next, next)
	h.fails(l.ID, "slow", next, time.Time{}) // from another worker, whose lease has expired
	must.Equal(t, "given-up emails", len(h.leases(next.Add(time.Hour))), 0)
	must.Lack(t, "a given-up email", h.Text(`select letter from outbox`), "token")
	h.ExpectEmails("ama@example.com", "verify-email")
	if waiting := h.CheckLedger(); len(waiting) != 1 || !strings.Contains(waiting[0], l.ID) ||
		!strings.Contains(waiting[0], "no such mailbox") || strings.Contains(waiting[0], "@") {
		t.Errorf("the doctor says %q", waiting)
	}
}

// TestTwoWorkersWithOneEmail: a slow worker reports after its lease has expired and another has sent the email.
func TestTwoWorkersWithOneEmail(t *testing.T) {
	t.Parallel()
	h := newFixture(t)
	h.AddStudents("ama", "esi")
	letters := h.leases(noon)
	h.Must(h.Sent(t.Context(), letters[0].ID, noon))
	h.fails(letters[0].ID, "slow", noon, noon)
	h.fails(letters[1].ID, "slow", noon, noon)
	h.Must(h.Sent(t.Context(), letters[1].ID, noon))
	must.Equal(t, "sent emails that wait", h.CheckLedger(), nil)
}

func TestAGivenUpEmailIsTriedAgainOnRequest(t *testing.T) {
	t.Parallel()
	h := newFixture(t)
	h.AddStudents("ama")
	h.Run(`update outbox set letter = '{"kind":"refunded","to":"ama@example.com"}'`)
	id := h.leases(noon)[0].ID
	h.ExpectError(errorOf(h.RetryEmail(t.Context(), id, noon)), store.ErrUnknownEmail)
	h.fails(id, "no such mailbox", noon, noon)
	h.Must(errorOf(h.RetryEmail(t.Context(), id, noon.Add(time.Minute))))
	again := h.leases(noon.Add(time.Minute))
	if len(again) != 1 || again[0].ID != id || again[0].Attempts != 0 {
		t.Errorf("leased %+v", again)
	}
	h.Must(h.Sent(t.Context(), id, noon))
	for name, err := range map[string]error{
		"retry": errorOf(h.RetryEmail(t.Context(), id, noon)), "dismiss": h.DismissEmail(t.Context(), id),
	} {
		must.Fail(t, name+" a sent email", err, store.ErrUnknownEmail)
	}
}

func TestARetriedEmailGoesToThePresentAddress(t *testing.T) {
	t.Parallel()
	h := newFixture(t, storetest.Hostel(1, storetest.Beds("r-1", 1)))
	h.AddStudents("ama")
	slug := h.Text(`select slug from hostels`)
	h.Run(`update accounts set email = 'new@example.com'`)
	h.Run(`update hostels set manager_email = 'host@example.com'`)
	for letter, want := range map[string]string{
		`{"kind":"refunded","to":"old@example.com"}`:                                             "new@example.com",
		`{"kind":"email-changed","to":"old@example.com"}`:                                        "old@example.com",
		`{"kind":"host-confirmed","to":"old@example.com","hostelSlug":"` + slug + `"}`:           "host@example.com",
		`{"kind":"host-news","to":"old@example.com","bookings":[{"hostelSlug":"` + slug + `"}]}`: "host@example.com",
		`{"kind":"host-confirmed","to":"old@example.com","hostelSlug":"gone"}`:                   "old@example.com",
	} {
		h.Run(`update outbox set letter = $1, dead_at = 1`, letter)
		to, err := h.RetryEmail(t.Context(), h.Text(`select id from outbox`), noon)
		h.Must(err)
		must.Equal(t, "the address of "+letter, to, want)
		must.Contain(t, "the queued email", h.Text(`select letter from outbox`), `"to":"`+want+`"`)
	}
	h.Run(`update outbox set student_id = '', letter = '{"kind":"digest","to":"boss@example.com"}', dead_at = 1`)
	to, err := h.RetryEmail(t.Context(), h.Text(`select id from outbox`), noon)
	must.Equal(t, "the address of the operator", fmt.Sprint(to, err), "boss@example.com<nil>")
}

func TestAnEmailWithADeletedLinkCanOnlyBeDismissed(t *testing.T) {
	t.Parallel()
	h := newFixture(t)
	h.AddStudents("ama", "esi")
	letters := h.leases(noon)
	h.ExpectError(h.DismissEmail(t.Context(), letters[0].ID), store.ErrUnknownEmail)
	h.fails(letters[0].ID, "no such mailbox", noon, noon)
	h.ExpectError(errorOf(h.RetryEmail(t.Context(), letters[0].ID, noon)), store.ErrLinkForgotten)
	h.Must(h.DismissEmail(t.Context(), letters[0].ID))
	left, err := h.Unsent(t.Context())
	if d := h.Diagnosis(); err != nil || len(left) != 1 || left[0].ID != letters[1].ID ||
		len(d.Waiting) != 0 {
		t.Errorf("left are %+v, %v, and waiting %v", left, err, d.Waiting)
	}
}

func TestTheBacklogCountsLateEmails(t *testing.T) {
	t.Parallel()
	h := newFixture(t)
	h.AddStudents("ama", "esi", "akua", "adwoa", "afia", "yaa")
	letters := h.leases(noon)
	for range 40 {
		h.fails(letters[0].ID, "mailbox full", noon, time.Time{})
	}
	h.Must(h.Sent(t.Context(), letters[1].ID, noon))
	h.Must(h.Failed(t.Context(), letters[2].ID, outbox.FailedDelivery{Reason: "no route to host", Next: noon}))
	h.fails(letters[4].ID, "no such mailbox", noon, noon)
	h.fails(letters[5].ID, "mailbox slow", noon, time.Time{})
	h.Run(`update outbox set queued_at = queued_at - 1000 where id = '` + letters[0].ID + `'`)
	for before, want := range map[time.Time][]string{
		noon.Add(-time.Second): {},
		noon:                   {"deferred emails: 1, the oldest queued 2026-03-02 11:59: mailbox full"},
		noon.Add(time.Second): {
			"emails for the mail server: 2, the oldest queued 2026-03-02 12:00: no route to host",
			"deferred emails: 2, the oldest queued 2026-03-02 11:59: mailbox full",
		},
	} {
		d, err := h.ExamineWithAlarms(t.Context(), before.Add(time.Hour))
		h.Must(err)
		must.Equal(t, fmt.Sprint("late emails before ", before), d.Waiting[1:], want) // the first was given up
	}
}

func TestAnEmailWithAnExpiredLinkNeedsNoPerson(t *testing.T) {
	t.Parallel()
	h := newFixture(t)
	h.AddStudents("ama")
	id := h.leases(noon)[0].ID
	h.fails(id, outbox.StaleReason, noon, noon)
	left, err := h.Unsent(t.Context())
	if d := h.Diagnosis(); err != nil || len(left) != 1 || len(d.Waiting) != 0 || d.Emails != 0 {
		t.Errorf("left are %+v, %v, and waiting %v", left, err, d.Waiting)
	}
}

// posts sends all emails that are due at the fixture's time, and returns the emails to the host.
func (c *serviceFixture) posts() (toHost []hostel.Email) {
	c.T.Helper()
	for _, l := range c.leases(c.now) {
		c.Must(c.Sent(c.T.Context(), l.ID, c.now))
		if l.Email.To == "host@example.com" {
			toHost = append(toHost, l.Email)
		}
	}
	return toHost
}

// annulled books a bed for a student, cancels the booking as support, and returns its code.
func (c *serviceFixture) annulled(s *hostel.Student) string {
	c.T.Helper()
	c.bookBed(s, "r-1")
	current := c.Current(s.ID)
	c.Must(errorOf(c.service.CancelByOperator(c.T.Context(), current, "")))
	return current.Code
}

// lastKinds returns the last kind of email to the host about each booking, by its code.
func lastKinds(letters []hostel.Email) map[string]hostel.EmailKind {
	states := map[string]hostel.EmailKind{}
	for _, l := range letters {
		if l.Kind != hostel.EmailHostSummary {
			states[l.Code] = l.Kind
		}
		for _, b := range l.Bookings {
			states[b.Code] = b.Kind
		}
	}
	return states
}

// TestThirtyRoundsSendTwoEmailsToTheHost: 30 rounds of pay, cancel and refund once sent 60 emails.
func TestThirtyRoundsSendTwoEmailsToTheHost(t *testing.T) {
	t.Parallel()
	c := newServiceFixture(t, storetest.Beds("r-1", 99))
	ama, esi := c.student("ama"), c.student("esi")
	var letters []hostel.Email
	var codes []string
	for range 30 {
		codes = append(codes, c.annulled(ama))
		letters = append(letters, c.posts()...)
		c.now = c.now.Add(30 * time.Millisecond)
	}
	c.bookBed(esi, "r-1") // the control: an email about another student leaves at once
	if got := c.posts(); len(got) != 1 || got[0].Kind != hostel.EmailHostConfirmed || got[0].StudentName != "esi" {
		t.Errorf("about another student: %+v", got)
	}
	for range 3 * 60 {
		c.now = c.now.Add(time.Minute)
		letters = append(letters, c.posts()...)
	}
	must.Equal(t, "emails to the host", len(letters), 2)
	kinds := lastKinds(letters)
	for _, code := range codes {
		must.Equal(t, "the last email about "+code, kinds[code], hostel.EmailHostCancelled)
	}
	must.Equal(t, "bookings in emails to the host", len(kinds), len(codes))
}

// TestALaterEmailToTheHostWaitsForAnHour: each email waits for exactly an hour after the last one.
func TestALaterEmailToTheHostWaitsForAnHour(t *testing.T) {
	t.Parallel()
	c := newServiceFixture(t, storetest.Beds("r-1", 99))
	ama := c.student("ama")
	c.bookBed(ama, "r-1")
	if got := c.posts(); len(got) != 1 || got[0].Kind != hostel.EmailHostConfirmed {
		t.Fatalf("the first: %+v", got)
	}
	current := c.Current("ama")
	c.now = noon.Add(10 * time.Minute)
	c.Must(errorOf(c.service.CancelByOperator(t.Context(), current, "")))
	for _, step := range []struct {
		after time.Duration
		want  string
	}{{10 * time.Minute, "[]"}, {time.Hour - time.Millisecond, "[]"}, {time.Hour, "[host-cancelled]"},
		{3 * time.Hour, "[]"}} {
		c.now = noon.Add(step.after)
		kinds := []hostel.EmailKind{}
		for _, l := range c.posts() {
			kinds = append(kinds, l.Kind)
		}
		must.Equal(t, "emails after "+step.after.String(), fmt.Sprint(kinds), step.want)
	}
	c.bookBed(ama, "r-1")
	must.Equal(t, "emails on the next day", len(c.posts()), 1)
}

// TestAFailedEmailIsSentWithTheCurrentState: the booking is cancelled after the first email has failed.
func TestAFailedEmailIsSentWithTheCurrentState(t *testing.T) {
	t.Parallel()
	c := newServiceFixture(t, storetest.Beds("r-1", 99))
	ama := c.student("ama")
	c.bookBed(ama, "r-1")
	var first outbox.Message
	for _, l := range c.leases(c.now) {
		if l.Email.To == "host@example.com" {
			first = l
		} else {
			c.Must(c.Sent(t.Context(), l.ID, c.now))
		}
	}
	current := c.Current("ama")
	c.Must(errorOf(c.service.CancelByOperator(t.Context(), current, "")))
	c.fails(first.ID, "greylisted", noon.Add(5*time.Minute), time.Time{})
	c.now = noon.Add(5 * time.Minute)
	got := c.posts()
	if len(got) != 1 || got[0].Kind != hostel.EmailHostCancelled || got[0].Code != current.Code {
		t.Errorf("the host receives %+v", got)
	}
	c.now = noon.Add(3 * time.Hour)
	must.Equal(t, "later emails", len(c.posts()), 0)
}
