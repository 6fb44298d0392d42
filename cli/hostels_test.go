package cli

import (
	"net/http"
	"strings"
	"testing"

	"efie/server/servertest"
	"efie/test/must"
)

// lists are the paths of all pages that list hostels for everybody.
var lists = []string{
	"/", "/hostels", "/hostels?q=Adom", "/hostels?category=2", "/campuses", "/campuses/ug-legon",
	"/categories/standard",
	"/detailed_search?location=Legon", "/sitemap.xml", "/hostels.atom", "/hq/api/hostels/", "/hostels/adom-cour",
}

func TestRetiredHostelLeavesAllListsAndKeepsItsBookings(t *testing.T) {
	t.Parallel()
	s := servertest.NewSite(t, servertest.FourHostels)
	b, other := s.NewBrowser(), s.NewBrowser()
	b.SignUp("ama@example.com", "female")
	b.Press(b.Book("room", "two"), "pay").Wants(t, 200, "Confirmed")
	other.SignUp("kofi@example.com", "male")
	other.Book("room", "one").Wants(t, 200, "pay")
	code := s.Text(`select code from bookings where state = 'confirmed'`)
	before := s.Text(`select group_concat(id || state || price || ends_at) from bookings`)
	listsWithHostel := func() (in string) {
		for _, path := range lists {
			if strings.Contains(s.NewBrowser().Get(path).Body, "/hostels/adom-court") {
				in += " " + path
			}
		}
		return in
	}
	if in := listsWithHostel(); strings.Count(in, " ") < 9 { // the control; a campus or a feed may have another address
		t.Fatalf("before, the hostel is only in%s", in)
	}

	for _, yes := range [][]string{nil, {"--yes"}} { // without --yes the refusal is the same
		result := s.Run(append([]string{"hostels", "remove", "adom-court"}, yes...)...)
		result.Wants(1, "Adom Court cannot be removed: it has 2 bookings, of them held or confirmed: 2",
			"efie hostels retire adom-court")
		must.Lack(t, "a refused removal", result.Out, "Removing it")
	}
	s.Run("hostels", "retire", "adom-court").Wants(1, "has 2 current bookings", "--yes retires the hostel")
	s.Run("hostels", "retire", "adom-court", "--yes").Wants(0, "Adom Court is retired; bookings that stay valid: 2")
	s.Run("hostels", "retire", "adom-court", "--yes").Wants(0, "already retired")
	s.Eventually("no list with the hostel", func() bool { return listsWithHostel() == "" })

	page := s.NewBrowser().Get("/hostels/adom-court")
	page.Wants(t, http.StatusOK, "no longer lets this hostel", "Kofi Boateng", `content="noindex"`, "Adom Court")
	page.Lacks(t, `action="/book"`, "application/ld+json", `rel="canonical"`, "See rooms")
	b.Get("/dashboard").Wants(t, 200, "Adom Court", "Kofi Boateng", "Confirmed", code)
	b.Get("/receipt/"+code).Wants(t, 200, "Adom Court")
	s.NewBrowser().Get("/check/"+code).Wants(t, 200, "Adom Court")
	s.Run("bookings", "show", code).Wants(0, "Adom Court (adom-court)")
	late := s.SignedUp("yaw@example.com", "male")
	late.Book("room", "six").Wants(t, http.StatusConflict, "no longer lets this hostel")
	other.Press(other.Book("room", "one"), "pay").Wants(t, 200, "Confirmed") // a held bed can still be paid
	s.ProveLedger()

	after := s.Text(`select group_concat(id || 'confirmed' || price || ends_at) from bookings
		where state = 'confirmed' and room_uuid = 'two'`)
	must.Contain(t, "the booking", before, after)
	file := write(t, "hostels.json", servertest.FourHostels)
	s.Run("import", file).Wants(0, "0 updated, 4 unchanged", "Still retired: 1 hostel.")
	s.Run("export").Wants(0, `"retired":true`)
	s.Run("hostels", "list").Wants(0, "adom-court", "retired")
	s.Run("hostels", "return", "adom-court").Wants(1, "puts it back on all lists", "--yes returns the hostel")
	s.Run("hostels", "list", "--retired").Wants(0, "adom-court")
	s.Run("hostels", "return", "adom-court", "--yes").Wants(0, "Adom Court is on offer again")
	s.Run("hostels", "return", "adom-court").Wants(0, "was not retired")
	s.Eventually("the hostel in every list", func() bool { return strings.Count(listsWithHostel(), " ") >= 9 })
	late.Book("room", "six").Wants(t, 200, "pay")
}

func TestProgramsReadHostels(t *testing.T) {
	t.Parallel()
	c, _ := bookedTranscript(t)
	c.run("hostels list", "hostels list --json", "hostels list ashesi", "hostels list LEGON --format csv",
		"hostels show adom-court", `hostels show "Adom Court"`)
	// Total prices, and earlier prices.
	c.in(t.TempDir(), map[string]string{"hostels.json": `[
		{"name":"Adom","uuid":"a","campus":"KNUST","stay_months":8.5,
		"room_details":[{"uuid":"r-1","room_label":"Loft","number_in_room":2,"price":400,"number_of_rooms":3,
			"charges":["Cleaning: 20 per month","Caution: 150 per stay, returned"]},
			{"uuid":"r-2","room_label":"Attic","number_in_room":1,"price":900,"number_of_rooms":1}]},
		{"name":"Silent","uuid":"s","campus":"KNUST",
			"room_details":[{"uuid":"r-3","number_in_room":2,"price":300,"number_of_rooms":1}]}]`})
	c.run("import hostels.json", "hostels change adom --room r-1 --price 450 --yes", "hostels show adom",
		"hostels show adom --json",
		"hostels show silent --json")
	c.golden("hostels-show")
}
