package main

import (
	"compress/gzip"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"slices"
	"strings"
	"testing"

	"github.com/klauspost/compress/zstd"
)

func TestTheHostelsInTheirCanonicalShape(t *testing.T) {
	t.Parallel()
	s := newSite(t, apiCatalogue)
	var list []wire
	all := s.program("").get("/hq/api/hostels/").is(200)
	all.into(&list)
	if len(list) != 2 {
		t.Fatalf("%d hostels", len(list))
	}
	h := list[0]
	if h.ID != 7 || h.UUID != "h-7" || h.Slug != "adom-court" || h.Image != "/media/adom.jpg" || !slices.Equal(h.Images, []string{"/media/adom.jpg", "/images/b.jpg"}) {
		t.Errorf("hostel %+v", h)
	}
	if *h.Category != 2 || *h.Rating != 4.5 || *h.Ratings != 4.5 || *h.Checkout != "2090-07-31" || h.MinPrice != 200 || h.MaxPrice != 900 || !slices.Equal(h.Details, []string{"Wi-Fi", "Security"}) {
		t.Errorf("hostel %+v", h)
	}
	r := h.Rooms[0]
	if r.Occupants != 1 || r.Rooms != 3 || r.Label != "Standard" || len(r.Gender) != 2 || !slices.Equal(r.Images, []string{s.url + "/media/room_images/adom/2/x.jpg", "https://pictures.example/y.jpg"}) {
		t.Errorf("room %+v", r)
	}
	if bare := list[1]; bare.Category != nil || bare.Rating != nil || bare.Checkout != nil || bare.Manager != nil || bare.Image != "/images/hostel4.png" || bare.Rooms[0].Images[0] != s.url+"/images/room1.png" {
		t.Errorf("what is missing: %+v", bare)
	}
	if n := strings.Count(all.body, `"category":null`) + strings.Count(all.body, `"manager":null`) + strings.Count(all.body, `"checkout":null`) + strings.Count(all.body, `"rating":null`); n != 4 {
		t.Errorf("%d of four missing fields are null", n)
	}
	if h.Rooms[2].Available || !r.Available || list[1].Rooms[0].Available {
		t.Error("room_available is not whether a bed can be booked: of the three only r-two is open in a hostel that is")
	}
}

// TestWhatCannotBeBookedIsNotAvailable asks for a bed of every room type, and compares.
func TestWhatCannotBeBookedIsNotAvailable(t *testing.T) {
	s := newSite(t, strings.Replace(apiCatalogue, `"current_occupants":1`, `"current_occupants":5`, 1))
	p := s.program("")
	hostels := func() (list []wire, etag string) {
		r := p.get("/hq/api/hostels/").is(200)
		r.into(&list)
		return list, r.header.Get("ETag")
	}
	list, before := hostels()
	for _, h := range list {
		for _, r := range h.Rooms {
			who := strings.ToLower(r.UUID) + "@example.com"
			status := s.verified(who, "male").post(holdPath,
				fmt.Sprintf(`{"room_uuid":%q,"room_number":%d}`, r.UUID, r.NumberInRoom)).status
			if booked := status == http.StatusOK; booked != r.Available {
				t.Errorf("%s: room_available is %v, and booking answers %d", r.UUID, r.Available, status)
			}
		}
	}
	s.eventually("the last bed of r-two to be gone from the list", func() bool {
		list, etag := hostels()
		return !list[0].Rooms[0].Available && etag != before
	})
	var found struct{ Data []wire }
	p.post("/hq/api/search_request/", `{"room_type":2}`).is(200).into(&found)
	if found.Data[0].Rooms[0].Available {
		t.Error("a search says that the last bed can be booked")
	}
	if exported := s.efie("export").out; !strings.Contains(exported, `"uuid":"r-two"`) ||
		strings.Count(exported, `"room_available":false`) != 1 {
		t.Errorf("an export does not keep the hosts' flags, of which one is false: %s", exported)
	}
}

