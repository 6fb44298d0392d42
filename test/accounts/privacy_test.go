package accounts_test

import (
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"efie/server/servertest"
	"efie/test/must"
)

// agePayments makes payments so old that their pages cannot be paid.
func agePayments(s *servertest.RunningSite) {
	s.T.Helper()
	s.Exec(`update payments set created_at = created_at - $1`, (25 * time.Hour).Milliseconds())
}

var timestamps = regexp.MustCompile(`_at": "([^"]*)"`)

func TestAStudentDownloadsAllStoredData(t *testing.T) {
	t.Parallel()
	s := servertest.NewSite(t, servertest.FourHostels)
	b, _ := servertest.NewBookedStudent(t, s, "two", "female")
	s.Exec(`update accounts set name = 'Ama "A & B" <Mensah>'`)
	library := s.NewBrowser()
	library.LogIn("ama@example.com", servertest.Password, "shared", "yes")
	b.Post("/account/email", "email", "new@example.org", "password", servertest.Password)
	b.Get("/account").Wants(t, 200, `href="/account/data.json"`, `href="/account/delete"`)
	f, a := b.Download()
	must.Equal(t, "Content-Disposition of the data file", a.Header.Get("Content-Disposition"),
		`attachment; filename="efie-data-`+
			time.Now().UTC().Format(time.DateOnly)+`.json"`)
	if a.Header.Get("Content-Type") != "application/json" || a.Header.Get("Cache-Control") != "private, no-store" ||
		!strings.HasPrefix(a.Body, "{\n  \"made_at\": \"") {
		t.Errorf("the data file has the headers %v and begins with %.40q", a.Header, a.Body)
	}
	if p := f.Profile; p.Name != `Ama "A & B" <Mensah>` || p.Email != "ama@example.com" || p.Gender != "female" ||
		p.Phone != "233241234567" || !p.Verified {
		t.Errorf("the profile is %+v", p)
	}
	if len(f.Sessions) != 2 || !f.Sessions[1].Shared || f.NewEmail == nil || f.NewEmail.Email != "new@example.org" {
		t.Errorf("the file has the sessions %+v and the new address %+v", f.Sessions, f.NewEmail)
	}
	code, reference := s.BookingCode(), s.Text(`select reference from payments`)
	if len(f.Bookings) != 1 || len(f.Payments) != 1 {
		t.Fatalf("the file has %d bookings and %d payments, want one of each", len(f.Bookings), len(f.Payments))
	}
	if h := f.Bookings[0]; h.Code != code || h.State != "confirmed" || h.Hostel != "Adom Court" ||
		h.Room != "Standard, 2 in a room" ||
		h.Price.Pesewas != 45050 || h.Price.Currency != "GHS" || h.Period != "month" || len(h.Steps) != 2 ||
		h.Steps[0].To != "held" {
		t.Errorf("the booking is %+v", h)
	}
	if p := f.Payments[0]; p.Reference != reference || p.State != "allocated" || p.Booking != code ||
		p.Received.Pesewas != 45050 || len(p.Steps) != 4 {
		t.Errorf("the payment is %+v", p)
	}
	for _, at := range timestamps.FindAllStringSubmatch(a.Body, -1) {
		if _, err := time.Parse(time.RFC3339, at[1]); err != nil || !strings.HasSuffix(at[1], "Z") {
			t.Errorf("the time %q is not RFC 3339 in UTC: %v", at[1], err)
		}
	}
	a.Lacks(t, b.Cookie(servertest.SessionCookie), "argon2", "hash\"", `"token"`,
		s.Text(`select access_code from payments where access_code <> '' union select 'none'`))

	b.Post("/logout")
	must.Equal(t, "the page for a visitor's data file", b.Get("/account/data.json").Path, "/login")
	must.Contain(t, "the logged events", strings.Join(servertest.SecurityEvents(s.Log.String()), "\n")+"\n",
		"data downloaded\n")
}

func TestTheDataFileHasPaymentLinksWithoutThePayersData(t *testing.T) {
	t.Parallel()
	s := servertest.NewSite(t, servertest.FourHostels)
	b := s.SignedUp("ama@example.com", "female")
	b.Post("/book", "room", "two")
	path := regexp.MustCompile(`/pay/[0-9A-Z]{26}`).FindString(b.Post("/book/link", "code", s.BookingCode()).Body)
	parent := s.NewBrowser()
	parent.Post(path)
	parent.Post(path+"/unknown").Wants(t, 200, "Thank you for telling us")
	s.Exec(`update payments set email = 'parent@example.com', payer_phone = '233209876543'`)
	_, file := b.Download()
	file.Wants(t, 200, `"payment_links": [
        {
          "state": "disowned"`, `"by_another_person": true`, `"email": ""`, "payer does not know the student",
		"they are that person's")
	file.Lacks(t, "parent@example.com", "233209876543", path[5:],
		s.Text(`select token_hash from payment_links`), s.Text(`select id from payment_links`))
}

func TestAnUnverifiedStudentDownloadsAndDeletesTheAccount(t *testing.T) {
	t.Parallel()
	s := servertest.NewSite(t, servertest.FourHostels)
	b := s.NewBrowser()
	b.Apply("ama@example.com")
	if f, _ := b.Download(); f.Profile.Verified || f.Profile.Email != "ama@example.com" || f.Bookings == nil ||
		f.Payments == nil {
		t.Errorf("the file of an unverified student is %+v", f)
	}
	b.Get("/account/delete").Wants(t, 200, "Nothing about you: you have never booked.")
	b.Post("/account/delete", "password", servertest.Password).Wants(t, 200, "Your account is deleted.")
}

