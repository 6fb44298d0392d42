package store_test

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"efie/hostel"
	"efie/hostel/booking"
	"efie/hostel/booking/ledgertest"
	"efie/store/storetest"
)

// TestTheStoreEqualsTheLedgerInMemory runs random worlds on the ledger in memory and on a store: 12,000 steps on SQLite
// and 500,000 with STRESS set. All results must be the same, and the doctor must find nothing. At times it compares all
// stored data.
func TestTheStoreEqualsTheLedgerInMemory(t *testing.T) {
	t.Parallel()
	worlds := 36
	if os.Getenv("STRESS") != "" {
		worlds = 500
	}
	for seed := range worlds / storetest.Thinning {
		// A subtest closes its store when its world ends: 500 open stores need more connections than PostgreSQL has.
		t.Run(fmt.Sprint("world ", seed), func(t *testing.T) { liveTwice(t, 20260302+uint64(seed)) })
	}
}

// liveTwice runs one world of a thousand steps. Every third world has beds for all, at several prices and charges.
func liveTwice(t *testing.T, seed uint64) {
	t.Helper()
	hostels := ledgertest.Hostels()
	if seed%3 == 0 {
		hostels = ledgertest.RoomyHostel()
	}
	h := newFixture(t, hostels...)
	var books *ledgertest.Ledger
	w := ledgertest.NewSimulation(seed, ledgertest.Options{
		Hostels: hostels, Ledger: func(l *ledgertest.Ledger) booking.Ledger {
			books = l
			return twin{t: t, books: l, store: h.Store}
		},
	})
	for _, s := range w.Students() {
		h.AddStudents(s.ID)
		h.Run(`update students set email = $1 where id = $2`, s.Email, s.ID)
		known, err := h.StudentByEmail(t.Context(), s.Email)
		h.Must(err)
		books.Enrol(known)
	}
	for range 40 {
		h.Must(w.Run(t.Context(), 25))
		h.CheckLedger()
	}
	h.equals(books, hostels)
	h.Must(w.Finish(t.Context()))
	h.equals(books, hostels)
	h.CheckLedger()
}

// equals ends the test if the stored data differs from the ledger in memory.
func (h *fixture) equals(books *ledgertest.Ledger, hostels []*hostel.Hostel) {
	h.T.Helper()
	var memory, kept []string
	for _, p := range books.Payments() {
		b := books.BookingOf(p.BookingID)
		memory = append(memory, fmt.Sprint(p, b, books.NextAttempt(p.Reference).UnixMilli()),
			steps(books.History(p.Reference)), steps(books.History(b.ID)))
		s, err := h.Settlement(h.T.Context(), p.Reference)
		h.Must(err)
		r := h.RecordOf(b.Code)
		kept = append(kept, fmt.Sprint(s.Payment, s.Booking,
			h.Number(`select next_at from payments where reference = $1`, p.Reference)),
			steps(movesOf(r, p.Reference)), steps(movesOf(r, b.ID)))
	}
	for room := range ledgertest.BedsOf(hostels) {
		memory = append(memory, fmt.Sprint(room, books.Taken(room)))
		kept = append(kept, fmt.Sprint(room, h.TakenBeds(room)))
	}
	alarms, err := h.Alarms(h.T.Context())
	h.Must(err)
	memory, kept = append(memory, rings(books.Alarms())), append(kept, rings(alarms))
	memory, kept = append(memory, posts(books.Letters())), append(kept, h.posted())
	for i := range memory {
		if memory[i] != kept[i] {
			h.T.Fatalf("in memory\n%s\nand in the store\n%s", memory[i], kept[i])
		}
	}
}

func movesOf(r hostel.Record, subject string) []hostel.Transition {
	return slices.DeleteFunc(slices.Clone(r.Transitions), func(m hostel.Transition) bool {
		return m.Subject != subject
	})
}

// steps returns a history in one line.
func steps(moves []hostel.Transition) string {
	var line strings.Builder
	for _, m := range moves {
		fmt.Fprintf(&line, "%s: %s > %s by %s at %s, %d; ", m.Subject, m.Was, m.Next, m.Cause,
			m.At.Format(time.StampMilli), m.Amount)
	}
	return line.String()
}

// rings returns alarms in one line, by kind and reference.
func rings(alarms []hostel.Alarm) string {
	lines := make([]string, len(alarms))
	for i, a := range alarms {
		lines[i] = a.Reference + " " + string(a.Kind)
	}
	slices.Sort(lines)
	return strings.Join(lines, ", ")
}

// posts returns emails in one line, by kind.
func posts(letters []hostel.Letter) string {
	count := map[hostel.LetterKind]int{}
	for _, l := range letters {
		count[l.Kind]++
	}
	return fmt.Sprint(count)
}

// posted returns the kinds of the waiting emails about bookings and payments.
func (h *fixture) posted() string {
	h.T.Helper()
	letters := slices.DeleteFunc(h.UnsentLetters(), func(l hostel.Letter) bool {
		return l.Kind == hostel.LetterVerifyEmail
	})
	return posts(letters)
}
