package words

import (
	"slices"
	"strings"
	"testing"

	"efie/hostel"
	"efie/test/must"
)

func TestBudget(t *testing.T) {
	for text, want := range map[string]struct {
		rest string
		most hostel.Pesewas
	}{
		"under 500":               {"", hostel.Cedis(500)},
		"knust under 500":         {"knust", hostel.Cedis(500)},
		"below GHS 600 in kotei":  {"in kotei", hostel.Cedis(600)},
		"450 cedis or less":       {"", hostel.Cedis(450)},
		"up to GH₵1,200 a month":  {"", hostel.Cedis(1200)},
		"max 1.5k":                {"", hostel.Cedis(1500)},
		"not more than 450.50":    {"", 45050},
		"hostel 500":              {"hostel 500", 0}, // a number alone may be a house number
		"block 12 below 300":      {"block 12", hostel.Cedis(300)},
		"under":                   {"under", 0},
		"under 0":                 {"under 0", 0},
		"under 99999999999999999": {"under 99999999999999999", 0},
	} {
		t.Run(text, func(t *testing.T) {
			rest, most := Budget(text)
			if !slices.Equal(Split(rest), Split(want.rest)) || most != want.most {
				t.Errorf("the rest %q and the budget %s, want %q and %s", rest, most, want.rest, want.most)
			}
		})
	}
}

func TestDistance(t *testing.T) {
	for _, c := range []struct {
		a, b  string
		limit int
		want  int
	}{
		{"knust", "knust", 1, 0}, {"knsut", "knust", 1, 1}, {"kunst", "knust", 1, 1}, {"lehgon", "legon", 1, 1},
		{"ayeduasi", "ayeduase", 2, 1}, {"koetie", "kotei", 1, 2}, {"abc", "xyz", 2, 3}, {"", "ab", 2, 2},
		{"longer", "long", 1, 2},
	} {
		t.Run(c.a+" "+c.b, func(t *testing.T) {
			must.Equal(t, c.a+" and "+c.b, Distance(c.a, c.b, c.limit), c.want)
		})
	}
}

func TestWordsWithoutMarks(t *testing.T) {
	must.Equal(t, "the words", Split("Ɔdɔ Nnyɛw-Fie, KOTÉI & co"),
		[]string{"odo", "nnyew", "fie", "kotei", "and", "co"})
}

func TestSingleLettersAreFillersOnlyInASentence(t *testing.T) {
	for text, want := range map[string]string{
		"a-u": "", "i-f": "", "a legon": "", "block a": "", "hostel": "hostel",
		"i need a room in kotei": "i need a room in", "u need a room": "need a room",
	} {
		list := Split(text)
		isFiller := FillersOf(list)
		list = slices.DeleteFunc(list, func(word string) bool { return !isFiller(word) })
		must.Equal(t, "the fillers of "+text, strings.Join(list, " "), want)
	}
}