func TestTheETagChangesWithABed(t *testing.T) {
	t.Parallel()
	s := newSite(t, apiCatalogue)
	p := s.program("")
	etag := p.get("/hq/api/hostels/").is(200).header.Get("ETag")
	ask := func(tag string) reply { return p.with("If-None-Match", tag).get("/hq/api/hostels/") }
	for _, tag := range []string{etag, strings.TrimPrefix(etag, "W/"), `"other", ` + etag, "*"} {
		if r := ask(tag); r.status != http.StatusNotModified || r.body != "" || r.header.Get("ETag") != etag {
			t.Errorf("If-None-Match %s answers %d with %d bytes, ETag %s", tag, r.status, len(r.body), r.header.Get("ETag"))
		}
	}
	ask(`"other"`).is(200)
	ama := s.verified("ama@example.com", "female")
	ama.post("/hq/api/payments/", `{"room_uuid":"r-two","room_number":2}`).is(200)
	s.eventually("a new ETag after a bed went", func() bool { return ask(etag).status == 200 })
	var list []wire
	changed := ask(etag)
	changed.into(&list)
	if list[0].Rooms[0].Occupants != 2 {
		t.Errorf("%d occupants with one from elsewhere and one of ours", list[0].Rooms[0].Occupants)
	}
	if r := ask(changed.header.Get("ETag")); r.status != http.StatusNotModified {
		t.Errorf("the new ETag answers %d", r.status)
	}
	unverified(s.signedUp("kwame@example.com", "male").with("If-None-Match", "*").get("/hq/api/hostels/"))
}

func TestTheHostelsAreCompressed(t *testing.T) {
	t.Parallel()
	s := newSite(t, demoSizedCatalogue())
	p := s.program("")
	plain := p.get("/hq/api/hostels/").is(200)
	open := map[string]func(io.Reader) (io.Reader, error){
		"gzip": func(r io.Reader) (io.Reader, error) { return gzip.NewReader(r) },
		"zstd": func(r io.Reader) (io.Reader, error) { return zstd.NewReader(r) },
	}
	for accept, coding := range map[string]string{"gzip": "gzip", "gzip, deflate, br, zstd": "gzip", "GZIP;q=0.5": "gzip", "zstd": "zstd", "gzip;q=0, zstd": "zstd", "gzip;q=0": "", "identity": ""} {
		r := p.with("Accept-Encoding", accept).get("/hq/api/hostels/").is(200)
		if r.header.Get("Content-Encoding") != coding || !strings.Contains(strings.Join(r.header.Values("Vary"), ","), "Accept-Encoding") {
			t.Errorf("%q is answered with %q, Vary %v", accept, r.header.Get("Content-Encoding"), r.header.Values("Vary"))
			continue
		}
		if coding == "" {
			continue
		}
		reader, err := open[coding](strings.NewReader(r.body))
		if err != nil {
			t.Fatal(err)
		}
		if text, err := io.ReadAll(reader); err != nil || string(text) != plain.body || len(r.body)*5 > len(plain.body) {
			t.Errorf("%s: %d of %d bytes, %v", coding, len(r.body), len(plain.body), err)
		}
		if r.header.Get("ETag") != plain.header.Get("ETag") {
			t.Errorf("%s has ETag %s, plain %s", coding, r.header.Get("ETag"), plain.header.Get("ETag"))
		}
	}
}

// demoSizedCatalogue has enough hostels to be worth compressing.
func demoSizedCatalogue() string {
	one := strings.Trim(catalogueOf(3, 2), "[]")
	list := make([]string, 200)
	for i := range list {
		list[i] = strings.ReplaceAll(strings.Replace(one, "Adom Court", "Adom Court "+strings.Repeat("I", i+1), 1), "room-", "room-"+strings.Repeat("i", i)+"-")
	}
	return "[" + strings.Join(list, ",") + "]"
}

func TestSearchingByProgram(t *testing.T) {
	t.Parallel()
	s := newSite(t, apiCatalogue)
	p := s.program("")
	var campuses []struct {
		ID     int64
		Campus string
	}
	p.get("/hq/api/search_request/").is(200).into(&campuses)
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
		`{"room_type":1,"max_price":600,"extra":[1]}`:    "Bare House",
		`{"location":"nowhere"}`:                         "",
	} {
		var found struct{ Data []wire }
		r := p.post("/hq/api/search_request/", body).is(200)
		r.into(&found)
		var names []string
		for _, h := range found.Data {
			names = append(names, h.Name)
		}
		if strings.Join(names, ",") != want {
			t.Errorf("%s finds %v, want %s", body, names, want)
		}
		if found.Data == nil {
			t.Errorf("%s: data is no list in %s", body, r.body)
		}
	}
	var raw struct{ Data []json.RawMessage }
	p.post("/hq/api/search_request/", `{"location":"legon"}`).into(&raw)
	if len(raw.Data) != 1 || !strings.Contains(p.get("/hq/api/hostels/").body, string(raw.Data[0])) {
		t.Error("a search shows a hostel in another shape than the list does")
	}
}
