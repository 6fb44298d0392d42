package pages_test

import (
	"regexp"
	"strings"
	"testing"

	"efie/server/servertest"
	"efie/test/must"
	"efie/views/layout"
)

func TestTheLandingPageHasItsParts(t *testing.T) {
	t.Parallel()
	b := servertest.NewSite(t, servertest.FourHostels).NewBrowser()
	page := b.Get("/")
	page.Part(t, `<section class="hero"`, "</section>").Wants(t, 200, "<h1>", `action="/detailed_search"`,
		`name="location"`, `data-island="campus-search"`)
	page.Part(t, `<h2 id="features"`, "</section>").Wants(t, 200, `class="feature"`)
	must.Equal(t, "steps of how it works",
		strings.Count(page.Part(t, `<h2 id="how"`, "</section>").Body, `<li class="step">`), 4)
	page.Part(t, `<section class="cta"`, "</section>").Wants(t, 200, `href="/hostels"`, `href="/signup"`)
	page.Part(t, `<section class="claims"`, "</section>").Wants(t, 200,
		"<b>500+</b> <span>hostels</span>", "<b>10K+</b> <span>students served</span>",
		"<b>50+</b> <span>campus locations</span>")
	page.Wants(t, 200, "free to use with no hidden fees", `"none":"No matching campuses found"`,
		`"failed":"Failed to fetch campus list. Please try again."`)
}

func TestTheLandingPageOffersAnAccountOnlyToVisitors(t *testing.T) {
	t.Parallel()
	s := servertest.NewSite(t, servertest.FourHostels)
	student, visitor := s.NewBrowser(), s.NewBrowser()
	student.SignUp("ama@example.com", "female")
	visitor.Get("/").Part(t, "<main", "</main>").Wants(t, 200, `href="/signup"`, "Sign up, pick a bed")
	page := student.Get("/").Part(t, "<main", "</main>")
	page.Wants(t, 200, "Pick a bed", `href="/dashboard">My booking</a>`)
	page.Lacks(t, "/signup", "Sign up", "Sign Up", "so is your account")
}

func TestPagesShowTheCurrentNameOfTheStudent(t *testing.T) {
	t.Parallel()
	s, b := servertest.NewStudentSite(t, servertest.FourHostels)
	b.Get("/").Wants(t, 200, `<span class="nav-name">Ama Mensah</span>`)
	s.Exec(`update accounts set name = 'Ama Owusu', email = 'owusu@example.com'`)
	b.Get("/").Wants(t, 200, `<span class="nav-name">Ama Owusu</span>`)
	b.Get("/").Lacks(t, "Ama Mensah")

	// Only unverified students see their email, on this page.
	s.Exec(`update accounts set verified_at = 0`)
	b.Get("/email-verification").Wants(t, 200, "owusu@example.com")
}

func TestTheNavigationDependsOnTheSession(t *testing.T) {
	t.Parallel()
	s := servertest.NewSite(t, servertest.FourHostels)
	student, visitor := s.NewBrowser(), s.NewBrowser()
	student.SignUp("ama@example.com", "female")
	for _, place := range []string{`<nav class="bar"`, `<nav class="drawer-sheet"`} {
		for _, path := range []string{"/", "/hostels", "/detailed_search", "/privacy-policy"} {
			in, out := student.Get(path).Part(t, place, "</nav>"), visitor.Get(path).Part(t, place, "</nav>")
			in.Wants(t, 200, `href="/hostels"`, `href="/dashboard"`, ">My booking<", "Ama Mensah", `href="/help-center"`,
				">Help<", ">Logout<")
			in.Lacks(t, `href="/signup"`)
			out.Wants(t, 200, `href="/hostels"`, `href="/help-center"`, ">Help<", `href="/signup"`, ">Sign Up<")
			out.Lacks(t, "/dashboard", "My booking", "Logout")
		}
	}
	student.Get("/").Part(t, `id="confirm-logout"`, "</div>").Wants(t, 200, "Confirm Logout", `action="/logout"`,
		">Cancel</button>", ">Logout</button>",
		"Are you sure you want to logout? You&#39;ll need to sign in again to access your account.")
}

func TestTheFooterLinksToEveryStaticPage(t *testing.T) {
	t.Parallel()
	b := servertest.NewSite(t, servertest.FourHostels).NewBrowser()
	footer := b.Get("/hostels").Part(t, `<footer`, "</footer>")
	footer.Wants(t, 200, `href="/check">Check a booking code</a>`)
	for _, name := range staticPages {
		t.Run(name, func(t *testing.T) {
			b.Get("/"+name).Wants(t, 200, "<h1>", "Last updated ", `<article class="prose">`)
			footer.Wants(t, 200, `href="/`+name+`"`)
		})
	}
}

