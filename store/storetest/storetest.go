// Package storetest has a Fixture for tests of store: a store on its own database, on SQLite or with -tags postgres on
// PostgreSQL (Main). Its methods fill the database, and read it without the store.
package storetest

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"efie/hostel"
	"efie/hostel/account"
	"efie/hostel/booking"
	"efie/store"
	"efie/store/db"
	"efie/store/transfer"
	"efie/test/must"
)

func OpenStore(t testing.TB, address string) *store.Store {
	t.Helper()
	s, err := store.Open(t.Context(), address)
	must.Do(t, err)
	return s
}

// Noon is the time at which every test begins.
var Noon = time.Date(2026, 3, 2, 12, 0, 0, 0, time.UTC)

// HoldFor is the duration of a hold from Want.
const HoldFor = 15 * time.Minute

// Thinning makes the longest tests run one case in Thinning, because they mostly test rules above the SQL. With STRESS
// set they run all cases.
var Thinning = usualThinning

func init() {
	if os.Getenv("STRESS") != "" {
		Thinning = 1
	}
}

// Fixture is a store on its own database, and a direct connection to that database.
type Fixture struct {
	*store.Store
	T       testing.TB
	Address string
	SQL     *sql.DB
}

func New(t testing.TB, hostels ...*hostel.Hostel) *Fixture {
	t.Helper()
	return NewAt(t, NewDatabase(t), hostels...)
}

func NewAt(t testing.TB, address string, hostels ...*hostel.Hostel) *Fixture {
	t.Helper()
	s := OpenStore(t, address)
	db, err := OpenDirect(address)
	must.Do(t, err)
	db.SetMaxOpenConns(1) // so that a pragma applies to all queries
	h := &Fixture{Store: s, T: t, Address: address, SQL: db}
	t.Cleanup(h.CloseAll)
	if len(hostels) > 0 {
		h.Must(h.ImportHostels(hostels...))
	}
	return h
}

// NewBare returns a fixture on a database of either engine, without rehearsals.
func NewBare(t testing.TB, address string) *Fixture {
	t.Helper()
	driver, direct := "sqlite3", "file:"+address+"?_busy_timeout=5000"
	if db.IsPostgres(address) {
		driver, direct = "pgx", address
	}
	h := &Fixture{Store: OpenStore(t, address), T: t, Address: address}
	var err error
	h.SQL, err = sql.Open(driver, direct)
	h.Must(err)
	t.Cleanup(h.CloseAll)
	return h
}

// CloseAll closes the store and the direct connection.
func (h *Fixture) CloseAll() {
	h.T.Helper()
	if err := errors.Join(h.SQL.Close(), h.Close()); err != nil {
		h.T.Error(err)
	}
}

// Another returns a second server's store on the same database. It is closed when the test ends.
func (h *Fixture) Another() *store.Store {
	h.T.Helper()
	s := OpenStore(h.T, h.Address)
	h.T.Cleanup(func() { h.Must(s.Close()) })
	return s
}

func (h *Fixture) Must(err error) {
	h.T.Helper()
	must.Do(h.T, err)
}

func NewFile(t testing.TB) string { return filepath.Join(t.TempDir(), "efie.db") }

func (h *Fixture) ImportHostels(hostels ...*hostel.Hostel) error {
	_, err := transfer.Import(h.T.Context(), h.Store, hostels, nil, Noon)
	return err
}

func (h *Fixture) Run(query string, args ...any) {
	h.T.Helper()
	_, err := h.SQL.Exec(query, args...)
	h.Must(err)
}

func (h *Fixture) Number(query string, args ...any) (n int) {
	h.T.Helper()
	h.Must(h.SQL.QueryRow(query, args...).Scan(&n))
	return n
}

func (h *Fixture) Text(query string, args ...any) (text string) {
	h.T.Helper()
	h.Must(h.SQL.QueryRow(query, args...).Scan(&text))
	return text
}

// ExpectNumber fails the test unless a query without the store returns a number.
func (h *Fixture) ExpectNumber(want int, query string, args ...any) {
	h.T.Helper()
	must.Equal(h.T, fmt.Sprint("the number of ", query, " ", args), h.Number(query, args...), want)
}

