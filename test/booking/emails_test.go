package booking_test

import (
	"strings"
	"testing"

	"efie/server/servertest"
)

// TestConfirmationEmailsGiveContactsToStudentAndHost checks that the student gets the hostel's address and the host's
// phone number, and the host gets the student's phone number.
func TestConfirmationEmailsGiveContactsToStudentAndHost(t *testing.T) {
	t.Parallel()
	s := servertest.NewSite(t, servertest.FourHostels)
	servertest.NewBookedStudent(t, s, "two", "female")
	student := s.EmailTo("ama@example.com", "Your bed at Adom Court is booked")
	host := s.EmailTo("kofi@adom.example", "Ama Mensah has booked a bed")
	for _, c := range []struct{ name, email, has, lacks string }{
		{"the student", student, "East Legon", "024 123 4567"},
		{"the student", student, "Behind the chapel", "Paid by"},
		{"the student", student, "Host:       Kofi Boateng", "kofi@adom.example"},
		{"the student", student, "Phone:      020 000 1234", "024 123 4567"},
		{"the host", host, "024 123 4567", "East Legon"},
		{"the host", host, "Phone:      024 123 4567", "ama@example.com"},
		{"the host", host, "Call the student: 024 123 4567", "020 000 1234"},
	} {
		if !strings.Contains(c.email, c.has) || strings.Contains(c.email, c.lacks) {
			t.Errorf("the email to %s lacks %q, or has %q:\n%s", c.name, c.has, c.lacks, c.email)
		}
	}
}
