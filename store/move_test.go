package store_test

import (
	"database/sql"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"
	"time"

	"efie/hostel"
	"efie/store"
)

// moving is a database that holds something in every table, and an empty one on the other engine, where
// this run has another.
type moving struct {
	*house
	to *house
}

// directions are from SQLite and to it.
var directions = map[string]func(t *testing.T) (from, to string){
	"from a file": func(t *testing.T) (from, to string) { return newFile(t), fresh(t) },
	"to a file":   func(t *testing.T) (from, to string) { return fresh(t), newFile(t) },
}

// inBoth runs a test in both directions.
func inBoth(t *testing.T, test func(t *testing.T, m moving)) {
	for name, direction := range directions {
		t.Run(name, func(t *testing.T) {
			from, to := direction(t)
			m := moving{bareHouse(t, from), bareHouse(t, to)}
			m.fill()
			test(t, m)
		})
	}
}

// bareHouse is a house on either engine, every transaction of which is carried out once.
func bareHouse(t *testing.T, address string) *house {
	t.Helper()
	s, err := store.Open(t.Context(), address)
	if err != nil {
		t.Fatal(err)
	}
	driver, past := "sqlite3", "file:"+address+"?_busy_timeout=5000"
	if store.IsPostgres(address) {
		driver, past = "pgx", address
	}
	db, err := sql.Open(driver, past)
	if err != nil {
		t.Fatal(err)
	}
	h := &house{Store: s, t: t, path: address, db: db}
	t.Cleanup(h.close)
	return h
}

// odd is a text that is hard to copy.
var odd = "Ɔkɔm 'de' \"me\" \\ \x01 \u0301\U0001F3E0\r\n" + strings.Repeat("ɛ", 70_000)

// fill puts something into every table: odd texts, empty ones, nulls, the largest numbers.
func (m moving) fill() {
	m.t.Helper()
	first, second := place(1, beds("r-1", 4), beds("R-1", 1)), place(2, beds("é", 1))
	first.Description, first.Rating, first.Images, second.IsAvailable = odd, 0.1+0.2, []string{"a b.jpg"}, false
	_, err := m.Import(m.t.Context(), []*hostel.Hostel{first, second}, []hostel.Photo{{Path: "a b.jpg", Width: 3, Height: 2, Version: "v"}}, noon, nil)
	m.must(err)
	m.enrol("ama", "Ama", "esi", "ésí")
	for i, student := range []string{"ama", "Ama", "esi"} {
		reference := m.opens(m.hold(student, "r-1", noon), noon)
		if i > 0 {
			m.records(reference, hostel.OutcomeSuccess, noon)
		}
		if i > 1 {
			m.settle(reference, noon)
		}
	}
	m.reset("ama", "link")
	m.session("phone", "ama", noon.Add(time.Hour))
	m.must(m.AddEmailChange(m.t.Context(), linkTo("ama", "new"), "new@example.com", noon, hostel.Letter{Kind: hostel.LetterEmailChange, To: "new@example.com"}))
	m.raw(`insert into throttles (key, tries, pause, open_at, forget_at) values ('', $1, $2, 0, 0)`, int64(math.MaxInt64), int64(math.MinInt64))
	m.raw(`insert into alarms (kind, reference, detail, raised_at, seen_at) values ('a', 'b', $1, 1, 0), ('A', 'b', '', 1, 2)`, odd)
	m.raw(`insert into former_slugs (slug, hostel_uuid, left_at) values ('old', 'h-1', 1)`)
	m.raw(`insert into gone_hostels (uuid, id, name, campus_id, gone_at) values ('h-9', 9, $1, 1, 1)`, odd)
	m.raw(`insert into campuses (id, name) values (99, 'nowhere')`) // its slug is null
	for i := range 130 {                                            // more than are written together
		m.raw(`insert into pictures (path, width, height, colour, version, sizes) values ($1, 1, 1, 1, '', '')`, fmt.Sprint(i, ".jpg"))
	}
}

// moves moves everything.
func (m moving) moves() (store.Moved, error) {
	return store.Move(m.t.Context(), m.Store, m.to.Store, noon, nil)
}

