package main

import (
	"net/http"
	"strings"
	"testing"
	"time"
)

func TestAnybodyChecksACode(t *testing.T) {
	t.Parallel()
	s := newSite(t, street)
	b, _ := booked(t, s, "two", "female")
	code := s.code()
	porter := s.browser()
	page := porter.get("/check/" + code)
	page.wants(t, 200, "Confirmed: this bed is booked and paid", code, `name="robots" content="noindex"`)
	page.wantsFacts(t, "Hostel", "Adom Court", "Room", "Standard, 2 in a room", "Student", "A••• M•••", "Confirmed on", time.Now().UTC().Format("2 January 2006"))
	if cache := page.header.Get("Cache-Control"); cache != "private, no-store" {
		t.Errorf("the page may be kept: %q", cache)
	}
	var reference string
	if err := s.sql().QueryRow(`select reference from payments`).Scan(&reference); err != nil {
		t.Fatal(err)
	}
	page.part(t, `<main`, "</main>").lacks(t, "Ama", "Mensah", "ama@example.com", "233241234567", "GH₵", reference, "Kofi", "kofi@adom.example")
	if facts := page.facts(); len(facts) != 4 {
		t.Errorf("the page tells %v", facts)
	}

	b.post("/dashboard/cancel", "code", code)
	gone := porter.get("/check/" + code)
	gone.wants(t, 200, "Cancelled: this bed is not booked")
	gone.lacks(t, "Confirmed")
}

func TestTheStatesOfACodeInWords(t *testing.T) {
	t.Parallel()
	s := newSite(t, street)
	b := s.browser()
	b.signUp("ama@example.com", "female")
	b.post("/book", "room", "two")
	porter := s.browser()
	porter.get("/check/"+s.code()).wants(t, 200, "Not paid yet")
	for state, want := range map[string]string{"expired": "Not booked: nobody paid in time", "ended": "Ended: this stay is over"} {
		if _, err := s.sql().Exec(`update bookings set state = $1`, state); err != nil {
			t.Fatal(err)
		}
		page := porter.get("/check/" + s.code())
		page.wants(t, 200, want)
		page.lacks(t, "Confirmed", "this bed is booked and paid")
	}
}

func TestACodeIsReadAsItWasTyped(t *testing.T) {
	t.Parallel()
	s := newSite(t, street)
	booked(t, s, "two", "female")
	if _, err := s.sql().Exec(`update bookings set code = '7K0M1QXA'`); err != nil {
		t.Fatal(err)
	}
	porter := s.browser()
	for _, path := range []string{"/check/7k0m1qxa", "/check/7KOM%20LQXA", "/check/7K0M-iqxa", "/check?code=7kom+1qxa", "/check/?code=7K0M1QXA"} {
		if page := porter.get(path); page.path != "/check/7K0M1QXA" || !strings.Contains(page.body, "this bed is booked and paid") {
			t.Errorf("%s is at %s with %d", path, page.path, page.status)
		}
	}
	form := porter.get("/check")
	form.wants(t, 200, "<h1>Check a booking</h1>", `method="get" action="/check"`, `name="code"`)
	form.lacks(t, "noindex")
	for path, status := range map[string]int{
		"/check/ZZZZZZZZ": http.StatusNotFound, "/check/short": http.StatusNotFound, "/check/%3Cscript%3E": http.StatusNotFound,
		"/check?code=short": http.StatusUnprocessableEntity, "/check?code=" + strings.Repeat("a", 3000): http.StatusUnprocessableEntity,
	} {
		page := porter.get(path)
		page.wants(t, status, `action="/check"`, `aria-invalid="true"`, `name="robots" content="noindex"`)
		page.lacks(t, "this bed is booked and paid", "<script>")
	}
	porter.get("/check/ZZZZZZZZ").wants(t, http.StatusNotFound, "We do not know a booking with this code.", `value="ZZZZZZZZ"`)
}

func TestThePorterSeesTheNameOfTheConfirmedBooking(t *testing.T) {
	s := newSite(t, street)
	b, _ := booked(t, s, "two", "female")
	code := s.code()
	profile := func(name string) answer {
		return b.post("/account/profile", "name", name, "gender", "female", "phone", "233241234567")
	}
	profile("Kofi Owusu").wants(t, http.StatusOK, "Saved.",
		"Your booking keeps the name it was confirmed with: Ama Mensah.")
	s.browser().get("/check/"+code).wants(t, http.StatusOK, "A••• M•••")
	b.get("/receipt/"+code).wantsFacts(t, "Student", "Ama Mensah")
	if file, _ := b.download(); file.Bookings[0].StudentName != "Ama Mensah" {
		t.Errorf("the file of the account has %+v", file.Bookings[0])
	}
	s.exec(`update students set name = $1`, "\u3164\u200b") // as it could be chosen once
	b.get("/account").wants(t, http.StatusOK, "About you")
	s.browser().get("/check/"+code).wants(t, http.StatusOK, "A••• M•••")
	profile("\u3164\u200b").wants(t, http.StatusUnprocessableEntity, "Type your name as the hostel should know it.")
	s.exec(`update bookings set student_name = ''`) // a hold's name is the account's
	s.browser().get("/check/"+code).wants(t, http.StatusOK, "(no name)")
}
