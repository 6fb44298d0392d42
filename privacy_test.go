package main

import (
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"
)

// agePayments lets the day go by in which a page that was opened may still be paid.
func agePayments(s *site) {
	s.t.Helper()
	s.exec(`update payments set created_at = created_at - $1`, (25 * time.Hour).Milliseconds())
}

var stamps = regexp.MustCompile(`_at": "([^"]*)"`)

func TestAStudentDownloadsAllThatIsHeld(t *testing.T) {
	t.Parallel()
	s := newSite(t, street)
	b, _ := booked(t, s, "two", "female")
	s.exec(`update students set name = 'Ama "A & B" <Mensah>'`)
	library := s.browser()
	library.logIn("ama@example.com", oldSecret, "shared", "yes")
	b.post("/account/email", "email", "new@example.org", "password", oldSecret)
	b.get("/account").wants(t, 200, `href="/account/data.json"`, `href="/account/delete"`)
	f, a := b.download()
	if got := a.header.Get("Content-Disposition"); got != `attachment; filename="efie-data-`+time.Now().UTC().Format(time.DateOnly)+`.json"` {
		t.Errorf("it comes as %s", got)
	}
	if a.header.Get("Content-Type") != "application/json" || a.header.Get("Cache-Control") != "private, no-store" || !strings.HasPrefix(a.body, "{\n  \"made_at\": \"") {
		t.Errorf("%v begins with %.40q", a.header, a.body)
	}
	if p := f.Profile; p.Name != `Ama "A & B" <Mensah>` || p.Email != "ama@example.com" || p.Gender != "female" || p.Phone != "233241234567" || !p.Verified {
		t.Errorf("the profile is %+v", p)
	}
	if len(f.Sessions) != 2 || !f.Sessions[1].Shared || f.NewEmail == nil || f.NewEmail.Email != "new@example.org" {
		t.Errorf("sessions %+v, a new address %+v", f.Sessions, f.NewEmail)
	}
	code, reference := s.code(), s.word(`select reference from payments`)
	if len(f.Bookings) != 1 || len(f.Payments) != 1 {
		t.Fatalf("%+v", f)
	}
	if h := f.Bookings[0]; h.Code != code || h.State != "confirmed" || h.Hostel != "Adom Court" || h.Room != "Standard, 2 in a room" ||
		h.Price.Pesewas != 45050 || h.Price.Currency != "GHS" || h.Period != "month" || len(h.Steps) != 2 || h.Steps[0].To != "held" {
		t.Errorf("the booking is %+v", h)
	}
	if p := f.Payments[0]; p.Reference != reference || p.State != "allocated" || p.Booking != code || p.Received.Pesewas != 45050 || len(p.Steps) != 4 {
		t.Errorf("the payment is %+v", p)
	}
	for _, at := range stamps.FindAllStringSubmatch(a.body, -1) {
		if _, err := time.Parse(time.RFC3339, at[1]); err != nil || !strings.HasSuffix(at[1], "Z") {
			t.Errorf("a time %q, %v", at[1], err)
		}
	}
	a.lacks(t, b.cookie(), "argon2", "hash\"", `"token"`, s.word(`select access_code from payments where access_code <> '' union select 'none'`))

	b.post("/logout")
	if a := b.get("/account/data.json"); a.path != "/login" {
		t.Errorf("a visitor is at %s", a.path)
	}
	if seen := strings.Join(events(s.everything.String()), "\n") + "\n"; !strings.Contains(seen, "data downloaded\n") {
		t.Errorf("nothing is logged of it in %s", seen)
	}
}

func TestSomebodyUnverifiedDownloadsAndDeletes(t *testing.T) {
	t.Parallel()
	s := newSite(t, street)
	b := s.browser()
	b.post("/signup", "name", "Ama Mensah", "email", "ama@example.com", "gender", "female", "phone", "233241234567",
		"password", oldSecret, "confirmPassword", oldSecret)
	if f, _ := b.download(); f.Profile.Verified || f.Profile.Email != "ama@example.com" || f.Bookings == nil || f.Payments == nil {
		t.Errorf("%+v", f)
	}
	b.get("/account/delete").wants(t, 200, "Nothing about you: you have never booked.")
	b.post("/account/delete", "password", oldSecret).wants(t, 200, "Your account is deleted.")
}

