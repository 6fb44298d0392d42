package store_test

import (
	"errors"
	"fmt"
	"os"
	"slices"
	"testing"
	"time"

	"efie/hostel"
	"efie/store"
)

// logIns is a reception with one account, behind a gate that lets everybody pass: what a log-in
// costs without its limits.
func logIns(t testing.TB) (known, unknown func()) {
	t.Helper()
	s, err := store.Open(t.Context(), t.TempDir()+"/efie.db")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	passwords := store.NewPasswords(1)
	hash, err := passwords.Hash(t.Context(), "a long password")
	if err != nil {
		t.Fatal(err)
	}
	ama := hostel.Student{ID: "ama", Email: "ama@example.com", Name: "Ama", Gender: hostel.Female, PasswordHash: hash, CreatedAt: noon}
	if err := s.Enrol(t.Context(), ama, hostel.Verification{StudentID: "ama", Hash: "h", ExpiresAt: noon}, hostel.Letter{}); err != nil {
		t.Fatal(err)
	}
	reception := &hostel.Reception{Students: s, Accounts: s, Hasher: passwords, Clock: time.Now, Committed: func() {}}
	gate := &hostel.Gate{Throttles: s, Clock: time.Now, Secret: []byte("secret"), Open: true}
	// A fresh e-mail each time, so that neither is known to the database's cache better.
	n := 0
	logIn := func(email string) func() {
		return func() {
			n++
			at := email
			if at == "" {
				at = fmt.Sprintf("nobody%d@example.com", n)
			}
			_, err := gate.LogIn(t.Context(), "campus", at, "", func() (hostel.Student, error) {
				return reception.LogIn(t.Context(), at, "a wrong password")
			})
			if !errors.Is(err, hostel.ErrInvalidCredentials) {
				t.Fatal(err)
			}
		}
	}
	return logIn(ama.Email), logIn("")
}

// BenchmarkLogIn is a failed log-in with an e-mail that has an account and with one that has none.
func BenchmarkLogIn(b *testing.B) {
	known, unknown := logIns(b)
	for name, does := range map[string]func(){"known": known, "unknown": unknown} {
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				does()
			}
		})
	}
}

// TestLogInTellsNothingByItsTime compares the medians of 500 failed log-ins each, taken in turn.
// A clock decides it, so that it is measured with STRESS alone.
func TestLogInTellsNothingByItsTime(t *testing.T) {
	const each, tolerance = 500, 0.05
	rounds := each
	if os.Getenv("STRESS") == "" {
		rounds = 1 // and the clock is not asked
	}
	known, unknown := logIns(t)
	var took [2][]time.Duration
	for i := range rounds {
		for j := range took {
			which := (i + j) % 2 // so that neither is always the first
			began := time.Now()
			[]func(){known, unknown}[which]()
			took[which] = append(took[which], time.Since(began))
		}
	}
	if rounds < each {
		return
	}
	var medians [2]time.Duration
	for i := range took {
		slices.Sort(took[i])
		medians[i] = took[i][each/2]
	}
	ratio := float64(medians[0]) / float64(medians[1])
	t.Logf("median of %d log-ins: known %s, unknown %s, ratio %.4f", each, medians[0], medians[1], ratio)
	if ratio < 1-tolerance || ratio > 1+tolerance {
		t.Errorf("the medians differ by more than %.0f %%", tolerance*100)
	}
}
