package accounts_test

import (
	"net/http"
	"net/url"
	"strings"
	"testing"

	"efie/server/servertest"
	"efie/test/must"
)

const (
	roomTwo     = "/hostels/adom-court#room-two"
	nextRoomTwo = "?next=%2Fhostels%2Fadom-court%23room-two"
	ready       = "You can book it now."
	namesRoom   = `<b>Standard, 2 in a room</b> at <a href="` + roomTwo + `">Adom Court</a> for ` +
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
	sent.Wants(t, 200, "Your account is created.", namesRoom, "you are back at it and can book",
		"A bed is not kept for you until you press Book.", `name="next" value="`+roomTwo+`"`)
	b.Get("/hostels/adom-court").Lacks(t, ready)
	b.Post("/email-verification/check", "next", roomTwo).Wants(t, 200, "Account is still not verified.", namesRoom)

	verified := b.Get(b.VerificationLink("ama@example.com"))
	verified.Wants(t, 200, "Your email address is verified.", `content="3; url=`+roomTwo+`"`,
		"<b>Standard, 2 in a room</b> at <b>Adom Court</b>", `href="`+roomTwo+`">Open it now`)
	verified.Lacks(t, "Your dashboard", "not verified yet")
	must.Equal(t, "the page after the verification",
		redirectTarget(t, b.Post("/email-verification/check", "next", roomTwo)), roomTwo)
	page := b.Get("/hostels/adom-court")
	page.Room(t, "2 in a room").Wants(t, 200, ready, `action="/book"`)
	page.Room(t, "1 in a room").Lacks(t, ready) // for men
	page.Room(t, "4 in a room").Lacks(t, ready) // closed
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
	b.Get(b.VerificationLink("ama@example.com")).Wants(t, 200, `content="3; url=`+roomTwo+`"`)
	b.Post("/logout")
	b.Get("/email-verification").Lacks(t, "Adom Court")
}

func TestAVerificationLinkInAnotherBrowserLeadsToTheDashboard(t *testing.T) {
	t.Parallel()
	s := servertest.NewSite(t, servertest.FourHostels)
	b, elsewhere := s.NewBrowser(), s.NewBrowser()
	b.Book("room", "two")
	b.Post("/signup", append(signUpFields, "next", roomTwo)...)
	elsewhere.Get(b.VerificationLink("ama@example.com")).Wants(t, 200, "Your dashboard opens in 3 seconds.",
		`content="3; url=/dashboard"`)
	forged := s.SignedUp("esi@example.com", "female")
	here, err := url.Parse(s.URL)
	must.Do(t, err)
	forged.HTTP.Jar.SetCookies(here, []*http.Cookie{{Name: "efie-room", Value: "two"}})
	forged.Get(b.VerificationLink("esi@example.com")).Wants(t, 200, `content="3; url=/dashboard"`)
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
		for path, first := range map[string]string{"/login": "/", "/email-verification/check": "/dashboard"} {
			a := b.Post(path, "email", "ama@example.com", "password", servertest.Password, "next", next)
			must.Equal(t, path+" with next="+next, redirectTarget(t, a), first)
		}
	}
}
