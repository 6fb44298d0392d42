package store_test

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"efie/hostel"
	"efie/hostel/account"
	"efie/hostel/booking"
	"efie/store"
)

// noon is when every test begins.
var noon = time.Date(2026, 3, 2, 12, 0, 0, 0, time.UTC)

const holdFor = 15 * time.Minute

// house is a store on a database of its own, and a way past it to that database.
type house struct {
	*store.Store
	t    testing.TB
	path string // or the address
	db   *sql.DB
}

// newHouse is a house on the engine that this run holds.
func newHouse(t testing.TB, hostels ...*hostel.Hostel) *house {
	t.Helper()
	return houseAt(t, fresh(t), hostels...)
}

func houseAt(t testing.TB, address string, hostels ...*hostel.Hostel) *house {
	t.Helper()
	s := openStore(t, address)
	db, err := past(address)
	if err != nil {
		t.Fatal(err)
	}
	db.SetMaxOpenConns(1) // so that a pragma holds
	h := &house{Store: s, t: t, path: address, db: db}
	t.Cleanup(h.close)
	if len(hostels) > 0 {
		h.must(h.imports(hostels...))
	}
	return h
}

// close closes the store.
func (h *house) close() {
	h.t.Helper()
	if err := errors.Join(h.db.Close(), h.Close()); err != nil {
		h.t.Error(err)
	}
}

// direct is the address of the same database without a pooler before it.
var direct = func(address string) string { return address }

// must ends the test at an error.
func (h *house) must(err error) {
	h.t.Helper()
	if err != nil {
		h.t.Fatal(err)
	}
}

// newFile is the path of a file of SQLite's that is not there yet.
func newFile(t testing.TB) string { return filepath.Join(t.TempDir(), "efie.db") }

// imports writes hostels at noon.
func (h *house) imports(hostels ...*hostel.Hostel) error {
	_, err := store.Import(h.t.Context(), h.Store, hostels, nil, noon, nil)
	return err
}

// raw runs SQL past the store.
func (h *house) raw(query string, args ...any) {
	h.t.Helper()
	_, err := h.db.Exec(query, args...)
	h.must(err)
}

// number reads one number past the store.
func (h *house) number(query string, args ...any) (n int) {
	h.t.Helper()
	h.must(h.db.QueryRow(query, args...).Scan(&n))
	return n
}

// text reads one text past the store.
func (h *house) text(query string, args ...any) (text string) {
	h.t.Helper()
	h.must(h.db.QueryRow(query, args...).Scan(&text))
	return text
}

// enrol adds verified students, named by their ids.
func (h *house) enrol(ids ...string) {
	h.t.Helper()
	h.signsUp(ids...)
	for _, id := range ids {
		_, err := h.VerifyEmail(context.Background(), "hash of "+id, noon)
		h.must(err)
	}
}

// signsUp adds students who have not verified their e-mail yet.
func (h *house) signsUp(ids ...string) {
	h.t.Helper()
	for _, id := range ids {
		h.must(h.Enrol(context.Background(), hostel.Student{ID: id, Email: id + "@example.com", Name: id, Gender: hostel.Female, CreatedAt: noon},
			account.Verification{StudentID: id, Hash: "hash of " + id, ExpiresAt: noon.Add(hostel.LinkLives)},
			hostel.Letter{Kind: hostel.LetterVerifyEmail, To: id + "@example.com", Token: "token of " + id}))
	}
}

// want is a booking that a student asks for at a time.
func want(student, room string, at time.Time) hostel.Booking {
	return hostel.Booking{
		ID: hostel.NewID(), Code: booking.NewCode(), StudentID: student, HostelUUID: "h-1", RoomUUID: room, State: hostel.Held,
		Price: hostel.Cedis(450), HeldAt: at, ExpiresAt: at.Add(holdFor), ChangedAt: at,
	}
}

// hold keeps a bed that is there.
func (h *house) hold(student, room string, at time.Time) hostel.Booking {
	h.t.Helper()
	b, err := h.Hold(h.t.Context(), want(student, room, at))
	h.must(err)
	return b
}

// taken is how many beds of a room type are.
func (h *house) taken(room string) int {
	h.t.Helper()
	return h.number(`select taken from room_beds where room_uuid = $1`, room)
}

// state is where a booking stands.
func (h *house) state(b hostel.Booking) hostel.BookingState {
	h.t.Helper()
	return hostel.BookingState(h.text(`select state from bookings where id = $1`, b.ID))
}

// unsent are the letters that wait or were given up.
func (h *house) unsent() (letters []hostel.Letter) {
	h.t.Helper()
	rows, err := h.db.Query(`select letter from outbox order by queued_at, id`)
	h.must(err)
	defer rows.Close()
	for rows.Next() {
		var text string
		var l hostel.Letter
		h.must(rows.Scan(&text))
		h.must(json.Unmarshal([]byte(text), &l))
		letters = append(letters, l)
	}
	h.must(rows.Err())
	return letters
}

// letters are those that wait for someone, by kind.
func (h *house) letters(to string) string {
	h.t.Helper()
	var kinds []string
	for _, l := range h.unsent() {
		if l.To == to {
			kinds = append(kinds, string(l.Kind))
		}
	}
	slices.Sort(kinds)
	return strings.Join(kinds, " ")
}

// sound ends the test when the ledger does not add up.
func (h *house) sound() {
	h.t.Helper()
	d, err := h.Examine(h.t.Context())
	h.must(err)
	if len(d.Wrong) > 0 {
		h.t.Fatalf("the ledger does not add up:\n%s", strings.Join(d.Wrong, "\n"))
	}
}

// beds is a room type with so many beds.
func beds(uuid string, n int) hostel.Room {
	return hostel.Room{UUID: uuid, Label: "Standard", NumberInRoom: 1, NumberOfRooms: n, Price: hostel.Cedis(450), Gender: hostel.Mixed, Available: true}
}

// place is hostel number n with room types.
func place(n int, rooms ...hostel.Room) *hostel.Hostel {
	return &hostel.Hostel{
		UUID: fmt.Sprint("h-", n), Name: fmt.Sprint("Hostel ", n), Campus: hostel.Campus{Name: "University of Ghana"},
		Status: hostel.StatusAvailable, IsAvailable: true, GenderType: "Mixed", Rooms: rooms, MinPrice: hostel.Cedis(450), MaxPrice: hostel.Cedis(450),
	}
}
