package store_test

import (
	"strings"
	"testing"
	"time"

	"efie/hostel"
	"efie/test/must"
)

const lease = 2 * time.Minute

// leases leases up to nine emails.
func (h *fixture) leases(at time.Time) []hostel.QueuedLetter {
	h.T.Helper()
	letters, err := h.Lease(h.T.Context(), at, at.Add(lease), 9)
	h.Must(err)
	return letters
}

func TestAnEmailIsLeasedToOneCallerAtATime(t *testing.T) {
	h := newFixture(t)
	h.AddStudents("ama", "esi", "akua")
	must.Equal(t, "emails before they were queued", len(h.leases(noon.Add(-time.Millisecond))), 0)
	first, err := h.Lease(t.Context(), noon, noon.Add(lease), 2)
	h.Must(err)
	rest := h.leases(noon)
	if len(first) != 2 || len(rest) != 1 || first[0].ID == rest[0].ID || first[1].ID == rest[0].ID {
		t.Errorf("leased %v and %v", first, rest)
	}
	if l := rest[0]; l.Attempts != 0 || !l.QueuedAt.Equal(noon) ||
		l.Letter.Kind != hostel.LetterVerifyEmail || !strings.HasPrefix(l.Letter.Token, "token of ") {
		t.Errorf("email %+v", l)
	}
	must.Equal(t, "emails leased twice", len(h.leases(noon.Add(lease-time.Millisecond))), 0)
	if again := h.leases(noon.Add(lease)); len(again) != 3 || again[0].Attempts != 0 {
		t.Errorf("after the lease of a dead server expired: %+v", again)
	}
}

func TestTheContentOfASentEmailIsDeleted(t *testing.T) {
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
	h.Must(h.Failed(h.T.Context(), id, hostel.Setback{Reason: reason, Counts: true, Next: next, Dead: dead}))
}

// TestAnEmailIsTriedAgainUntilItIsGivenUp: an error of the mail server does not count as an attempt. A given-up email
// has no token, and the doctor names it without its address.
func TestAnEmailIsTriedAgainUntilItIsGivenUp(t *testing.T) {
	h := newFixture(t)
	h.AddStudents("ama")
	l := h.leases(noon)[0]
	h.Must(h.Failed(t.Context(), l.ID, hostel.Setback{Reason: "no route to host", Next: noon}))
	if again := h.leases(noon); len(again) != 1 || again[0].Attempts != 0 {
		t.Errorf("after a fault of the mail server: %+v", again)
	}
	next := noon.Add(time.Minute)
	h.fails(l.ID, "mailbox full", next, time.Time{})
	must.Equal(t, "emails before the next try", len(h.leases(next.Add(-time.Millisecond))), 0)
	again := h.leases(next) // before the end of its lease
	if len(again) != 1 || again[0].Attempts != 1 || again[0].Letter.Token != "token of ama" {
		t.Fatalf("tried again: %+v", again)
	}
	h.fails(l.ID, "no such mailbox", next, next)
	h.fails(l.ID, "slow", next, time.Time{}) // from another postman, whose lease has expired
	must.Equal(t, "given-up emails", len(h.leases(next.Add(time.Hour))), 0)
	if kept := h.Text(`select letter from outbox`); strings.Contains(kept, "token") {
		t.Errorf("stored of a given-up email: %s", kept)
	}
	h.ExpectLetters("ama@example.com", "verify-email")
	if waiting := h.CheckLedger(); len(waiting) != 1 || !strings.Contains(waiting[0], l.ID) ||
		!strings.Contains(waiting[0], "no such mailbox") || strings.Contains(waiting[0], "@") {
		t.Errorf("the doctor says %q", waiting)
	}
}

// TestTwoPostmenWithOneEmail: a slow postman reports after its lease has expired and another has sent the email.
func TestTwoPostmenWithOneEmail(t *testing.T) {
	h := newFixture(t)
	h.AddStudents("ama", "esi")
	letters := h.leases(noon)
	h.Must(h.Sent(t.Context(), letters[0].ID, noon))
	h.fails(letters[0].ID, "slow", noon, noon)
	h.fails(letters[1].ID, "slow", noon, noon)
	h.Must(h.Sent(t.Context(), letters[1].ID, noon))
	must.Equal(t, "sent emails that wait", h.CheckLedger(), nil)
}
