package pages_test

import (
	"net/http"
	"strings"
	"testing"

	"efie/server/servertest"
	"efie/test/must"
)

func TestEveryAddressOfAHostelRedirectsOnceToItsSlug(t *testing.T) {
	s := servertest.NewSite(t, servertest.FourHostels)
	s.Import(servertest.FourHostelsMoved)
	b := s.NewBrowserWithoutRedirects()
	for path, want := range map[string]string{
		"/hostels/adom-court": "/hostels/adom-place", "/hostels/adom-court/": "/hostels/adom-place",
		"/hostels/Adom-Court":               "/hostels/adom-place",
		"/hostels/ADOM-COURT/?q=1":          "/hostels/adom-place?q=1",
		"/hostels/adom%2Dcourt?q=b%20c&q=d": "/hostels/adom-place?q=b%20c&q=d",
		"/hostels/adom-court?fbclid=x&q=1":  "/hostels/adom-place?q=1",
		"/hostels/adom-uuid":                "/hostels/adom-place", "/hostels/1": "/hostels/adom-place",
		"/hostels/1/?part=popup": "/hostels/adom-place?part=popup",
		"/hostels/Adom-Place":    "/hostels/adom-place", "/hostels/adom-place/": "/hostels/adom-place",
		"/hostels/Busy-Lodge/":           "/hostels/busy-lodge",
		"/hostels/adom-court?part=popup": "/hostels/adom-place?part=popup",
		"/hostels/":                      "/hostels", "/hostels/?q=water": "/hostels?q=water",
		"/help-center/": "/help-center", "/help-center//?a": "/help-center?a", "/signup/": "/signup",
		"/campuses/": "/campuses",
	} {
		a := b.Get(path)
		if a.Status != http.StatusMovedPermanently || a.Header.Get("Location") != want ||
			a.Header.Get("Cache-Control") != "no-cache" {
			t.Errorf("%s is answered with %d to %q, Cache-Control %q; want 301 to %q", path, a.Status,
				a.Header.Get("Location"), a.Header.Get("Cache-Control"), want)
		}
		must.Equal(t, path+" redirects to "+want+": status", b.Get(want).Status, http.StatusOK)
	}
	b.Get("/hostels/adom-place?part=popup").Wants(t, 200, "Adom Court")
	// The control: other addresses and forms are not redirected.
	for _, path := range []string{"/hostels/adom", "/hostels/adom-court/rooms", "/no-such-page/", "//evil.example/",
		"/%5Cevil.example/", "/hostels/2026/", "/static/build/", "/media/", "/sitemap-1.xml"} {
		must.Equal(t, path+": status", b.Get(path).Status, http.StatusNotFound)
	}
	must.Equal(t, "the status of a form to an address with a slash", b.Post("/signup/").Status, http.StatusNotFound)
	for _, path := range []string{"/dashboard/", "/check/", "/verify-email/"} { // these addresses end with a slash
		if a := b.Get(path); a.Status == http.StatusMovedPermanently {
			t.Errorf("%s redirects to %s, want its own page", path, a.Header.Get("Location"))
		}
	}
}

func TestAReusedSlugLeadsToItsNewHostel(t *testing.T) {
	s := servertest.NewSite(t, servertest.FourHostels)
	s.Import(servertest.FourHostelsMoved)
	s.Import(strings.Replace(servertest.FourHostelsMoved, `"name":"Busy Lodge"`, `"name":"Busy Lodge","uuid":"`+
		s.Text(`select uuid from hostels where name = 'Busy Lodge'`)+`","slug":"adom-court"`, 1))
	b := s.NewBrowserWithoutRedirects()
	b.Get("/hostels/adom-court").Wants(t, 200, "Busy Lodge")
	if a := b.Get("/hostels/busy-lodge"); a.Header.Get("Location") != "/hostels/adom-court" {
		t.Errorf("the hostel's former slug redirects to %q, want /hostels/adom-court", a.Header.Get("Location"))
	}
}

