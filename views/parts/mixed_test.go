package parts

import (
	"testing"

	"efie/hostel"
	"efie/test/must"
)

func TestHostelsForWomenAndMenExplainTheirRooms(t *testing.T) {
	women, men := room("a", "", 2, hostel.FemaleOnly), room("b", "", 2, hostel.MaleOnly)
	mixed, single := room("c", "", 2, hostel.Mixed), room("d", "", 1, hostel.Mixed)
	for _, c := range []struct {
		name    string
		rooms   []hostel.Room
		sharing hostel.Sharing
		want    string
		card    string
	}{
		{"no rooms", nil, "", textAskSharing, "Women and men"},
		{"women only", []hostel.Room{women}, "", "", "Women and men"},
		{"women's and men's rooms", []hostel.Room{women, men}, "", textSingleSex, "Women’s and men’s rooms"},
		{"single rooms", []hostel.Room{single}, "", textSingleSex, "Women’s and men’s rooms"},
		{"a shared room", []hostel.Room{mixed}, "", textAskSharing, "Women and men"},
		{"rooms of one sex", []hostel.Room{mixed}, hostel.SingleSex, textSingleSex, "Women’s and men’s rooms"},
	} {
		t.Run(c.name, func(t *testing.T) {
			h := openHostel(c.rooms...)
			h.GenderType = "Mixed"
			h.Sharing = c.sharing
			must.Equal(t, "the text", MixedHostel(h), c.want)
			must.Equal(t, "the gender on the card", cardGender(h), c.card)
		})
	}
	h := openHostel(women)
	h.GenderType = "Ladies"
	must.Equal(t, "the host's own words", cardGender(h), "Ladies")
	must.Equal(t, "the text of a single room", MixedRoom(h, &single), "")
	must.Equal(t, "the text of a shared room", MixedRoom(h, &mixed), textAskSharing)
}
