package api_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"

	"efie/server/servertest"
	"efie/test/must"
)

func TestHostelsHaveTheirCanonicalShape(t *testing.T) {
	t.Parallel()
	s := servertest.NewSite(t, servertest.TwoHostels)
	var list []hostelJSON
	all := s.NewClient("").Get("/hq/api/hostels/").WantsJSON(200)
	all.Decode(&list)
	if len(list) != 2 {
		t.Fatalf("the list has %d hostels, want 2", len(list))
	}
	for accept, coding := range map[string]string{"gzip, br": "gzip", "gzip;q=0, zstd": "zstd", "identity": ""} {
		r := s.NewClient("").With("Accept-Encoding", accept).Get("/hq/api/hostels/").WantsJSON(200)
		if r.Header.Get("Content-Encoding") != coding || r.Header.Get("ETag") != all.Header.Get("ETag") {
			t.Errorf("with Accept-Encoding %q the headers are %v", accept, r.Header)
		}
	}
	h := list[0]
	if h.ID != 7 || h.UUID != "h-7" || h.Slug != "adom-court" || h.Image != "/media/sizes/adom-1-640.jpg" ||
		!slices.Equal(h.Images, []string{"/media/sizes/adom-1-640.jpg", "/images/b.jpg"}) {
		t.Errorf("the first hostel is %+v", h)
	}
	if *h.Category != 2 || *h.Rating != 4.5 || *h.Ratings != 4.5 || *h.Checkout != "2090-07-31" || h.MinPrice != 200 ||
		h.MaxPrice != 900 || !slices.Equal(h.Details, []string{"Wi-Fi", "Security"}) {
		t.Errorf("the first hostel is %+v", h)
	}
	r := h.Rooms[0]
	if r.Occupants != 1 || r.Rooms != 3 || r.Label != "Standard" || len(r.Gender) != 2 ||
		!slices.Equal(r.Images, []string{s.URL + "/media/sizes/room_images/adom/2/x-1-640.jpg",
			"https://pictures.example/y.jpg"}) {
		t.Errorf("the first room is %+v", r)
	}
	if bare := list[1]; bare.Category != nil || bare.Rating != nil || bare.Checkout != nil || bare.Manager != nil ||
		bare.Image != "/images/hostel4.png" || bare.Rooms[0].Images[0] != s.URL+"/images/room1.png" {
		t.Errorf("the hostel with missing fields is %+v", bare)
	}
	if n := strings.Count(all.Body, `"category":null`) + strings.Count(all.Body, `"manager":null`) +
		strings.Count(all.Body, `"checkout":null`) + strings.Count(all.Body, `"rating":null`) +
		strings.Count(all.Body, `"landmark":null`); n != 5 {
		t.Errorf("%d of five missing fields are null, want all", n)
	}
	if n := strings.Count(all.Body, `"host_phone":null`); n != 2 || h.Landmark != "Behind the chapel" {
		t.Errorf("the list has %d phone numbers of hosts, want 0, and the landmark %q", 2-n, h.Landmark)
	}
	for field, times := range map[string]int{"stay_months": 2, "rest": 2, "charges": 4, "total": 4, "deposit": 4} {
		must.Equal(t, "unstated fields "+field+" that are null", strings.Count(all.Body, `"`+field+`":null`), times)
	}
	if h.Rooms[2].Available || !r.Available || list[1].Rooms[0].Available {
		t.Error("room_available is wrong: of the three rooms only r-two can be booked")
	}
}

// TestARoomThatCannotBeBookedIsNotAvailable holds a bed of every room type and compares the result with room_available.
func TestARoomThatCannotBeBookedIsNotAvailable(t *testing.T) {
	s := servertest.NewSite(t,
		strings.Replace(servertest.TwoHostels, `"current_occupants":1`, `"current_occupants":5`, 1))
	p := s.NewClient("")
	hostels := func() (list []hostelJSON, etag string) {
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
			must.Equal(t, r.UUID+": room_available, compared with a hold", r.Available, status == http.StatusOK)
		}
	}
	s.Eventually("r-two to be listed as not available", func() bool {
		list, etag := hostels()
		return !list[0].Rooms[0].Available && etag != before
	})
	var found struct{ Data []hostelJSON }
	p.Post("/hq/api/search_request/", `{"room_type":2}`).WantsJSON(200).Decode(&found)
	if len(found.Data) > 0 {
		t.Error("a search for 2 in a room finds a hostel whose last such bed is taken")
	}
	if exported := s.Run("export").Out; !strings.Contains(exported, `"uuid":"r-two"`) ||
		strings.Count(exported, `"room_available":false`) != 1 {
		t.Errorf("an export changes room_available of the hosts, which is false once: %s", exported)
	}
}