func TestTheSearchBoxAsksOnlyForALocation(t *testing.T) {
	t.Parallel()
	form := servertest.NewSite(t, servertest.FourHostels).NewBrowser().Get("/").Part(t, `action="/detailed_search"`,
		"</form>")
	names := regexp.MustCompile(`\sname="([^"]+)"`).FindAllStringSubmatch(form.Body, -1)
	if len(names) != 1 || names[0][1] != "location" {
		t.Errorf("the search box has the fields %v, want only location", names)
	}
}

func TestPagesLoadScriptsOnlyFromThisServer(t *testing.T) {
	t.Parallel()
	b := servertest.NewSite(t, servertest.FourHostels).NewBrowser()
	for _, path := range []string{"/", "/hostels", "/hostels/adom-court", "/dashboard"} {
		page := b.Get(path)
		for _, rule := range []string{"default-src 'none'", "script-src 'self' " + layout.ScriptSource() + ";",
			"connect-src 'self';"} {
			must.Contain(t, path+": the policy", page.Header.Get("Content-Security-Policy"), rule)
		}
		for _, script := range regexp.MustCompile(`<script[^>]*\ssrc="([^"]*)"`).FindAllStringSubmatch(page.Body, -1) {
			if !strings.HasPrefix(script[1], "/static/build/") {
				t.Errorf("%s loads the script %s of another place", path, script[1])
			}
		}
	}
}

func TestTheLandingPageShowsFreeBedsNearTheChosenCampus(t *testing.T) {
	t.Parallel()
	s := servertest.NewSite(t, fiveHouses)
	visitor, man, other := s.NewBrowser(), s.NewBrowser(), s.NewBrowser()
	man.SignUp("kofi@example.com", "male")
	const heading, claims = `<h2 id="featured">Free beds near Ashesi University</h2>`, `class="claims"`
	other.Get("/").Lacks(t, "Free beds near", "free beds near")

	visitor.Post("/campus", "campus", "ashesi-university")
	page := visitor.Get("/")
	page.WantsInOrder(t, `href="#featured">See free beds near Ashesi University`, heading,
		`href="/hostels">All near Ashesi University</a>`, claims)
	shelf := page.Part(t, heading, "</section>")
	shelf.Wants(t, 200, ">Dear House</a>", ">Women House</a>")
	shelf.Lacks(t, ">Full House</a>", ">Closed House</a>", ">Far House</a>")
	page.Lacks(t, "Beds you can book today")

	man.Post("/campus", "campus", "ashesi-university")
	shelf = man.Get("/").Part(t, heading, "</section>")
	shelf.Wants(t, 200, ">Dear House</a>")
	shelf.Lacks(t, ">Women House</a>")
	other.Get("/").Lacks(t, "Free beds near")
	visitor.Post("/campus", "campus", "")
	visitor.Get("/").Lacks(t, "Free beds near")
}

func TestTheLandingPageOfAFullCampusShowsOtherCampuses(t *testing.T) {
	t.Parallel()
	b := servertest.NewSite(t, `[
		{"name":"Full House","campus":"Ashesi University","category":1,"status":"Full","room_details":[
			{"uuid":"full","number_in_room":2,"price":300}]},
		{"name":"Far House","campus":"Academic City","category":1,"image":"a.jpg","room_details":[
			{"uuid":"far","number_in_room":2,"price":300}]}]`).NewBrowser()
	b.Post("/campus", "campus", "ashesi-university")
	b.Get("/").WantsInOrder(t, "Beds you can book today",
		"No bed near Ashesi University is free for you now. These are near other campuses.", ">Far House</a>")
}

func TestTheLandingPageBeginsWithTheBookedBed(t *testing.T) {
	t.Parallel()
	s := servertest.NewSite(t, servertest.FourHostels)
	woman, _ := servertest.NewBookedStudent(t, s, "two", "female")
	other := s.NewBrowser()
	other.SignUp("esi@example.com", "female")
	const strip = `aria-label="Your booked bed"`
	woman.Get("/").WantsInOrder(t, strip, "Your bed: Adom Court, 2 in a room", `href="/dashboard">My booking</a>`, "<main")
	other.Get("/").Lacks(t, strip)
	woman.Get("/hostels").Lacks(t, strip)
	woman.Post("/dashboard/cancel", "code", s.BookingCode())
	woman.Get("/").Lacks(t, strip)
	woman.Book("room", "two")
	woman.Get("/").WantsInOrder(t, `aria-label="Your kept bed"`, "Pay now", "<main")
	woman.Get("/").Lacks(t, strip)
}
