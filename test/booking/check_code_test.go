package booking_test

import (
	"net/http"
	"strings"
	"testing"
	"time"

	"efie/server/servertest"
	"efie/test/must"
)

func TestAnybodyChecksACode(t *testing.T) {
	t.Parallel()
	s := servertest.NewSite(t, servertest.FourHostels)
	b, _ := servertest.NewBookedStudent(t, s, "two", "female")
	code := s.BookingCode()
	porter := s.NewBrowser()
	page := porter.Get("/check/" + code)
	page.Wants(t, 200, "Booked; first month paid", code, `name="robots" content="noindex"`)
	page.WantsFacts(t, "Hostel", "Adom Court", "Room", "Standard, 2 in a room", "Student", "A••• M•••", "Confirmed on",
		time.Now().UTC().Format("2 January 2006"), "Move in", "10 January 2099", "Checkout", "31 July 2099")
	must.Equal(t, "Cache-Control of the page", page.Header.Get("Cache-Control"), "private, no-store")
	reference := s.Text(`select reference from payments`)
	page.Part(t, `<main`, "</main>").Lacks(t, "Ama", "Mensah", "ama@example.com", "233241234567", "GH₵", reference,
		"Kofi", "kofi@adom.example")
	must.Equal(t, "the facts of the page", len(page.Facts()), 6)

	b.Post("/dashboard/cancel", "code", code)
	cancelled := porter.Get("/check/" + code)
	cancelled.Wants(t, 200, "Cancelled: this bed is not booked")
	cancelled.Lacks(t, "Confirmed")
}

func TestACodeShowsTheStateOfItsBooking(t *testing.T) {
	t.Parallel()
	s, b := servertest.NewStudentSite(t, servertest.FourHostels)
	b.Book("room", "two")
	porter := s.NewBrowser()
	porter.Get("/check/"+s.BookingCode()).Wants(t, 200, "Not paid yet")
	for state, want := range map[string]string{"expired": "Not booked: nobody paid in time",
		"ended": "Ended: this stay is over"} {
		s.Exec(`update bookings set state = $1`, state)
		page := porter.Get("/check/" + s.BookingCode())
		page.Wants(t, 200, want)
		page.Lacks(t, "Confirmed", "first month paid")
	}
}

func TestACodeIsReadDespiteSpacesAndSimilarLetters(t *testing.T) {
	t.Parallel()
	s := servertest.NewSite(t, servertest.FourHostels)
	servertest.NewBookedStudent(t, s, "two", "female")
	s.Exec(`update bookings set code = '7K0M1QXA'`)
	porter := s.NewBrowser()
	for _, path := range []string{"/check/7k0m1qxa", "/check/7KOM%20LQXA", "/check/7K0M-iqxa", "/check?code=7kom+1qxa",
		"/check/?code=7K0M1QXA"} {
		if page := porter.Get(path); page.Path != "/check/7K0M1QXA" ||
			!strings.Contains(page.Body, "Booked; first month paid") {
			t.Errorf("%s leads to %s with %d, want the booking", path, page.Path, page.Status)
		}
	}
	form := porter.Get("/check")
	form.Wants(t, 200, "<h1>Check a booking</h1>", `method="get" action="/check"`, `name="code"`)
	form.Lacks(t, "noindex")
	for path, status := range map[string]int{"/check/short": http.StatusNotFound,
		"/check/%3Cscript%3E": http.StatusNotFound, "/check?code=short": http.StatusUnprocessableEntity} {
		page := porter.Get(path)
		page.Wants(t, status, `action="/check"`, `aria-invalid="true"`, `name="robots" content="noindex"`)
		page.Lacks(t, "Booked; first month paid", "<script>")
	}
	porter.Get("/check/ZZZZZZZZ").Wants(t, http.StatusNotFound, "There is no booking with this code.",
		`value="ZZZZZZZZ"`)
}

func TestThePorterSeesTheNameOfTheConfirmedBooking(t *testing.T) {
	s := servertest.NewSite(t, servertest.FourHostels)
	b, _ := servertest.NewBookedStudent(t, s, "two", "female")
	code := s.BookingCode()
	profile := func(name string) servertest.Response {
		return b.Post("/account/profile", "name", name, "gender", "female", "phone", "233241234567")
	}
	profile("Kofi Owusu").Wants(t, http.StatusOK, "Saved.",
		"Your booking keeps the name it was confirmed with: Ama Mensah.")
	s.NewBrowser().Get("/check/"+code).Wants(t, http.StatusOK, "A••• M•••")
	b.Get("/receipt/"+code).WantsFacts(t, "Student", "Ama Mensah")
	if file, _ := b.Download(); file.Bookings[0].StudentName != "Ama Mensah" {
		t.Errorf("the data file has the booking %+v, want the confirmed name", file.Bookings[0])
	}
	s.Exec(`update accounts set name = $1`, "\u3164\u200b") // earlier versions accepted such names
	b.Get("/account").Wants(t, http.StatusOK, "About you")
	s.NewBrowser().Get("/check/"+code).Wants(t, http.StatusOK, "A••• M•••")
	profile("\u3164\u200b").Wants(t, http.StatusUnprocessableEntity, "Type your name as the hostel should know it.")
	s.Exec(`update bookings set student_name = ''`) // a hold shows the account's name
	s.NewBrowser().Get("/check/"+code).Wants(t, http.StatusOK, "(no name)")
}

// TestGuessedCodesBlockNoPorter checks that unknown codes and forged links count for their network address. Codes and
// links of bookings never count.
func TestGuessedCodesBlockNoPorter(t *testing.T) {
	t.Parallel()
	s := servertest.NewSite(t, servertest.FourHostels)
	_, dashboard := servertest.NewBookedStudent(t, s, "two", "female")
	guesser := s.NewBrowser()
	guesser.Get("/check/AAAAAAAA")
	later := time.Now().Add(time.Hour).UnixMilli()
	s.Exec(`update throttles set open_at = $1, forget_at = $1`, later) // as after 300 guesses
	for _, path := range []string{"/check/AAAAAAAA", "/shared-receipt/AAAAAAAA-x"} {
		if !guesser.Get(path).Throttled(t) {
			t.Errorf("guesses at %s are not limited", path)
		}
	}
	for _, path := range []string{"/check/" + s.BookingCode(), sharedReceipt(t, s, dashboard)} {
		must.Equal(t, path+" after another client's guesses: status", guesser.Get(path).Status, http.StatusOK)
	}
}
