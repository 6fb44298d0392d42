package pay

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"efie/hostel"
	"efie/hostel/booking"
	"efie/test/must"
)

func newSandbox(t *testing.T, folder string) *Sandbox {
	t.Helper()
	s, err := NewSandbox(folder, "http://localhost:8080")
	must.Do(t, err)
	return s
}

func newCharge(reference string) booking.Charge {
	return booking.Charge{Reference: reference, Email: "ama@example.com", Amount: 45_050,
		CallbackURL: "http://localhost:8080/back", CancelURL: "http://localhost:8080/stop",
		Cost: "Now GH₵ 450.50, to Efie."}
}

// newSandboxWithCharge returns a sandbox with one charge.
func newSandboxWithCharge(t *testing.T, folder string) *Sandbox {
	t.Helper()
	s := newSandbox(t, folder)
	_, err := s.Authorize(t.Context(), newCharge("EFIE-1"))
	must.Do(t, err)
	return s
}

func verify(t *testing.T, s *Sandbox, reference string, want booking.Outcome) {
	t.Helper()
	if got, err := s.Verify(t.Context(), reference); err != nil || got != want {
		t.Errorf("%s: %+v, %v; want %+v", reference, got, err, want)
	}
}

func outcome(status hostel.OutcomeStatus) booking.Outcome {
	return booking.Outcome{Status: status, Reference: "EFIE-1", Amount: 45_050, Currency: "GHS", Domain: "sandbox"}
}

func TestAChargeGoesThroughItsStatuses(t *testing.T) {
	s := newSandbox(t, filepath.Join(t.TempDir(), "not", "there"))
	page, err := s.Authorize(t.Context(), newCharge("EFIE-1"))
	if err != nil || page.URL != "http://localhost:8080/sandbox/checkout/EFIE-1" || page.AccessCode == "" {
		t.Fatalf("page %+v, %v", page, err)
	}
	verify(t, s, "EFIE-1", outcome(hostel.OutcomeAbandoned)) // no decision yet
	for _, c := range []struct{ pressed, want hostel.OutcomeStatus }{
		{hostel.OutcomeFailed, hostel.OutcomeFailed},
		{hostel.OutcomeAbandoned, hostel.OutcomeAbandoned},
		{hostel.OutcomeSuccess, hostel.OutcomeSuccess}, // failed and abandoned are not final
		{hostel.OutcomeFailed, hostel.OutcomeSuccess},
		{hostel.OutcomeAbandoned, hostel.OutcomeSuccess}, // a paid charge stays paid
	} {
		must.Do(t, s.Decide("EFIE-1", c.pressed))
		verify(t, s, "EFIE-1", outcome(c.want))
	}
}

func TestTheSandboxRefundsOnlyPaidCharges(t *testing.T) {
	s := newSandboxWithCharge(t, t.TempDir())
	if r, err := s.Refund(t.Context(), "EFIE-1"); !errors.Is(err, booking.ErrProviderRefused) ||
		r != (booking.Refund{}) {
		t.Errorf("before it was paid: %+v, %v", r, err)
	}
	must.Do(t, s.Decide("EFIE-1", hostel.OutcomeSuccess))
	if all, err := s.Refunds(t.Context(), "EFIE-1"); err != nil || len(all) != 0 {
		t.Errorf("refunds %+v, %v", all, err)
	}
	want := booking.Refund{ID: "sandbox-EFIE-1", Status: booking.RefundProcessed, Amount: 45_050}
	for range 2 { // a second call changes nothing
		if r, err := s.Refund(t.Context(), "EFIE-1"); err != nil || r != want {
			t.Errorf("refund %+v, %v", r, err)
		}
		if all, err := s.Refunds(t.Context(), "EFIE-1"); err != nil || !slices.Equal(all, []booking.Refund{want}) {
			t.Errorf("refunds %+v, %v", all, err)
		}
	}
	verify(t, s, "EFIE-1", outcome(hostel.OutcomeSuccess))
}

func TestAReferenceIsUsedOnce(t *testing.T) {
	s := newSandboxWithCharge(t, t.TempDir())
	must.Do(t, s.Decide("EFIE-1", hostel.OutcomeSuccess))
	page, err := s.Authorize(t.Context(), newCharge("EFIE-1"))
	if !errors.Is(err, ErrDuplicateReference) || !errors.Is(err, booking.ErrProviderRefused) ||
		page != (booking.Checkout{}) {
		t.Errorf("a second time: %+v, %v", page, err)
	}
	verify(t, s, "EFIE-1", outcome(hostel.OutcomeSuccess))
}

