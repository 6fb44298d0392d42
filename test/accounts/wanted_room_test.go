package accounts_test

import (
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"efie/server/servertest"
	"efie/test/must"
)

const (
	roomTwo     = "/hostels/adom-court#room-two"
	nextRoomTwo = "?next=%2Fhostels%2Fadom-court%23room-two"
	ready       = "You can book it now."

	leadsToRoomTwo   = `http-equiv="refresh" content="3; url=` + roomTwo + `"`
	leadsToDashboard = `http-equiv="refresh" content="3; url=/dashboard"`
	namesRoom        = `<b>Standard, 2 in a room</b> at <a href="` + roomTwo + `">Adom Court</a> for ` +
		"GH₵\u00a0450.50 per month"
)

var signUpFields = servertest.SignUpForm("ama@example.com", "female")

func redirectTarget(t *testing.T, a servertest.Response) string {
	t.Helper()
	if a.Status != http.StatusSeeOther {
		t.Fatalf("answered %d, want a redirect:\n%s", a.Status, a.Body)
	}
	return a.Header.Get("Location")
}

func TestANewStudentReturnsToTheChosenRoom(t *testing.T) {
	t.Parallel()
	s := servertest.NewSite(t, servertest.FourHostels)
	b := s.NewBrowserWithoutRedirects()
	if to := redirectTarget(t, b.Book("room", "two")); to != "/signup"+nextRoomTwo {
		t.Fatalf("Book leads a new visitor to %s", to)
	}
	form := b.Get("/signup" + nextRoomTwo)
	form.Wants(t, 200, namesRoom, `href="/login`+nextRoomTwo+`">Log in instead`, `value="`+roomTwo+`"`)
	bad := b.Post("/signup", "name", "Ama", "next", roomTwo)
	bad.Wants(t, 422, namesRoom, `value="`+roomTwo+`"`)

	check := "/email-verification" + nextRoomTwo
	if to := redirectTarget(t, b.Post("/signup", append(signUpFields, "next", roomTwo)...)); to != check {
		t.Fatalf("sign-up leads to %s, want %s", to, check)
	}
	sent := b.Get(check)
	sent.Wants(t, 200, "Your account is created.", namesRoom, "Once your email is verified, we keep a bed for you",
		`name="next" value="`+roomTwo+`"`)
	b.Get("/hostels/adom-court").Lacks(t, ready)
	b.Post("/email-verification/check", "next", roomTwo).Wants(t, 200, "Account is still not verified.", namesRoom)

	verified := b.Get(b.VerificationLink("ama@example.com"))
	verified.Wants(t, 200, "Your email address is verified.", namesRoom, leadsToRoomTwo, "It opens in 3 seconds.",
		`href="`+roomTwo+`">Open the room`, `href="/dashboard">`)
	verified.Lacks(t, "Your dashboard opens", "not verified yet")
	b.Get(check).Wants(t, 200, "Your email address is verified.", "Book this room")
	must.Equal(t, "beds that a GET held", s.Count(`select count(*) from bookings`), 0)
	page := b.Get("/hostels/adom-court")
	page.Room(t, "2 in a room").Wants(t, 200, ready, `action="/book"`)
	page.Room(t, "1 in a room").Lacks(t, ready) // for men
	page.Room(t, "4 in a room").Lacks(t, ready) // closed
}

// TestTheVerificationHoldsTheRoomOfTheLastBook verifies with a code, and with the link in another browser.
func TestTheVerificationHoldsTheRoomOfTheLastBook(t *testing.T) {
	t.Parallel()
	s := servertest.NewSite(t, servertest.FourHostels)
	verify := map[string]func(b *servertest.WebBrowser, email string) servertest.Response{
		"code": func(b *servertest.WebBrowser, email string) servertest.Response {
			return b.Post("/email-verification/code", "code", b.CodeIn(email), "next", roomTwo, "price", "40000")
		},
		"check": func(b *servertest.WebBrowser, email string) servertest.Response {
			s.NewBrowser().Get(b.VerificationLink(email))
			return b.Post("/email-verification/check", "next", roomTwo, "price", "45050")
		},
	}
	for name, title := range map[string]string{"code": "The price has changed", "check": "Check this before you pay"} {
		b, email := s.NewBrowser(), name+"@example.com"
		b.Book("room", "two")
		b.Post("/signup", servertest.SignUpForm(email, "female")...)
		a := verify[name](b, email)
		a.Wants(t, 200, "<h1>"+title, "Your email address is verified.", "Pay GH₵ 450.50 now")
		must.Equal(t, name+": the page", a.Path, "/book/summary")
		b.Post("/email-verification/check", "next", roomTwo).Wants(t, 200, "Check this before you pay") // a second press
		b.Get("/book/summary").Lacks(t, "Your email address is verified.")
	}
	must.Equal(t, "held beds", s.Count(`select count(*) from bookings where state = 'held'`), 2)
}

