package saved_test

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"efie/server/servertest"
	"efie/test/must"
)

func TestAVisitorSavesAndRemovesAHostel(t *testing.T) {
	t.Parallel()
	s := servertest.NewSite(t, servertest.FourHostels)
	b := s.NewBrowser()
	empty := b.Get("/saved")
	empty.Wants(t, 200, "You have not saved a hostel yet.", `href="/hostels"`, `content="noindex"`)
	must.Equal(t, "Cache-Control of the saved page", empty.Header.Get("Cache-Control"), "private, no-store")
	heart := `form="save" name="save" value="adom-court" aria-label="Save Adom Court"`
	list := b.Get("/hostels?q=legon")
	list.Wants(t, 200, heart, `<form id="save" method="post" action="/saved">`, `name="back" value="/hostels?q=legon"`)
	must.Equal(t, "the cookie of a visitor who has saved nothing", b.Cookie("efie-saved"), "")

	direct := s.NewBrowserWithoutRedirects()
	direct.HTTP.Jar = b.HTTP.Jar
	back := direct.Post("/saved", "save", "adom-court", "back", "/hostels?q=legon").Header.Get("Location")
	if back != "/hostels?q=legon&saved=adom-court#saved" {
		t.Fatalf("the press of a heart leads to %s", back)
	}
	b.Get(back).Wants(t, 200, `name="remove" value="adom-court" aria-label="Remove Adom Court from saved" id="saved"`,
		`Saved. <a href="/saved">See what you saved</a>`, `content="noindex"`)
	b.Get("/hostels?q=legon").Wants(t, 200, heart) // a stored page is the same for all visitors
	b.Get("/hostels/adom-court").Wants(t, 200, heart)
	b.Post("/saved", "save", "plain-house", "back", "/hostels/plain-house").Wants(t, 200, `id="saved"`, "Plain House")
	b.Post("/saved", "save", "adom-court") // saving again does not change the order
	must.Equal(t, "the saved hostels", savedSlugs(t, b), `{"saved":["plain-house","adom-court"],"keep":true}`)
	page := b.Get("/saved")
	page.Wants(t, 200, "2 hostels, the newest first.", "They are kept in this browser, for 180 days.")
	page.Card(t, "Adom Court").Wants(t, 200, `name="remove" value="adom-court"`)
	if strings.Index(page.Body, "Plain House") > strings.Index(page.Body, "Adom Court") {
		t.Error("the newest saved hostel does not come first")
	}
	b.Post("/saved", "remove", "plain-house", "back", "/saved").Lacks(t, "Plain House")
	b.Post("/saved", "remove", "plain-house").Wants(t, 200, "1 hostel,")
	b.Post("/saved", "remove", "adom-court", "back", "/hostels?saved=adom-court").Wants(t, 200, heart)
	must.Equal(t, "the cookie without the last hostel", b.Cookie("efie-saved"), "")
}

func TestAnUnknownHostelCannotBeSaved(t *testing.T) {
	t.Parallel()
	s := servertest.NewSite(t, servertest.FourHostels)
	b := s.NewBrowser()
	b.Post("/saved", "save", "no-such-house").Wants(t, http.StatusNotFound, "Hostel not found.")
	b.Post("/saved", "back", "/hostels").Wants(t, http.StatusUnprocessableEntity, "We could not read this form.")
	b.Post("/saved", "remove", "no-such-house").Wants(t, 200, "You have not saved a hostel yet.")
	direct := s.NewBrowserWithoutRedirects()
	for _, back := range []string{"https://evil.example/", "//evil.example/", `/\evil.example`, "", "/%zz"} {
		to := direct.Post("/saved", "save", "adom-court", "back", back).Header.Get("Location")
		must.Equal(t, "the page after a press with back="+back, to, "/saved")
	}
	form := "save=adom-court"
	r := httptest.NewRequest(http.MethodPost, s.URL+"/saved", strings.NewReader(form))
	r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	r.Header.Set("Origin", "https://evil.example")
	r.Header.Set("Sec-Fetch-Site", "cross-site")
	if w := s.Serve(r); w.Code != http.StatusForbidden || w.Header().Get("Set-Cookie") != "" {
		t.Errorf("a form of another site gets %d and the headers %v", w.Code, w.Header())
	}
}

func TestTheFortyFirstSavedHostelIsRefused(t *testing.T) {
	t.Parallel()
	s := servertest.NewSite(t, houses(41))
	b := s.NewBrowser()
	for i := range 40 {
		b.Post("/saved", "save", fmt.Sprint("house-", i), "back", "/offline").Wants(t, 200)
	}
	full := "You have saved 40 hostels, which is the most for a phone without an account."
	refused := b.Post("/saved", "save", "house-40", "back", "/hostels")
	refused.Wants(t, http.StatusConflict, full, "sign up: then you can save 100", ">House 0</a>", `name="remove"`)
	refused.Lacks(t, ">House 40</a>")
	b.Accept = "application/json"
	b.Post("/saved", "save", "house-40").Wants(t, http.StatusConflict, `"code":"saved_full"`, full)
	b.Post("/saved", "remove", "house-7").Wants(t, 200, `{"saved":["house-39",`)
	b.Post("/saved", "save", "house-40").Wants(t, 200, `{"saved":["house-40","house-39",`)
}

func TestTheSavedPageMarksARemovedHostel(t *testing.T) {
	s := servertest.NewSite(t, servertest.FourHostels)
	visitor, student := s.NewBrowser(), s.NewBrowser()
	student.SignUp("ama@example.com", "female")
	for _, b := range []*servertest.WebBrowser{visitor, student} {
		for _, slug := range []string{"plain-house", "adom-court", "busy-lodge"} {
			b.Post("/saved", "save", slug)
		}
	}
	s.Run("hostels", "remove", "adom-court", "--yes").Wants(0)
	s.AwaitCatalogue()
	for _, b := range []*servertest.WebBrowser{visitor, student} {
		page := b.Get("/saved")
		page.Part(t, "No longer offered", "</section>").Wants(t, 200, "Adom Court", `name="remove"`)
		page.Wants(t, 200, "2 hostels,")
		must.Equal(t, "the saved hostels without the removed one", savedSlugs(t, b),
			`{"saved":["busy-lodge","plain-house"],"keep":true}`)
		_, key, _ := strings.Cut(page.Part(t, "No longer offered", "</section>").Body, `name="remove" value="`)
		key, _, _ = strings.Cut(key, `"`)
		b.Post("/saved", "remove", key).Lacks(t, "No longer offered", "Adom Court")
	}
}
