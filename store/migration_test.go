package store_test

import (
	"database/sql"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/pressly/goose/v3"

	"efie/hostel"
	"efie/hostel/catalogue"
	"efie/store"
	"efie/store/storetest"
	"efie/store/transfer"
	"efie/test/must"
)

// firstVersion is a database as the first migration made it, with a booking and a payment of
// every state that there was then. Each student is called after what became of them.
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

// provider moves the schema of a database at will.
func provider(t *testing.T, path string) (*goose.Provider, *sql.DB) {
	t.Helper()
	db, err := sql.Open("sqlite3", path)
	must.Do(t, err)
	p, err := goose.NewProvider(goose.DialectSQLite3, db, os.DirFS("migrations"))
	must.Do(t, err)
	return p, db
}

// firstDatabase is a file with that database.
func firstDatabase(t *testing.T) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "efie.db")
	p, db := provider(t, path)
	defer db.Close()
	_, err := p.UpTo(t.Context(), 1)
	must.Do(t, err)
	_, err = db.Exec(firstVersion)
	must.Do(t, err)
	return path
}

// migratedStore brings an old database up to date and opens it.
func migratedStore(t *testing.T, path string) *store.Store {
	t.Helper()
	_, err := store.Migrate(t.Context(), path, false)
	must.Do(t, err)
	return storetest.OpenStore(t, path)
}

func TestADatabaseOfTheFirstVersionAddsUpAfterwards(t *testing.T) {
	s := migratedStore(t, firstDatabase(t))
	defer s.Close()
	d, err := s.Examine(t.Context())
	if err != nil || len(d.Wrong) > 0 || !slices.Equal(d.Waiting, []string{
		"payment EFIE-wrong came with the wrong money",
	}) {
		t.Fatalf("the doctor says %q, waiting %q, %v", d.Wrong, d.Waiting, err)
	}
	const price = 45_000
	must.Equal(t, "the money", d.Money, store.Money{
		Paid: 5 * price, Allocated: 2 * price, Refunded: price, Open: 2 * price,
	})
	r, err := s.Record(t.Context(), "CODE-confirmed")
	if err == nil && r.Booking.StudentName != "confirmed" {
		t.Errorf("a confirmed booking has the name %q", r.Booking.StudentName)
	}
	if err != nil || len(r.Transitions) != 3 || r.Paid() == nil || r.Paid().Reference != "EFIE-confirmed" ||
		r.Paid().Received != price || r.Paid().Domain != "sandbox" {
		t.Errorf("the record of a confirmed booking: %+v, %v", r, err)
	}
}

func TestADatabaseOfTheFirstVersionLivesOn(t *testing.T) {
	s := migratedStore(t, firstDatabase(t))
	defer s.Close()
	now := time.UnixMilli(900_000)
	asked, err := s.ToAsk(t.Context(), now, 99)
	var references []string
	for _, p := range asked {
		references = append(references, strings.TrimPrefix(p.Reference, "EFIE-"))
	}
	slices.Sort(references)
	if want := "asking cancelled expired failed unallocated"; err != nil || strings.Join(references, " ") != want {
		t.Errorf("asked about %v, %v; want %s", references, err, want)
	}
	due, err := s.ToRefund(t.Context(), now, 99)
	if err != nil || len(due) != 1 || due[0].Reference != "EFIE-late" {
		t.Errorf("to refund: %+v, %v", due, err)
	}
	settled, err := s.Allocate(t.Context(), "EFIE-unallocated", storetest.Terms(now))
	if err != nil || settled.Booking.State != hostel.Confirmed {
		t.Errorf("%+v, %v", settled, err)
	}
	if settled, err = s.Cancel(t.Context(), "b-confirmed", storetest.Terms(now)); err != nil ||
		settled.Payment.State != hostel.PaymentRefundDue {
		t.Errorf("%+v, %v", settled, err)
	}
	if _, _, err := s.Change(t.Context(), "EFIE-wrong", "", func(hostel.Payment) hostel.PaymentState {
		return hostel.PaymentRefundDue
	}, storetest.Terms(now)); err != nil {
		t.Error(err)
	}
	if d, err := s.Examine(t.Context()); err != nil || len(d.Wrong)+len(d.Waiting) > 0 {
		t.Errorf("the doctor says %+v, %v", d, err)
	}
}

