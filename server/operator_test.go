package server

import (
	"context"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"efie/hostel"
	"efie/hostel/outbox"
	"efie/store"
	"efie/test/must"
)

// digests queues and sends emails at these times. It returns the subjects of the digests.
func digests(t *testing.T, o operator, times ...time.Time) (subjects []string) {
	t.Helper()
	for _, now := range times {
		o.queue(t.Context(), now)
		l, err := o.store.Lease(t.Context(), outbox.Email, now, now.Add(time.Minute))
		must.Do(t, err)
		if l != nil {
			must.Do(t, o.store.Sent(t.Context(), l.ID, now))
			if l.Email.Kind == hostel.EmailDigest {
				subjects = append(subjects, l.Email.Lines[0])
			}
		}
	}
	return subjects
}

func openOperator(t *testing.T) operator {
	t.Helper()
	path := filepath.Join(t.TempDir(), "efie.db")
	s, err := store.Open(context.Background(), path)
	must.Do(t, err)
	t.Cleanup(func() { _ = s.Close() })
	return operator{"operator@efie.example", path, s, slog.New(slog.DiscardHandler), func() {}}
}

// TestTheDigestIsSentOnceADay expects a digest after the first start, and then each day at 7:00.
func TestTheDigestIsSentOnceADay(t *testing.T) {
	t.Parallel()
	o := openOperator(t)
	noon := time.Date(2026, 3, 2, 12, 0, 0, 0, time.UTC)
	got := digests(t, o, noon, noon.Add(time.Hour), noon.Add(18*time.Hour+59*time.Minute), noon.Add(19*time.Hour),
		noon.Add(20*time.Hour), noon.Add(42*time.Hour), noon.Add(43*time.Hour))
	must.Equal(t, "the digests of two days", strings.Join(got, "|"),
		"The ledger adds up.|The ledger adds up.|The ledger adds up.")
	must.Do(t, o.store.Raise(t.Context(), hostel.Alarm{
		Kind: hostel.AlarmUnknownReference, Reference: "R-1", Detail: "not ours", RaisedAt: noon,
	}))
	_ = digests(t, o, noon.Add(67*time.Hour)) // the email about the alarm is sent before the digest
	got = digests(t, o, noon.Add(67*time.Hour))
	must.Equal(t, "the digest", strings.Join(got, "|"), "The ledger adds up. Findings that need a person: 1.")
}

func TestDigestReportsADamagedDatabase(t *testing.T) {
	t.Parallel()
	o := openOperator(t)
	o.database = filepath.Join(t.TempDir(), "damaged.db")
	must.Do(t, os.WriteFile(o.database, []byte(strings.Repeat("no database ", 1000)), 0o600))
	must.Equal(t, "the digests", strings.Join(digests(t, o, time.Now()), "|"), "The database cannot be checked.")
}

// TestWithoutAnOperatorNothingIsSent expects that run returns at once.
func TestWithoutAnOperatorNothingIsSent(t *testing.T) {
	t.Parallel()
	o := openOperator(t)
	o.email = ""
	o.run(context.Background())
	if due, err := o.store.DigestDue(t.Context(), time.Unix(1, 0)); err != nil || !due {
		t.Errorf("a digest was queued: %v", err)
	}
}
