package cli

import (
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"efie/cli/bookings"
	"efie/cli/run"
	"efie/hostel"
	"efie/server/servertest"
	"efie/test/must"
)

// runAtOnce runs a command in several processes at the same time and returns their outputs. Each must exit with 0.
func runAtOnce(s *servertest.RunningSite, processes int, args ...string) []string {
	s.T.Helper()
	outputs := make([]string, processes)
	var running sync.WaitGroup
	for i := range outputs {
		running.Go(func() {
			out, err := servertest.Command(s.T, s.Config.DataDir, args...).CombinedOutput()
			if outputs[i] = string(out); err != nil {
				s.T.Errorf("%s: %v\n%s", strings.Join(args, " "), err, out)
			}
		})
	}
	running.Wait()
	return outputs
}

// TestOperatorsAtTheSameTimeRefundOnce runs the same command several times at once while a server runs.
func TestOperatorsAtTheSameTimeRefundOnce(t *testing.T) {
	t.Parallel()
	s, code, reference := servertest.NewBookedSite(t)
	charge := filepath.Join(s.Config.DataDir, "sandbox", reference+".json")
	if err := os.Rename(charge, charge+".away"); err != nil { // the provider does not know the charge
		t.Fatal(err)
	}
	once := 0
	for _, printed := range runAtOnce(s, 4, "bookings", "cancel", code, "--yes") {
		if strings.Contains(printed, "The booking is cancelled") {
			once++
		} else if !strings.Contains(printed, "Booking "+code+" is already cancelled.") {
			t.Errorf("the command prints:\n%s", printed)
		}
	}
	must.Equal(t, "operators who cancelled it", once, 1)
	s.Eventually("the refund to fail", func() bool { return s.Text(`select state from payments`) == "refund failed" })
	must.Do(t, os.Rename(charge+".away", charge))
	s.Exec(`update payments set next_at = 0`)
	for _, printed := range runAtOnce(s, 4, "bookings", "refund", code, "--yes") {
		must.Contain(t, "the output", printed, "GH₵ 450.05 ("+reference+")")
	}
	s.Exec(`update payments set next_at = next_at - 60000`) // skips the minute for the end of the first try
	s.AwaitRefund(reference)
	for step, want := range map[string]int{"cancelled": 1, "refund due": 2, "refund failed": 1, "refunded": 1} {
		must.Equal(t, "transitions to "+step, s.Count(`select count(*) from transitions where next = '`+step+`'`), want)
	}
	s.Eventually("the emails",
		func() bool { return strings.Contains(strings.Join(s.Emails(), "\n"), "sent back in full") })
	emails := 0
	for _, email := range s.Emails() {
		emails += strings.Count(email, "Subject: Your booking at Adom Court is cancelled")
	}
	must.Equal(t, "the emails about the cancellation", emails, 1)
	s.ProveLedger()
}

// TestLateOperatorChangesNothing cancels and refunds a booking that another operator has just cancelled and refunded.
func TestLateOperatorChangesNothing(t *testing.T) {
	t.Parallel()
	s, code, reference := servertest.NewBookedSite(t)
	var read hostel.Record
	late := func(want string, work func(r *run.Runner, d *run.BackOffice) error) {
		t.Helper()
		servertest.Capture(t, func(r run.Runner) int {
			r.Config = s.Config
			defer r.Close()
			d, err := r.BackOffice()
			if err == nil {
				err = work(&r, d)
			}
			if err != nil {
				t.Errorf("the late operator gets the error: %v", err)
			}
			return 0
		}).Wants(0, want)
	}
	late("Booking "+code+" is already cancelled.", func(r *run.Runner, d *run.BackOffice) (err error) {
		if read, err = d.Record(t.Context(), code); err != nil {
			return err
		}
		s.Run("bookings", "cancel", code, "--yes").Wants(0)
		return bookings.Cancel(r, d, read, "too late")
	})
	s.AwaitRefund(reference)
	for _, byHand := range []bool{true, false} {
		late("GH₵ 450.05 ("+reference+")", func(r *run.Runner, d *run.BackOffice) error {
			return bookings.Refund(r, d, read.Payments[0], byHand, "too late")
		})
	}
	transitions := s.Count(`select count(*) from transitions where next in ('cancelled', 'refund due')`)
	must.Equal(t, "transitions of the booking and its payment", transitions, 2)
	must.Equal(t, "reasons for what was not done", s.Count(`select count(*) from notes`), 0)
}
