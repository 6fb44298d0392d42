package pages_test

import (
	"testing"

	"efie/server/servertest"
)

// mixedHouses has hostels for women and men: one without a statement how rooms are shared, one with separate rooms, one
// with rooms for women and rooms for men, and one without rooms. The last hostel is for women only.
const mixedHouses = `[
	{"name":"Open House","campus":"Ashesi University","image":"a.jpg","room_details":[
		{"uuid":"open","number_in_room":2,"price":100,"gender":"Mixed"},
		{"uuid":"alone","number_in_room":1,"price":300,"gender":"Mixed"}]},
	{"name":"Split House","campus":"Ashesi University","image":"b.jpg","sharing":"single-sex","room_details":[
		{"uuid":"split","number_in_room":2,"price":100,"gender":"Mixed"},
		{"uuid":"women","number_in_room":4,"price":90,"gender":"Female"}]},
	{"name":"Two Wings","campus":"Ashesi University","image":"c.jpg","room_details":[
		{"uuid":"east","number_in_room":2,"price":100,"gender":"Female"},
		{"uuid":"west","number_in_room":3,"price":100,"gender":"Male"}]},
	{"name":"New House","campus":"Ashesi University","gender_type":"mixed","min_price":50,"max_price":60},
	{"name":"Women House","campus":"Ashesi University","image":"d.jpg","room_details":[
		{"uuid":"w","number_in_room":2,"price":100,"gender":"Female"}]}]`

func TestMixedHostelsExplainHowRoomsAreShared(t *testing.T) {
	t.Parallel()
	const ask, apart = "Women and men. Ask the host how rooms are shared", "Women’s rooms and men’s rooms"
	b := servertest.NewSite(t, mixedHouses).NewBrowser()
	for _, c := range []struct{ slug, says, not string }{
		{"open-house", ask, apart},
		{"split-house", apart, ask},
		{"two-wings", apart, ask},
		{"new-house", ask, apart},
	} {
		for _, path := range []string{"/hostels/" + c.slug, "/hostels/" + c.slug + "?part=popup"} {
			page := b.Get(path)
			page.Part(t, `class="hostel-head"`, "</header>").Wants(t, 200, c.says)
			page.Lacks(t, c.not)
		}
	}
	for name, card := range map[string]string{"Open House": "Women and men</p>", "New House": "Women and men</p>",
		"Split House": "Women’s and men’s rooms</p>", "Two Wings": "Women’s and men’s rooms</p>",
		"Women House": "Female</p>",
	} {
		shown := b.Get("/hostels").Card(t, name)
		shown.Wants(t, 200, `<p class="card-gender">`+card)
		shown.Lacks(t, "Mixed")
	}
	open, split := b.Get("/hostels/open-house"), b.Get("/hostels/split-house")
	open.Room(t, "2 in a room").Wants(t, 200, "Standard · Mixed", ask)
	open.Room(t, "1 in a room").Lacks(t, ask, apart) // a single room is not shared
	split.Room(t, "2 in a room").Wants(t, 200, "Standard · Mixed", apart)
	split.Room(t, "4 in a room").Lacks(t, ask, apart)
	b.Get("/hostels/women-house").Lacks(t, ask, apart)
}
