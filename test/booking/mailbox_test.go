package booking_test

import (
	"fmt"
	"net/http"
	"testing"

	"efie/server/servertest"
	"efie/test/must"
)

// TestOneMailboxKeepsOneUnpaidBed is the attack on R7: the accounts name+1@…, name+2@… of one mailbox each try to hold
// a bed.
func TestOneMailboxKeepsOneUnpaidBed(t *testing.T) {
	t.Parallel()
	s := servertest.NewSite(t, servertest.CatalogueOf(1, 11))
	books := func(email string) servertest.Response {
		b := s.SignedUp(email, "female")
		return b.Book("room", "room-0")
	}
	books("name+0@example.com")
	for i := range 3 {
		books(fmt.Sprintf("name+%d@example.com", i+1)).
			Wants(t, http.StatusConflict, "A bed is already kept for another account with your mailbox")
	}
	must.Equal(t, "held beds of one mailbox", s.Count(`select count(*) from bookings where state = 'held'`), 1)
	books("other@example.com")
	books("n.ame@example.com") // only Gmail ignores dots
	must.Equal(t, "held beds of three mailboxes", s.Count(`select count(*) from bookings where state = 'held'`), 3)
}

// TestOneCheapDomainHoldsTwentyBeds is the attack on R8: many accounts of one domain, each with its own mailbox, hold a
// bed each. A university, a mail service and another domain are not limited.
func TestOneCheapDomainHoldsTwentyBeds(t *testing.T) {
	t.Parallel()
	s := servertest.NewSite(t, servertest.CatalogueOf(1, 60))
	students := logInStudents(t, s, 24)
	books := func(email string) servertest.Response {
		student := students[0]
		students = students[1:]
		student.Accept = ""
		s.Exec(`update accounts set email = $1 where id = $2`, email, fmt.Sprint("student-", 23-len(students)))
		return student.Post("/book", "room", "room-0")
	}
	for i := range 20 {
		books(fmt.Sprintf("s%d@host-%d.cheap.example", i, i)) // subdomains count as one domain
	}
	refused := books("s20@cheap.example")
	refused.Wants(t, http.StatusTooManyRequests, "Too many beds are being kept right now for email addresses that end")
	if refused.Header.Get("Retry-After") == "" {
		t.Error("the refusal has no Retry-After")
	}
	for _, email := range []string{"ama@st.ug.edu.gh", "ama@gmail.com", "ama@another.example"} {
		if answer := books(email); answer.Status == http.StatusTooManyRequests {
			t.Errorf("the hold of %s is refused, want no limit", email)
		}
	}
	must.Equal(t, "held beds", s.Count(`select count(*) from bookings where state = 'held'`), 23)
	if clear := s.Count(`select count(*) from bookings where network = '' or network like '%127.0.0.1%'
		or domain like '%cheap%'`); clear != 0 {
		t.Errorf("%d holds store no network hash, or store a readable address or domain", clear)
	}
}
