package store_test

import (
	"errors"
	"testing"
	"time"

	"efie/hostel"
	"efie/store"
)

func TestAGivenUpEmailIsTriedAgainOnRequest(t *testing.T) {
	h := newFixture(t)
	h.AddStudents("ama")
	h.Run(`update outbox set letter = '{"kind":"refunded","to":"ama@example.com"}'`)
	id := h.leases(noon)[0].ID
	h.ExpectError(h.RetryLetter(t.Context(), id, noon), store.ErrUnknownLetter)
	h.fails(id, "no such mailbox", noon, noon)
	h.Must(h.RetryLetter(t.Context(), id, noon.Add(time.Minute)))
	again := h.leases(noon.Add(time.Minute))
	if len(again) != 1 || again[0].ID != id || again[0].Attempts != 0 {
		t.Errorf("leased %+v", again)
	}
	h.Must(h.Sent(t.Context(), id, noon))
	for name, err := range map[string]error{
		"retry": h.RetryLetter(t.Context(), id, noon), "dismiss": h.DismissLetter(t.Context(), id),
	} {
		if !errors.Is(err, store.ErrUnknownLetter) {
			t.Errorf("%s a sent email: %v", name, err)
		}
	}
}

func TestAnEmailWithADeletedLinkCanOnlyBeDismissed(t *testing.T) {
	h := newFixture(t)
	h.AddStudents("ama", "esi")
	letters := h.leases(noon)
	h.ExpectError(h.DismissLetter(t.Context(), letters[0].ID), store.ErrUnknownLetter)
	h.fails(letters[0].ID, "no such mailbox", noon, noon)
	h.ExpectError(h.RetryLetter(t.Context(), letters[0].ID, noon), store.ErrLinkForgotten)
	h.Must(h.DismissLetter(t.Context(), letters[0].ID))
	left, err := h.Unsent(t.Context())
	if d := h.Diagnosis(); err != nil || len(left) != 1 || left[0].ID != letters[1].ID ||
		len(d.Waiting) != 0 {
		t.Errorf("left are %+v, %v, and waiting %v", left, err, d.Waiting)
	}
}

func TestTheBacklogCountsLateEmails(t *testing.T) {
	h := newFixture(t)
	h.AddStudents("ama", "esi", "akua", "adwoa", "afia", "yaa")
	letters := h.leases(noon)
	for range 40 {
		h.fails(letters[0].ID, "mailbox full", noon, time.Time{})
	}
	h.Must(h.Sent(t.Context(), letters[1].ID, noon))
	h.Must(h.Failed(t.Context(), letters[2].ID, hostel.Setback{Reason: "no route to host", Next: noon}))
	h.fails(letters[4].ID, "no such mailbox", noon, noon)
	h.fails(letters[5].ID, "mailbox slow", noon, time.Time{})
	h.Run(`update outbox set queued_at = queued_at - 1000 where id = '` + letters[0].ID + `'`)
	for before, want := range map[time.Time][2]store.Backlog{
		noon.Add(-time.Second): {},
		noon: {
			{}, {Letters: 1, Since: noon.Add(-time.Second), Reason: "mailbox full"},
		},
		noon.Add(time.Second): {
			{Letters: 2, Since: noon, Reason: "no route to host"},
			{Letters: 2, Since: noon.Add(-time.Second), Reason: "mailbox full"},
		},
	} {
		waiting, deferred, err := h.Backlog(t.Context(), before)
		if got := [2]store.Backlog{waiting, deferred}; err != nil || got != want {
			t.Errorf("before %s: %+v, %v; want %+v", before, got, err, want)
		}
	}
}

func TestAnEmailWithAnExpiredLinkNeedsNoPerson(t *testing.T) {
	h := newFixture(t)
	h.AddStudents("ama")
	id := h.leases(noon)[0].ID
	h.fails(id, hostel.LinkHasRunOut, noon, noon)
	left, err := h.Unsent(t.Context())
	if d := h.Diagnosis(); err != nil || len(left) != 1 || len(d.Waiting) != 0 || d.Letters != 0 {
		t.Errorf("left are %+v, %v, and waiting %v", left, err, d.Waiting)
	}
}
