package transfer_test

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"efie/hostel"
	"efie/store/storetest"
	"efie/store/transfer"
)

// prices are the rows of the memory: the price, and the hours since noon from when and until when it was.
func (h *fixture) prices(room string) (list []string) {
	h.T.Helper()
	hours := func(millis int64) int64 { return (millis - noon.UnixMilli()) / time.Hour.Milliseconds() }
	rows, err := h.SQL.Query(`select price, since, until from room_prices where room_uuid = '` + room + `' order by since`)
	h.Must(err)
	defer rows.Close()
	for rows.Next() {
		var price hostel.Pesewas
		var since, until int64
		h.Must(rows.Scan(&price, &since, &until))
		text := fmt.Sprint(price, " from ", hours(since))
		if until > 0 {
			text += fmt.Sprint(" until ", hours(until))
		}
		list = append(list, text)
	}
	h.Must(rows.Err())
	return list
}

// TestPricesAreRememberedWhileBedsAreKeptAndSold: imports and changes by hand close a row and open the next; holds and
// bookings keep the price that their page showed.
func TestPricesAreRememberedWhileBedsAreKeptAndSold(t *testing.T) {
	offer := func(price hostel.Pesewas) *hostel.Hostel {
		one := storetest.Hostel(1, storetest.Beds("r-1", 3), storetest.Beds("r-2", 3))
		one.Rooms[0].Price = price
		return one
	}
	h := newFixture(t, offer(450_00))
	at := func(hour int) time.Time { return noon.Add(time.Duration(hour) * time.Hour) }
	importAt := func(hour int, price hostel.Pesewas) {
		_, err := transfer.Import(t.Context(), h.Store, []*hostel.Hostel{offer(price)}, nil, at(hour), nil)
		h.Must(err)
	}
	changeAt := func(hour int, price hostel.Pesewas) {
		h.Must(transfer.ChangeHostel(t.Context(), h.Store, "hostel-1", at(hour), func(one *hostel.Hostel) error {
			one.Rooms[0].Price = price
			return nil
		}))
	}
	wants := func(want ...string) {
		t.Helper()
		if got := h.prices("r-1"); !slices.Equal(got, want) {
			t.Errorf("the memory is %q, want %q", got, want)
		}
		if d, err := h.Examine(t.Context()); err != nil || len(d.Wrong) > 0 {
			t.Errorf("the doctor says %q, %v", d.Wrong, err)
		}
	}
	wants("GH₵ 450 from 0")

	h.AddStudents("ama", "esi")
	paying := h.OpenPage(h.HoldBed("ama", "r-1", at(0)), at(0))
	importAt(1, 500_00)
	wants("GH₵ 450 from 0 until 1", "GH₵ 500 from 1")
	h.SettlePayment(h.MarkPaid(paying, at(1)), at(1))
	if n := h.Number(`select count(*) from bookings where state = 'confirmed' and price = 45000`); n != 1 {
		t.Error("the hold did not keep its price")
	}
	importAt(2, 500_00)
	changeAt(3, 400_00)
	changeAt(3, 380_00) // at the same moment
	changeAt(2, 390_00) // of a clock that was set back
	wants("GH₵ 450 from 0 until 1", "GH₵ 500 from 1 until 3", "GH₵ 400 from 3 until 3", "GH₵ 380 from 3 until 3",
		"GH₵ 390 from 3")
	if n := h.Number(`select price from bookings where state = 'confirmed'`); n != 450_00 {
		t.Errorf("the booking costs %d now", n)
	}
	hostels, _, err := h.Hostels(t.Context())
	h.Must(err)
	r := hostels[0].Rooms[0]
	if !r.PriceSince.Equal(at(3).Add(2*time.Millisecond)) || r.PriceBefore != 380_00 {
		t.Errorf("the catalogue says since %v, %v before", r.PriceSince, r.PriceBefore)
	}
	if got := h.prices("r-2"); len(got) != 1 {
		t.Errorf("the other room type has %q", got)
	}
}

func TestARoomTypeThatComesBackGoesOnWithItsMemory(t *testing.T) {
	both := func(price hostel.Pesewas) *hostel.Hostel {
		one := storetest.Hostel(1, storetest.Beds("r-1", 3), storetest.Beds("r-2", 3))
		one.Rooms[1].Price = price
		return one
	}
	h := newFixture(t, both(450_00))
	for hour, one := range []*hostel.Hostel{both(450_00), storetest.Hostel(1, storetest.Beds("r-1", 3)), both(470_00)} {
		_, err := transfer.Import(t.Context(), h.Store, []*hostel.Hostel{one}, nil,
			noon.Add(time.Duration(hour)*time.Hour), nil)
		h.Must(err)
	}
	if got, want := h.prices("r-2"), []string{"GH₵ 450 from 0 until 2", "GH₵ 470 from 2"}; !slices.Equal(got, want) {
		t.Errorf("the memory is %q, want %q", got, want)
	}
	if d, err := h.Examine(t.Context()); err != nil || len(d.Wrong) > 0 {
		t.Errorf("the doctor says %q, %v", d.Wrong, err)
	}
}
