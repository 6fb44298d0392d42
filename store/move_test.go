package store_test

import (
	"math"
	"strings"
	"testing"
	"time"

	"efie/hostel"
	"efie/hostel/booking"
	"efie/store"
)

// TestEveryRowOfEveryTableIsMoved fails, too, when there is a table that fill knows nothing of.
func TestEveryRowOfEveryTableIsMoved(t *testing.T) {
	inBoth(t, func(t *testing.T, m moving) {
		count := func(h *house, table string) int { return h.number(`select count(*) from ` + table) }
		rows := 0
		tables := m.tables()
		for _, table := range tables {
			if n := count(m.house, table); n == 0 {
				t.Errorf("nothing stands in %s", table)
			} else {
				rows += n
			}
		}
		heard := map[string]int{}
		moved, err := store.Move(t.Context(), m.Store, m.to.Store, noon, func(what string, done, rows int) { heard[what] = done })
		m.must(err)
		if moved.Rows != rows || moved.Tables != len(tables) || len(tables) < 15 || heard[store.RowsCopied] != rows || heard[store.RowsCompared] != rows {
			t.Errorf("%d rows in %d tables were moved as %+v; progress heard of %v", rows, len(tables), moved, heard)
		}
		for _, table := range tables {
			old := count(m.house, table)
			if table == "versions" {
				old-- // where the mark is
			}
			if n := count(m.to, table); n != old {
				t.Errorf("%s has %d rows of %d", table, n, old)
			}
		}
		if text := m.to.text(`select name from gone_hostels`); text != odd {
			t.Errorf("a text has become %.80q", text)
		}
		if n := m.to.number(`select count(*) from campuses where slug is null`); n != 1 {
			t.Errorf("%d slugs are null", n)
		}
		if n := m.to.number(`select tries from throttles where pause < 0`); n != math.MaxInt64 {
			t.Errorf("a number has become %d", n)
		}
		m.to.sound()
	})
}

func TestAMovedDatabaseGoesOnSelling(t *testing.T) {
	inBoth(t, func(t *testing.T, m moving) {
		due := m.text(`select p.reference from payments p where p.student_id = 'Ama'`)
		_, err := m.moves()
		m.must(err)
		m.to.becomes(m.to.settle(due, noon), hostel.PaymentAllocated, hostel.Confirmed)
		m.to.paid(m.to.opens(m.to.hold("ésí", "r-1", noon), noon), noon)
		m.to.refuses("esi", "R-1", noon, booking.ErrAlreadyBooked)
		if waiting, err := m.to.ToAsk(t.Context(), noon.Add(24*time.Hour), 9); err != nil || len(waiting) == 0 {
			t.Errorf("nothing is left to reconcile: %v, %v", waiting, err)
		}
		m.to.sound()
	})
}

func TestADatabaseThatWasMovedIsClosed(t *testing.T) {
	inBoth(t, func(t *testing.T, m moving) {
		if at, err := store.MovedAt(t.Context(), m.Store); err != nil || !at.IsZero() {
			t.Errorf("before: %v, %v", at, err)
		}
		_, err := m.moves()
		m.must(err)
		if at, err := store.MovedAt(t.Context(), m.Store); err != nil || !at.Equal(noon) {
			t.Errorf("it was moved at %v, %v", at, err)
		}
		if at, err := store.MovedAt(t.Context(), m.to.Store); err != nil || !at.IsZero() {
			t.Errorf("the new one was moved at %v, %v", at, err)
		}
		if _, err := m.Hold(t.Context(), want("ésí", "r-1", noon)); err == nil || !strings.Contains(err.Error(), "moved") {
			t.Errorf("a bed of a closed database: %v", err)
		}
		if err := store.Reopen(t.Context(), m.Store); err != nil {
			t.Fatal(err)
		}
		m.hold("ésí", "r-1", noon)
		m.sound()
		if err := store.Reopen(t.Context(), m.Store); err == nil {
			t.Error("it is open, and could be opened")
		}
	})
}

// TestAMoveThatEndedAfterClosingIsMadeAgain is one whose process died between its two commits.
func TestAMoveThatEndedAfterClosingIsMadeAgain(t *testing.T) {
	inBoth(t, func(t *testing.T, m moving) {
		_, err := m.moves()
		m.must(err)
		second := bareHouse(t, newFile(t))
		_, err = moving{house: m.house, to: second}.moves()
		m.must(err)
		if n := second.number(`select count(*) from payments`); n != 3 {
			t.Errorf("%d payments were moved", n)
		}
		if at, err := store.MovedAt(t.Context(), second.Store); err != nil || !at.IsZero() {
			t.Errorf("the new one is closed, too: %v, %v", at, err)
		}
	})
}

// TestNobodyWritesWhileItIsMoved tries to, on both sides, when rows are copied.
func TestNobodyWritesWhileItIsMoved(t *testing.T) {
	inBoth(t, func(t *testing.T, m moving) {
		m.impatient()
		m.to.impatient()
		var problems []error
		_, err := store.Move(t.Context(), m.Store, m.to.Store, noon, func(string, int, int) {
			for _, h := range []*house{m.house, m.to} {
				if len(problems) < 2 {
					_, err := h.db.Exec(`insert into throttles (key, tries, pause, open_at, forget_at) values ('late', 0, 0, 0, 0)`)
					problems = append(problems, err)
				}
			}
			if n := m.number(`select count(*) from bookings`); n != 3 {
				t.Errorf("whoever reads sees %d bookings", n)
			}
		})
		m.must(err)
		for i, problem := range problems {
			if problem == nil {
				t.Errorf("somebody wrote to %s", []string{"the old one", "the new one"}[i])
			}
		}
	})
}

// TestNothingIsMovedWhereSomethingIsAmiss has each of the reasons that stop a move.
func TestNothingIsMovedWhereSomethingIsAmiss(t *testing.T) {
	for what, c := range map[string]struct {
		before func(m moving)
		says   string
	}{
		"another's row":              {func(m moving) { m.to.enrol("kofi") }, "not empty"},
		"a catalogue":                {func(m moving) { m.to.must(m.to.imports(place(3, beds("r", 1)))) }, "not empty"},
		"a ledger that is wrong":     {func(m moving) { m.raw(`update room_beds set taken = taken + 1 where room_uuid = 'R-1'`) }, "does not add up"},
		"a value that is changed":    {func(m moving) { m.to.alters("new.name = 'Esi'", "students", "esi") }, `students: id esi differs in name`},
		"a row that is lost":         {func(m moving) { m.to.loses("alarms") }, "alarms: kind A, reference b is missing"},
		"a row that nobody has sent": {func(m moving) { m.to.adds() }, "former_slugs: slug other is in the new database alone"},
	} {
		t.Run(what, func(t *testing.T) {
			inBoth(t, func(t *testing.T, m moving) {
				c.before(m)
				before := m.to.number(`select count(*) from students`)
				if _, err := m.moves(); err == nil || !strings.Contains(err.Error(), c.says) {
					t.Errorf("moved: %v", err)
				}
				if n := m.to.number(`select (select count(*) from students) + (select count(*) from outbox) + (select count(*) from alarms)`); n > 2*before {
					t.Errorf("%d rows are left", n)
				}
				if at, err := store.MovedAt(t.Context(), m.Store); err != nil || !at.IsZero() {
					t.Errorf("the old one is closed: %v, %v", at, err)
				}
				m.hold("ésí", "r-1", noon)
			})
		})
	}
}