// ExpectText fails the test unless a query without the store returns a text.
func (h *Fixture) ExpectText(want, query string, args ...any) {
	h.T.Helper()
	must.Equal(h.T, fmt.Sprint("the text of ", query, " ", args), h.Text(query, args...), want)
}

// ExpectError fails the test unless an error is want (errors.Is).
func (h *Fixture) ExpectError(err, want error) {
	h.T.Helper()
	must.Fail(h.T, "the call", err, want)
}

// Texts reads a column of texts without the store.
func (h *Fixture) Texts(query string, args ...any) (texts []string) {
	h.T.Helper()
	rows, err := h.SQL.Query(query, args...)
	h.Must(err)
	defer rows.Close()
	for rows.Next() {
		var text string
		h.Must(rows.Scan(&text))
		texts = append(texts, text)
	}
	h.Must(rows.Err())
	return texts
}

// AtOnce calls do with 0 to n-1, all at the same moment, and returns the number of calls that succeeded. Errors other
// than the refusals fail the test.
func (h *Fixture) AtOnce(n int, do func(i int) error, refusals ...error) (succeeded int) {
	h.T.Helper()
	errs := make([]error, n)
	var all sync.WaitGroup
	start := make(chan struct{})
	for i := range errs {
		all.Go(func() { <-start; errs[i] = do(i) })
	}
	close(start)
	all.Wait()
	for i, err := range errs {
		if err == nil {
			succeeded++
		} else if !slices.ContainsFunc(refusals, func(r error) bool { return errors.Is(err, r) }) {
			h.T.Errorf("call %d: %v", i, err)
		}
	}
	return succeeded
}

// AddCrowd adds n verified students, and returns their ids: a name and a number.
func (h *Fixture) AddCrowd(name string, n int) []string {
	h.T.Helper()
	ids := make([]string, n)
	for i := range ids {
		ids[i] = fmt.Sprint(name, i)
	}
	h.AddStudents(ids...)
	return ids
}

// AddStudents adds verified students, named after their ids.
func (h *Fixture) AddStudents(ids ...string) {
	h.T.Helper()
	h.SignUp(ids...)
	for _, id := range ids {
		_, err := h.VerifyEmail(context.Background(), "hash of "+id, Noon)
		h.Must(err)
	}
}

func (h *Fixture) SignUp(ids ...string) {
	h.T.Helper()
	for _, id := range ids {
		h.Must(h.Enrol(context.Background(),
			hostel.Student{
				Account: hostel.Account{ID: id, Email: id + "@example.com", Name: id, CreatedAt: Noon}, Gender: hostel.Female,
			},
			account.Verification{AccountID: id, Hash: "hash of " + id, ExpiresAt: Noon.Add(hostel.LinkLifetime)},
			hostel.Email{Kind: hostel.EmailVerification, To: id + "@example.com", Token: "token of " + id}))
	}
}

func NewHold(student, room string, at time.Time) hostel.Booking {
	return hostel.Booking{
		ID: hostel.NewID(), Code: booking.NewCode(), StudentID: student, HostelUUID: "h-1",
		RoomUUID: room, State: hostel.Held,
		Price: hostel.Cedis(450), HeldAt: at, ExpiresAt: at.Add(HoldFor), ChangedAt: at,
		Dates: hostel.StayDates{Until: StayEnds.AddDate(0, 0, -1)},
	}
}

// Hold holds a bed, and releases any other bed of the student.
func (h *Fixture) Hold(ctx context.Context, b hostel.Booking) (hostel.Booking, error) {
	return h.Store.Hold(ctx, b, booking.AnyHold)
}

// HoldWanted holds a bed, or ends the test.
func (h *Fixture) HoldWanted(b hostel.Booking) hostel.Booking {
	h.T.Helper()
	held, err := h.Hold(h.T.Context(), b)
	h.Must(err)
	return held
}

// RecordOf returns the record of the booking with a code, or ends the test.
func (h *Fixture) RecordOf(code string) hostel.Record {
	h.T.Helper()
	r, err := h.Record(h.T.Context(), code)
	h.Must(err)
	return r
}

// HoldBed holds a bed for a student, or ends the test.
func (h *Fixture) HoldBed(student, room string, at time.Time) hostel.Booking {
	h.T.Helper()
	return h.HoldWanted(NewHold(student, room, at))
}

