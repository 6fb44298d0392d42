package booking_test

import (
	"fmt"
	"net/url"
	"strings"
	"testing"

	"efie/hostel"
	"efie/server/servertest"
)

// privateHouse has a hostel and a private house at the same place, and a house whose place is not known.
const privateHouse = `[
	{"name":"Adom Court","campus":"Kwame Nkrumah University (KNUST)","latitude":6.675,"longitude":-1.557,
	 "room_details":[{"uuid":"open","number_in_room":2,"number_of_rooms":2,"price":350}]},
	{"name":"Mama's (blue) House","campus":"Kwame Nkrumah University (KNUST)","latitude":6.675,"longitude":-1.557,
	 "private_house":true,"location":"Kotei","address":"House 12, Palm Street","landmark":"Behind the Zion chapel",
	 "host_phone":"+233241234567","manager":{"user":{"username":"Mama Esi","email":"esi@example.com"}},
	 "room_details":[{"uuid":"family","number_in_room":2,"number_of_rooms":2,"price":350}]},
	{"name":"Nowhere House","campus":"Kwame Nkrumah University (KNUST)",
	 "room_details":[{"uuid":"nowhere","number_in_room":2,"number_of_rooms":2,"price":350}]}]`

// walkText is the distance that pages show for Adom Court.
const walkText = "about 10 minutes on foot (750 m) to Ayeduase gate"

func TestABookingShowsTheExactPlaceOfAPrivateHouse(t *testing.T) {
	t.Parallel()
	s := servertest.NewSite(t, privateHouse)
	s.Exec(`insert into campus_places (campus_id, kind, name, latitude, longitude, precision)
		select id, 'gate', 'Ayeduase gate', 6.676, -1.562, 'exact' from campuses`)
	s.CatalogueChanged()
	visitor := s.NewBrowser()
	s.Eventually("the gate", func() bool { return strings.Contains(visitor.Get("/hostels/adom-court").Body, walkText) })
	const exact, cell = "6.675000, -1.557000", "6.675430, -1.557163"
	visitor.Get("/hostels/adom-court").Wants(t, 200, walkText, exact,
		`href="https://www.google.com/maps/search/?api=1&amp;query=6.675000%2C-1.557000"`)
	visitor.Get("/hostels/mamas-blue-house").Wants(t, 200, "about 9 minutes on foot (700 m)",
		"A family lives in this house.", fmt.Sprint(hostel.Cell)+" metres", cell, "query=6.675430%2C-1.557163")
	nowhere := visitor.Get("/hostels/nowhere-house")
	nowhere.Wants(t, 200, "Distance not known")
	nowhere.Lacks(t, "google", "on foot", "How Efie measures")
	visitor.Get("/detailed_search?location=knust").Wants(t, 200, " · 10 min on foot</p>", ">Nowhere House</a>")

	b, dashboard := servertest.NewBookedStudent(t, s, "family", "female")
	dashboard.Wants(t, 200, exact, "minutes on foot")
	receipt := "/receipt/" + s.BookingCode()
	b.Get(receipt).Wants(t, 200, exact, "minutes on foot")
	for path, a := range map[string]servertest.Response{
		"the hostel page": visitor.Get("/hostels/mamas-blue-house"), "the check": visitor.Get("/check/" + s.BookingCode()),
		"the map":                   visitor.Get("/hostels/mamas-blue-house/map"),
		"the student's hostel page": b.Get("/hostels/mamas-blue-house"), "the JSON": visitor.Get("/hq/api/hostels/"),
	} {
		if strings.Contains(a.Body, exact) || strings.Contains(a.Body, "latitude") {
			t.Errorf("%s shows the exact place of the private house", path)
		}
	}
	b.Post("/dashboard/cancel", "code", s.BookingCode()).Wants(t, 200)
	cancelled := b.Get(receipt)
	cancelled.Wants(t, 200, cell)
	cancelled.Lacks(t, exact)
}

// TestStrangersSeeOnlyTheAreaOfAPrivateHouse looks for the address, the landmark and the host's phone on every page and
// call that lists hostels. Only a confirmed booking shows them (R42).
func TestStrangersSeeOnlyTheAreaOfAPrivateHouse(t *testing.T) {
	t.Parallel()
	s := servertest.NewSite(t, privateHouse)
	s.Exec(`insert into former_slugs (slug, hostel_uuid, left_at) select 'house-12-palm-street', uuid, 0 from hostels
		where slug = 'mamas-blue-house'`)
	s.Exec(`insert into former_slugs (slug, hostel_uuid, left_at) select 'mamas-house', uuid, 0 from hostels
		where slug = 'mamas-blue-house'`)
	s.CatalogueChanged()
	visitor := s.NewBrowser()
	s.Eventually("the former slug", func() bool {
		return visitor.Get("/hostels/mamas-house").Path == "/hostels/mamas-blue-house"
	})
	secrets := []string{"Palm Street", "Zion", "241234567"}
	b, dashboard := servertest.NewBookedStudent(t, s, "family", "female")
	receipt, program := "/receipt/"+s.BookingCode(), s.NewClient("")
	dashboard.Wants(t, 200, secrets...)
	b.Get(receipt).Wants(t, 200, secrets...)
	for name, a := range map[string]servertest.Response{
		"page": visitor.Get("/hostels/mamas-blue-house"), "student's page": b.Get("/hostels/mamas-blue-house"),
		"popup":  visitor.Get("/hostels/mamas-blue-house?part=popup"),
		"search": visitor.Get("/detailed_search?location=kotei"), "list": visitor.Get("/hostels?q=kotei"),
		"JSON": *program.Get("/hq/api/hostels/").Response, "feed": visitor.Get("/hostels.atom"),
		"JSON search": *program.Post("/hq/api/search_request/", `{"location":"kotei"}`).Response,
		"map":         visitor.Get("/hostels/mamas-blue-house/map"),
		"check":       visitor.Get("/check/" + s.BookingCode()),
	} {
		a.Lacks(t, secrets...)
		if name != "check" {
			a.Wants(t, 200, "blue")
		}
	}
	visitor.Get("/hostels/mamas-blue-house").Wants(t, 200, `"addressLocality":"Kotei"`)
	program.Get("/hq/api/hostels/").Wants(t, 200, `"address":"","location":"Kotei","landmark":null,"host_phone":null`)
	for _, text := range []string{"palm street", "Palm", "house 12", "zion"} {
		for _, reader := range []*servertest.WebBrowser{visitor, b} {
			for _, path := range []string{"/detailed_search?location=", "/hostels?q="} {
				reader.Get(path+url.QueryEscape(text)).Lacks(t, "blue", "House 12, Palm")
			}
		}
		program.Post("/hq/api/search_request/", `{"location":"`+text+`"}`).Lacks(t, "blue")
	}
	visitor.Get("/hostels/house-12-palm-street").Wants(t, 404)
	b.Post("/dashboard/cancel", "code", s.BookingCode()).Wants(t, 200)
	cancelled := b.Get(receipt)
	cancelled.Wants(t, 200, "Kotei")
	cancelled.Lacks(t, secrets...)
}
