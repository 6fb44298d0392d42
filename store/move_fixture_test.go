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
			m := moving{house: bareHouse(t, from), to: bareHouse(t, to)}
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
		driver, past = "pgx", direct(address)
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
	_, err := store.Import(m.t.Context(), m.Store, []*hostel.Hostel{first, second}, []hostel.Photo{{Path: "a b.jpg", Width: 3, Height: 2, Version: "v"}}, noon, nil)
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