// ExpectTaken fails the test unless this number of beds of a room type is taken.
func (h *Fixture) ExpectTaken(room string, want int) {
	h.T.Helper()
	must.Equal(h.T, "taken beds of "+room, h.TakenBeds(room), want)
}

// ExpectState fails the test unless a booking is stored in a state.
func (h *Fixture) ExpectState(b hostel.Booking, want hostel.BookingState) {
	h.T.Helper()
	must.Equal(h.T, "the state of the booking of "+b.RoomUUID, h.BookingState(b), want)
}

// ExpectEmails fails the test unless the waiting emails to an address are of these kinds.
func (h *Fixture) ExpectEmails(to, kinds string) {
	h.T.Helper()
	must.Equal(h.T, "the emails to "+to, h.EmailKinds(to), kinds)
}

// Current returns the student's booking that takes a bed. Without one, its state is "".
func (h *Fixture) Current(student string) (b hostel.Booking) {
	h.T.Helper()
	current, err := h.CurrentBooking(h.T.Context(), student)
	h.Must(err)
	if current.Booking != nil {
		b = *current.Booking
	}
	return b
}

func (h *Fixture) TakenBeds(room string) int {
	h.T.Helper()
	return h.Number(`select taken from room_beds where room_uuid = $1`, room)
}

func (h *Fixture) BookingState(b hostel.Booking) hostel.BookingState {
	h.T.Helper()
	return hostel.BookingState(h.Text(`select state from bookings where id = $1`, b.ID))
}

func (h *Fixture) UnsentEmails() (letters []hostel.Email) {
	h.T.Helper()
	for _, text := range h.Texts(`select letter from outbox order by queued_at, id`) {
		var l hostel.Email
		h.Must(json.Unmarshal([]byte(text), &l))
		letters = append(letters, l)
	}
	return letters
}

// EmailKinds returns the kinds of the waiting emails to an address.
func (h *Fixture) EmailKinds(to string) string {
	h.T.Helper()
	var kinds []string
	for _, l := range h.UnsentEmails() {
		if l.To == to {
			kinds = append(kinds, string(l.Kind))
		}
	}
	slices.Sort(kinds)
	return strings.Join(kinds, " ")
}

// Diagnosis returns the findings of the doctor.
func (h *Fixture) Diagnosis() store.Diagnosis {
	h.T.Helper()
	d, err := h.Examine(h.T.Context())
	h.Must(err)
	return d
}

// CheckLedger ends the test if the ledger does not add up. It returns the findings that need a person.
func (h *Fixture) CheckLedger() (waiting []string) {
	h.T.Helper()
	d := h.Diagnosis()
	if len(d.Wrong) > 0 {
		h.T.Fatalf("the ledger does not add up:\n%s", strings.Join(d.Wrong, "\n"))
	}
	h.checkMonths(d.Money)
	return d.Waiting
}

// checkMonths ends the test if the months add up to other sums than the doctor's.
func (h *Fixture) checkMonths(doctors store.Money) {
	h.T.Helper()
	months, err := h.MoneyByMonth(h.T.Context())
	h.Must(err)
	var sum store.Money
	for _, m := range months {
		sum.Paid, sum.Refunded = sum.Paid+m.Received, sum.Refunded+m.Refunded
	}
	if sum.Paid != doctors.Paid || sum.Refunded != doctors.Refunded {
		h.T.Fatalf("the months have %+v, and the doctor %+v: %+v", sum, doctors, months)
	}
}

func Beds(uuid string, n int) hostel.Room {
	return hostel.Room{
		UUID: uuid, Label: "Standard", NumberInRoom: 1, NumberOfRooms: n,
		Price: hostel.Cedis(450), Gender: hostel.Mixed, Available: true,
	}
}

func Hostel(n int, rooms ...hostel.Room) *hostel.Hostel {
	return &hostel.Hostel{
		UUID: fmt.Sprint("h-", n), Name: fmt.Sprint("Hostel ", n), Campus: hostel.Campus{Name: "University of Ghana"},
		Status: hostel.StatusAvailable, IsAvailable: true, GenderType: "Mixed", Rooms: rooms,
		MinPrice: hostel.Cedis(450), MaxPrice: hostel.Cedis(450),
	}
}
