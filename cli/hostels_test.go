package cli

import (
	"encoding/json"
	"net/http"
	"strings"
	"testing"

	"efie/cli/report"
	"efie/server/servertest"
	"efie/test/must"
)

// lists are all places that name hostels to everybody.
var lists = []string{
	"/", "/hostels", "/hostels?q=Adom", "/hostels?category=2", "/campuses", "/campuses/ug-legon",
	"/categories/standard",
	"/detailed_search?location=Legon", "/sitemap.xml", "/hostels.atom", "/hq/api/hostels/", "/hostels/adom-cour",
}

func TestARetiredHostelLeavesEveryListAndKeepsItsBookings(t *testing.T) {
	s := servertest.NewSite(t, servertest.FourHostels)
	b, other := s.NewBrowser(), s.NewBrowser()
	b.SignUp("ama@example.com", "female")
	b.Press(b.Book("room", "two"), "pay").Wants(t, 200, "Confirmed")
	other.SignUp("kofi@example.com", "male")
	other.Book("room", "one").Wants(t, 200, "pay")
	code := s.Text(`select code from bookings where state = 'confirmed'`)
	before := s.Text(`select group_concat(id || state || price || ends_at) from bookings`)
	named := func() (in string) {
		for _, path := range lists {
			if strings.Contains(s.NewBrowser().Get(path).Body, "/hostels/adom-court") {
				in += " " + path
			}
		}
		return in
	}
	if in := named(); strings.Count(in, " ") < 9 { // the control; a campus and a feed may be called otherwise
		t.Fatalf("before, it stands only in%s", in)
	}

	for _, yes := range [][]string{nil, {"--yes"}} { // what it would do is what it does
		told := s.Run(append([]string{"hostels", "remove", "adom-court"}, yes...)...)
		told.Wants(1, "Adom Court stays: bookings: 2, of them held or confirmed: 2", "efie hostels retire adom-court")
		if strings.Contains(told.Out, "Removing it") {
			t.Errorf("a removal that is refused is offered: %s", told.Out)
		}
	}
	s.Run("hostels", "retire", "adom-court").Wants(1, "bookings that stand: 2", "--yes retires the hostel")
	s.Run("hostels", "retire", "adom-court", "--yes").Wants(0, "Adom Court is retired; bookings that go on: 2")
	s.Run("hostels", "retire", "adom-court", "--yes").Wants(0, "retired already")
	s.Eventually("no list that names it", func() bool { return named() == "" })

	page := s.NewBrowser().Get("/hostels/adom-court")
	page.Wants(t, http.StatusOK, "no longer lets this hostel", "Kofi Boateng", `content="noindex"`, "Adom Court")
	page.Lacks(t, `action="/book"`, "application/ld+json", `rel="canonical"`, "See rooms")
	b.Get("/dashboard").Wants(t, 200, "Adom Court", "Kofi Boateng", "Confirmed", code)
	b.Get("/receipt/"+code).Wants(t, 200, "Adom Court")
	s.NewBrowser().Get("/check/"+code).Wants(t, 200, "Adom Court")
	s.Run("bookings", "show", code).Wants(0, "Adom Court (adom-court)")
	late := s.SignedUp("yaw@example.com", "male")
	late.Book("room", "six").Wants(t, http.StatusConflict, "no longer lets this hostel")
	other.Press(other.Book("room", "one"), "pay").Wants(t, 200, "Confirmed") // who kept a bed pays for it
	s.ProveLedger()

	after := s.Text(`select group_concat(id || 'confirmed' || price || ends_at) from bookings
		where state = 'confirmed' and room_uuid = 'two'`)
	if !strings.Contains(before, after) {
		t.Errorf("the booking became %s, was %s", after, before)
	}
	file := write(t, "hostels.json", servertest.FourHostels)
	s.Run("import", file).Wants(0, "0 updated, 4 unchanged", "Retired before, and still so: 1 hostel.")
	s.Run("export").Wants(0, `"retired":true`)
	s.Run("hostels", "list").Wants(0, "adom-court", "retired")
	s.Run("hostels", "return", "adom-court").Wants(0, "Adom Court is let again")
	s.Run("hostels", "return", "adom-court").Wants(0, "was not retired")
	s.Eventually("the hostel in every list", func() bool { return strings.Count(named(), " ") >= 9 })
	late.Book("room", "six").Wants(t, 200, "pay")
}

