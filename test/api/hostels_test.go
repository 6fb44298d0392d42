package api_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"

	"efie/server/servertest"
)

func TestHostelsHaveTheirCanonicalShape(t *testing.T) {
	t.Parallel()
	s := servertest.NewSite(t, servertest.TwoHostels)
	var list []wire
	all := s.NewClient("").Get("/hq/api/hostels/").WantsJSON(200)
	all.Decode(&list)
	if len(list) != 2 {
		t.Fatalf("%d hostels", len(list))
	}
	for accept, coding := range map[string]string{"gzip, br": "gzip", "gzip;q=0, zstd": "zstd", "identity": ""} {
		r := s.NewClient("").With("Accept-Encoding", accept).Get("/hq/api/hostels/").WantsJSON(200)
		if r.Header.Get("Content-Encoding") != coding || r.Header.Get("ETag") != all.Header.Get("ETag") {
			t.Errorf("by %q it comes with %v", accept, r.Header)
		}
	}
	h := list[0]
	if h.ID != 7 || h.UUID != "h-7" || h.Slug != "adom-court" || h.Image != "/media/sizes/adom-1-640.jpg" ||
		!slices.Equal(h.Images, []string{"/media/sizes/adom-1-640.jpg", "/images/b.jpg"}) {
		t.Errorf("hostel %+v", h)
	}
	if *h.Category != 2 || *h.Rating != 4.5 || *h.Ratings != 4.5 || *h.Checkout != "2090-07-31" || h.MinPrice != 200 ||
		h.MaxPrice != 900 || !slices.Equal(h.Details, []string{"Wi-Fi", "Security"}) {
		t.Errorf("hostel %+v", h)
	}
	r := h.Rooms[0]
	if r.Occupants != 1 || r.Rooms != 3 || r.Label != "Standard" || len(r.Gender) != 2 ||
		!slices.Equal(r.Images, []string{s.URL + "/media/sizes/room_images/adom/2/x-1-640.jpg",
			"https://pictures.example/y.jpg"}) {
		t.Errorf("room %+v", r)
	}
	if bare := list[1]; bare.Category != nil || bare.Rating != nil || bare.Checkout != nil || bare.Manager != nil ||
		bare.Image != "/images/hostel4.png" || bare.Rooms[0].Images[0] != s.URL+"/images/room1.png" {
		t.Errorf("what is missing: %+v", bare)
	}
	if n := strings.Count(all.Body, `"category":null`) + strings.Count(all.Body, `"manager":null`) +
		strings.Count(all.Body, `"checkout":null`) + strings.Count(all.Body, `"rating":null`) +
		strings.Count(all.Body, `"landmark":null`); n != 5 {
		t.Errorf("%d of five missing fields are null", n)
	}
	if n := strings.Count(all.Body, `"host_phone":null`); n != 2 || h.Landmark != "Behind the chapel" {
		t.Errorf("the list has %d phones of hosts, and the landmark %q", 2-n, h.Landmark)
	}
	for field, times := range map[string]int{"stay_months": 2, "rest": 2, "charges": 4, "total": 4, "deposit": 4} {
		if n := strings.Count(all.Body, `"`+field+`":null`); n != times {
			t.Errorf("what no host has stated, %s, is null %d times, want %d", field, n, times)
		}
	}
	if h.Rooms[2].Available || !r.Available || list[1].Rooms[0].Available {
		t.Error("room_available is not whether a bed can be booked: of the three only r-two is open in a hostel that is")
	}
}

// TestARoomThatCannotBeBookedIsNotAvailable asks for a bed of every room type, and compares.
func TestARoomThatCannotBeBookedIsNotAvailable(t *testing.T) {
	s := servertest.NewSite(t,
		strings.Replace(servertest.TwoHostels, `"current_occupants":1`, `"current_occupants":5`, 1))
	p := s.NewClient("")
	hostels := func() (list []wire, etag string) {
		r := p.Get("/hq/api/hostels/").WantsJSON(200)
		r.Decode(&list)
		return list, r.Header.Get("ETag")
	}
	list, before := hostels()
	for _, h := range list {
		for _, r := range h.Rooms {
			who := strings.ToLower(r.UUID) + "@example.com"
			status := s.NewVerifiedClient(who, "male").Post(holdPath,
				fmt.Sprintf(`{"room_uuid":%q,"room_number":%d}`, r.UUID, r.NumberInRoom)).Status
			if booked := status == http.StatusOK; booked != r.Available {
				t.Errorf("%s: room_available is %v, and booking answers %d", r.UUID, r.Available, status)
			}
		}
	}
	s.Eventually("the last bed of r-two to be gone from the list", func() bool {
		list, etag := hostels()
		return !list[0].Rooms[0].Available && etag != before
	})
	var found struct{ Data []wire }
	p.Post("/hq/api/search_request/", `{"room_type":2}`).WantsJSON(200).Decode(&found)
	if len(found.Data) > 0 {
		t.Error("a search for two in a room finds a hostel whose last such bed is gone")
	}
	if exported := s.Run("export").Out; !strings.Contains(exported, `"uuid":"r-two"`) ||
		strings.Count(exported, `"room_available":false`) != 1 {
		t.Errorf("an export does not keep the hosts' flags, of which one is false: %s", exported)
	}
}