func TestTheVerificationHoldsNoOtherRoom(t *testing.T) {
	t.Parallel()
	s := servertest.NewSite(t, servertest.FourHostels)
	wantsOffer := func(name string, b *servertest.WebBrowser, email string, texts ...string) {
		t.Helper()
		a := b.Post("/email-verification/code", "code", b.CodeIn(email), "next", roomTwo)
		must.Equal(t, name+": the page", a.Path, "/email-verification")
		a.Wants(t, 200, append(texts, "Your email address is verified.", namesRoom)...)
		must.Equal(t, name+": held beds", s.Count(`select count(*) from bookings where room_uuid = 'two' and
			state = 'held'`), 0)
	}
	linked := s.NewBrowser() // an address with a room, but no press of Book
	linked.Post("/signup", servertest.SignUpForm("esi@example.com", "female")...)
	linked.Get("/email-verification"+nextRoomTwo).Wants(t, 200, "A bed is not kept for you until you press Book.")
	wantsOffer("without Book", linked, "esi@example.com", "Book this room")

	late := s.NewBrowser() // the last bed is taken while the student reads the email
	late.Book("room", "two")
	late.Post("/signup", servertest.SignUpForm("ama@example.com", "female")...)
	s.Exec(`update room_beds set taken = beds, changed_at = 0 where room_uuid = 'two'`) // not known in memory yet
	wantsOffer("a room that has just become full", late, "ama@example.com", "We could not keep a bed for you right now.")
	s.Exec(`update room_beds set changed_at = $1 where room_uuid = 'two'`, time.Now().UnixMilli())
	s.Eventually("the reason", func() bool {
		return strings.Contains(late.Get("/email-verification"+nextRoomTwo).Body, "Every bed of this room type is taken.")
	})
	late.Get("/email-verification"+nextRoomTwo).Wants(t, 200, "See other rooms")
}

// logInForRoomTwo sends the log-in form of the page that Book opened, whose price was 40000 pesewas.
func logInForRoomTwo(b *servertest.WebBrowser) servertest.Response {
	return b.Post("/login", "email", "ama@example.com", "password", servertest.Password, "next", roomTwo,
		"price", "40000")
}

func TestALogInHoldsTheRoomOfTheLastBook(t *testing.T) {
	t.Parallel()
	s := servertest.NewSite(t, servertest.FourHostels)
	s.SignedUp("ama@example.com", "female")
	b := s.NewBrowser()
	b.Book("room", "two")
	b.Get("/login"+nextRoomTwo).Wants(t, 200, "If you pressed Book there, logging in keeps a bed for you",
		`name="price" value="45050"`)
	summary := logInForRoomTwo(b)
	must.Equal(t, "the page after the log-in", summary.Path, "/book/summary")
	summary.Wants(t, 200, "<h1>The price has changed", "Pay GH₵ 450.50 now")
	summary.Lacks(t, "Your email address is verified.")
	logInForRoomTwo(b) // a second press
	must.Equal(t, "held beds", s.Count(`select count(*) from bookings where state = 'held'`), 1)

	b.Post("/dashboard/cancel-hold", "code", s.BookingCode())
	must.Equal(t, "the page after a log-in without another press of Book", logInForRoomTwo(b).Path,
		"/hostels/adom-court")
	must.Equal(t, "held beds after the second log-in", s.Count(`select count(*) from bookings where state = 'held'`), 0)
}