func TestAChangeByHandIsSeenAndTouchesNoBooking(t *testing.T) {
	s, code, _ := servertest.NewBookedSite(t)
	before := s.Text(`select state || price || ends_at from bookings`)
	s.Run("hostels", "change", "adom-court", "--room", "room-0", "--price", "500.50").Wants(1,
		"price: GH₵ 450.05 → GH₵ 500.50", "nothing was changed; --yes")
	s.Run("hostels", "change", "adom-court", "--room", "room-0", "--price", "500.50", "--rooms", "3", "--yes").Wants(0,
		"number_of_rooms: 2 → 3", "It is changed.")
	s.Run("hostels", "change", "adom-court", "--room", "room-0", "--price", "500.50", "--yes").Wants(0, "is so already")
	b := s.NewBrowser()
	s.Eventually("the new price",
		func() bool { return strings.Contains(b.Get("/hostels/adom-court").Body, "GH₵ 500.50") })
	s.Run("hostels", "change", "adom-court", "--room", "room-0", "--rooms", "0", "--yes").Wants(1,
		"nothing was changed: expected at least 1 bed, as many as are sold or held")
	s.Run("hostels", "change", "adom-court", "--price", "9", "--yes").Wants(1, "several room types", "room-1")
	s.Run("hostels", "change", "adom-court", "--room", "Attic", "--price", "9", "--yes").Wants(1,
		`no room type "Attic"`)
	s.Run("hostels", "change", "adom-court", "--room", "room-0", "--price", "450,5", "--yes").Wants(1,
		`--price is "450,5": expected an amount in GH₵`)
	for flag, bad := range map[string][2]string{
		"--stay-months": {"eight", "expected 1 to 24 months in halves, such as 8 or 8.5"},
		"--rest":        {"yearly", `expected "monthly", "by semester", "before arrival", or nothing`},
		"--water":       {"free", `expected "included", "prepaid, own meter", "prepaid, shared", an amount in GH₵`},
		"--electricity": {"-45", "expected an amount in GH₵ per bed and month, above 0 and at most 100,000"},
		"--charges":     {"Cleaning: 20 per year", "expected month, semester or stay"},
	} {
		told := s.Run("hostels", "change", "adom-court", "--room", "room-0", flag+"="+bad[0], "--yes")
		told.Wants(1, flag+": "+bad[1])
		if lines := strings.Count(strings.TrimSpace(told.Err), "\n"); lines != 0 {
			t.Errorf("%s is refused in %d lines: %s", flag, lines+1, told.Err)
		}
	}
	s.Run("hostels", "change", "adom-court", "--yes").Wants(1, "name what to change")
	s.Run("hostels", "change", "nowhere", "--close", "--yes").Wants(1, `no hostel has the slug "nowhere"`)
	s.Run("hostels", "change", "adom-court", "--close", "--yes").Wants(0, "is_available: true → false")
	s.Eventually("a closed hostel",
		func() bool { return strings.Contains(b.Get("/hostels/adom-court").Body, "Not Available") })
	if after := s.Text(`select state || price || ends_at from bookings where code = '` + code + `'`); after != before {
		t.Errorf("the booking became %s, was %s", after, before)
	}
	s.ProveLedger()
}

