package store_test

import (
	"fmt"
	"reflect"
	"testing"
	"time"

	"efie/hostel"
	"efie/hostel/account"
	"efie/hostel/booking"
	"efie/store"
	"efie/store/storetest"
	"efie/test/must"
)

// stating returns a hostel that states the cost of a stay. r-1 and r-2 have a charge each.
func stating(price, charge int64) *hostel.Hostel {
	room := func(uuid string, more int64) hostel.Room {
		r := storetest.Beds(uuid, 2)
		r.Price, r.StayPrice = hostel.Cedis(price), hostel.Cedis(price)*17/2+1
		r.Charges = []hostel.ExtraCharge{
			{Name: "Cleaning", Amount: hostel.Cedis(charge + more), Per: hostel.PerSemester, Note: "in cash"},
			{Name: "Deposit", Amount: hostel.Cedis(200), Per: hostel.PerStay, Refundable: true},
		}
		return r
	}
	h := storetest.Hostel(1, room("r-1", 0), room("r-2", 5))
	h.Stay, h.Rest, h.Water = 17, hostel.RestMonthly, hostel.Utility{Terms: hostel.UtilityOwnMeter}
	h.Electricity = hostel.Utility{Terms: hostel.UtilityPerStudent, Amount: hostel.Cedis(20)}
	return h
}

// wants returns the hold of a student who saw the current terms of a hostel.
func wants(student string, h *hostel.Hostel, room int, at time.Time) hostel.Booking {
	b := storetest.NewHold(student, h.Rooms[room].UUID, at)
	b.Price, b.Terms = h.Rooms[room].Price, h.CostTerms(&h.Rooms[room])
	return b
}

// readings returns a booking as each method of the store returns it.
func (h *fixture) readings(b hostel.Booking) map[string]hostel.Booking {
	h.T.Helper()
	record := h.RecordOf(b.Code)
	all, err := h.Bookings(h.T.Context(), b.StudentID)
	h.Must(err)
	listed, err := h.List(h.T.Context(), store.BookingFilter{Text: b.Code, Limit: 1})
	h.Must(err)
	return map[string]hostel.Booking{
		"record": record.Booking, "booking": h.Current(b.StudentID), "list": all[0], "command": listed[0].Booking,
	}
}

// TestAnImportDoesNotChangeTheTermsThatAStudentSaw: price and charges rise while a bed is held, paid and booked. Each
// method of the store returns the terms that were shown.
func TestAnImportDoesNotChangeTheTermsThatAStudentSaw(t *testing.T) {
	t.Parallel()
	before, after := stating(450, 30), stating(600, 90)
	h := newFixture(t, before)
	h.AddStudents("ama")
	held := h.HoldWanted(wants("ama", before, 0, noon))
	h.Must(h.ImportHostels(after))
	again := h.HoldWanted(wants("ama", after, 0, noon.Add(time.Minute)))
	must.Equal(t, "the hold that was stored again", again.ID, held.ID)
	h.AddSession("hash", "ama", noon.Add(time.Hour))
	session, _, err := h.FindSession(t.Context(), "hash")
	if err != nil || !reflect.DeepEqual(session.HeldBed.Terms, held.Terms) {
		t.Errorf("the session has %+v, %v", session.HeldBed, err)
	}
	reference := h.PayFor(held, noon)
	h.Must(h.ImportHostels(stating(700, 99)))
	paid := h.SettlePayment(reference, noon)
	h.Must(h.ImportHostels(stating(800, 100)))

	settled, err := h.Settlement(t.Context(), reference)
	h.Must(err)
	want, _ := before.Cost(&before.Rooms[0])
	readings := h.readings(held)
	readings["hold"], readings["the same hold"] = held, again
	readings["payment"], readings["settlement"] = paid.Booking, settled.Booking
	for name, b := range readings {
		if cost, known := b.Terms.Cost(b.Price); !known || !reflect.DeepEqual(cost, want) {
			t.Errorf("the %s has %+v, want %+v", name, cost, want)
		}
	}
	must.Equal(t, "what was paid", paid.Payment.Received, hostel.Cedis(450))
	h.CheckLedger()
}

// TestAChangeOfRoomTakesTheTermsOfTheNewRoom: the booking has the terms that the student agreed to.
func TestAChangeOfRoomTakesTheTermsOfTheNewRoom(t *testing.T) {
	t.Parallel()
	before, after := stating(450, 30), stating(450, 90)
	h := newFixture(t, before)
	h.AddStudents("ama")
	held := h.HoldWanted(wants("ama", before, 0, noon))
	b := h.SettlePayment(h.PayFor(held, noon), noon).Booking
	shown := booking.Shown{Price: hostel.Cedis(450), Terms: before.CostTerms(&before.Rooms[1]).Mark(hostel.Cedis(450))}
	h.Must(h.ImportHostels(after))
	h.ExpectError(errorOf(h.ChangeRoom(t.Context(), b.ID, "r-2", shown, changedTerms(noon))), booking.ErrRoomDearer)
	dearer := stating(450, 91)
	shown.Terms = dearer.CostTerms(&dearer.Rooms[1]).Mark(hostel.Cedis(450)) // more than its current price
	s, err := h.ChangeRoom(t.Context(), b.ID, "r-2", shown, changedTerms(noon))
	h.Must(err)
	record := h.RecordOf(b.Code)
	for _, got := range []hostel.CostTerms{s.Booking.Terms, record.Booking.Terms} {
		must.Equal(t, "the terms", got, after.CostTerms(&after.Rooms[1]))
	}
	h.CheckLedger()
}

