package account

import (
	"strings"
	"testing"
)

func TestNamesAreStoredAsTheyLook(t *testing.T) {
	for typed, want := range map[string]string{
		"Ama Mensah":                    "Ama Mensah",
		" Ama \t Mensah\r\n":            "Ama Mensah",
		"Ama\u00a0\u3000Mensah":         "Ama Mensah",
		"Ɛsi Ɔbenewaa":                  "Ɛsi Ɔbenewaa",
		"Kɔkui D’Almeida-Ŋkrumah Jr.":   "Kɔkui D’Almeida-Ŋkrumah Jr.",
		"Nana Kwame II":                 "Nana Kwame II",
		"E\u0301ric":                    "E\u0301ric",
		"Ǹ\u0303ko":                     "Ǹ\u0303ko",
		"Ngu\u0302\u0303yen":            "Ngu\u0302\u0303yen",
		"李小龍":                           "李小龍",
		"A\u200bm\u200da":               "Ama",
		"\u202eama\u202c":               "ama",
		"Ama\u00ad\ufeff\u2060":         "Ama",
		"\u2066Ama\u2069 \u200e Mensah": "Ama Mensah",
		"Ama\u034f":                     "Ama",
		"Ama \u3164 Mensah":             "Ama Mensah",
		"\u115f\u1160Ama\uffa0":         "Ama",
		"\u2800Ama\u2800":               "Ama",
		"Ama\ufe0f\U000e0101":           "Ama",
		"Ama\U000e0041":                 "Ama",
		"Ama\u180e\u17b4":               "Ama",
		strings.Repeat("ɛ", 100):        strings.Repeat("ɛ", 100), // the maximum
	} {
		p := Profile{Name: typed, Gender: "female", Phone: "233241234567"}
		if fields := p.problems(); len(fields) > 0 || p.Name != want {
			t.Errorf("%+q is stored as %+q with %v, want %+q", typed, p.Name, fields, want)
		}
	}
}

func TestUnreadableNamesAreRefused(t *testing.T) {
	for what, typed := range map[string]string{
		"nothing":                    "",
		"spaces":                     " \u00a0\u2003\u3000",
		"no width":                   "\u200b\u200c\u200d\ufeff",
		"Hangul fillers":             "\u3164 \uffa0\u115f\u1160",
		"Braille blanks":             "\u2800\u2800",
		"a joiner of graphemes":      "\u034f",
		"tags":                       "\U000e0041\U000e0042",
		"variation selectors":        "\ufe0f\U000e0100",
		"digits":                     "1234",
		"signs":                      "-- !!",
		"pictures":                   "🦁🦁",
		"marks alone":                "\u0301\u0302",
		"a mark before its letter":   "\u0301Ama",
		"a word of marks":            "Ama \u0301\u0302",
		"a flood of marks":           "A" + strings.Repeat("\u0336", 4) + "ma",
		"a flood of enclosing marks": "A" + strings.Repeat("\u20dd", 40),
		"private signs":              "Ama\ue000",
		"unassigned signs":           "Ama\U000e1234",
		"control characters":         "Ama\x07",
		"markup":                     "<b>Ama",
		"no text":                    "Ama\xff",
		"too many letters":           strings.Repeat("ɛ", 101),
	} {
		t.Run(what, func(t *testing.T) {
			p := Profile{Name: typed, Gender: "female", Phone: "233241234567"}
			if fields := p.problems(); len(fields) != 1 || fields[0].Field != "name" || fields[0].Message == "" {
				t.Errorf("%+q is stored as %+q, with %v", typed, p.Name, fields)
			}
		})
	}
}
