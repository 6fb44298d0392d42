package pages_test

import (
	"strings"
	"testing"
	"time"

	"efie/server/servertest"
)

// fiveHouses has a full hostel and a closed hostel near one campus, two hostels with free beds there, and one near
// another campus.
const fiveHouses = `[
	{"name":"Full House","campus":"Ashesi University","category":1,"room_details":[
		{"uuid":"full","number_in_room":2,"price":300,"number_of_rooms":1,"current_occupants":2,
			"gender":{"male":true,"female":true}}]},
	{"name":"Closed House","campus":"Ashesi University","category":1,"is_available":false,"room_details":[
		{"uuid":"closed","number_in_room":2,"price":100,"gender":{"male":true,"female":true}}]},
	{"name":"Dear House","campus":"Ashesi University","category":1,"room_details":[
		{"uuid":"dear","number_in_room":2,"price":900,"gender":{"male":true,"female":true}}]},
	{"name":"Women House","campus":"Ashesi University","category":1,"room_details":[
		{"uuid":"women","number_in_room":2,"price":350,"gender":{"female":true}}]},
	{"name":"Far House","campus":"Academic City","category":1,"room_details":[
		{"uuid":"far","number_in_room":2,"price":300,"gender":{"male":true,"female":true}}]}]`

func TestAFullOrClosedHostelShowsSimilarOnes(t *testing.T) {
	t.Parallel()
	s := servertest.NewSite(t, fiveHouses)
	visitor, man := s.NewBrowser(), s.NewBrowser()
	man.SignUp("kofi@example.com", "male")
	const heading, beforeHost = `<h2 id="alternatives">Similar hostels with free beds`, `id="host"`
	for _, path := range []string{"/hostels/full-house", "/hostels/closed-house"} {
		visitor.Get(path).WantsInOrder(t, `id="rooms-title"`, heading, ">Women House</a>", ">Dear House</a>", beforeHost)
		visitor.Get(path).Lacks(t, "Far House")
		man.Get(path).WantsInOrder(t, heading, ">Dear House</a>", beforeHost)
		man.Get(path).Lacks(t, "Women House")
		visitor.Get(path+"?part=popup").Lacks(t, heading)
		filtered := visitor.Get(path + "?gender=male")
		filtered.WantsInOrder(t, heading, `href="/hostels/dear-house?gender=male"`, beforeHost)
		filtered.Lacks(t, "Women House")
	}
	visitor.Get("/hostels/women-house").Lacks(t, heading)
	man.Get("/hostels/women-house").WantsInOrder(t, heading, ">Dear House</a>") // no room is for men
	visitor.Get("/hostels/far-house").Lacks(t, heading)
}

// TestARemovedOrRetiredHostelShowsHostelsWithFreeBeds names hostels near the campus first, then by a similar name.
func TestARemovedOrRetiredHostelShowsHostelsWithFreeBeds(t *testing.T) {
	s := servertest.NewSite(t, fiveHouses)
	visitor, man := s.NewBrowser(), s.NewBrowser()
	man.SignUp("kofi@example.com", "male")
	s.Run("hostels", "remove", "full-house", "--yes").Wants(0)
	s.Run("hostels", "retire", "closed-house", "--yes").Wants(0)
	s.Eventually("the retired hostel", func() bool {
		return strings.Contains(visitor.Get("/hostels/closed-house").Body, "no longer lets this hostel")
	})
	for path, status := range map[string]int{"/hostels/closed-house": 200, "/hostels/full-house": 410} {
		visitor.Get(path).WantsInOrder(t, ">Women House</a>", ">Dear House</a>", ">Far House</a>")
		man.Get(path).WantsInOrder(t, ">Dear House</a>", ">Far House</a>")
		man.Get(path).Lacks(t, "Women House")
		s.Exec(`update room_beds set taken = beds, changed_at = $1 where room_uuid = 'dear'`, time.Now().UnixMilli())
		s.Eventually("the full hostel", func() bool { return !strings.Contains(visitor.Get(path).Body, "Dear House") })
		s.Exec(`update room_beds set taken = 0, changed_at = $1 where room_uuid = 'dear'`, time.Now().UnixMilli())
		s.Eventually("the free bed", func() bool { return strings.Contains(visitor.Get(path).Body, "Dear House") })
		visitor.Get(path).Wants(t, status)
	}
	visitor.Get("/hostels/closed-house").Wants(t, 200, "Similar hostels with free beds", `id="save"`)
}

// TestAStudentWithTheLastBedSeesNoSimilarHostels holds the only bed of a hostel.
func TestAStudentWithTheLastBedSeesNoSimilarHostels(t *testing.T) {
	t.Parallel()
	s := servertest.NewSite(t, `[{"name":"Last House","campus":"Ashesi University","category":1,"room_details":[
		{"uuid":"last","number_in_room":1,"price":300,"number_of_rooms":1,"gender":{"female":true}}]},
	{"name":"Free House","campus":"Ashesi University","category":1,"room_details":[
		{"uuid":"free","number_in_room":1,"price":300,"gender":{"female":true}}]}]`)
	woman, other := s.NewBrowser(), s.NewBrowser()
	woman.SignUp("ama@example.com", "female")
	woman.Book("room", "last")
	s.Eventually("the full hostel", func() bool {
		return strings.Contains(other.Get("/hostels/last-house").Body, ">Free House</a>")
	})
	page := woman.Get("/hostels/last-house")
	page.Wants(t, 200, "This bed is kept for you until")
	page.Lacks(t, "Free House")
}
