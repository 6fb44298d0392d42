package transfer_test

import (
	"testing"
	"time"

	"efie/hostel"
	"efie/store/storetest"
	"efie/store/transfer"
	"efie/test/must"
)

// prices returns the price history: each price, and the hours after noon of its start and its end.
func (h *fixture) prices(room string) []string {
	h.T.Helper()
	return h.Texts(`select price || ' from ' || ((since - $1) / 3600000)
		|| case when until > 0 then ' until ' || ((until - $2) / 3600000) else '' end
		from room_prices where room_uuid = $3 order by since`, noon.UnixMilli(), noon.UnixMilli(), room)
}

// expectPrices fails the test unless the price history has these rows, and the doctor finds nothing.
func (h *fixture) expectPrices(room string, want ...string) {
	h.T.Helper()
	must.Equal(h.T, "the memory of "+room, h.prices(room), want)
	h.CheckLedger()
}

// TestThePriceHistoryIsKeptWhileBedsAreHeldAndSold: imports and changes by hand close a row and open the next. Holds
// and bookings keep the price that was shown.
func TestThePriceHistoryIsKeptWhileBedsAreHeldAndSold(t *testing.T) {
	offer := func(price hostel.Pesewas) *hostel.Hostel {
		one := storetest.Hostel(1, storetest.Beds("r-1", 3), storetest.Beds("r-2", 3))
		one.Rooms[0].Price = price
		return one
	}
	h := newFixture(t, offer(450_00))
	at := func(hour int) time.Time { return noon.Add(time.Duration(hour) * time.Hour) }
	importAt := func(hour int, price hostel.Pesewas) { h.at(at(hour).Sub(noon), offer(price)) }
	changeAt := func(hour int, price hostel.Pesewas) {
		h.Must(transfer.ChangeHostel(t.Context(), h.Store, "hostel-1", at(hour), nil, func(one *hostel.Hostel) error {
			one.Rooms[0].Price = price
			return nil
		}))
	}
	h.expectPrices("r-1", "45000 from 0")

	h.AddStudents("ama", "esi")
	paying := h.OpenPage(h.HoldBed("ama", "r-1", at(0)), at(0))
	importAt(1, 500_00)
	h.expectPrices("r-1", "45000 from 0 until 1", "50000 from 1")
	h.SettlePayment(h.MarkPaid(paying, at(1)), at(1))
	h.ExpectNumber(1, `select count(*) from bookings where state = 'confirmed' and price = 45000`)
	importAt(2, 500_00)
	changeAt(3, 400_00)
	changeAt(3, 380_00) // at the same moment
	changeAt(2, 390_00) // of a clock that was set back
	h.expectPrices("r-1", "45000 from 0 until 1", "50000 from 1 until 3", "40000 from 3 until 3", "38000 from 3 until 3",
		"39000 from 3")
	h.ExpectNumber(450_00, `select price from bookings where state = 'confirmed'`)
	hostels, _, err := h.Hostels(t.Context())
	h.Must(err)
	r := hostels[0].Rooms[0]
	if !r.PriceSince.Equal(at(3).Add(2*time.Millisecond)) || r.PriceBefore != 380_00 {
		t.Errorf("the catalogue says since %v, %v before", r.PriceSince, r.PriceBefore)
	}
	h.expectPrices("r-2", "45000 from 0")
}

func TestARoomTypeThatComesBackContinuesItsPriceHistory(t *testing.T) {
	both := func(price hostel.Pesewas) *hostel.Hostel {
		one := storetest.Hostel(1, storetest.Beds("r-1", 3), storetest.Beds("r-2", 3))
		one.Rooms[1].Price = price
		return one
	}
	h := newFixture(t, both(450_00))
	for hour, one := range []*hostel.Hostel{both(450_00), storetest.Hostel(1, storetest.Beds("r-1", 3)), both(470_00)} {
		h.at(time.Duration(hour)*time.Hour, one)
	}
	h.expectPrices("r-2", "45000 from 0 until 2", "47000 from 2")
}
