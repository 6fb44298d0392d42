package store_test

import (
	"database/sql"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/pressly/goose/v3"

	"efie/hostel"
	"efie/hostel/account"
	"efie/hostel/catalogue"
	"efie/store"
	"efie/store/storetest"
	"efie/test/must"
)

// TestAnUnknownSchemaIsRefused: a database is opened only if exactly the known migrations were applied, and
// migrated only if the missing migrations come last.
func TestAnUnknownSchemaIsRefused(t *testing.T) {
	for name, c := range map[string]struct{ change, open, migrate string }{
		"all known":   {`select 1`, "", ""},
		"one missing": {`delete from goose_db_version where version_id = 8`, "run efie migrate", "duplicate column"},
		"the newest missing": {
			`delete from goose_db_version where version_id = (select max(version_id) from goose_db_version)`,
			"run efie migrate", "migration ", // which was applied before
		},
		"one of a later version": {`insert into goose_db_version (version_id, is_applied) values (99999, true)`,
			"the program is older than the database", "the program is older than the database"},
		"no version table": {`drop table goose_db_version`, "tables of another program", "tables of another program"},
	} {
		t.Run(name, func(t *testing.T) {
			path := filepath.Join(t.TempDir(), "efie.db")
			s, err := store.Open(t.Context(), path)
			must.Do(t, err)
			must.Do(t, s.Close())
			_, db := provider(t, path)
			_, err = db.Exec(c.change)
			must.Do(t, err)
			must.Do(t, db.Close())
			s, err = store.Open(t.Context(), path)
			if err == nil {
				must.Do(t, s.Close())
			}
			saysNo(t, "Open", err, c.open)
			_, err = store.Migrate(t.Context(), path, false)
			saysNo(t, "Migrate", err, c.migrate)
		})
	}
}

// saysNo fails the test unless an error has a text, or unless it is nil if the text is "".
func saysNo(t *testing.T, what string, err error, text string) {
	t.Helper()
	if (err == nil) != (text == "") || err != nil && !strings.Contains(err.Error(), text) {
		t.Errorf("%s: %v, want %q", what, err, text)
	}
}

var (
	documentedTable    = regexp.MustCompile("(?m)^\\| `(\\w+)`")
	documentedRelation = regexp.MustCompile(`(?m)^  (\w+) \|\|--o[{|] (\w+) : (\w+)$`)
)

// column returns the first column of all rows, sorted.
func column(t *testing.T, raw *sql.DB, query string) (values []string) {
	t.Helper()
	rows, err := raw.QueryContext(t.Context(), query)
	must.Do(t, err)
	defer rows.Close()
	for rows.Next() {
		var value string
		must.Do(t, rows.Scan(&value))
		values = append(values, value)
	}
	must.Do(t, rows.Err())
	slices.Sort(values)
	return values
}

// TestTheDocumentHasEachTable compares docs/data.md with the tables and foreign keys that the migrations make.
func TestTheDocumentHasEachTable(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "efie.db")
	s, err := store.Open(t.Context(), path)
	must.Do(t, err)
	must.Do(t, s.Close())
	_, raw := provider(t, path)
	text := string(must.Read(t, "../docs/data.md"))
	var tables, relations []string
	for _, match := range documentedTable.FindAllStringSubmatch(text, -1) {
		tables = append(tables, match[1])
	}
	for _, match := range documentedRelation.FindAllStringSubmatch(text, -1) {
		relations = append(relations, match[2]+"."+match[3]+" -> "+match[1])
	}
	slices.Sort(tables)
	slices.Sort(relations)
	must.Equal(t, "tables", tables, column(t, raw, `select name from sqlite_master
		where type = 'table' and name not like 'sqlite_%' and name != 'goose_db_version'`))
	must.Equal(t, "relations", relations, column(t, raw, `select t.name || '.' || k."from" || ' -> ' || k."table"
		from sqlite_master t, pragma_foreign_key_list(t.name) k where t.type = 'table'`))
}