func TestProgramsReadHostels(t *testing.T) {
	s, _, _ := servertest.NewBookedSite(t)
	var list []report.HostelLine
	if err := json.Unmarshal([]byte(s.Run("hostels", "list", "--json").Out), &list); err != nil || len(list) != 1 {
		t.Fatalf("%d hostels, %v", len(list), err)
	}
	if want := (report.HostelLine{Hostel: "adom-court", Name: "Adom Court", Campus: "University of Ghana (UG Legon)",
		State: "open", Types: 2, Beds: 4, Sold: 1, From: 45_005}); list[0] != want {
		t.Errorf("it is listed as %+v, want %+v", list[0], want)
	}
	var file report.HostelFile
	must.Do(t, json.Unmarshal([]byte(s.Run("hostels", "show", "adom-court", "--json").Out), &file))
	if file.Bookings != 1 || file.Standing != 1 || len(file.Rooms) != 2 || file.Rooms[0].Sold+file.Rooms[1].Sold != 1 ||
		file.Rooms[0].Price != 45_005 {
		t.Errorf("it is shown as %+v", file)
	}
	s.Run("hostels", "show", "adom-court").Wants(0,
		"Adom Court (adom-court) near University of Ghana (UG Legon) is open.", "Kofi Boateng <kofi@adom.example>",
		"room-1", "GH₵ 450.05")
	s.Run("hostels", "list", "ashesi").Wants(0, "No hostel fits.")
	s.Run("hostels", "list", "LEGON", "--format", "csv").Wants(0, "hostel,name,campus,state", "adom-court,Adom Court")
	s.Run("hostels", "show", "Adom Court").Wants(1, `no hostel has the slug "Adom Court"`)
}

func TestAHostelIsShownWithItsWholePriceAndItsMemoryOfPrices(t *testing.T) {
	dir := t.TempDir()
	servertest.Run(t, dir, "import", write(t, "hostels.json", `[{"name":"Adom","campus":"KNUST","stay_months":8.5,
		"room_details":[{"uuid":"r-1","room_label":"Loft","number_in_room":2,"price":400,"number_of_rooms":3,
			"charges":["Cleaning: 20 per month","Caution: 150 per stay, returned"]},
			{"uuid":"r-2","room_label":"Attic","number_in_room":1,"price":900,"number_of_rooms":1}]},
		{"name":"Silent","campus":"KNUST","room_details":[{"number_in_room":2,"price":300,"number_of_rooms":1}]}]`)).Wants(0)
	servertest.Run(t, dir, "hostels", "change", "adom", "--room", "r-1", "--price", "450", "--yes").Wants(0)
	type shownPrice struct {
		Price int    `json:"price_pesewas"`
		Since string `json:"since"`
		Until string `json:"until"`
	}
	var file struct {
		Rooms []struct {
			Total   *int         `json:"total_pesewas"`
			Deposit *int         `json:"deposit_pesewas"`
			Prices  []shownPrice `json:"prices"`
		} `json:"rooms"`
	}
	told := servertest.Run(t, dir, "hostels", "show", "adom", "--json")
	if err := json.Unmarshal([]byte(told.Out), &file); err != nil || len(file.Rooms) != 2 {
		t.Fatalf("%v in %s", err, told.Out)
	}
	loft := file.Rooms[0]
	if loft.Total == nil || *loft.Total != 8*470_00+235_00 || *loft.Deposit != 150_00 || *file.Rooms[1].Deposit != 0 {
		t.Errorf("the whole price is %+v", file.Rooms)
	}
	p := loft.Prices
	if len(p) != 2 || p[0].Price != 450_00 || p[1].Price != 400_00 || p[0].Until != "" || p[1].Until != p[0].Since ||
		p[1].Since == "" || len(file.Rooms[1].Prices) != 1 {
		t.Errorf("the memory is %+v and %+v", p, file.Rooms[1].Prices)
	}
	servertest.Run(t, dir, "hostels", "show", "adom").Wants(0, "TOTAL", "DEPOSIT", "GH₵ 3,995", "GH₵ 150", "SINCE",
		"GH₵ 400", "today")
	servertest.Run(t, dir, "hostels", "show", "silent", "--json").Wants(0, `"total_pesewas": null`,
		`"deposit_pesewas": null`)
}