func TestADeletedAccountLosesItsSessionsAndItsName(t *testing.T) {
	s := servertest.NewSite(t, servertest.FourHostels)
	b, _ := servertest.NewBookedStudent(t, s, "two", "female")
	code := s.BookingCode()
	other := s.NewBrowser()
	other.LogIn("ama@example.com", servertest.Password)
	b.Post("/dashboard/cancel", "code", code)
	s.AwaitRefund(s.Text(`select reference from payments`))
	page := b.Get("/account/delete")
	page.Wants(t, 200, "What is deleted at once", "The records of your bookings and payments", "ama@example.com",
		`method="post" action="/account/delete"`)
	must.Equal(t, "Cache-Control of the page", page.Header.Get("Cache-Control"), "private, no-store")
	b.Post("/account/delete").Wants(t, 422, "Type your password, to confirm that it is you.")
	b.Post("/account/delete", "password", "a wrong guess").Wants(t, 422, "This is not your password.")
	if !other.LoggedIn() || s.Count(`select count(*) from accounts where deleted_at > 0`) != 0 {
		t.Fatal("a wrong password ended a session or deleted the account")
	}

	oldToken := b.Cookie(servertest.SessionCookie)
	b.StopRedirects()
	done := b.Post("/account/delete", "password", servertest.Password)
	b.HTTP.CheckRedirect = nil
	if done.Status != http.StatusSeeOther || done.Header.Get("Location") != "/account/deleted" ||
		done.Header.Get("Clear-Site-Data") != `"cache", "storage", "cookies"` || oldToken == "" {
		t.Errorf("the deletion answers %d with the headers %v", done.Status, done.Header)
	}
	after := b.Get("/account/deleted")
	after.Wants(t, 200, "<h1>Your account is deleted.</h1>", `href="/signup"`, `name="robots" content="noindex"`)
	after.Lacks(t, "ama@example.com", "Ama Mensah", `action="/logout"`)
	if b.LoggedIn() || other.LoggedIn() {
		t.Error("a session is still valid after the deletion")
	}
	b.AwaitEmail("ama@example.com", "Your Efie account is deleted")
	b.LogIn("ama@example.com", servertest.Password).Wants(t, 401, "Invalid credentials")
	porter := s.NewBrowser().Get("/check/" + code)
	porter.Wants(t, 200, "Cancelled: this bed is not booked")
	porter.WantsFacts(t, "Student", "(account deleted)")
	for _, text := range []string{code, s.Text(`select reference from payments`)} {
		s.Run("bookings", "show", text).Wants(0, "Booking "+code+" is cancelled", "(account deleted)\n")
		list := s.Run("bookings", "list", text)
		list.Wants(0, code, "(account deleted)", "refunded")
		must.Lack(t, "the list of bookings", list.Out, "DELETED")
	}
	s.Run("bookings", "show", "ama@example.com").Wants(1, "nothing matches")
	s.Run("doctor").Wants(0, "The ledger adds up.")

	// remove the old emails: their verification link does not work any more
	must.Do(t, os.RemoveAll(filepath.Join(s.Config.DataDir, "mail")))
	must.Do(t, os.Mkdir(filepath.Join(s.Config.DataDir, "mail"), 0o700))
	again := s.SignedUp("ama@example.com", "female")
	if f, _ := again.Download(); len(f.Bookings) != 0 || !f.Profile.Verified {
		t.Errorf("the new student's data file is %+v, want no bookings of the deleted account", f)
	}
	must.Equal(t, "the page for a student with an account", again.Get("/account/deleted").Path, "/account")
	must.Equal(t, "the status of the receipt of the deleted account", again.Get("/receipt/"+code).Status,
		http.StatusNotFound)
	log := s.Log.String()
	seen := strings.Join(servertest.SecurityEvents(log), "\n") + "\n"
	if !strings.Contains(seen, "account deleted\n") || !strings.Contains(seen, "password check failed\n") ||
		strings.Contains(log, "ama@example.com") {
		t.Errorf("the log lacks an event or holds an email: %s", seen)
	}
}

func TestAnAccountWithAHoldPaymentOrBookingIsNotDeleted(t *testing.T) {
	t.Parallel()
	s, b := servertest.NewStudentSite(t, servertest.FourHostels)
	refused := func(why string) {
		t.Helper()
		for _, a := range []servertest.Response{b.Get("/account/delete"),
			b.Post("/account/delete", "password", servertest.Password)} {
			a.Wants(t, 409, why, "Until then nothing is deleted.", `href="/dashboard"`, "help@localhost")
			a.Part(t, "<main", "</main>").Lacks(t, "<form", "What goes")
		}
		if !b.LoggedIn() {
			t.Fatalf("the account was deleted, although: %s", why)
		}
	}
	b.Book("room", "two")
	refused("A bed is kept for you until")
	b.Post("/dashboard/cancel-hold", "code", s.BookingCode())
	refused("You opened a page to pay GH₵ 450.50 on")
	b.Press(b.Book("room", "two"), "pay").Wants(t, 200, "Confirmed")
	refused("Your booking " + s.BookingCode() + " is active. Cancel it on your dashboard, which you can do until")
	s.Exec(`update bookings set state = 'ended' where state = 'confirmed'`)
	agePayments(s)
	b.Post("/account/delete", "password", servertest.Password).Wants(t, 200, "Your account is deleted.")
}

func TestPasswordGuessesAtTheDeletionAreLimited(t *testing.T) {
	t.Parallel()
	_, b := servertest.NewStudentSite(t, servertest.FourHostels)
	limited := false
	for range 12 {
		a := b.Post("/account/delete", "password", "a wrong guess")
		limited = limited || a.Throttled(t)
	}
	if !limited || !b.LoggedIn() {
		t.Errorf("twelve wrong passwords in a row; limited: %v, logged in: %v", limited, b.LoggedIn())
	}
}