func TestTheETagChangesWhenABedIsTaken(t *testing.T) {
	t.Parallel()
	s := servertest.NewSite(t, servertest.TwoHostels)
	p := s.NewClient("")
	etag := p.Get("/hq/api/hostels/").WantsJSON(200).Header.Get("ETag")
	ask := func(tag string) servertest.APIReply { return p.With("If-None-Match", tag).Get("/hq/api/hostels/") }
	if r := ask(etag); r.Status != http.StatusNotModified || r.Body != "" || r.Header.Get("ETag") != etag {
		t.Errorf("asked again it answers %d with %d bytes, ETag %s", r.Status, len(r.Body), r.Header.Get("ETag"))
	}
	ask(`"other"`).WantsJSON(200)
	ama := s.NewVerifiedClient("ama@example.com", "female")
	ama.Post("/hq/api/payments/", `{"room_uuid":"r-two","room_number":2}`).WantsJSON(200)
	s.Eventually("a new ETag after a bed went", func() bool { return ask(etag).Status == 200 })
	var list []wire
	changed := ask(etag)
	changed.Decode(&list)
	if list[0].Rooms[0].Occupants != 2 {
		t.Errorf("%d occupants with one from elsewhere and one of ours", list[0].Rooms[0].Occupants)
	}
	if r := ask(changed.Header.Get("ETag")); r.Status != http.StatusNotModified {
		t.Errorf("the new ETag answers %d", r.Status)
	}
	unverified(s.NewSignedUpClient("kwame@example.com", "male").With("If-None-Match", "*").Get("/hq/api/hostels/"))
}

func TestAProgramSearchesForHostels(t *testing.T) {
	t.Parallel()
	s := servertest.NewSite(t, servertest.TwoHostels)
	p := s.NewClient("")
	var campuses []struct {
		ID     int64
		Campus string
	}
	p.Get("/hq/api/search_request/").WantsJSON(200).Decode(&campuses)
	if len(campuses) != 2 || campuses[0].Campus != "Ashesi University" || campuses[1].ID != 1 {
		t.Errorf("campuses %+v", campuses)
	}
	for body, want := range map[string]string{
		`{"location":"legon","max_price":"","room_type":""}`: "Adom Court",
		`{"location":"ACCRA"}`:                               "Adom Court",
		`{}`:                                                 "Adom Court,Bare House",
		`{"location":"","max_price":null,"room_type":0}`: "Adom Court,Bare House",
		`{"max_price":"GH₵ 450.00"}`:                     "Adom Court",
		`{"max_price":199.99}`:                           "",
		`{"room_type":"2"}`:                              "Adom Court",
		`{"room_type":2,"max_price":600,"extra":[1]}`:    "Adom Court",
		`{"room_type":4}`:                                "", // there is such a room, and its host has closed it
		`{"location":"nowhere"}`:                         "",
	} {
		var found struct{ Data []wire }
		r := p.Post("/hq/api/search_request/", body).WantsJSON(200)
		r.Decode(&found)
		var names []string
		for _, h := range found.Data {
			names = append(names, h.Name)
		}
		if strings.Join(names, ",") != want {
			t.Errorf("%s finds %v, want %s", body, names, want)
		}
		if found.Data == nil {
			t.Errorf("%s: data is no list in %s", body, r.Body)
		}
	}
	var raw struct{ Data []json.RawMessage }
	p.Post("/hq/api/search_request/", `{"location":"legon"}`).Decode(&raw)
	if len(raw.Data) != 1 || !strings.Contains(p.Get("/hq/api/hostels/").Body, string(raw.Data[0])) {
		t.Error("a search shows a hostel in another shape than the list does")
	}
}

// The highest price of a program's search is the month's, as the specification says, whatever a hostel asks besides.
func TestAProgramSearchesByTheMonthlyPrice(t *testing.T) {
	t.Parallel()
	p := servertest.NewSite(t, `[
		{"name": "Charged", "campus": "KNUST", "stay_months": 8, "room_details": [
			{"number_in_room": 2, "price": 450, "charges": ["Dues: 800 per stay"]}]},
		{"name": "Plain", "campus": "KNUST", "room_details": [{"number_in_room": 2, "price": 500}]}]`).NewClient("")
	for body, want := range map[string]string{
		`{"max_price":450}`: "Charged", `{"max_price":449}`: "", `{"location":"knust under 450"}`: "Charged",
		`{"location":"knust"}`: "Charged,Plain", // in the order of the month's price, too
	} {
		var found struct{ Data []wire }
		p.Post("/hq/api/search_request/", body).WantsJSON(200).Decode(&found)
		var names []string
		for _, h := range found.Data {
			names = append(names, h.Name)
		}
		if strings.Join(names, ",") != want {
			t.Errorf("%s finds %v, want %s", body, names, want)
		}
	}
}