// TestALogInHoldsNoOtherBed logs in with a remembered room where nothing may be held, and where a bed is taken already.
func TestALogInHoldsNoOtherBed(t *testing.T) {
	t.Parallel()
	book := func(b *servertest.WebBrowser) { b.Book("room", "two") }
	for name, c := range map[string]struct {
		before func(ama *servertest.WebBrowser)
		press  func(b *servertest.WebBrowser)
		next   string
		held   string
	}{
		"without Book":             {press: func(*servertest.WebBrowser) {}, next: roomTwo},
		"Book at another room":     {press: book, next: "/hostels/adom-court#room-six"},
		"without a room to return": {press: book, next: "/"},
		"with another hold": {
			before: func(ama *servertest.WebBrowser) { ama.Book("room", "six") }, press: book, next: roomTwo, held: "six",
		},
		"with a booking": {
			before: func(ama *servertest.WebBrowser) { ama.Press(ama.Book("room", "six"), "pay") }, press: book, next: roomTwo,
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := servertest.NewSite(t, servertest.FourHostels)
			ama := s.SignedUp("ama@example.com", "female")
			if c.before != nil {
				c.before(ama)
			}
			b := s.NewBrowserWithoutRedirects()
			c.press(b)
			to := redirectTarget(t, b.Post("/login", "email", "ama@example.com", "password", servertest.Password, "next",
				c.next))
			must.Equal(t, "the page after the log-in", to, c.next)
			must.Equal(t, "the held room", s.Text(`select coalesce(max(room_uuid), '') from bookings where state = 'held'`),
				c.held)
		})
	}
}

// TestALogInByJSONHoldsNoBed sends the cookie of the room to the JSON interface.
func TestALogInByJSONHoldsNoBed(t *testing.T) {
	t.Parallel()
	s := servertest.NewSite(t, servertest.FourHostels)
	s.SignedUp("ama@example.com", "female")
	b := s.NewBrowser()
	b.Book("room", "two")
	client := s.NewClient("").With("Cookie", "efie-room="+b.Cookie("efie-room"))
	client.Post("/hq/api/login", `{"email":"ama@example.com","password":"`+servertest.Password+`","next":"`+roomTwo+`"}`).
		WantsJSON(200, "name", "Ama Mensah")
	must.Equal(t, "held beds", s.Count(`select count(*) from bookings`), 0)
}

func TestLogInReturnsToTheChosenRoom(t *testing.T) {
	t.Parallel()
	s := servertest.NewSite(t, servertest.FourHostels)
	s.NewBrowser().SignUp("ama@example.com", "female")
	b := s.NewBrowserWithoutRedirects()
	logIn := func() string {
		return redirectTarget(t, b.Post("/login", "email", "ama@example.com", "password", servertest.Password, "next",
			roomTwo))
	}
	b.Get("/login"+nextRoomTwo).Wants(t, 200, namesRoom, `href="/signup`+nextRoomTwo+`">Sign up`)
	b.Post("/login", "email", "ama@example.com", "password", "a guess", "next", roomTwo).Wants(t, 401, namesRoom)
	must.Equal(t, "the page after log-in", logIn(), roomTwo)
	b.Post("/logout")
	must.Equal(t, "the page after a returning visitor's Book", redirectTarget(t, b.Book("room", "two")),
		"/login"+nextRoomTwo)
}

// TestTheChosenRoomIsShownWithItsCost checks that the pages show the cost in the words of the cards.
func TestTheChosenRoomIsShownWithItsCost(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct{ stated, want string }{
		"a stay":          {`"stay_months": 8, "water": 20, "rest": "monthly", `, "GH₵ 3,760 for 8 months"},
		"the month alone": {"", "Per month only. Ask what else."},
	} {
		s := servertest.NewSite(t, strings.Replace(servertest.CatalogueOf(1, 1), `"room_details"`,
			c.stated+`"room_details"`, 1))
		b := s.NewBrowser()
		b.Get("/hostels").Wants(t, 200, ">"+c.want+"<")
		for _, path := range []string{"/signup", "/login", "/email-verification"} {
			a := b.Get(path+"?next=%2Fhostels%2Fadom-court%23room-room-0").Part(t, `class="wanted"`, "</div>")
			must.Contain(t, name+": "+path, a.Body, ">"+c.want+"<")
		}
	}
}

func TestLogInBeforeTheVerificationKeepsTheChosenRoom(t *testing.T) {
	t.Parallel()
	s := servertest.NewSite(t, servertest.FourHostels)
	s.NewBrowser().Post("/signup", signUpFields...)
	b := s.NewBrowserWithoutRedirects()
	b.Book("room", "two")
	to := redirectTarget(t, b.Post("/login", "email", "ama@example.com", "password", servertest.Password, "next",
		roomTwo))
	if to != "/email-verification"+nextRoomTwo {
		t.Fatalf("an unverified log-in leads to %s, want /email-verification with the room", to)
	}
	b.Get("/email-verification").Wants(t, 200, namesRoom) // as from the banner, whose link has no room
	b.Get(b.VerificationLink("ama@example.com")).Wants(t, 200, namesRoom, leadsToRoomTwo)
	b.Post("/logout")
	b.Get("/email-verification").Lacks(t, "Adom Court")
}

