package booking_test

import (
	"net/http"
	"regexp"
	"strings"
	"testing"
	"time"

	"efie/hostel"
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

// keptUntil returns the sentence at /check about the held bed of Ama, and its time.
func keptUntil(s *servertest.RunningSite) string {
	ends := time.UnixMilli(int64(s.Count(`select expires_at from bookings`)))
	return "Not paid yet. A bed is being kept for A••• until " + hostel.TimeWithDay(ends, time.Now()) + " (Ghana time)."
}

func TestACodeShowsTheStateOfItsBooking(t *testing.T) {
	t.Parallel()
	s := servertest.NewSite(t, servertest.FourHostels)
	ama, _ := askToPay(t, s)
	porter := s.NewBrowser()
	held := porter.Get("/check/" + s.BookingCode())
	held.Wants(t, 200, "Not paid yet: this is no booking.</h2>", keptUntil(s), `name="robots" content="noindex"`)
	held.Part(t, "<main", "</main>").Lacks(t, "Adom", "Standard", "2 in a room", "M•••", "Ama", "Mensah", "GH₵")
	must.Equal(t, "the facts of a held booking", len(held.Facts()), 0)
	s.Exec(`update bookings set expires_at = 1`)
	held = porter.Get("/check/" + s.BookingCode())
	held.Wants(t, 200, "Not paid yet: this is no booking.</h2>", "The time to pay is over.")
	held.Lacks(t, "being kept", "Adom Court")
	for state, want := range map[string]string{"expired": "Not booked: nobody paid in time",
		"ended": "Ended: this stay is over"} {
		s.Exec(`update bookings set state = $1`, state)
		page := porter.Get("/check/" + s.BookingCode())
		page.Wants(t, 200, want)
		page.Lacks(t, "Confirmed", "first month paid", "being kept")
	}
	s.Exec(`update bookings set state = 'held', expires_at = $1`, time.Now().Add(time.Hour).UnixMilli())
	ama.Post("/dashboard/cancel-hold", "code", s.BookingCode())
	porter.Get("/check/"+s.BookingCode()).Wants(t, 200, "Cancelled: this bed is not booked")
}

// payerCode matches the code of the link on a payer's page.
var payerCode = regexp.MustCompile(`<p class="big-code">([0-9A-Z]{8})</p>`)

// codeOfLink returns the code of a link from its payer's page.
func codeOfLink(t *testing.T, s *servertest.RunningSite, path string) string {
	t.Helper()
	m := payerCode.FindStringSubmatch(s.NewBrowser().Get(path).Body)
	if m == nil {
		t.Fatalf("no code on the page at %s", path)
	}
	return m[1]
}

// TestAPayerChecksALinkFromOutside opens /check with the code on the payer's page, as it may be typed. Once the link is
// over, the answer is the one to an unknown code.
func TestAPayerChecksALinkFromOutside(t *testing.T) {
	t.Parallel()
	s := servertest.NewSite(t, servertest.FourHostels)
	ama, path := askToPay(t, s)
	mother := s.NewBrowser()
	page := mother.Get(path)
	code := codeOfLink(t, s, path)
	page.Wants(t, 200, s.URL+"/check", keptUntil(s), `href="/help-center#a-student-sent-me-a-link-how-do-i-check-it"`)
	must.Equal(t, "the code is not the booking's", code == s.BookingCode(), false)
	must.Equal(t, "what is stored of the code", s.Text(`select code_hash from payment_links`), hostel.HashToken(code))

	answer := mother.Get("/check?code=" + strings.ToLower(code[:4]+"+"+code[4:]))
	must.Equal(t, "the form leads to", answer.Path, "/check/"+code)
	answer.Wants(t, 200, keptUntil(s), s.URL+"/pay/", `name="robots" content="noindex"`)
	answer.Part(t, "<main", "</main>").Lacks(t, "Adom", "Standard", "in a room", "M•••", "Ama", "Mensah", "GH₵",
		s.BookingCode(), path, "this is no booking")
	must.Equal(t, "the facts about a link", len(answer.Facts()), 0)
	must.Equal(t, "Cache-Control of the answer", answer.Header.Get("Cache-Control"), "private, no-store")

	bare := func(code string) string {
		answer := mother.Get("/check/" + code)
		must.Equal(t, "the status for "+code, answer.Status, http.StatusNotFound)
		return strings.ReplaceAll(answer.Part(t, "<main", "</main>").Body, code, "")
	}
	want := bare("ZZZZZZZZ")
	must.Contain(t, "the answer to an unknown code", want, "There is no booking with this code.",
		"A payer’s code works only while the link can be paid.")
	for end, statement := range map[string]string{
		"ended": `update payment_links set state = 'ended'`, "used": `update payment_links set state = 'used'`,
		"disowned": `update payment_links set state = 'disowned'`, "too late": `update bookings set expires_at = 1`,
	} {
		s.Exec(statement)
		must.Equal(t, "the answer to the code of a link that is "+end, bare(code), want)
		s.Exec(`update payment_links set state = 'live'`)
		s.Exec(`update bookings set expires_at = $1`, time.Now().Add(time.Hour).UnixMilli())
		mother.Get("/check/"+code).Wants(t, 200, keptUntil(s))
	}
	later := time.Now().Add(time.Hour).UnixMilli()
	s.Exec(`update throttles set open_at = $1, forget_at = $1`, later) // as after 300 guesses
	mother.Get("/check/"+code).Wants(t, 200, keptUntil(s))
	must.Equal(t, "an unknown code is refused", mother.Get("/check/ZZZZZZZZ").Throttled(t), true)
	s.Exec(`update payment_links set state = 'ended'`)
	must.Equal(t, "the code of an ended link is refused", mother.Get("/check/"+code).Throttled(t), true)
	s.Exec(`update payment_links set state = 'live'`)
	s.Exec(`delete from throttles`)

	ama.Post("/book/link/end", "code", s.BookingCode())
	must.Equal(t, "the answer after the student ended the link", bare(code), want)
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
	profile("\u3164\u200b").Wants(t, http.StatusUnprocessableEntity, "Type your name as the hostel should know it.")
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
