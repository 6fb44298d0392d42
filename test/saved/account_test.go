package saved_test

import (
	"strings"
	"testing"

	"efie/server/servertest"
)

func TestLogInMergesTheHostelsSavedInTheBrowser(t *testing.T) {
	t.Parallel()
	s := servertest.NewSite(t, servertest.FourHostels)
	phone, library := s.NewBrowser(), s.NewBrowser()
	phone.Post("/saved", "save", "adom-court")
	phone.SignUp("ama@example.com", "female")
	if got := savedSlugs(t, phone); got != `{"saved":["adom-court"],"keep":true}` || phone.Cookie("efie-saved") != "" {
		t.Fatalf("after the sign-up the saved hostels are %s, and the cookie is %q", got, phone.Cookie("efie-saved"))
	}
	phone.Post("/saved", "save", "plain-house").Wants(t, 200, "They are kept with your account")
	library.Post("/saved", "save", "busy-lodge")
	library.Post("/saved", "save", "adom-court")
	library.LogIn("ama@example.com", servertest.Password, "shared", "yes")
	all := `{"saved":["busy-lodge","plain-house","adom-court"],"keep":true}`
	if got := savedSlugs(t, library); got != strings.Replace(all, "true", "false", 1) { // a shared phone keeps nothing
		t.Errorf("after the log-in on a shared phone the saved hostels are %s", got)
	}
	if got := savedSlugs(t, phone); got != all {
		t.Errorf("on the other phone the saved hostels are %s, want %s", got, all)
	}
	library.Post("/saved", "remove", "adom-court")
	phone.Get("/saved").Lacks(t, ">Adom Court</a>")

	program := s.NewBrowser()
	program.Post("/saved", "save", "closed-lodge")
	program.Accept = "application/json"
	program.Do("POST", "/hq/api/login/", `{"email":"ama@example.com","password":"`+servertest.Password+`"}`)
	if got := savedSlugs(t, phone); !strings.HasPrefix(got, `{"saved":["closed-lodge",`) {
		t.Errorf("after a program's log-in the saved hostels are %s, want closed-lodge first", got)
	}
}

func TestASharedPhoneStoresNoSavedHostels(t *testing.T) {
	t.Parallel()
	s := servertest.NewSite(t, servertest.FourHostels)
	s.NewBrowser().SignUp("ama@example.com", "female")
	b := s.NewBrowser()
	b.Post("/saved", "save", "adom-court")
	b.LogIn("ama@example.com", servertest.Password, "shared", "yes")
	b.Post("/saved", "save", "plain-house")
	if b.Cookie("efie-saved") != "" {
		t.Error("the saved hostels of a logged-in student are in a cookie")
	}
	b.Post("/logout")
	b.Get("/saved").Wants(t, 200, "You have not saved a hostel yet.")
	b.Post("/saved", "save", "busy-lodge") // by the next person, without a log-in
	if a := b.Post("/logout"); b.Cookie("efie-saved") != "" {
		t.Errorf("log-out does not delete the cookie: %v", a.Header)
	}
}

func TestSavedHostelsAreDownloadedAndDeletedWithTheAccount(t *testing.T) {
	t.Parallel()
	s, b := servertest.NewStudentSite(t, servertest.FourHostels)
	b.Post("/saved", "save", "adom-court")
	_, file := b.Download()
	file.Wants(t, 200, `"hostel_name": "Adom Court",`, `"hostel_uuid": "adom-uuid",`, `"saved_at": "`)
	b.Post("/account/delete", "password", servertest.Password)
	if n := s.Count(`select count(*) from saved_hostels`); n != 0 {
		t.Errorf("after the deletion of the account %d saved hostels are stored", n)
	}
}