func TestDeletingAnAccount(t *testing.T) {
	s := newSite(t, street)
	b, _ := booked(t, s, "two", "female")
	code := s.code()
	other := s.browser()
	other.logIn("ama@example.com", oldSecret)
	b.post("/dashboard/cancel", "code", code)
	s.arrivesBack(s.word(`select reference from payments`))
	page := b.get("/account/delete")
	page.wants(t, 200, "What goes, at once", "The records of 1 booking and 1 payment", "ama@example.com", `method="post" action="/account/delete"`)
	if cache := page.header.Get("Cache-Control"); cache != "private, no-store" {
		t.Errorf("the page may be kept: %q", cache)
	}
	b.post("/account/delete").wants(t, 422, "Type your password, so that we know it is you.")
	b.post("/account/delete", "password", "a wrong guess").wants(t, 422, "This is not your password.")
	if !other.in() || s.count(`select count(*) from students where deleted_at > 0`) != 0 {
		t.Fatal("a wrong password deleted something")
	}

	known := b.cookie()
	b.client.CheckRedirect = func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }
	done := b.post("/account/delete", "password", oldSecret)
	b.client.CheckRedirect = nil
	if done.status != http.StatusSeeOther || done.header.Get("Location") != "/account/deleted" || done.header.Get("Clear-Site-Data") != `"cache", "storage", "cookies"` || known == "" {
		t.Errorf("%d %v", done.status, done.header)
	}
	after := b.get("/account/deleted")
	after.wants(t, 200, "<h1>Your account is deleted.</h1>", `href="/signup"`, `name="robots" content="noindex"`)
	after.lacks(t, "ama@example.com", "Ama Mensah", `action="/logout"`)
	if b.in() || other.in() {
		t.Error("a session outlived the account")
	}
	b.hears("ama@example.com", "Your Efie account is deleted")
	b.logIn("ama@example.com", oldSecret).wants(t, 401, "Invalid credentials")
	porter := s.browser().get("/check/" + code)
	porter.wants(t, 200, "Cancelled: this bed is not booked")
	porter.wantsFacts(t, "Student", "(account deleted)")
	for _, text := range []string{code, s.word(`select reference from payments`)} {
		s.efie("bookings", "show", text).says(0, "Booking "+code+" is cancelled", "(account deleted)\n")
		told := s.efie("bookings", "list", text)
		told.says(0, code, "(account deleted)", "refunded")
		if strings.Contains(told.out, "DELETED") {
			t.Errorf("the operator reads %s", told.out)
		}
	}
	s.efie("bookings", "show", "ama@example.com").says(1, "nothing is known")
	s.efie("doctor").says(0, "The ledger adds up.")

	if err := os.RemoveAll(filepath.Join(s.config.DataDir, "mail")); err != nil { // the link in the first letter is dead
		t.Fatal(err)
	}
	if err := os.Mkdir(filepath.Join(s.config.DataDir, "mail"), 0o700); err != nil {
		t.Fatal(err)
	}
	again := s.browser()
	again.signUp("ama@example.com", "female")
	if f, _ := again.download(); len(f.Bookings) != 0 || !f.Profile.Verified {
		t.Errorf("the new student has %+v", f)
	}
	if a := again.get("/account/deleted"); a.path != "/account" {
		t.Errorf("somebody who has an account is told at %s that it is deleted", a.path)
	}
	if a := again.get("/receipt/" + code); a.status != http.StatusNotFound {
		t.Errorf("and opens the old receipt: %d", a.status)
	}
	log := s.everything.String()
	seen := strings.Join(events(log), "\n") + "\n"
	if !strings.Contains(seen, "account deleted\n") || !strings.Contains(seen, "password check failed\n") || strings.Contains(log, "ama@example.com") {
		t.Errorf("logged: %s", seen)
	}
}

func TestAnAccountIsKeptWhileSomethingIsUnderWay(t *testing.T) {
	t.Parallel()
	s := newSite(t, street)
	b := s.browser()
	b.signUp("ama@example.com", "female")
	refused := func(why string) {
		t.Helper()
		for _, a := range []answer{b.get("/account/delete"), b.post("/account/delete", "password", oldSecret)} {
			a.wants(t, 409, why, "Until then nothing is deleted.", `href="/dashboard"`, "help@localhost")
			a.part(t, "<main", "</main>").lacks(t, "<form", "What goes")
		}
		if !b.in() {
			t.Fatal("and it was deleted all the same")
		}
	}
	b.post("/book", "room", "two")
	refused("A bed is kept for you until")
	b.post("/dashboard/cancel-hold", "code", s.code())
	refused("You opened a page to pay GH₵ 450.50 on")
	agePayments(s)
	b.get("/account/delete").wants(t, 200, "What goes")
	b.pressed(b.post("/book", "room", "two"), "pay").wants(t, 200, "Confirmed")
	refused("Your booking " + s.code() + " stands. Cancel it on your dashboard, which you can do until")
	s.exec(`update bookings set confirmed_at = confirmed_at - $1 where state = 'confirmed'`, (25 * time.Hour).Milliseconds())
	refused("and it is too late to cancel it here.")
	s.exec(`update payments set state = 'disputed' where state = 'allocated'`)
	s.exec(`update bookings set state = 'ended' where state = 'confirmed'`)
	refused("A person at Efie has to look at your payment")
	s.exec(`update payments set state = 'allocated' where state = 'disputed'`)
	b.post("/account/delete", "password", oldSecret).wants(t, 200, "Your account is deleted.")
}

func TestMoneyThatComesAfterTheDeletionGoesBack(t *testing.T) {
	till, atTill := newCashier(t)
	s := newSite(t, street, atTill)
	b := s.browser()
	b.signUp("ama@example.com", "female")
	b.post("/book", "room", "two")
	b.post("/dashboard/cancel-hold", "code", s.code())
	agePayments(s)
	b.post("/account/delete", "password", oldSecret).wants(t, 200, "Your account is deleted.")
	b.hears("ama@example.com", "Your Efie account is deleted")
	letters := len(s.letters())
	reference := till.says("success")
	b.get("/dashboard/?reference=" + reference)
	s.eventually("the refund to be asked for", func() bool {
		return s.word(`select state from payments`) != "refund due"
	})
	if got := s.word(`select state from payments`); got != "refunding" && got != "refunded" {
		t.Errorf("the late payment is %s", got)
	}
	if n := s.count(`select count(*) from outbox where sent_at = 0`); n != 0 || len(s.letters()) != letters {
		t.Errorf("%d letters wait, %d were sent", n, len(s.letters())-letters)
	}
	s.efie("doctor").says(0, "The ledger adds up.")
}

func TestThePasswordThatDeletesIsGuessedNoFasterThanOthers(t *testing.T) {
	t.Parallel()
	s := newSite(t, street)
	b := s.browser()
	b.signUp("ama@example.com", "female")
	slowed := false
	for range 12 {
		a := b.post("/account/delete", "password", "a wrong guess")
		slowed = slowed || a.throttled(t)
	}
	if !slowed || !b.in() {
		t.Errorf("twelve guesses in a row; slowed down: %v", slowed)
	}
}
