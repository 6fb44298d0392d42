package transfer_test

import (
	"math"
	"strings"
	"testing"
	"time"

	"efie/hostel"
	"efie/hostel/booking"
	"efie/store/storetest"
	"efie/store/transfer"
	"efie/test/must"
)

// TestEveryRowOfEveryTableIsCopied also fails if fill or the list of tables lacks a table.
func TestEveryRowOfEveryTableIsCopied(t *testing.T) {
	inBoth(t, func(t *testing.T, m moving) {
		count := func(h *fixture, table string) int { return h.Number(`select count(*) from ` + table) }
		rows := 0
		tables := m.tables()
		for _, table := range tables {
			if n := count(m.fixture, table); n == 0 {
				t.Errorf("%s is empty: add a row in fill, and list it in tables (store/transfer/copy.go)", table)
			} else {
				rows += n
			}
		}
		last := 0
		moved, err := transfer.Copy(t.Context(), m.Store, m.to.Store, noon, func(tables int) { last = tables })
		m.Must(err)
		if moved.Rows != rows || transfer.Tables != len(tables) || last != len(tables) {
			t.Errorf("%d rows in %d tables were copied as %d rows in %d tables, with a last progress of %d",
				rows, len(tables), moved.Rows, transfer.Tables, last)
		}
		for _, table := range tables {
			old := count(m.fixture, table)
			if table == "versions" {
				old-- // where the mark is
			}
			must.Equal(t, "rows of "+table, count(m.to, table), old)
		}
		m.to.ExpectText(odd, `select name from gone_hostels`)
		m.to.ExpectNumber(math.MaxInt64, `select tries from throttles where pause < 0`)
		m.to.CheckLedger()
	})
}

// closedAt fails the test unless a database was closed at a time, or is open if the time is zero.
func (h *fixture) closedAt(want time.Time) {
	h.T.Helper()
	if at, err := transfer.ClosedAt(h.T.Context(), h.Store); err != nil || !at.Equal(want) {
		h.T.Errorf("%s was closed at %v, %v; want %v", h.Address, at, err, want)
	}
}

// TestACopiedDatabaseIsClosedAndTheNewOneSells copies a database twice, as after a crash between the two commits. In
// the end it reopens the database.
func TestACopiedDatabaseIsClosedAndTheNewOneSells(t *testing.T) {
	inBoth(t, func(t *testing.T, m moving) {
		due := m.Text(`select p.reference from payments p where p.student_id = 'Ama'`)
		m.closedAt(time.Time{})
		m.Must(errorOf(m.copies()))
		m.closedAt(noon)
		second := bareFixture(t, storetest.NewFile(t))
		m.Must(errorOf(moving{fixture: m.fixture, to: second}.copies()))
		for _, to := range []*fixture{m.to, second} {
			to.closedAt(time.Time{})
			to.ExpectStates(to.SettlePayment(due, noon), hostel.PaymentAllocated, hostel.Confirmed)
			to.MarkPaid(to.OpenPage(to.HoldBed("ésí", "r-1", noon), noon), noon)
			to.RefuseHold("esi", "R-1", noon, booking.ErrAlreadyBooked)
			if waiting, err := to.ToAsk(t.Context(), noon.Add(24*time.Hour), 9); err != nil || len(waiting) == 0 {
				t.Errorf("nothing is left to reconcile: %v, %v", waiting, err)
			}
			to.CheckLedger()
		}

		if _, err := m.Hold(t.Context(), storetest.NewHold("ésí", "r-1", noon)); err == nil ||
			!strings.Contains(err.Error(), "moved") {
			t.Errorf("a hold in a closed database: %v", err)
		}
		m.Must(transfer.Reopen(t.Context(), m.Store))
		m.HoldBed("ésí", "r-1", noon)
		m.CheckLedger()
		must.Equal(t, "an open database was reopened", transfer.Reopen(t.Context(), m.Store) == nil, false)
	})
}

// TestACopyBlocksWritesToBothDatabases tries to write to both while rows are copied.
func TestACopyBlocksWritesToBothDatabases(t *testing.T) {
	inBoth(t, func(t *testing.T, m moving) {
		m.impatient()
		m.to.impatient()
		var problems []error
		_, err := transfer.Copy(t.Context(), m.Store, m.to.Store, noon, func(int) {
			for _, h := range []*fixture{m.fixture, m.to} {
				if len(problems) < 2 {
					_, err := h.SQL.Exec(`insert into throttles (key, tries, pause, open_at, forget_at)
						values ('late', 0, 0, 0, 0)`)
					problems = append(problems, err)
				}
			}
			m.ExpectNumber(3, `select count(*) from bookings`)
		})
		m.Must(err)
		for i, problem := range problems {
			if problem == nil {
				t.Errorf("a write succeeded in %s", []string{"the old one", "the new one"}[i])
			}
		}
	})
}

// TestACopyThatFindsAProblemChangesNothing has each reason that stops a copy.
func TestACopyThatFindsAProblemChangesNothing(t *testing.T) {
	for what, c := range map[string]struct {
		before func(m moving)
		says   string
	}{
		"a student in the new database": {func(m moving) { m.to.AddStudents("kofi") }, "not empty"},
		"a catalogue in the new database": {func(m moving) {
			m.to.Must(m.to.ImportHostels(storetest.Hostel(3, storetest.Beds("r", 1))))
		}, "not empty"},
		"a ledger that is wrong": {func(m moving) {
			m.Run(`update room_beds set taken = taken + 1 where room_uuid = 'R-1'`)
		}, "does not add up"},
		"a lost row": {func(m moving) { m.to.loses("alarms", "b") },
			"alarms has 1 rows in the new database, and 3"},
		"an additional row": {func(m moving) { m.to.adds() }, "has 2 rows in the new database, and 1"},
	} {
		t.Run(what, func(t *testing.T) {
			inBoth(t, func(t *testing.T, m moving) {
				c.before(m)
				before := m.to.Number(`select count(*) from accounts`)
				if _, err := m.copies(); err == nil || !strings.Contains(err.Error(), c.says) {
					t.Errorf("copied: %v", err)
				}
				if n := m.to.Number(`select (select count(*) from accounts)
					+ (select count(*) from outbox) + (select count(*) from alarms)`); n > 2*before {
					t.Errorf("%d rows are left", n)
				}
				m.closedAt(time.Time{})
				m.HoldBed("ésí", "r-1", noon)
			})
		})
	}
}