// tables are those of the schema, but for the one that says which schema it is.
func (m moving) tables() []string {
	m.t.Helper()
	h := m.house
	if store.IsPostgres(m.to.path) {
		h = m.to // whose tables allTables asks for then
	}
	rows, err := h.db.Query(allTables)
	h.must(err)
	defer rows.Close()
	var names []string
	for rows.Next() {
		var name string
		h.must(rows.Scan(&name))
		names = append(names, name)
	}
	h.must(rows.Err())
	return slices.DeleteFunc(names, func(name string) bool { return name == "goose_db_version" })
}

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
		m.to.refuses("esi", "R-1", noon, hostel.ErrAlreadyBooked)
		if waiting, err := m.to.ToAsk(t.Context(), noon.Add(24*time.Hour), 9); err != nil || len(waiting) == 0 {
			t.Errorf("nothing is left to reconcile: %v, %v", waiting, err)
		}
		m.to.sound()
	})
}

func TestADatabaseThatWasMovedIsClosed(t *testing.T) {
	inBoth(t, func(t *testing.T, m moving) {
		if at, err := m.MovedAt(t.Context()); err != nil || !at.IsZero() {
			t.Errorf("before: %v, %v", at, err)
		}
		_, err := m.moves()
		m.must(err)
		if at, err := m.MovedAt(t.Context()); err != nil || !at.Equal(noon) {
			t.Errorf("it was moved at %v, %v", at, err)
		}
		if at, err := m.to.MovedAt(t.Context()); err != nil || !at.IsZero() {
			t.Errorf("the new one was moved at %v, %v", at, err)
		}
		if _, err := m.Hold(t.Context(), want("ésí", "r-1", noon)); err == nil || !strings.Contains(err.Error(), "moved") {
			t.Errorf("a bed of a closed database: %v", err)
		}
		if err := m.Reopen(t.Context()); err != nil {
			t.Fatal(err)
		}
		m.hold("ésí", "r-1", noon)
		m.sound()
		if err := m.Reopen(t.Context()); err == nil {
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
		_, err = moving{m.house, second}.moves()
		m.must(err)
		if n := second.number(`select count(*) from payments`); n != 3 {
			t.Errorf("%d payments were moved", n)
		}
		if at, err := second.MovedAt(t.Context()); err != nil || !at.IsZero() {
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

// impatient makes the way past a store wait for nobody.
func (h *house) impatient() {
	h.t.Helper()
	h.db.SetMaxOpenConns(1)
	if store.IsPostgres(h.path) {
		h.raw(`set lock_timeout = '20ms'`)
		return
	}
	h.raw(`pragma busy_timeout = 20`)
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
				if at, err := m.MovedAt(t.Context()); err != nil || !at.IsZero() {
					t.Errorf("the old one is closed: %v, %v", at, err)
				}
				m.hold("ésí", "r-1", noon)
			})
		})
	}
}

// alters changes a row that comes, as a column that cannot hold a value would.
func (h *house) alters(does, table, id string) {
	h.t.Helper()
	if store.IsPostgres(h.path) {
		h.raw(`create function alters() returns trigger language plpgsql as $$ begin ` + does + `; return new; end $$`)
		h.raw(`create trigger alters before insert on ` + table + ` for each row when (new.id = '` + id + `') execute function alters()`)
		return
	}
	h.raw(`create trigger alters after insert on ` + table + ` when new.id = '` + id + `' begin update ` + table + ` set ` +
		strings.TrimPrefix(does, "new.") + ` where id = new.id; end`)
}

// loses takes the first rows away that come.
func (h *house) loses(table string) {
	h.t.Helper()
	if store.IsPostgres(h.path) {
		h.raw(`create function loses() returns trigger language plpgsql as $$ begin return null; end $$`)
		h.raw(`create trigger loses before insert on ` + table + ` for each row execute function loses()`)
		return
	}
	h.raw(`create trigger loses after insert on ` + table + ` begin delete from ` + table + ` where reference = new.reference; end`)
}

// adds lets a row come with others.
func (h *house) adds() {
	h.t.Helper()
	other := `insert into former_slugs (slug, hostel_uuid, left_at) values ('other', 'h-1', 1)`
	if store.IsPostgres(h.path) {
		h.raw(`create function adds() returns trigger language plpgsql as $$ begin ` + other + `; return new; end $$`)
		h.raw(`create trigger adds before insert on gone_hostels for each row execute function adds()`)
		return
	}
	h.raw(`create trigger adds after insert on gone_hostels begin ` + other + `; end`)
}
