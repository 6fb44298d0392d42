package cli

import (
	"testing"

	"efie/server/servertest"
	"efie/test/must"
)

func TestOperatorLogsAStudentOutEverywhere(t *testing.T) {
	t.Parallel()
	s := servertest.NewSite(t, servertest.CatalogueOf(1, 1))
	ama, phone, kofi := s.NewBrowser(), s.NewBrowser(), s.NewBrowser()
	ama.SignUp("ama@example.com", "female")
	kofi.SignUp("kofi@example.com", "male")
	phone.LogIn("ama@example.com", "a long password")
	token := s.NewClient("").Post("/hq/api/login/",
		`{"email":"ama@example.com","password":"a long password"}`).WantsJSON(200).Text("token")

	s.Run("sessions", "end", "AMA@example.com").Wants(0, "Sessions ended: 3.")
	if ama.LoggedIn() || phone.LoggedIn() || !kofi.LoggedIn() {
		t.Errorf("logged in: ama %v, her phone %v, kofi %v", ama.LoggedIn(), phone.LoggedIn(), kofi.LoggedIn())
	}
	s.NewClient(token).Get("/hq/api/landing_page/").WantsJSON(401)
	must.Equal(t, "the page after ama's log-in", ama.LogIn("ama@example.com", "a long password").Path, "/")

	s.Run("sessions", "end", "--everybody").Wants(0, "Sessions ended: 2.")
	if ama.LoggedIn() || kofi.LoggedIn() {
		t.Errorf("logged in: ama %v, kofi %v", ama.LoggedIn(), kofi.LoggedIn())
	}
}

func TestSessionsEndNeedsAStudentOrEverybody(t *testing.T) {
	t.Parallel()
	s, ama := servertest.NewStudentSite(t, servertest.CatalogueOf(1, 1))
	for _, args := range [][]string{{}, {"ama@example.com", "--everybody"}, {"nobody@example.com"}, {"   "}} {
		if result := s.Run(append([]string{"sessions", "end"}, args...)...); result.Status != 1 || result.Err == "" {
			t.Errorf("%q exits with %d: %s", args, result.Status, result.Err)
		}
	}
	must.Equal(t, "after a wrong command line she is logged in", ama.LoggedIn(), true)
}