func TestTheETagChangesWhenABedIsTaken(t *testing.T) {
	t.Parallel()
	s := servertest.NewSite(t, servertest.TwoHostels)
	p := s.NewClient("")
	etag := p.Get("/hq/api/hostels/").WantsJSON(200).Header.Get("ETag")
	ask := func(tag string) servertest.APIReply { return p.With("If-None-Match", tag).Get("/hq/api/hostels/") }
	if r := ask(etag); r.Status != http.StatusNotModified || r.Body != "" || r.Header.Get("ETag") != etag {
		t.Errorf("with its ETag the list answers %d, want 304, with %d bytes and ETag %s", r.Status, len(r.Body),
			r.Header.Get("ETag"))
	}
	ask(`"other"`).WantsJSON(200)
	ama := s.NewVerifiedClient("ama@example.com", "female")
	ama.Post("/hq/api/payments/", `{"room_uuid":"r-two","room_number":2}`).WantsJSON(200)
	s.Eventually("a new ETag after a bed was held", func() bool { return ask(etag).Status == 200 })
	var list []hostelJSON
	changed := ask(etag)
	changed.Decode(&list)
	must.Equal(t, "occupants, with one hold", list[0].Rooms[0].Occupants, 2)
	must.Equal(t, "the status with the new ETag", ask(changed.Header.Get("ETag")).Status, http.StatusNotModified)
	wantUnverified(s.NewSignedUpClient("kwame@example.com", "male").With("If-None-Match", "*").Get("/hq/api/hostels/"))
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
		t.Errorf("the campuses are %+v", campuses)
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
		`{"room_type":4}`:                                "", // the host has closed the only such room
		`{"location":"nowhere"}`:                         "",
	} {
		var found struct{ Data []hostelJSON }
		r := p.Post("/hq/api/search_request/", body).WantsJSON(200)
		r.Decode(&found)
		var names []string
		for _, h := range found.Data {
			names = append(names, h.Name)
		}
		must.Equal(t, "hostels for "+body, strings.Join(names, ","), want)
		if found.Data == nil {
			t.Errorf("%s: data is not a list in %s", body, r.Body)
		}
	}
	var raw struct{ Data []json.RawMessage }
	p.Post("/hq/api/search_request/", `{"location":"legon"}`).Decode(&raw)
	if len(raw.Data) != 1 || !strings.Contains(p.Get("/hq/api/hostels/").Body, string(raw.Data[0])) {
		t.Error("a search and the list return the same hostel in different shapes")
	}
}

// TestAProgramSearchesByTheMonthlyPrice checks that max_price is compared with the month's price, without charges.
func TestAProgramSearchesByTheMonthlyPrice(t *testing.T) {
	t.Parallel()
	p := servertest.NewSite(t, `[
		{"name": "Charged", "campus": "KNUST", "stay_months": 8, "room_details": [
			{"number_in_room": 2, "price": 450, "charges": ["Dues: 800 per stay"]}]},
		{"name": "Plain", "campus": "KNUST", "room_details": [{"number_in_room": 2, "price": 500}]}]`).NewClient("")
	for body, want := range map[string]string{
		`{"max_price":450}`: "Charged", `{"max_price":449}`: "", `{"location":"knust under 450"}`: "Charged",
		`{"location":"knust"}`: "Charged,Plain", // ordered by the month's price
	} {
		var found struct{ Data []hostelJSON }
		p.Post("/hq/api/search_request/", body).WantsJSON(200).Decode(&found)
		var names []string
		for _, h := range found.Data {
			names = append(names, h.Name)
		}
		must.Equal(t, "hostels for "+body, strings.Join(names, ","), want)
	}
}
