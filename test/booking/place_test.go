package booking_test

import (
	"strings"
	"testing"

	"efie/server/servertest"
)

// twoHouses stand at the same place; one is a family's.
const twoHouses = `[
	{"name":"Adom Court","campus":"Kwame Nkrumah University (KNUST)","latitude":6.675,"longitude":-1.557,
	 "room_details":[{"uuid":"open","number_in_room":2,"number_of_rooms":2,"price":350}]},
	{"name":"Mama's (blue) House","campus":"Kwame Nkrumah University (KNUST)","latitude":6.675,"longitude":-1.557,
	 "private_house":true,"room_details":[{"uuid":"family","number_in_room":2,"number_of_rooms":2,"price":350}]},
	{"name":"Nowhere House","campus":"Kwame Nkrumah University (KNUST)",
	 "room_details":[{"uuid":"nowhere","number_in_room":2,"number_of_rooms":2,"price":350}]}]`

// walkTo is the walk on every page that shows one.
const walkTo = "about 10 minutes on foot (750 m) to Ayeduase gate"

func TestAFamilysHouseIsShownExactlyOnceItIsBooked(t *testing.T) {
	t.Parallel()
	s := servertest.NewSite(t, twoHouses)
	s.Exec(`insert into campus_places (campus_id, kind, name, latitude, longitude, precision)
		select id, 'gate', 'Ayeduase gate', 6.676, -1.562, 'exact' from campuses`)
	s.Exec(`update versions set value = value + 1 where name = 'catalogue'`)
	visitor := s.NewBrowser()
	s.Eventually("the gate", func() bool { return strings.Contains(visitor.Get("/hostels/adom-court").Body, walkTo) })
	const exact, cell = "6.675000, -1.557000", "6.675430, -1.557163"
	visitor.Get("/hostels/adom-court").Wants(t, 200, walkTo, exact,
		`href="geo:6.675000,-1.557000?q=6.675000,-1.557000(Adom%20Court)"`)
	visitor.Get("/hostels/mamas-blue-house").Wants(t, 200, "about 9 minutes on foot (700 m)",
		"A family lives in this house.", cell, `(Mama%27s%20%28blue%29%20House)"`)
	nowhere := visitor.Get("/hostels/nowhere-house")
	nowhere.Wants(t, 200, "Distance not known")
	nowhere.Lacks(t, "geo:", "on foot", "How Efie measures")
	visitor.Get("/detailed_search?location=knust").Wants(t, 200, ">about 10 min on foot</p>", "Distance not known")

	b, dashboard := servertest.NewBookedStudent(t, s, "family", "female")
	dashboard.Wants(t, 200, exact, "minutes on foot")
	receipt := "/receipt/" + s.BookingCode()
	b.Get(receipt).Wants(t, 200, exact, "minutes on foot")
	for path, a := range map[string]servertest.Response{
		"the hostel page": visitor.Get("/hostels/mamas-blue-house"), "the check": visitor.Get("/check/" + s.BookingCode()),
		"the student's hostel page": b.Get("/hostels/mamas-blue-house"), "the JSON": visitor.Get("/hq/api/hostels/"),
	} {
		if strings.Contains(a.Body, exact) || strings.Contains(a.Body, "latitude") {
			t.Errorf("%s tells where the family lives", path)
		}
	}
	b.Post("/dashboard/cancel", "code", s.BookingCode()).Wants(t, 200)
	cancelled := b.Get(receipt)
	cancelled.Wants(t, 200, cell)
	cancelled.Lacks(t, exact)
}
