package store_test

import (
	"os"
	"strings"
	"testing"
	"time"

	"efie/hostel"
	"efie/hostel/account"
	"efie/store/storetest"
	"efie/test/must"
)

// renamed is a student whose booking was confirmed before the account got another name.
func renamed(t *testing.T) (*serviceFixture, hostel.Booking) {
	t.Helper()
	c := newServiceFixture(t, storetest.Beds("r-1", 1))
	student := c.student("ama")
	c.Run(`update students set name = 'Ama Mensah', password_hash = $1 where id = 'ama'`, amaHash)
	b, reference := c.opens(student, "r-1")
	c.bank.Pay(reference)
	c.deliverNotices(0)
	c.Must(c.SaveProfile(t.Context(), "ama", account.Profile{
		Name: "Kofi Owusu", Gender: "female", Phone: "233241234567",
	}))
	return c, b
}

func TestAStoredBookingKeepsTheNameOfItsConfirmation(t *testing.T) {
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
	own, err := c.OwnData(t.Context(), "ama")
	c.Must(err)
	for what, kept := range map[string]hostel.Booking{
		"story": story.Records[0].Booking, "list": listed[0], "own data": own.Bookings[0],
	} {
		must.Equal(t, "the name in the "+what, kept.StudentName, "Ama Mensah")
	}
	c.now = c.now.Add(time.Hour)
	c.Must(errorOf(c.service.Annul(t.Context(), b)))
	hosts := 0
	for _, l := range c.UnsentLetters() {
		if l.Kind.ToHost() {
			hosts++
			if l.StudentName != "Ama Mensah" {
				t.Errorf("%s names %q to the host", l.Kind, l.StudentName)
			}
		}
	}
	must.Equal(t, "emails to the host", hosts, 2)
	if r, err = c.Record(t.Context(), b.Code); err != nil || r.StudentName() != "Ama Mensah" {
		t.Errorf("after the cancellation the record is of %q, %v", r.StudentName(), err)
	}
}

// TestTheMigrationGivesOldBookingsTheirStudentsNames runs the statement of the migration on rows of an older database.
func TestTheMigrationGivesOldBookingsTheirStudentsNames(t *testing.T) {
	c, b := renamed(t)
	c.AddStudents("esi", "efua")
	c.Run(`insert into bookings (id, code, student_id, hostel_uuid, room_uuid, state, price,
			held_at, expires_at, confirmed_at, ends_at, changed_at)
		select 'b-' || id, 'CODE-' || id, id, 'h-1', 'r-1', 'expired', 45000,
			1, 2, case when id = 'efua' then 1 else 0 end, 0, 2
		from students where id <> 'ama'`)
	c.Run(`update students set deleted_at = 1 where id = 'efua'`)
	c.Run(`update bookings set student_name = ''`)
	text, err := os.ReadFile("migrations/00013_name.sql")
	c.Must(err)
	_, statement, _ := strings.Cut(string(text), ";")
	statement, _, _ = strings.Cut(statement, ";")
	c.Run(statement)
	for code, want := range map[string]string{b.Code: "Kofi Owusu", "CODE-esi": "", "CODE-efua": ""} {
		c.ExpectText(want, `select student_name from bookings where code = $1`, code)
	}
}

func TestAHoldHasTheNameOfItsStudent(t *testing.T) {
	c := newServiceFixture(t, storetest.Beds("r-1", 1))
	b, _ := c.opens(c.student("ama"), "r-1")
	c.Must(c.SaveProfile(t.Context(), "ama", account.Profile{
		Name: "Ama Mensah", Gender: "female", Phone: "233241234567",
	}))
	r, err := c.Record(t.Context(), b.Code)
	if err != nil || r.Booking.StudentName != "" || r.StudentName() != "Ama Mensah" {
		t.Errorf("%q, %q, %v", r.Booking.StudentName, r.StudentName(), err)
	}
}
