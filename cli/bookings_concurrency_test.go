package cli

import (
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"efie/hostel"
	"efie/server/servertest"
	"efie/test/must"
)

// runAtOnce runs a command in so many processes at the same time, and returns what each said. Each must end
// with 0.
func runAtOnce(s *servertest.RunningSite, processes int, args ...string) []string {
	s.T.Helper()
	said := make([]string, processes)
	var running sync.WaitGroup
	for i := range said {
		running.Go(func() {
			out, err := servertest.Command(s.T, s.Config.DataDir, args...).CombinedOutput()
			if said[i] = string(out); err != nil {
				s.T.Errorf("%s: %v\n%s", strings.Join(args, " "), err, out)
			}
		})
	}
	running.Wait()
	return said
}

// TestOperatorsAtOnceGiveBackOnce has several operators do the same while a server runs.
func TestOperatorsAtOnceGiveBackOnce(t *testing.T) {
	t.Parallel()
	s, code, reference := servertest.NewBookedSite(t)
	charge := filepath.Join(s.Config.DataDir, "sandbox", reference+".json")
	if err := os.Rename(charge, charge+".away"); err != nil { // the provider knows of no such charge
		t.Fatal(err)
	}
	once := 0
	for _, said := range runAtOnce(s, 4, "bookings", "cancel", code, "--yes") {
		if strings.Contains(said, "It is cancelled now") {
			once++
		} else if !strings.Contains(said, "Booking "+code+" is cancelled already.") {
			t.Errorf("an operator is told:\n%s", said)
		}
	}
	if once != 1 {
		t.Errorf("%d operators cancelled it", once)
	}
	s.Eventually("the refund to fail", func() bool { return s.Text(`select state from payments`) == "refund failed" })
	must.Do(t, os.Rename(charge+".away", charge))
	s.Exec(`update payments set next_at = 0`)
	for _, said := range runAtOnce(s, 4, "bookings", "refund", code, "--yes") {
		if !strings.Contains(said, "GH₵ 450.05 ("+reference+")") {
			t.Errorf("an operator is told:\n%s", said)
		}
	}
	s.Exec(`update payments set next_at = next_at - 60000`) // a minute in which the first try may still be under way
	s.AwaitRefund(reference)
	for step, want := range map[string]int{"cancelled": 1, "refund due": 2, "refund failed": 1, "refunded": 1} {
		if n := s.Count(`select count(*) from transitions where next = '` + step + `'`); n != want {
			t.Errorf("it was %s %d times, want %d", step, n, want)
		}
	}
	s.Eventually("the letters",
		func() bool { return strings.Contains(strings.Join(s.Letters(), "\n"), "sent back in full") })
	told := 0
	for _, letter := range s.Letters() {
		told += strings.Count(letter, "Subject: Your booking is cancelled")
	}
	if told > 1 {
		t.Errorf("the student is told %d times", told)
	}
	s.ProveLedger()
}

// TestWhoComesLateChangesNothing cancels and refunds what somebody else did meanwhile.
func TestWhoComesLateChangesNothing(t *testing.T) {
	s, code, reference := servertest.NewBookedSite(t)
	var read hostel.Record
	late := func(says string, work func(d *backOffice) error) {
		t.Helper()
		servertest.Capture(t, func() int {
			r := &runner{ctx: t.Context(), config: s.Config}
			defer r.close()
			d, err := r.backOffice()
			if err == nil {
				err = work(d)
			}
			if err != nil {
				t.Errorf("who comes late is told: %v", err)
			}
			return statusDone
		}).Wants(statusDone, says)
	}
	late("Booking "+code+" is cancelled already.", func(d *backOffice) (err error) {
		if read, err = d.Record(t.Context(), code); err != nil {
			return err
		}
		s.Run("bookings", "cancel", code, "--yes").Wants(0)
		return d.cancel(t.Context(), read)
	})
	s.AwaitRefund(reference)
	for _, byHand := range []bool{true, false} {
		late("GH₵ 450.05 ("+reference+")", func(d *backOffice) error {
			return (&refundCommand{ByHand: byHand}).refund(t.Context(), d, read.Payments[0])
		})
	}
	if n := s.Count(`select count(*) from transitions where next in ('cancelled', 'refund due')`); n != 2 {
		t.Errorf("%d moves, want one of the booking and one of its payment", n)
	}
}
