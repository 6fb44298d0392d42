package accounts_test

import (
	"net/http"
	"testing"

	"efie/server/servertest"
)

func TestAnAccountWithoutTheRoleOfAStudentCannotBook(t *testing.T) {
	t.Parallel()
	s, _ := servertest.NewStudentSite(t, servertest.FourHostels)
	s.Exec(`delete from students`)
	b := s.NewBrowser()
	b.Post("/login", "email", "ama@example.com", "password", "a long password").Wants(t, 200, "Ama Mensah", ">Logout<")
	b.Get("/hostels").Wants(t, 200, "Adom Court")
	b.Get("/account").Wants(t, 200, "ama@example.com")
	b.Get("/saved").Wants(t, 200, "Saved hostels")
	b.Get("/account/data.json").Wants(t, 200, `"gender": ""`)
	for range 2 { // the second page comes from the cache
		b.Get("/hostels/adom-court").Lacks(t, `action="/book"`, "You can book it now")
	}
	for _, a := range []servertest.Response{b.Get("/dashboard"), b.Post("/book", "room", "two")} {
		a.Wants(t, http.StatusForbidden, "Only the account of a student can book a bed.")
	}
	s.NewBrowser().Get("/hostels/adom-court").Wants(t, 200, `action="/book"`)
}