func TestTheAddressOfARemovedHostelSuggestsOthers(t *testing.T) {
	s := servertest.NewSite(t, servertest.FourHostels)
	s.Import(servertest.FourHostelsMoved)
	remove := s.Run("hostels", "remove", "busy-lodge")
	remove.Wants(1, "Busy Lodge near Ashesi University has 1 room type.",
		"nothing was changed; --yes removes the hostel")
	uuid := s.Text(`select uuid from hostels where slug = 'busy-lodge'`)
	id := s.Text(`select id from hostels where slug = 'busy-lodge'`)
	s.Run("hostels", "remove", "busy-lodge", "--yes").Wants(0, "Busy Lodge is removed")
	s.Run("hostels", "remove", "busy-lodge", "--yes").Wants(1, `no hostel has the slug "busy-lodge"`)
	// the former slug of Adom Court
	s.Run("hostels", "remove", "adom-court", "--yes").Wants(1, `no hostel has the slug "adom-court"`)
	s.AwaitCatalogue()
	b := s.NewBrowserWithoutRedirects()
	for _, key := range []string{"busy-lodge", "Busy-Lodge/", uuid, id, "busy-lodge?part=popup"} {
		a := b.Get("/hostels/" + key)
		a.Wants(t, http.StatusGone, "Busy Lodge is no longer here", "It has left Efie", `href="/hostels/plain-house"`,
			`content="noindex"`)
		a.Lacks(t, `href="/hostels/closed-lodge"`, `rel="canonical"`)
		must.Equal(t, "Cache-Control of "+key, a.Header.Get("Cache-Control"), "private, no-store")
	}
	b.Get("/hostels/busy-lodge/card.png").Wants(t, http.StatusGone)
	// the control
	b.Get("/hostels/closed-loge").Wants(t, http.StatusNotFound, "Hostel not found.", `href="/hostels/closed-lodge"`)
	b.Get("/sitemap.xml").Lacks(t, "busy-lodge")
	b.Accept = "application/json"
	if a := b.Get("/hostels/busy-lodge"); a.Status != http.StatusGone ||
		!strings.Contains(a.Body, `"code":"hostel_gone"`) {
		t.Errorf("a program gets %d: %s", a.Status, a.Body)
	}
	s.Import(servertest.FourHostels)
	s.NewBrowser().Get("/hostels/busy-lodge").Wants(t, http.StatusOK, "Busy Lodge")
}

// sameShortName is a hostel near a campus with the short name of Adom Court's campus.
const sameShortName = `[{"name":"New House","campus":"Institute of Legon (UG Legon)","category":1,
	"room_details":[{"number_in_room":1,"price":100}]}]`

func TestAddressesOfRemovedHostelsAndCampusesAreNotReused(t *testing.T) {
	s := servertest.NewSite(t, servertest.FourHostels)
	b := s.NewBrowserWithoutRedirects()
	b.Get("/campuses/ug-legon").Wants(t, http.StatusOK, "Adom Court")
	id := s.Text(`select id from hostels where slug = 'adom-court'`)
	s.Run("hostels", "remove", "adom-court", "--yes").Wants(0, "Adom Court is removed")
	s.AwaitCatalogue()
	s.Import(sameShortName)
	b.Get("/hostels/"+id).Wants(t, http.StatusGone, "Adom Court is no longer here")
	for _, path := range []string{"/campuses/ug-legon", "/campuses/UG-Legon", "/campuses/ug-legon?page=2"} {
		a := b.Get(path)
		a.Wants(t, http.StatusGone, "No hostel near UG Legon is on Efie now", `content="noindex"`, `href="/hostels"`)
		a.Lacks(t, `rel="canonical"`, "New House</a>")
	}
	b.Get("/campuses/institute-of-legon-ug-legon").Wants(t, http.StatusOK, "New House")
	// the control
	b.Get("/campuses/ug-legom").Wants(t, http.StatusNotFound, "There is no campus with hostels at this address.")
	b.Get("/sitemap.xml").Lacks(t, "/campuses/ug-legon<")
	b.Accept = "application/json"
	b.Get("/campuses/ug-legon").Wants(t, http.StatusGone, `"code":"campus_gone"`)
	s.Import(servertest.FourHostels)
	s.NewBrowser().Get("/campuses/ug-legon").Wants(t, http.StatusOK, "Adom Court")
	s.NewBrowser().Get("/campuses/institute-of-legon-ug-legon").Wants(t, http.StatusOK, "New House")
}

// Each method and each page: an empty part of an address is never the value of a parameter.
func TestAnAddressWithAnEmptyPartHasNoPage(t *testing.T) {
	s := servertest.NewSite(t, servertest.FourHostels)
	for _, path := range []string{"//login", "///login", "//hostels", "//hostels/adom-court", "//pay/x", "//PAY/x",
		"/pay//x", "/pay//done", "/pay//unknown", "/hostels//map", "/hostels//card.png", "/hostels//map/", "/receipt//x",
		"/static//x", "//static/x", "//hq/api/hostels/", "/.//login", "/login//x"} {
		for _, method := range []string{http.MethodGet, http.MethodHead, http.MethodPost} {
			a := s.Ask(method, path)
			must.Equal(t, method+" "+path, a.Code, http.StatusNotFound)
			must.Lack(t, method+" "+path, a.Body.String(), "Pay for a student")
		}
	}
	for range 400 { // more than the guesses of "check from"
		must.Equal(t, "a guess", s.Ask(http.MethodGet, "/pay//done").Code, http.StatusNotFound)
	}
	must.Equal(t, "a wrong link", s.Ask(http.MethodGet, "/pay/x").Code, http.StatusNotFound)
	// The control: an encoded slash is a letter of its part, and a form without a page has its own answer.
	for path, want := range map[string]int{"/%2Flogin": 404, "/./login": 404, "//": 404, "///": 404, "/login": 200,
		"/login//": 301, "/hostels//": 301} {
		must.Equal(t, "GET "+path, s.Ask(http.MethodGet, path).Code, want)
	}
}