// TestOnlyOneOfManyProcessesGetsAReference has many sandboxes that share a folder but no lock, like many processes.
func TestOnlyOneOfManyProcessesGetsAReference(t *testing.T) {
	folder := t.TempDir()
	for round := range 20 {
		c := newCharge(fmt.Sprintf("EFIE-%d", round))
		var all sync.WaitGroup
		var opened atomic.Int32
		for range 20 {
			s := newSandbox(t, folder)
			all.Go(func() {
				_, err := s.Authorize(t.Context(), c)
				if err == nil {
					opened.Add(1)
				} else if !errors.Is(err, ErrDuplicateReference) {
					t.Error(err)
				}
			})
		}
		all.Wait()
		must.Equal(t, "charges under one reference", opened.Load(), 1)
	}
	if files, err := os.ReadDir(folder); err != nil || len(files) != 20 {
		t.Errorf("the folder holds %d files, %v", len(files), err)
	}
}

func TestAnUnknownReferenceIsUnknown(t *testing.T) {
	s := newSandboxWithCharge(t, t.TempDir())
	verify(t, s, "EFIE-2", booking.Outcome{Status: hostel.OutcomeUnknown, Reference: "EFIE-2"})
	_, _, charge := s.Charge("EFIE-2")
	_, refund := s.Refund(t.Context(), "EFIE-2")
	for what, err := range map[string]error{
		"charge": charge, "decide": s.Decide("EFIE-2", hostel.OutcomeSuccess), "refund": refund,
	} {
		must.Fail(t, what, err, booking.ErrUnknownPayment)
	}
	must.Fail(t, "a refund", refund, booking.ErrProviderRefused)
	if all, err := s.Refunds(t.Context(), "EFIE-2"); err != nil || len(all) != 0 {
		t.Errorf("refunds %+v, %v", all, err)
	}
}

func TestChargesSurviveARestart(t *testing.T) {
	folder := t.TempDir()
	must.Do(t, newSandboxWithCharge(t, folder).Decide("EFIE-1", hostel.OutcomeSuccess))
	again := newSandbox(t, folder)
	verify(t, again, "EFIE-1", outcome(hostel.OutcomeSuccess))
	if c, status, err := again.Charge("EFIE-1"); err != nil || c != newCharge("EFIE-1") ||
		status != hostel.OutcomeSuccess {
		t.Errorf("charge %+v, %s, %v", c, status, err)
	}
}

func TestAReferenceCannotLeaveTheFolder(t *testing.T) {
	root := t.TempDir()
	s := newSandboxWithCharge(t, filepath.Join(root, "charges"))
	must.Do(t, os.WriteFile(filepath.Join(root, "secret.json"), []byte(`{"Reference": "secret", "Status": "success"}`),
		0o600))
	for _, reference := range []string{"../secret", "../charges/EFIE-1", "/etc/passwd", `..\secret`, "a/b", "",
		"EFIE_1", "EFIE-1\x00", "%2e%2e", "..", "."} {
		t.Run(reference, func(t *testing.T) {
			verify(t, s, reference, booking.Outcome{Status: hostel.OutcomeUnknown, Reference: reference})
			must.Fail(t, reference, s.Decide(reference, hostel.OutcomeFailed), booking.ErrUnknownPayment)
			if page, err := s.Authorize(t.Context(), newCharge(reference)); !errors.Is(err, ErrBadReference) ||
				page != (booking.Checkout{}) {
				t.Errorf("%q: authorised with %+v, %v", reference, page, err)
			}
		})
	}
	for folder, want := range map[string]int{root: 2, filepath.Join(root, "charges"): 1} {
		if files, err := os.ReadDir(folder); err != nil || len(files) != want {
			t.Errorf("%s holds %v, %v", folder, files, err)
		}
	}
}

func TestAnUnreadableFileIsAnError(t *testing.T) {
	folder := t.TempDir()
	s := newSandboxWithCharge(t, folder)
	must.Do(t, os.WriteFile(filepath.Join(folder, "EFIE-1.json"), []byte("{"), 0o600))
	if o, err := s.Verify(t.Context(), "EFIE-1"); err == nil || errors.Is(err, booking.ErrUnknownPayment) ||
		o.Status == hostel.OutcomeUnknown {
		t.Errorf("wantVerified as %+v, %v", o, err)
	}
	if _, err := s.Authorize(t.Context(), newCharge("EFIE-1")); err == nil {
		t.Error("the reference of an unreadable charge was used again")
	}
	if all, err := s.Refunds(t.Context(), "EFIE-1"); err == nil {
		t.Errorf("an unreadable charge has the refunds %+v", all)
	}
}

func TestAReferenceHasAtMost64Characters(t *testing.T) {
	s := newSandbox(t, t.TempDir())
	if _, err := s.Authorize(t.Context(), newCharge(strings.Repeat("a", 64))); err != nil {
		t.Errorf("64 characters: %v", err)
	}
	_, err := s.Authorize(t.Context(), newCharge(strings.Repeat("a", 65)))
	must.Fail(t, "65 characters", err, ErrBadReference)
}