// TestTheVerificationLinkLeadsOnAfterThreeSeconds opens one link again and again while the student's booking changes.
func TestTheVerificationLinkLeadsOnAfterThreeSeconds(t *testing.T) {
	t.Parallel()
	s := servertest.NewSite(t, servertest.FourHostels)
	b := s.NewBrowser()
	b.Book("room", "two")
	b.Post("/signup", append(signUpFields, "next", roomTwo)...)
	link := b.VerificationLink("ama@example.com")

	b.Get(link).Wants(t, 200, leadsToRoomTwo, "A bed is not kept for you until you press Book there.")
	must.Equal(t, "beds that the link held", s.Count(`select count(*) from bookings`), 0)

	s.Exec(`update room_beds set taken = beds, changed_at = $1 where room_uuid = 'two'`, time.Now().UnixMilli())
	s.Eventually("the reason", func() bool {
		return strings.Contains(b.Get(link).Body, "Every bed of this room type is taken.")
	})
	full := b.Get(link)
	full.Wants(t, 200, leadsToRoomTwo, `class="banner banner-bad" role="alert"`,
		`href="`+roomTwo+`">See other rooms`, `href="/dashboard">`)
	s.Exec(`update room_beds set taken = 0, changed_at = $1 where room_uuid = 'two'`, time.Now().UnixMilli())
	s.Eventually("a free bed", func() bool {
		return strings.Contains(b.Get(link).Body, "Open the room")
	})

	summary := b.Book("room", "two")
	held := b.Get(link)
	held.Wants(t, 200, `content="3; url=/book/summary"`, "A bed is kept for you.",
		`href="/book/summary">Continue to payment`,
		`href="/dashboard">`)

	b.Press(summary, "pay")
	b.Get(link).Wants(t, 200, leadsToDashboard, "Your dashboard opens in 3 seconds.")
}

func TestAVerificationLinkInAnotherBrowserLeadsToTheDashboard(t *testing.T) {
	t.Parallel()
	s := servertest.NewSite(t, servertest.FourHostels)
	b, elsewhere := s.NewBrowser(), s.NewBrowser()
	b.Book("room", "two")
	b.Post("/signup", append(signUpFields, "next", roomTwo)...)
	elsewhere.Get(b.VerificationLink("ama@example.com")).Wants(t, 200, "Your dashboard opens in 3 seconds.",
		leadsToDashboard)
	forged := s.SignedUp("esi@example.com", "female")
	here, err := url.Parse(s.URL)
	must.Do(t, err)
	forged.HTTP.Jar.SetCookies(here, []*http.Cookie{{Name: "efie-room", Value: "two"}})
	forged.Get(b.VerificationLink("esi@example.com")).Wants(t, 200, leadsToDashboard)
}

func TestOnlyARoomOfTheCatalogueIsShown(t *testing.T) {
	t.Parallel()
	s := servertest.NewSite(t, servertest.FourHostels)
	b := s.NewBrowserWithoutRedirects()
	for _, next := range []string{
		"/hostels/adom-court#room-none", "/hostels/adom-court", "/hostels/plain-house#room-two", "/evil?Free+beds#room-two",
		"//evil.example/hostels/adom-court#room-two", "https://evil.example/hostels/adom-court#room-two",
		`/\evil.example#room-two`, "/hostels/adom-court?x#room-two", "#room-two", "#room-", "",
	} {
		query := "?next=" + url.QueryEscape(next)
		for _, path := range []string{"/login", "/signup", "/email-verification"} {
			a := b.Get(path + query)
			a.Wants(t, 200, "<form")
			a.Part(t, "<main", "</main>").Lacks(t, "Your room", "evil.example", "Free beds<")
		}
	}
	b.Post("/signup", signUpFields...)
	b.Get(b.VerificationLink("ama@example.com"))
	for _, next := range []string{"//evil.example/#room-two", "https://evil.example/", `/\evil.example#room-two`} {
		for path, first := range map[string]string{"/login": "/", "/email-verification/check": "/dashboard?verified=1"} {
			a := b.Post(path, "email", "ama@example.com", "password", servertest.Password, "next", next)
			must.Equal(t, path+" with next="+next, redirectTarget(t, a), first)
		}
	}
}
