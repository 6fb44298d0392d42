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
	"efie/test/must"
)

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

// firstDatabase creates a file with that database.
func firstDatabase(t *testing.T) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "efie.db")
	p, db := provider(t, path)
	defer db.Close()
	must.Do(t, errorOf(p.UpTo(t.Context(), 1)))
	must.Do(t, errorOf(db.Exec(firstVersion)))
	return path
}

// migrated migrates an old database and opens it.
func migrated(t *testing.T, path string) *fixture {
	t.Helper()
	must.Do(t, errorOf(store.Migrate(t.Context(), path, false)))
	return &fixture{storetest.NewBare(t, path)}
}

func TestADatabaseOfTheFirstVersionAddsUpOnceMigrated(t *testing.T) {
	h := migrated(t, firstDatabase(t))
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
	h := migrated(t, firstDatabase(t))
	now := time.UnixMilli(900_000)
	asked, err := h.ToAsk(t.Context(), now, 99)
	h.Must(err)
	var references []string
	for _, p := range asked {
		references = append(references, strings.TrimPrefix(p.Reference, "EFIE-"))
	}
	slices.Sort(references)
	must.Equal(t, "the payments to ask about", strings.Join(references, " "), "asking cancelled expired failed unallocated")
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

// oldEmails have the name of their student, or no name if the student is unknown. Of the last two emails, one goes to an
// unknown address, and one was sent.
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
	path := firstDatabase(t)
	p, db := provider(t, path)
	defer db.Close()
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
	path := firstDatabase(t)
	p, db := provider(t, path)
	defer db.Close()
	must.Do(t, errorOf(p.Up(t.Context())))
	must.Do(t, errorOf(p.DownTo(t.Context(), 1)))
	var payments, columns int
	err := db.QueryRow(`select (select count(*) from payments), (select count(*) from pragma_table_info('payments'))`).
		Scan(&payments, &columns)
	must.Do(t, err)
	if payments != 10 || columns != 11 {
		t.Errorf("%d payments of %d columns are left", payments, columns)
	}
}

func TestTheEighthMigrationKeepsHostels(t *testing.T) {
	path := firstDatabase(t)
	p, db := provider(t, path)
	defer db.Close()
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