// firstVersion fills a database of the first migration with a booking and a payment in each state of that version. Each
// student's name is the state of the booking or payment.
const firstVersion = `
insert into campuses values (1, 'University of Ghana');
insert into hostels values ('h-1', 1, 'adom', 'Adom', '', '', '[]', 1, 0, 'Available', true, 0, '[]',
	'Mixed', '', '', '', 45000, 45000, '', '');
insert into rooms values ('r-1', 'h-1', 0, 'Loft', 1, 45000, 3, '[]', '[]', true, 9, 0);
insert into room_beds values ('r-1', 9, 5, true, 1000);
insert into students select s.value, s.value || '@example.com', s.value, 'female', '233241234567', 'x', 1000, 1000
	from json_each(
		'["held","asking","confirmed","ended","expired","cancelled","late","wrong","unallocated","failed"]') s;
insert into bookings select 'b-' || s.id, 'CODE-' || s.id, s.id, 'h-1', 'r-1',
	case when s.id in ('asking', 'unallocated', 'wrong') then 'held'
		when s.id in ('held', 'confirmed', 'ended', 'expired', 'cancelled') then s.id else 'expired' end,
	45000, 1000, 901000, case when s.id in ('confirmed', 'ended') then 2000 else 0 end,
	case when s.id in ('confirmed', 'ended') then 99000000000000 else 0 end, 2000
	from students s;
insert into payments select 'EFIE-' || s.id, 'b-' || s.id, s.id, s.email, 45000,
	case s.id when 'asking' then 'authorised' when 'confirmed' then 'allocated' when 'ended' then 'allocated'
		when 'expired' then 'abandoned' when 'cancelled' then 'created' when 'late' then 'refund due'
		when 'wrong' then 'wrong money' when 'unallocated' then 'success' else 'failed' end,
	'https://pay.example', 'code', 1500, 1600, 1700
	from students s where s.id <> 'held';
insert into payments values ('EFIE-twice', 'b-confirmed', 'confirmed', 'confirmed@example.com', 45000, 'refunded',
	'', '', 1500, 1600, 1700);
`

// provider returns a goose provider that migrates a database up or down.
func provider(t *testing.T, path string) (*goose.Provider, *sql.DB) {
	t.Helper()
	db, err := sql.Open("sqlite3", path)
	must.Do(t, err)
	p, err := goose.NewProvider(goose.DialectSQLite3, db, os.DirFS("migrations"))
	must.Do(t, err)
	return p, db
}

// firstDatabase creates a file with that database, and returns it open.
func firstDatabase(t *testing.T) (string, *goose.Provider, *sql.DB) {
	t.Helper()
	path := filepath.Join(t.TempDir(), "efie.db")
	p, db := provider(t, path)
	t.Cleanup(func() { _ = db.Close() })
	must.Do(t, errorOf(p.UpTo(t.Context(), 1)))
	must.Do(t, errorOf(db.Exec(firstVersion)))
	return path, p, db
}

// migrated migrates an old database and opens it.
func migrated(t *testing.T, path string) *fixture {
	t.Helper()
	must.Do(t, errorOf(store.Migrate(t.Context(), path, false)))
	return &fixture{storetest.NewBare(t, path)}
}

func TestADatabaseOfTheFirstVersionAddsUpOnceMigrated(t *testing.T) {
	path, _, _ := firstDatabase(t)
	h := migrated(t, path)
	must.Equal(t, "the findings", h.CheckLedger(), []string{"payment EFIE-wrong came with the wrong money"})
	const price = 45_000
	must.Equal(t, "the money", h.Diagnosis().Money, store.Money{
		Paid: 5 * price, Allocated: 2 * price, Refunded: price, Open: 2 * price,
	})
	r := h.RecordOf("CODE-confirmed")
	must.Equal(t, "the name of a confirmed booking", r.Booking.StudentName, "confirmed")
	if len(r.Transitions) != 3 || r.Paid() == nil || r.Paid().Reference != "EFIE-confirmed" ||
		r.Paid().Received != price || r.Paid().Domain != "sandbox" {
		t.Errorf("the record of a confirmed booking: %+v", r)
	}
}

