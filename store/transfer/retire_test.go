package transfer_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"efie/hostel"
	"efie/hostel/catalogue"
	"efie/hostel/intake"
	"efie/store"
	"efie/store/storetest"
	"efie/store/transfer"
	"efie/test/must"
)

// retires retires a hostel, or ends its retirement, an hour after noon.
func (h *fixture) retires(slug string, retired, done bool) {
	h.T.Helper()
	was := h.version()
	got, err := transfer.RetireHostel(h.T.Context(), h.Store, slug, retired, noon.Add(time.Hour))
	h.Must(err)
	moved := int64(0)
	if done {
		moved = 1
	}
	must.Equal(h.T, fmt.Sprint("done with ", retired), got, done)
	must.Equal(h.T, "the version", h.version(), was+moved)
}

func TestARetiredHostelSellsNothingAndKeepsItsBookings(t *testing.T) {
	shut := storetest.Beds("r-2", 2)
	shut.Available = false
	h := newFixture(t, called(1, "adom", storetest.Beds("r-1", 2), shut), called(2, "nhyira", storetest.Beds("r-9", 2)))
	h.AddStudents("ama", "esi")
	stays := h.HoldBed("ama", "r-1", noon)
	h.retires("adom", true, true)
	h.retires("adom", true, false)
	h.RefuseHold("esi", "r-1", noon, catalogue.ErrHostelRetired)
	must.Equal(t, "the bed that is kept", h.HoldBed("ama", "r-1", noon.Add(time.Minute)).ID, stays.ID)
	h.HoldBed("esi", "r-9", noon) // the control

	report := h.at(2*time.Hour, called(1, "adom", storetest.Beds("r-1", 3), shut))
	must.Equal(t, "the report", report, transfer.ImportReport{Updated: 1, Retired: 1})
	h.ExpectNumber(0, `select count(*) from room_beds where open and room_uuid in ('r-1', 'r-2')`)
	h.retires("adom", false, true)
	h.retires("adom", false, false)
	h.ExpectText("r-1", `select room_uuid from room_beds where open and room_uuid in ('r-1', 'r-2')`)
	h.ExpectError(errorOf(transfer.RetireHostel(t.Context(), h.Store, "nowhere", true, noon)), store.ErrUnknownHostel)
	h.CheckLedger()
}

func TestAFileMayBringRetiredHostelsToANewDatabase(t *testing.T) {
	retired := called(1, "adom", storetest.Beds("r-1", 2))
	retired.Retired = true
	h := newFixture(t, retired)
	if one := h.hostels()[0]; !one.Retired || h.Number(`select count(*) from room_beds where open`) != 0 {
		t.Errorf("it was imported as %+v", one)
	}
	h.retires("adom", false, true)
	h.at(2*time.Hour, retired) // only an operator can retire it here again
	if h.hostels()[0].Retired {
		t.Error("an import retired it")
	}
}

func TestAChangeByHandChangesNoBooking(t *testing.T) {
	h := newFixture(t, called(1, "adom", storetest.Beds("r-1", 2), storetest.Beds("r-2", 2)))
	h.AddStudents("ama", "esi")
	stays := h.HoldBed("ama", "r-1", noon)
	h.HoldBed("esi", "r-1", noon)
	change := func(f func(*hostel.Hostel)) error {
		return transfer.ChangeHostel(t.Context(), h.Store, "adom", noon.Add(time.Hour), nil,
			func(one *hostel.Hostel) error { f(one); return nil })
	}
	before := h.version()
	h.Must(change(func(one *hostel.Hostel) { one.Rooms[0].Price, one.Rooms[0].NumberOfRooms = hostel.Cedis(900), 3 }))
	must.Equal(t, "the version", h.version(), before+1)
	price := h.Number(`select price from rooms where uuid = 'r-1'`)
	beds := h.Number(`select beds from room_beds where room_uuid = 'r-1'`)
	must.Equal(t, "the price", price, 90_000)
	must.Equal(t, "the beds", beds, 3)
	if got := h.Number(`select price from bookings where id = $1`, stays.ID); got != int(hostel.Cedis(450)) ||
		h.TakenBeds("r-1") != 2 {
		t.Errorf("the booking costs %d, %d beds are taken", got, h.TakenBeds("r-1"))
	}
	was := h.everything()
	if err := change(func(one *hostel.Hostel) {
		one.Rooms[0].NumberOfRooms = 1
	}); err == nil || !strings.Contains(err.Error(), "at least 2 beds") {
		t.Errorf("fewer beds than are sold: %v", err)
	}
	no := errors.New("no")
	h.ExpectError(transfer.ChangeHostel(t.Context(), h.Store, "adom", noon, nil, func(*hostel.Hostel) error {
		return no
	}), no)
	h.ExpectError(transfer.ChangeHostel(t.Context(), h.Store, "nowhere", noon, nil, func(*hostel.Hostel) error {
		return nil
	}), store.ErrUnknownHostel)
	h.Must(change(func(*hostel.Hostel) {}))
	h.same(was)
	h.Must(change(func(one *hostel.Hostel) { one.IsAvailable = false }))
	h.ExpectNumber(0, `select count(*) from room_beds where open`)
	h.CheckLedger()
}

// TestAHostelThatIsClosedWhileItIsRetiredStaysClosed after its retirement.
func TestAHostelThatIsClosedWhileItIsRetiredStaysClosed(t *testing.T) {
	h := newFixture(t, called(1, "adom", storetest.Beds("r-1", 1)))
	h.retires("adom", true, true)
	closed := false
	h.Must(transfer.ChangeHostel(t.Context(), h.Store, "adom", noon, nil, func(adom *hostel.Hostel) error {
		return intake.Amendment{Open: &closed}.Apply(adom, noon)
	}))
	h.retires("adom", false, true)
	available, open := h.hostels()[0].IsAvailable, h.Number(`select count(*) from room_beds where open`)
	if available || open != 0 {
		t.Errorf("it is available: %v, %d room types sell beds", available, open)
	}
}
