package pages_test

import (
	"testing"

	"efie/server/servertest"
)

// threeHouses has a hostel with rooms for men, for women and for both, one for men only, and one for women only.
const threeHouses = `[
	{"name":"Adom Court","campus":"Ashesi University","category":1,"image":"a.jpg","rating":5,"room_details":[
		{"uuid":"men","number_in_room":2,"price":100,"gender":{"male":true}},
		{"uuid":"women","number_in_room":4,"price":200,"gender":{"female":true}},
		{"uuid":"both","number_in_room":1,"price":300,"gender":{"male":true,"female":true}}]},
	{"name":"Men House","campus":"Ashesi University","category":1,"image":"b.jpg","rating":4,"room_details":[
		{"uuid":"house-of-men","number_in_room":3,"price":50,"gender":{"male":true}}]},
	{"name":"Women House","campus":"Academic City","category":1,"image":"c.jpg","rating":4,"room_details":[
		{"uuid":"house-of-women","number_in_room":3,"price":70,"gender":{"female":true}}]}]`

func TestAStudentBooksOnlyRoomsOfTheirGender(t *testing.T) {
	t.Parallel()
	s := servertest.NewSite(t, threeHouses)
	visitor, woman, man := s.NewBrowser(), s.NewBrowser(), s.NewBrowser()
	woman.SignUp("ama@example.com", "female")
	man.SignUp("kofi@example.com", "male")

	page := visitor.Get("/hostels/adom-court")
	page.WantsInOrder(t, `id="room-men"`, `id="room-women"`, `id="room-both"`)
	for _, room := range []string{"1 in a room", "2 in a room", "4 in a room"} {
		page.Room(t, room).Wants(t, 200, ">Book</button>")
	}
	page.Lacks(t, "For men", "For women")

	page = woman.Get("/hostels/adom-court")
	page.WantsInOrder(t, `id="room-women"`, `id="room-both"`, `id="room-men"`)
	page.Room(t, "2 in a room").Wants(t, 200, "For men")
	page.Room(t, "2 in a room").Lacks(t, `action="/book"`, "disabled")
	page.Room(t, "4 in a room").Wants(t, 200, ">Book</button>")
	page.Room(t, "1 in a room").Wants(t, 200, ">Book</button>")

	page = man.Get("/hostels/adom-court")
	page.WantsInOrder(t, `id="room-men"`, `id="room-both"`, `id="room-women"`)
	page.Room(t, "4 in a room").Wants(t, 200, "For women")
	page.Room(t, "4 in a room").Lacks(t, `action="/book"`)
	page.Room(t, "2 in a room").Wants(t, 200, ">Book</button>")

	popup := woman.Get("/hostels/adom-court?part=popup")
	popup.Room(t, "2 in a room").Wants(t, 200, "For men")
	popup.Room(t, "2 in a room").Lacks(t, `action="/book"`)
}

func TestTheLowestPriceIsOfARoomForTheStudentsGender(t *testing.T) {
	t.Parallel()
	s := servertest.NewSite(t, threeHouses)
	visitor, woman, man := s.NewBrowser(), s.NewBrowser(), s.NewBrowser()
	woman.SignUp("ama@example.com", "female")
	man.SignUp("kofi@example.com", "male")
	for _, c := range []struct {
		of                *servertest.WebBrowser
		adom, menHouse    string // on cards and on the hostel's own page
		ashesi, all, four string
	}{
		{visitor, "from <b>GH₵ 100</b>", "from <b>GH₵ 50</b>", "from GH₵\u00a050 to GH₵\u00a0300",
			"from GH₵\u00a050 to GH₵\u00a0300", "from GH₵ 50 per month"},
		{woman, "from <b>GH₵ 200</b>", "No rooms for women", "from GH₵\u00a0200 to GH₵\u00a0300",
			"from GH₵\u00a070 to GH₵\u00a0300", "from GH₵ 70 per month"},
		{man, "from <b>GH₵ 100</b>", "from <b>GH₵ 50</b>", "from GH₵\u00a050 to GH₵\u00a0300",
			"from GH₵\u00a050 to GH₵\u00a0300", "from GH₵ 50 per month"},
	} {
		for _, list := range []string{"/hostels", "/detailed_search?location=ashesi", "/campuses/ashesi-university"} {
			c.of.Get(list).Card(t, "Adom Court").Wants(t, 200, c.adom)
			c.of.Get(list).Card(t, "Men House").Wants(t, 200, c.menHouse)
		}
		c.of.Get("/hostels/adom-court").Part(t, `id="costs"`, "</div>").Wants(t, 200, c.adom)
		c.of.Get("/hostels/men-house").Part(t, `id="costs"`, "</div>").Wants(t, 200, c.menHouse)
		c.of.Get("/campuses/ashesi-university").Wants(t, 200, c.ashesi)
		c.of.Get("/categories/budget").Wants(t, 200, c.all)
		c.of.Get("/categories/budget").Item(t, `<li class="fact"`, "3 in a room").Wants(t, 200, c.four)
	}
	card := woman.Get("/hostels").Card(t, "Adom Court")
	card.WantsInOrder(t, "4 in a room", "1 in a room", "+1 more")
	card.Lacks(t, "2 in a room")
	woman.Get("/").Wants(t, 200, "Women House", "from <b>GH₵ 200</b> per month")
	man.Get("/").Wants(t, 200, "from <b>GH₵ 100</b> per month")
	man.Get("/").Lacks(t, "Women House")
	woman.Get("/campuses").Wants(t, 200, "from <b>GH₵ 200</b>", "from <b>GH₵ 70</b>")
	woman.Get("/hostels/men-house").Wants(t, 200, "No room of this hostel is for women.",
		`href="/campuses/ashesi-university"`)
}