func TestADatabaseOfTheFirstVersionWorksOnceMigrated(t *testing.T) {
	path, _, _ := firstDatabase(t)
	h := migrated(t, path)
	now := time.UnixMilli(900_000)
	asked, err := h.ToAsk(t.Context(), now, 99)
	h.Must(err)
	var references []string
	for _, p := range asked {
		references = append(references, strings.TrimPrefix(p.Reference, "EFIE-"))
	}
	slices.Sort(references)
	must.Equal(t, "the payments", strings.Join(references, " "), "asking cancelled expired failed unallocated")
	due, err := h.ToRefund(t.Context(), now, 99)
	if err != nil || len(due) != 1 || due[0].Reference != "EFIE-late" {
		t.Errorf("to refund: %+v, %v", due, err)
	}
	must.Equal(t, "the allocated booking", h.SettlePayment("EFIE-unallocated", now).Booking.State, hostel.Confirmed)
	cancelled, err := h.Cancel(t.Context(), "b-confirmed", storetest.Terms(now))
	h.Must(err)
	must.Equal(t, "the cancelled payment", cancelled.Payment.State, hostel.PaymentRefundDue)
	h.SetPaymentState("EFIE-wrong", hostel.PaymentRefundDue, now)
	must.Equal(t, "the findings", h.CheckLedger(), nil)
}

// oldEmails have the name of their student, or no name if the student is unknown. Of the last two emails, one goes to
// an unknown address, and one was sent.
const oldEmails = `
update students set email = 'a&b_c@example.com' where id = 'held';
insert into students values ('gone', 'DELETED gone', '(account deleted)', '', '', 'deleted', 0, 0, 5);
insert into email_changes values ('held', '1', 'one&only@example.org', 1), ('late', '2', 'two@example.org', 1),
	('ended', '3', 'two@example.org', 1);
insert into outbox select 'L' || key, value, 1, 1, 0, 0, case when key = 9 then 1 else 0 end, 0, '' from json_each('[
	{"kind":"verify-email","to":"a\u0026b_c@example.com","name":"held"},
	{"kind":"password-changed","to":"wrong@example.com","name":"wrong"},
	{"kind":"host-confirmed","to":"late@example.com","name":"\"to\":\"wrong@example.com\"","reference":"EFIE-confirmed"},
	{"kind":"email-change","to":"one\u0026only@example.org","name":"held"},
	{"kind":"email-change","to":"two@example.org","name":""},
	{"kind":"email-change","to":"late@example.com","name":""},
	{"kind":"email-changed","to":"late@example.com","name":""},
	{"kind":"verify-email","to":"aXb_c@example.com","name":""},
	{"kind":"password-changed","to":"nobody@example.com","name":"\"to\":\"late@example.com\""},
	{"kind":"verify-email","to":"late@example.com","name":""}]')`

func TestTheSixthMigrationFindsTheStudentsOfEmails(t *testing.T) {
	_, p, db := firstDatabase(t)
	must.Do(t, errorOf(p.UpTo(t.Context(), 5)))
	must.Do(t, errorOf(db.Exec(oldEmails)))
	must.Do(t, errorOf(p.UpTo(t.Context(), 6)))
	for i, want := range []string{"held", "wrong", "confirmed", "held", "", "", "", "", "", ""} {
		var got, letter string
		if err := db.QueryRow(`select student_id, letter from outbox where id = 'L' || $1`, i).Scan(&got,
			&letter); err != nil || got != want {
			t.Errorf("%s is %q's, want %q: %v", letter, got, want, err)
		}
	}
	must.Do(t, errorOf(p.DownTo(t.Context(), 5)))
}

func TestTheSecondMigrationCanBeReversed(t *testing.T) {
	_, p, db := firstDatabase(t)
	must.Do(t, errorOf(p.Up(t.Context())))
	must.Do(t, errorOf(p.DownTo(t.Context(), 1)))
	var payments, columns int
	err := db.QueryRow(`select (select count(*) from payments), (select count(*) from pragma_table_info('payments'))`).
		Scan(&payments, &columns)
	must.Do(t, err)
	must.Equal(t, "payments left", payments, 10)
	must.Equal(t, "columns left", columns, 11)
}