// lettersOfBefore have the names of their students; the students of letters without a name are unknown. Of the last two
// letters, one goes to an unknown address, and one was sent.
const lettersOfBefore = `
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

func TestTheLettersOfBeforeFindTheirStudents(t *testing.T) {
	path := firstDatabase(t)
	p, db := provider(t, path)
	defer db.Close()
	for _, step := range []func() error{
		func() error { _, err := p.UpTo(t.Context(), 5); return err },
		func() error { _, err := db.Exec(lettersOfBefore); return err },
		func() error { _, err := p.UpTo(t.Context(), 6); return err },
	} {
		must.Do(t, step())
	}
	for i, want := range []string{"held", "wrong", "confirmed", "held", "", "", "", "", "", ""} {
		var got, letter string
		if err := db.QueryRow(`select student_id, letter from outbox where id = 'L' || $1`, i).Scan(&got,
			&letter); err != nil || got != want {
			t.Errorf("%s is %q's, want %q: %v", letter, got, want, err)
		}
	}
	must.Do(t, errorOf(p.DownTo(t.Context(), 5)))
}

func TestTheSecondMigrationCanBeTakenBack(t *testing.T) {
	path := firstDatabase(t)
	p, db := provider(t, path)
	defer db.Close()
	_, err := p.Up(t.Context())
	must.Do(t, err)
	_, err = p.DownTo(t.Context(), 1)
	must.Do(t, err)
	var payments, columns int
	err = db.QueryRow(`select (select count(*) from payments), (select count(*) from pragma_table_info('payments'))`).
		Scan(&payments, &columns)
	must.Do(t, err)
	if payments != 10 || columns != 11 {
		t.Errorf("%d payments of %d columns are left", payments, columns)
	}
}

func TestHostelsOfBeforeComeThroughTheEighthMigration(t *testing.T) {
	path := firstDatabase(t)
	p, db := provider(t, path)
	defer db.Close()
	_, err := p.UpTo(t.Context(), 7)
	must.Do(t, err)
	s := migratedStore(t, path)
	defer s.Close()
	hostels, _, err := s.Hostels(t.Context())
	if err != nil || len(hostels) != 1 || hostels[0].Slug != "adom" || len(hostels[0].Rooms) != 1 {
		t.Fatalf("%+v, %v", hostels, err)
	}
	if h := hostels[0]; !h.Added.IsZero() || !h.Changed.IsZero() {
		t.Errorf("times that nobody wrote down: %v, %v", h.Added, h.Changed)
	}
	f, err := s.Former(t.Context())
	if err != nil || len(f.Slugs)+len(f.Gone) > 0 {
		t.Errorf("former addresses %+v, %v", f, err)
	}
	if want := []catalogue.CampusAddress{
		{Campus: hostel.Campus{ID: 1, Name: "University of Ghana"}, Slug: "university-of-ghana"},
	}; !slices.Equal(f.Campuses, want) {
		t.Errorf("campuses are at %+v, want %+v", f.Campuses, want)
	}
	changed := *hostels[0]
	changed.Name = "Renamed"
	if _, err := transfer.Import(t.Context(), s, []*hostel.Hostel{&changed}, nil, noon, nil); err != nil ||
		!changed.Added.IsZero() || !changed.Changed.Equal(noon) {
		t.Errorf("after a change: %v, %v, %v", changed.Added, changed.Changed, err)
	}
	must.Do(t, errorOf(p.DownTo(t.Context(), 7)))
}
