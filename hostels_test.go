package main

import (
	"encoding/json"
	"net/http"
	"strings"
	"testing"
)

// lists are all places that name hostels to everybody.
var lists = []string{
	"/", "/hostels", "/hostels?q=Adom", "/hostels?category=2", "/campuses", "/campuses/ug-legon", "/categories/standard",
	"/detailed_search?location=Legon", "/sitemap.xml", "/hostels.atom", "/hq/api/hostels/", "/hostels/adom-cour",
}

func TestARetiredHostelLeavesEveryListAndKeepsItsBookings(t *testing.T) {
	s := newSite(t, street)
	b, other := s.browser(), s.browser()
	b.signUp("ama@example.com", "female")
	b.pressed(b.post("/book", "room", "two"), "pay").wants(t, 200, "Confirmed")
	other.signUp("kofi@example.com", "male")
	other.post("/book", "room", "one").wants(t, 200, "pay")
	code := s.word(`select code from bookings where state = 'confirmed'`)
	before := s.word(`select group_concat(id || state || price || ends_at) from bookings`)
	named := func() (in string) {
		for _, path := range lists {
			if strings.Contains(s.browser().get(path).body, "/hostels/adom-court") {
				in += " " + path
			}
		}
		return in
	}
	if in := named(); strings.Count(in, " ") < 9 { // the control; a campus and a feed may be called otherwise
		t.Fatalf("before, it stands only in%s", in)
	}

	s.efie("hostels", "remove", "adom-court", "--yes").says(1, "efie hostels retire adom-court")
	s.efie("hostels", "retire", "adom-court").says(1, "bookings that stand: 2", "--yes retires the hostel")
	s.efie("hostels", "retire", "adom-court", "--yes").says(0, "Adom Court is retired; bookings that go on: 2")
	s.efie("hostels", "retire", "adom-court", "--yes").says(0, "retired already")
	s.eventually("no list that names it", func() bool { return named() == "" })

	page := s.browser().get("/hostels/adom-court")
	page.wants(t, http.StatusOK, "no longer lets this hostel", "Kofi Boateng", `content="noindex"`, "Adom Court")
	page.lacks(t, `action="/book"`, "application/ld+json", `rel="canonical"`, "See rooms")
	b.get("/dashboard").wants(t, 200, "Adom Court", "Kofi Boateng", "Confirmed", code)
	b.get("/receipt/"+code).wants(t, 200, "Adom Court")
	s.browser().get("/check/"+code).wants(t, 200, "Adom Court")
	s.efie("bookings", "show", code).says(0, "Adom Court (adom-court)")
	late := s.browser()
	late.signUp("yaw@example.com", "male")
	late.post("/book", "room", "six").wants(t, http.StatusConflict, "no longer lets this hostel")
	other.pressed(other.post("/book", "room", "one"), "pay").wants(t, 200, "Confirmed") // who kept a bed pays for it
	s.proveLedger()

	if after := s.word(`select group_concat(id || 'confirmed' || price || ends_at) from bookings where state = 'confirmed' and room_uuid = 'two'`); !strings.Contains(before, after) {
		t.Errorf("the booking became %s, was %s", after, before)
	}
	file := write(t, "hostels.json", street)
	s.efie("import", file).says(0, "0 updated, 4 unchanged", "1 of them are retired and stay so")
	s.efie("export").says(0, `"retired":true`)
	s.efie("hostels", "list").says(0, "adom-court", "retired")
	s.efie("hostels", "return", "adom-court").says(0, "Adom Court is let again")
	s.efie("hostels", "return", "adom-court").says(0, "was not retired")
	s.eventually("the hostel in every list", func() bool { return strings.Count(named(), " ") >= 9 })
	late.post("/book", "room", "six").wants(t, 200, "pay")
}

func TestAChangeByHandIsSeenAndTouchesNoBooking(t *testing.T) {
	s, code, _ := siteWithABooking(t)
	before := s.word(`select state || price || ends_at from bookings`)
	s.efie("hostels", "change", "adom-court", "--room", "room-0", "--price", "500.50").says(1, "price: GH₵ 450.05 → GH₵ 500.50", "nothing was changed; --yes")
	s.efie("hostels", "change", "adom-court", "--room", "room-0", "--price", "500.50", "--rooms", "3", "--yes").says(0, "number_of_rooms: 2 → 3", "It is changed.")
	s.efie("hostels", "change", "adom-court", "--room", "room-0", "--price", "500.50", "--yes").says(0, "is so already")
	b := s.browser()
	s.eventually("the new price", func() bool { return strings.Contains(b.get("/hostels/adom-court").body, "GH₵ 500.50") })
	s.efie("hostels", "change", "adom-court", "--room", "room-0", "--rooms", "0", "--yes").says(1, "nothing was changed: expected at least 1 beds, as many as are sold or held")
	s.efie("hostels", "change", "adom-court", "--price", "9", "--yes").says(1, "several room types", "room-1")
	s.efie("hostels", "change", "adom-court", "--room", "Attic", "--price", "9", "--yes").says(1, `no room type "Attic"`)
	s.efie("hostels", "change", "adom-court", "--room", "room-0", "--price", "450,5", "--yes").says(1, `--price is "450,5": expected an amount in GH₵`)
	s.efie("hostels", "change", "adom-court", "--yes").says(1, "name what to change")
	s.efie("hostels", "change", "nowhere", "--close", "--yes").says(1, `no hostel has the slug "nowhere"`)
	s.efie("hostels", "change", "adom-court", "--close", "--yes").says(0, "is_available: true → false")
	s.eventually("a closed hostel", func() bool { return strings.Contains(b.get("/hostels/adom-court").body, "Not Available") })
	if after := s.word(`select state || price || ends_at from bookings where code = '` + code + `'`); after != before {
		t.Errorf("the booking became %s, was %s", after, before)
	}
	s.proveLedger()
}

func TestProgramsReadHostels(t *testing.T) {
	s, _, _ := siteWithABooking(t)
	var list []placeLine
	if err := json.Unmarshal([]byte(s.efie("hostels", "list", "--json").out), &list); err != nil || len(list) != 1 {
		t.Fatalf("%d hostels, %v", len(list), err)
	}
	if want := (placeLine{Hostel: "adom-court", Name: "Adom Court", Campus: "University of Ghana (UG Legon)", State: placeOpen, Types: 2, Beds: 4, Sold: 1, From: 45_005}); list[0] != want {
		t.Errorf("it is listed as %+v, want %+v", list[0], want)
	}
	var file placeFile
	if err := json.Unmarshal([]byte(s.efie("hostels", "show", "adom-court", "--json").out), &file); err != nil {
		t.Fatal(err)
	}
	if file.Bookings != 1 || file.Standing != 1 || len(file.Rooms) != 2 || file.Rooms[0].Sold+file.Rooms[1].Sold != 1 || file.Rooms[0].Price != 45_005 {
		t.Errorf("it is shown as %+v", file)
	}
	s.efie("hostels", "show", "adom-court").says(0, "Adom Court (adom-court) near University of Ghana (UG Legon) is open.", "Kofi Boateng <kofi@adom.example>", "room-1", "GH₵ 450.05")
	s.efie("hostels", "list", "ashesi").says(0, "No hostel fits.")
	s.efie("hostels", "list", "LEGON", "--format", "csv").says(0, "hostel,name,campus,state", "adom-court,Adom Court")
	s.efie("hostels", "show", "Adom Court").says(1, `no hostel has the slug "Adom Court"`)
}
