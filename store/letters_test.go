package store_test

import (
	"errors"
	"testing"
	"time"

	"efie/hostel"
	"efie/store"
	"efie/store/storetest"
)

func TestALetterThatWasGivenUpIsTriedAgainOnRequest(t *testing.T) {
	h := newFixture(t)
	h.AddStudents("ama")
	h.Run(`update outbox set letter = '{"kind":"refunded","to":"ama@example.com"}'`)
	id := h.leases(storetest.Noon)[0].ID
	if err := h.RetryLetter(t.Context(), id, storetest.Noon); !errors.Is(err, store.ErrUnknownLetter) {
		t.Errorf("a letter that is on its way: %v", err)
	}
	h.fails(id, "no such mailbox", storetest.Noon, storetest.Noon)
	h.Must(h.RetryLetter(t.Context(), id, storetest.Noon.Add(time.Minute)))
	again := h.leases(storetest.Noon.Add(time.Minute))
	if len(again) != 1 || again[0].ID != id || again[0].Attempts != 0 {
		t.Errorf("handed out %+v", again)
	}
	h.Must(h.Sent(t.Context(), id, storetest.Noon))
	for name, err := range map[string]error{
		"retry": h.RetryLetter(t.Context(), id, storetest.Noon), "dismiss": h.DismissLetter(t.Context(), id),
	} {
		if !errors.Is(err, store.ErrUnknownLetter) {
			t.Errorf("%s a letter that left: %v", name, err)
		}
	}
}

func TestALetterWhoseLinkIsForgottenIsOnlyDismissed(t *testing.T) {
	h := newFixture(t)
	h.AddStudents("ama", "esi")
	letters := h.leases(storetest.Noon)
	if err := h.DismissLetter(t.Context(), letters[0].ID); !errors.Is(err, store.ErrUnknownLetter) {
		t.Errorf("a letter that is still tried was thrown away: %v", err)
	}
	h.fails(letters[0].ID, "no such mailbox", storetest.Noon, storetest.Noon)
	if err := h.RetryLetter(t.Context(), letters[0].ID, storetest.Noon); !errors.Is(err, store.ErrLinkForgotten) {
		t.Errorf("a letter without its link: %v", err)
	}
	h.Must(h.DismissLetter(t.Context(), letters[0].ID))
	left, err := h.Unsent(t.Context())
	if d, _ := h.Examine(t.Context()); err != nil || len(left) != 1 || left[0].ID != letters[1].ID ||
		len(d.Waiting) != 0 {
		t.Errorf("left are %+v, %v, and waiting %v", left, err, d.Waiting)
	}
}

func TestTheBacklogIsWhatHasNotLeftForLong(t *testing.T) {
	h := newFixture(t)
	h.AddStudents("ama", "esi", "akua", "adwoa", "afia", "yaa")
	letters := h.leases(storetest.Noon)
	for range 40 {
		h.fails(letters[0].ID, "mailbox full", storetest.Noon, time.Time{})
	}
	h.Must(h.Sent(t.Context(), letters[1].ID, storetest.Noon))
	h.Must(h.Failed(t.Context(), letters[2].ID, hostel.Setback{Reason: "no route to host", Next: storetest.Noon}))
	h.fails(letters[4].ID, "no such mailbox", storetest.Noon, storetest.Noon)
	h.fails(letters[5].ID, "mailbox slow", storetest.Noon, time.Time{})
	h.Run(`update outbox set queued_at = queued_at - 1000 where id = '` + letters[0].ID + `'`)
	for before, want := range map[time.Time][2]store.Backlog{
		storetest.Noon.Add(-time.Second): {},
		storetest.Noon: {
			{}, {Letters: 1, Since: storetest.Noon.Add(-time.Second), Reason: "mailbox full"},
		},
		storetest.Noon.Add(time.Second): {
			{Letters: 2, Since: storetest.Noon, Reason: "no route to host"},
			{Letters: 2, Since: storetest.Noon.Add(-time.Second), Reason: "mailbox full"},
		},
	} {
		waiting, deferred, err := h.Backlog(t.Context(), before)
		if got := [2]store.Backlog{waiting, deferred}; err != nil || got != want {
			t.Errorf("before %s: %+v, %v; want %+v", before, got, err, want)
		}
	}
}

func TestALinkThatRanOutNeedsNobody(t *testing.T) {
	h := newFixture(t)
	h.AddStudents("ama")
	id := h.leases(storetest.Noon)[0].ID
	h.fails(id, hostel.LinkHasRunOut, storetest.Noon, storetest.Noon)
	left, err := h.Unsent(t.Context())
	if d, _ := h.Examine(t.Context()); err != nil || len(left) != 1 || len(d.Waiting) != 0 || d.Letters != 0 {
		t.Errorf("left are %+v, %v, and waiting %v", left, err, d.Waiting)
	}
	h.Must(h.Forget(t.Context(), storetest.Noon.Add(30*24*time.Hour-time.Millisecond)))
	if n := h.Number(`select count(*) from outbox`); n != 1 {
		t.Errorf("%d letters are left to answer questions", n)
	}
	h.Must(h.Forget(t.Context(), storetest.Noon.Add(30*24*time.Hour)))
	if n := h.Number(`select count(*) from outbox`); n != 0 {
		t.Errorf("%d letters are kept for ever", n)
	}
}
