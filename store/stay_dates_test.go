package store_test

import (
	"fmt"
	"math/rand/v2"
	"reflect"
	"testing"
	"time"

	"efie/hostel"
	"efie/hostel/booking"
	"efie/store/storetest"
	"efie/test/must"
)

// TestRandomStaysAddUpInTheLedger books beds of hostels with random dates, terms and charges. What is stored costs what
// was shown, and the doctor finds nothing.
func TestRandomStaysAddUpInTheLedger(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(34, 3))
	h := newFixture(t)
	late := 0
	for n := range 240 / storetest.Thinning {
		student, at := fmt.Sprint("s-", n), noon.Add(time.Duration(r.IntN(10_000))*time.Hour)
		house := stating(int64(100+r.IntN(900)), int64(1+r.IntN(90)))
		house.UUID, house.Slug, house.ID = fmt.Sprint("h-", n), fmt.Sprint("house-", n), int64(n+1)
		house.Stay, house.LateArrival = hostel.HalfMonths(2+r.IntN(20)), []hostel.LateTerms{"", hostel.LateRest}[n%2]
		house.MoveIn = at.Truncate(24*time.Hour).AddDate(0, 0, r.IntN(300)-200)
		if r.IntN(5) > 0 {
			house.Checkout = at.Truncate(24*time.Hour).AddDate(0, 0, r.IntN(400))
		}
		for i := range house.Rooms {
			house.Rooms[i].UUID = fmt.Sprint("r-", n, "-", i)
		}
		h.Must(h.ImportHostels(house))
		h.AddStudents(student)
		wanted := wants(student, house, 0, at)
		wanted.HostelUUID, wanted.Dates = house.UUID, house.StayDates(at)
		wanted.Terms = house.CostTermsFor(&house.Rooms[0], wanted.Dates)
		shown, _ := wanted.Terms.Cost(wanted.Price)
		held := h.HoldWanted(wanted)
		paid := h.SettlePayment(h.PayFor(held, at), at.Add(time.Minute)).Booking
		for name, b := range h.readings(held) {
			cost, _ := b.Terms.Cost(b.Price)
			dues := hostel.Pesewas(0)
			for _, due := range cost.Dues(b.Dates, b.ConfirmedAt) {
				if !due.Deposit {
					dues += due.Amount
				}
			}
			if !reflect.DeepEqual(cost, shown) || dues != shown.Total || b.Dates != paid.Dates || b.Dates.Until.IsZero() {
				t.Fatalf("stay %d: the %s has %+v, dues %v; %+v was shown", n, name, b, dues, shown)
			}
		}
		if wanted.Terms.Full > 0 {
			late++
		}
	}
	must.Equal(t, "what waits", h.CheckLedger(), nil)
	if late < 20/storetest.Thinning {
		t.Errorf("only %d stays are late", late)
	}
}

// TestAHeldBedKeepsItsDates: the hostel changes its dates and its terms while a bed is held and booked.
func TestAHeldBedKeepsItsDates(t *testing.T) {
	t.Parallel()
	before, after := stating(450, 30), stating(450, 30)
	day := func(text string) time.Time {
		at, err := time.Parse(time.DateOnly, text)
		must.Do(t, err)
		return at
	}
	before.MoveIn, before.Checkout, before.LateArrival = day("2026-01-10"), day("2026-09-20"), hostel.LateRest
	after.MoveIn, after.Checkout = day("2026-05-10"), day("2027-01-31")
	h := newFixture(t, before)
	h.AddStudents("ama")
	wanted := wants("ama", before, 0, noon)
	wanted.Dates = before.StayDates(noon)
	wanted.Terms = before.CostTermsFor(&before.Rooms[0], wanted.Dates)
	held := h.HoldWanted(wanted)
	h.AddSession("hash", "ama", noon.Add(time.Hour))
	h.Must(h.ImportHostels(after))
	session, _, err := h.FindSession(t.Context(), "hash")
	h.Must(err)
	dates := hostel.StayDates{From: day("2026-03-02"), Until: day("2026-09-20")}
	must.Equal(t, "the dates of the held bed", session.HeldBed.Dates, dates)
	must.Equal(t, "its months", session.HeldBed.Terms.Stay, 14)
	b := h.SettlePayment(h.PayFor(held, noon), noon).Booking
	must.Equal(t, "the dates of the booking", b.Dates, dates)
	must.Equal(t, "the end of its stay", b.EndsAt, day("2026-09-21"))

	h.Must(h.ImportHostels(before))
	shown := booking.Shown{Price: b.Price, Terms: before.CostTermsFor(&before.Rooms[1], dates).Mark(b.Price)}
	s, err := h.ChangeRoom(t.Context(), b.ID, "r-2", shown, changedTerms(noon.Add(time.Hour)))
	h.Must(err)
	must.Equal(t, "the months in another room", s.Booking.Terms, before.CostTermsFor(&before.Rooms[1], dates))
	must.Equal(t, "what waits", h.CheckLedger(), nil)
}
