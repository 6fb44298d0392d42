package booking_test

import (
	"strings"
	"testing"

	"efie/server/servertest"
)

// TestConfirmationEmailsGiveContactsToStudentAndHost: the student learns where the hostel is, and the host how to reach
// the student, once the bed is paid for.
func TestConfirmationEmailsGiveContactsToStudentAndHost(t *testing.T) {
	t.Parallel()
	s := servertest.NewSite(t, servertest.FourHostels)
	servertest.NewBookedStudent(t, s, "two", "female")
	letter := func(subject string) (found string) {
		s.Eventually("the letter "+subject, func() bool {
			for _, text := range s.Letters() {
				if strings.Contains(text, subject) {
					found = text
				}
			}
			return found != ""
		})
		return found
	}
	student, host := letter("Your bed at Adom Court is booked"), letter("Ama Mensah has booked a bed")
	for _, c := range []struct{ name, letter, has, lacks string }{
		{"the student", student, "East Legon", "024 123 4567"},
		{"the student", student, "Behind the chapel", "Phone: "},
		{"the host", host, "024 123 4567", "East Legon"},
		{"the host", host, "Phone:      024 123 4567", "ama@example.com"},
	} {
		if !strings.Contains(c.letter, c.has) || strings.Contains(c.letter, c.lacks) {
			t.Errorf("the letter to %s lacks %q, or has %q:\n%s", c.name, c.has, c.lacks, c.letter)
		}
	}
}
