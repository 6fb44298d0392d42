package booking_test

import (
	"fmt"
	"net/http"
	"testing"

	"efie/server/servertest"
)

// TestOneMailboxKeepsOneUnpaidBed is the attack: accounts of name+1@…, name+2@… that all belong to one mailbox
// hold a bed each until the hostel is full.
func TestOneMailboxKeepsOneUnpaidBed(t *testing.T) {
	t.Parallel()
	s := servertest.NewSite(t, servertest.CatalogueOf(1, 11))
	books := func(email string) servertest.Response {
		b := s.SignedUp(email, "female")
		return b.Post("/book", "room", "room-0")
	}
	books("name+0@example.com")
	for i := range 3 {
		books(fmt.Sprintf("name+%d@example.com", i+1)).
			Wants(t, http.StatusConflict, "A bed is kept already for another account of your mailbox")
	}
	if held := s.Count(`select count(*) from bookings where state = 'held'`); held != 1 {
		t.Errorf("one mailbox keeps %d beds", held)
	}
	books("other@example.com")
	books("n.ame@example.com") // only Gmail takes dots out
	if held := s.Count(`select count(*) from bookings where state = 'held'`); held != 3 {
		t.Errorf("three mailboxes keep %d beds", held)
	}
}
