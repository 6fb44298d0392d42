package main

import "testing"

func TestAnOperatorLogsAStudentOutEverywhere(t *testing.T) {
	s := newSite(t, catalogueOf(1, 1))
	ama, phone, kofi := s.browser(), s.browser(), s.browser()
	ama.signUp("ama@example.com", "female")
	kofi.signUp("kofi@example.com", "male")
	phone.logIn("ama@example.com", "a long password")
	token := s.program("").post("/hq/api/login/", `{"email":"ama@example.com","password":"a long password"}`).is(200).text("token")

	s.efie("sessions", "end", "AMA@example.com").says(0, "Sessions ended: 3.")
	if ama.in() || phone.in() || !kofi.in() {
		t.Errorf("logged in: ama %v, her phone %v, kofi %v", ama.in(), phone.in(), kofi.in())
	}
	s.program(token).get("/hq/api/landing_page/").is(401)
	if a := ama.logIn("ama@example.com", "a long password"); a.path != "/" {
		t.Errorf("her password is of no use any more: she is at %s", a.path)
	}

	s.efie("sessions", "end", "--everybody").says(0, "Sessions ended: 2.")
	if ama.in() || kofi.in() {
		t.Errorf("logged in: ama %v, kofi %v", ama.in(), kofi.in())
	}
}

func TestAnOperatorNamesWhomToLogOut(t *testing.T) {
	s := newSite(t, catalogueOf(1, 1))
	ama := s.browser()
	ama.signUp("ama@example.com", "female")
	for _, args := range [][]string{{}, {"ama@example.com", "--everybody"}, {"nobody@example.com"}, {"   "}} {
		if told := s.efie(append([]string{"sessions", "end"}, args...)...); told.status != 1 || told.err == "" {
			t.Errorf("%q ends with %d: %s", args, told.status, told.err)
		}
	}
	if !ama.in() {
		t.Error("a mistake logs somebody out")
	}
}
