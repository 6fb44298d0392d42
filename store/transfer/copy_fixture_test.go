package transfer_test

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"
	"time"

	"efie/hostel"
	"efie/store/db"
	"efie/store/storetest"
	"efie/store/transfer"
)

// moving is a database with rows in every table, and an empty one. With -tags postgres they are on different engines.
type moving struct {
	*fixture
	to *fixture
}

// directions are the addresses for a copy from SQLite and for a copy to SQLite.
var directions = map[string]func(t *testing.T) (from, to string){
	"from a file": func(t *testing.T) (from, to string) { return storetest.NewFile(t), storetest.NewDatabase(t) },
	"to a file":   func(t *testing.T) (from, to string) { return storetest.NewDatabase(t), storetest.NewFile(t) },
}

// inBoth runs a test in both directions.
func inBoth(t *testing.T, test func(t *testing.T, m moving)) {
	for name, direction := range directions {
		t.Run(name, func(t *testing.T) {
			from, to := direction(t)
			m := moving{fixture: bareFixture(t, from), to: bareFixture(t, to)}
			m.fill()
			test(t, m)
		})
	}
}

// bareFixture returns a fixture on either engine, without rehearsals.
func bareFixture(t *testing.T, address string) *fixture {
	t.Helper()
	return &fixture{storetest.NewBare(t, address)}
}

// odd is a text that is hard to copy.
var odd = "Ɔkɔm 'de' \"me\" \\ \x01 \u0301\U0001F3E0\r\n" + strings.Repeat("ɛ", 70_000)

// fill adds rows to every table: odd texts, empty texts, nulls and the largest numbers.
func (m moving) fill() {
	m.T.Helper()
	first, second := storetest.Hostel(1, storetest.Beds("r-1", 4),
		storetest.Beds("R-1", 1)), storetest.Hostel(2, storetest.Beds("é", 1))
	first.Description, first.Rating, first.Images, second.IsAvailable = odd, 0.1+0.2, []string{"a b.jpg"}, false
	_, err := transfer.Import(m.T.Context(), m.Store, []*hostel.Hostel{first, second}, []hostel.Photo{
		{Path: "a b.jpg", Width: 3, Height: 2, Version: "v"},
	}, noon)
	m.Must(err)
	m.AddStudents("ama", "Ama", "esi", "ésí")
	for i, student := range []string{"ama", "Ama", "esi"} {
		reference := m.OpenPage(m.HoldBed(student, "r-1", noon), noon)
		if i > 0 {
			m.RecordStatus(reference, hostel.OutcomeSuccess, noon)
		}
		if i > 1 {
			m.SettlePayment(reference, noon)
		}
	}
	m.RequestReset("ama", "link")
	m.Run(`insert into verification_codes values ('ama', 'link', 'mac', 5, 1)`)
	m.Run(`insert into payment_links select $1, id, $2, $2, 'ended', 1, 2 from bookings limit 1`, odd, odd)
	m.Run(`insert into notes values ('n', 'ama', '', 'note', $1, 1)`, odd)
	m.AddSession("phone", "ama", noon.Add(time.Hour))
	m.Must(m.AddEmailChange(m.T.Context(), storetest.LinkTo("ama", "new"), "new@example.com", noon,
		hostel.Email{Kind: hostel.EmailAddressChange, To: "new@example.com"}))
	m.Run(`insert into throttles (key, tries, pause, open_at, forget_at) values ('', $1, $2, 0, 0)`,
		int64(math.MaxInt64), int64(math.MinInt64))
	m.Run(`insert into alarms (kind, reference, detail, raised_at, seen_at) 
		values ('a', 'b', $1, 1, 0), ('A', 'b', '', 1, 2), ('A', 'c', '', 1, 2)`,
		odd)
	m.Must(m.SaveHostel(m.T.Context(), "ama", "h-1", noon))
	m.Must(m.MarkMode(m.T.Context(), "production"))
	m.Run(`insert into former_slugs (slug, hostel_uuid, left_at) values ('old', 'h-1', 1)`)
	m.Run(`insert into gone_hostels (uuid, id, name, campus_id, gone_at) values ('h-9', 9, $1, 1, 1)`, odd)
	m.Run(`insert into page_versions (page, version, source, builtin, published_at) values ('rules', 1, $1, true, 1)`, odd)
	m.Run(`insert into messages (id, page, reply_to, reference, text, sent_at) values ('m-1', '/', '', '', $1, 1)`, odd)
	m.Run(`insert into campuses (id, name, slug) values (99, 'nowhere', 'nowhere')`)
	m.Run(`insert into campus_places (campus_id, kind, name, latitude, longitude, precision)
		values (99, 'gate', $1, 6.1, -1.7, 'exact')`, string([]rune(odd)[:20]))
	for i := range 130 { // more than one statement writes
		m.Run(`insert into pictures (path, width, height, colour, version, sizes) values ($1, 1, 1, 1, '', '')`,
			fmt.Sprint(i, ".jpg"))
	}
}

// copies copies the database.
func (m moving) copies() (transfer.Copied, error) {
	return transfer.Copy(m.T.Context(), m.Store, m.to.Store, noon, func(int) {})
}

// tables returns the tables of the schema, without the table of goose.
func (m moving) tables() []string {
	m.T.Helper()
	h := m.fixture
	if db.IsPostgres(m.to.Address) {
		h = m.to // AllTables is a query for PostgreSQL then
	}
	return slices.DeleteFunc(h.Texts(storetest.AllTables), func(name string) bool { return name == "goose_db_version" })
}

// impatient makes the direct connection fail soon at a lock.
func (h *fixture) impatient() {
	h.T.Helper()
	h.SQL.SetMaxOpenConns(1)
	if db.IsPostgres(h.Address) {
		h.Run(`set lock_timeout = '20ms'`)
		return
	}
	h.Run(`pragma busy_timeout = 20`)
}

// loses deletes the rows with a reference when they are inserted.
func (h *fixture) loses(table, reference string) {
	h.T.Helper()
	when := ` when (new.reference = '` + reference + `') `
	if db.IsPostgres(h.Address) {
		h.Run(`create function loses() returns trigger language plpgsql as $$ begin return null; end $$`)
		h.Run(`create trigger loses before insert on ` + table + ` for each row` + when + `execute function loses()`)
		return
	}
	h.Run(`create trigger loses after insert on ` + table + when + `begin delete from ` + table +
		` where reference = new.reference; end`)
}

// adds inserts one more row when others are inserted.
func (h *fixture) adds() {
	h.T.Helper()
	other := `insert into former_slugs (slug, hostel_uuid, left_at) values ('other', 'h-1', 1)`
	if db.IsPostgres(h.Address) {
		h.Run(`create function adds() returns trigger language plpgsql as $$ begin ` + other + `; return new; end $$`)
		h.Run(`create trigger adds before insert on gone_hostels for each row execute function adds()`)
		return
	}
	h.Run(`create trigger adds after insert on gone_hostels begin ` + other + `; end`)
}