func TestTheEighthMigrationKeepsHostels(t *testing.T) {
	path, p, _ := firstDatabase(t)
	must.Do(t, errorOf(p.UpTo(t.Context(), 7)))
	h := migrated(t, path)
	hostels, _, err := h.Hostels(t.Context())
	if err != nil || len(hostels) != 1 || hostels[0].Slug != "adom" || len(hostels[0].Rooms) != 1 {
		t.Fatalf("%+v, %v", hostels, err)
	}
	if one := hostels[0]; !one.Added.IsZero() || !one.Changed.IsZero() {
		t.Errorf("unknown times: %v, %v", one.Added, one.Changed)
	}
	f, err := h.Former(t.Context())
	if err != nil || len(f.Slugs)+len(f.Gone) > 0 {
		t.Errorf("former addresses %+v, %v", f, err)
	}
	must.Equal(t, "the campuses", f.Campuses, []catalogue.CampusAddress{
		{Campus: hostel.Campus{ID: 1, Name: "University of Ghana"}, Slug: "university-of-ghana"},
	})
	changed := *hostels[0]
	changed.Name = "Renamed"
	h.Must(h.ImportHostels(&changed))
	if !changed.Added.IsZero() || !changed.Changed.Equal(noon) {
		t.Errorf("after a change: %v, %v", changed.Added, changed.Changed)
	}
	must.Do(t, errorOf(p.DownTo(t.Context(), 7)))
}

// ofStudents are rows that belong to students, in the schema before accounts.
const ofStudents = `
insert into students (id, email, name, gender, phone, password_hash, created_at, verified_at, deleted_at, left_line_at)
	values ('gone', 'DELETED gone', '(account deleted)', '', '', 'deleted', 0, 0, 5, 0);
update students set gender = 'male', left_line_at = 7 where id = 'confirmed';
insert into sessions (hash, id, student_id, created_at, expires_at) values ('token', 'public', 'confirmed', 1, 9);
insert into saved_hostels values ('confirmed', 'h-1', 3);
insert into verifications values ('verify', 'confirmed', 9, 0);
insert into resets values ('confirmed', 'reset', 9);
insert into email_changes values ('confirmed', 'change', 'new@example.com', 9);
insert into outbox (id, student_id, letter, queued_at, next_at, leased_until, attempts, sent_at, dead_at, reason)
	values ('L', 'confirmed', '{"kind":"refunded","to":"confirmed@example.com"}', 4, 4, 0, 0, 0, 0, '');`

func TestStudentsBecomeAccountsWithARole(t *testing.T) {
	path, p, db := firstDatabase(t)
	must.Do(t, errorOf(p.UpTo(t.Context(), 31)))
	must.Do(t, errorOf(db.Exec(ofStudents)))
	must.Do(t, errorOf(p.Up(t.Context())))
	must.Do(t, errorOf(p.DownTo(t.Context(), 31)))
	must.Equal(t, "the students", column(t, db, `select gender || left_line_at || count(*) from students
		group by gender, left_line_at`), []string{"01", "female09", "male71"})
	h := migrated(t, path)
	now := time.UnixMilli(5)
	se, owner, err := h.FindSession(t.Context(), "token")
	if err != nil || se.ID != "public" || se.Gender != hostel.Male || owner.ID != "confirmed" {
		t.Errorf("the session is %+v of %+v, %v", se, owner, err)
	}
	// A known browser has hashes of the email and the password hash.
	if known, err := h.AccountByEmail(t.Context(), "confirmed@example.com"); known != owner || owner.PasswordHash != "x" {
		t.Errorf("the known account is %+v, %v", known, err)
	}
	h.Must(errorOf(h.VerifyEmail(t.Context(), "verify", now)))
	h.Must(errorOf(h.ResetOwner(t.Context(), "reset", now)))
	d, err := h.OwnData(t.Context(), "confirmed", account.UnpaidHoldsInData)
	if err != nil || d.Student.Gender != hostel.Male || len(d.Bookings) != 1 || len(d.Payments) != 2 ||
		len(d.Sessions) != 1 || len(d.Saved) != 1 || len(d.Emails) != 1 || len(d.Links) != 3 || d.NewEmail == nil {
		t.Errorf("the student's data is %+v, %v", d, err)
	}
	h.ExpectNumber(0, `select count(*) from students where account_id = 'gone'`)
	h.CheckLedger()
}