// TestDamagedTermsHideNoBooking: a damaged column must not break a student's dashboard or a host's list. The booking is
// read without terms, and the doctor names it.
func TestDamagedTermsHideNoBooking(t *testing.T) {
	t.Parallel()
	for name, terms := range map[string]string{
		"cut off": `{"stay":16,"charges":[`, "another shape": `[1]`, "absurd": `{"stay":-1}`, "no JSON": "§",
		"none, as before": "",
	} {
		t.Run(name, func(t *testing.T) {
			offer := stating(450, 30)
			h := newFixture(t, offer)
			h.AddStudents("ama", "esi")
			h.Must(errorOf(h.Hold(t.Context(), wants("esi", offer, 1, noon))))
			held := h.HoldWanted(wants("ama", offer, 0, noon))
			h.AddSession("hash", "ama", noon.Add(time.Hour))
			h.CheckLedger()
			h.Run(`update bookings set terms = $1 where id = $2`, terms, held.ID)
			d := h.Diagnosis()
			want := []string{"booking " + held.Code + ": its terms are damaged"}
			if terms == "" {
				want = nil
			}
			must.Equal(t, "the doctor's findings", [][]string{d.Wrong, d.Waiting}, [][]string{want, nil})

			session, _, err := h.FindSession(t.Context(), "hash")
			if err != nil || session.HeldBed.Code != held.Code || session.HeldBed.Terms.Known() {
				t.Errorf("the session has %+v, %v", session.HeldBed, err)
			}
			paid := h.SettlePayment(h.PayFor(held, noon), noon)
			readings := h.readings(held)
			readings["payment"] = paid.Booking
			for name, b := range readings {
				if b.Code != held.Code || b.State != hostel.Confirmed || b.Terms.Known() {
					t.Errorf("the %s has %+v", name, b)
				}
			}
			h.Must(errorOf(h.Cancel(t.Context(), held.ID, storetest.Terms(noon))))
		})
	}
}

// renamed is a student whose booking was confirmed before the account got another name.
func renamed(t *testing.T) (*serviceFixture, hostel.Booking) {
	t.Helper()
	c := newServiceFixture(t, storetest.Beds("r-1", 1))
	student := c.student("ama")
	c.Run(`update accounts set name = 'Ama Mensah', password_hash = $1 where id = 'ama'`, amaHash)
	b, reference := c.openPage(student, "r-1")
	c.bank.Pay(reference)
	c.deliverNotices(0)
	c.Must(c.SaveProfile(t.Context(), "ama", account.Profile{
		Name: "Kofi Owusu", Gender: "female", Phone: "233241234567",
	}))
	return c, b
}

func TestAStoredBookingKeepsTheNameOfItsConfirmation(t *testing.T) {
	t.Parallel()
	c, b := renamed(t)
	r := c.RecordOf(b.Code)
	if r.StudentName() != "Ama Mensah" || r.MaskedName() != "A••• M•••" || r.Student.Name != "Kofi Owusu" {
		t.Errorf("the record is of %q, masked %q, and the account of %q", r.StudentName(), r.MaskedName(),
			r.Student.Name)
	}
	story, err := c.Story(t.Context(), "ama", 1, "")
	c.Must(err)
	listed, err := c.Bookings(t.Context(), "ama")
	c.Must(err)
	own, err := c.OwnData(t.Context(), "ama", account.UnpaidHoldsInData)
	c.Must(err)
	for what, kept := range map[string]hostel.Booking{
		"story": story.Records[0].Booking, "list": listed[0], "own data": own.Bookings[0],
	} {
		must.Equal(t, "the name in the "+what, kept.StudentName, "Ama Mensah")
	}
	c.now = c.now.Add(time.Hour)
	c.Must(errorOf(c.service.CancelByOperator(t.Context(), b, "")))
	hosts := 0
	for _, l := range c.UnsentEmails() {
		if l.Kind.ToHost() {
			hosts++
			must.Equal(t, fmt.Sprint("the name in ", l.Kind), l.StudentName, "Ama Mensah")
		}
	}
	must.Equal(t, "emails to the host", hosts, 2)
	if r, err = c.Record(t.Context(), b.Code); err != nil || r.StudentName() != "Ama Mensah" {
		t.Errorf("after the cancellation the record is of %q, %v", r.StudentName(), err)
	}
}

func TestAHoldHasTheNameOfItsStudent(t *testing.T) {
	t.Parallel()
	c := newServiceFixture(t, storetest.Beds("r-1", 1))
	b, _ := c.openPage(c.student("ama"), "r-1")
	c.Must(c.SaveProfile(t.Context(), "ama", account.Profile{
		Name: "Ama Mensah", Gender: "female", Phone: "233241234567",
	}))
	r, err := c.Record(t.Context(), b.Code)
	if err != nil || r.Booking.StudentName != "" || r.StudentName() != "Ama Mensah" {
		t.Errorf("%q, %q, %v", r.Booking.StudentName, r.StudentName(), err)
	}
}
