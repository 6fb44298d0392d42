package saved_test

import (
	"strings"
	"testing"

	"efie/server/servertest"
	"efie/test/must"
)

func TestLogInMergesTheHostelsSavedInTheBrowser(t *testing.T) {
	t.Parallel()
	s := servertest.NewSite(t, servertest.FourHostels)
	phone, shared := s.NewBrowser(), s.NewBrowser()
	phone.Post("/saved", "save", "adom-court")
	phone.SignUp("ama@example.com", "female")
	if got := savedSlugs(t, phone); got != `{"saved":["adom-court"],"keep":true}` || phone.Cookie("efie-saved") != "" {
		t.Fatalf("after the sign-up the saved hostels are %s, and the cookie is %q", got, phone.Cookie("efie-saved"))
	}
	phone.Post("/saved", "save", "plain-house").Wants(t, 200, "They are kept with your account")
	shared.Post("/saved", "save", "busy-lodge")
	shared.Post("/saved", "save", "adom-court")
	shared.LogIn("ama@example.com", servertest.Password, "shared", "yes")
	all := `{"saved":["busy-lodge","plain-house","adom-court"],"keep":true}`
	if got := savedSlugs(t, shared); got != strings.Replace(all, "true", "false", 1) { // a shared phone keeps nothing
		t.Errorf("after the log-in on a shared phone the saved hostels are %s", got)
	}
	must.Equal(t, "the saved hostels on the other phone", savedSlugs(t, phone), all)
	shared.Post("/saved", "remove", "adom-court")
	phone.Get("/saved").Lacks(t, ">Adom Court</a>")

	program := s.NewBrowser()
	program.Post("/saved", "save", "closed-lodge")
	program.Accept = "application/json"
	program.Do("POST", "/hq/api/login/", `{"email":"ama@example.com","password":"`+servertest.Password+`"}`)
	must.Contain(t, "the saved hostels after a program's log-in", savedSlugs(t, phone), `{"saved":["closed-lodge",`)
}

func TestASharedPhoneStoresNoSavedHostels(t *testing.T) {
	t.Parallel()
	s := servertest.NewSite(t, servertest.FourHostels)
	s.NewBrowser().SignUp("ama@example.com", "female")
	b := s.NewBrowser()
	b.Post("/saved", "save", "adom-court")
	b.LogIn("ama@example.com", servertest.Password, "shared", "yes")
	b.Post("/saved", "save", "plain-house")
	must.Equal(t, "the cookie of a logged-in student", b.Cookie("efie-saved"), "")
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
	must.Equal(t, "saved hostels after the deletion of the account", s.Count(`select count(*) from saved_hostels`), 0)
}
