package main

import (
	"net/http"
	"strings"
	"testing"
)

func TestEveryAddressOfAHostelLeadsToItsOneAddressInOneStep(t *testing.T) {
	s := newSite(t, street)
	s.imports(movedStreet)
	b := s.stopped()
	for path, want := range map[string]string{
		"/hostels/adom-court": "/hostels/adom-place", "/hostels/adom-court/": "/hostels/adom-place", "/hostels/Adom-Court": "/hostels/adom-place",
		"/hostels/ADOM-COURT/?q=1": "/hostels/adom-place?q=1", "/hostels/adom%2Dcourt?a=b%20c&a=d": "/hostels/adom-place?a=b%20c&a=d",
		"/hostels/adom-uuid": "/hostels/adom-place", "/hostels/1": "/hostels/adom-place", "/hostels/1/?part=popup": "/hostels/adom-place?part=popup",
		"/hostels/Adom-Place": "/hostels/adom-place", "/hostels/adom-place/": "/hostels/adom-place", "/hostels/Busy-Lodge/": "/hostels/busy-lodge",
		"/hostels/adom-court?part=popup": "/hostels/adom-place?part=popup",
		"/hostels/":                      "/hostels", "/hostels/?q=water": "/hostels?q=water", "/help-center/": "/help-center", "/help-center//?a": "/help-center?a", "/signup/": "/signup", "/campuses/": "/campuses",
	} {
		a := b.get(path)
		if a.status != http.StatusMovedPermanently || a.header.Get("Location") != want || a.header.Get("Cache-Control") != "no-cache" {
			t.Errorf("%s is answered with %d to %q, kept as %q; want 301 to %q", path, a.status, a.header.Get("Location"), a.header.Get("Cache-Control"), want)
		}
		if there := b.get(want); there.status != http.StatusOK {
			t.Errorf("%s leads to %s, which is answered with %d", path, want, there.status)
		}
	}
	b.get("/hostels/adom-place?part=popup").wants(t, 200, "Adom Court")
	// The control: what is nobody's, or somebody else's, leads nowhere; nor does a form that is sent.
	for _, path := range []string{"/hostels/adom", "/hostels/adom-court/rooms", "/no-such-page/", "//evil.example/", "/%5Cevil.example/", "/hostels/2026/", "/static/build/", "/media/", "/sitemap-1.xml"} {
		if a := b.get(path); a.status != http.StatusNotFound {
			t.Errorf("%s is answered with %d to %q", path, a.status, a.header.Get("Location"))
		}
	}
	if a := b.post("/signup/"); a.status != http.StatusNotFound {
		t.Errorf("a form is answered with %d", a.status)
	}
	for _, path := range []string{"/dashboard/", "/check/", "/verify-email/"} { // the specification's own
		if a := b.get(path); a.status == http.StatusMovedPermanently {
			t.Errorf("%s leads to %s", path, a.header.Get("Location"))
		}
	}
}

func TestASlugThatIsTakenOnAgainIsItsNewOwners(t *testing.T) {
	s := newSite(t, street)
	s.imports(movedStreet)
	s.imports(strings.Replace(movedStreet, `"name":"Busy Lodge"`, `"name":"Busy Lodge","uuid":"`+s.word(`select uuid from hostels where name = 'Busy Lodge'`)+`","slug":"adom-court"`, 1))
	b := s.stopped()
	b.get("/hostels/adom-court").wants(t, 200, "Busy Lodge")
	if a := b.get("/hostels/busy-lodge"); a.header.Get("Location") != "/hostels/adom-court" {
		t.Errorf("its former slug leads to %q", a.header.Get("Location"))
	}
}

func TestAHostelThatIsGoneSaysSoAndNamesOthers(t *testing.T) {
	s := newSite(t, street)
	s.imports(movedStreet)
	remove := s.efie("hostels", "remove", "busy-lodge")
	remove.says(1, "Busy Lodge near Ashesi University, room types: 1.", "nothing was changed; --yes removes the hostel")
	uuid := s.word(`select uuid from hostels where slug = 'busy-lodge'`)
	id := s.word(`select id from hostels where slug = 'busy-lodge'`)
	s.efie("hostels", "remove", "busy-lodge", "--yes").says(0, "Busy Lodge is removed")
	s.efie("hostels", "remove", "busy-lodge", "--yes").says(1, `no hostel has the slug "busy-lodge"`)
	s.efie("hostels", "remove", "adom-court", "--yes").says(1, `no hostel has the slug "adom-court"`) // which Adom Court had before
	s.settles()
	b := s.stopped()
	for _, key := range []string{"busy-lodge", "Busy-Lodge/", uuid, id, "busy-lodge?part=popup"} {
		a := b.get("/hostels/" + key)
		a.wants(t, http.StatusGone, "Busy Lodge is no longer here", "It has left Efie", `href="/hostels/closed-lodge"`, `href="/hostels/plain-house"`, `content="noindex"`)
		a.lacks(t, `href="/hostels/adom-place"`, `rel="canonical"`)
		if kept := a.header.Get("Cache-Control"); kept != "private, no-store" {
			t.Errorf("%s is kept as %q", key, kept)
		}
	}
	b.get("/hostels/closed-loge").wants(t, http.StatusNotFound, "Hostel not found.", `href="/hostels/closed-lodge"`) // the control
	b.get("/sitemap.xml").lacks(t, "busy-lodge")
	b.accept = "application/json"
	if a := b.get("/hostels/busy-lodge"); a.status != http.StatusGone ||
		!strings.Contains(a.body, `"code":"hostel_gone"`) {
		t.Errorf("a program is answered with %d: %s", a.status, a.body)
	}
	s.imports(street)
	s.browser().get("/hostels/busy-lodge").wants(t, http.StatusOK, "Busy Lodge")
}

func TestAHostelThatWasBookedIsNotRemoved(t *testing.T) {
	s, _, _ := siteWithABooking(t)
	s.efie("hostels", "remove", "adom-court", "--yes").says(1, "Adom Court stays: bookings: 1, of them held or confirmed: 1", "efie hostels retire adom-court")
	s.browser().get("/hostels/adom-court").wants(t, http.StatusOK, "Adom Court")
	s.proveLedger()
}
