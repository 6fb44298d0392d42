package intake

import (
	"strings"
	"testing"

	"efie/test/must"
)

func TestLettersThatLookAlikeAreTheSame(t *testing.T) {
	const want = "adom court hostel 2"
	for script, name := range map[string]string{
		"Latin":                "Adom Court Hostel 2",
		"Cyrillic":             "Аdоm Соurt Ноstеl 2",
		"Cyrillic capitals":    "АDОМ СОURТ НОSТЕL 2",
		"Greek":                "Αdοm Cουrτ Ηοstεl 2",
		"fullwidth":            "Ａｄｏｍ Ｃｏｕｒｔ Ｈｏｓｔｅｌ ２",
		"bold":                 "𝐀𝐝𝐨𝐦 𝐂𝐨𝐮𝐫𝐭 𝐇𝐨𝐬𝐭𝐞𝐥 𝟐",
		"monospace":            "𝙰𝚍𝚘𝚖 𝙲𝚘𝚞𝚛𝚝 𝙷𝚘𝚜𝚝𝚎𝚕 𝟸",
		"circled":              "Ⓐⓓⓞⓜ Ⓒⓞⓤⓡⓣ Ⓗⓞⓢⓣⓔⓛ 2",
		"small capitals":       "ᴀᴅᴏᴍ ᴄᴏᴜʀᴛ ʜᴏsᴛᴇʟ 2",
		"marks in one letter":  "Ądöm Çøűřt Ħôšţęł 2",
		"marks of their own":   "A\u0328do\u0308m Court Hostel\u0301 2",
		"the letters of Ghana": "Adɔm Cɔurt Hɔstɛl 2",
	} {
		must.Equal(t, script, plainLetters(name), want)
	}
	for _, other := range []string{"阿多姆", "عدوم", "ж", "ю"} {
		must.Equal(t, "another script", plainLetters(other), other)
	}
}

func TestEachSimilarLetterMeansOneLatinLetter(t *testing.T) {
	count := 0
	for latin, similar := range similarLetters {
		count += len([]rune(similar))
		if latin < 'a' || latin > 'z' || strings.ContainsAny(similar, "ɛɔŋɖƒɣʋɩʊ") {
			t.Errorf("%q: %s", latin, similar)
		}
	}
	must.Equal(t, "the number of letters", len(latinLetters), count)
}

// TestANameInLookAlikeLettersIsRefusedAsNew: a Cyrillic А must not make a second hostel.
func TestANameInLookAlikeLettersIsRefusedAsNew(t *testing.T) {
	stored := storedHostels(t, sheet)
	for script, row := range map[string]struct{ next, sign string }{
		"Cyrillic name":        {"Аdоm Соurt,Legon,,0241234567,", "the host's phone"},
		"Greek name":           {"ΑDΟΜ CΟURΤ,Legon,,0241234567,", "the host's phone"},
		"fullwidth name":       {"Ａｄｏｍ　Ｃｏｕｒｔ,Legon,,0241234567,", "the host's phone"},
		"name with marks":      {"Ạdöm Čourt,Legon,,0241234567,", "the host's phone"},
		"name in Twi":          {"Adɔm Court,Legon,,0241234567,", "the host's phone"},
		"decomposed name":      {"Ado\u0301m Court,Legon,,0241234567,", "the host's phone"},
		"Cyrillic location":    {"Adom Court,Legon,,,Ауеduаѕе", "the location"},
		"location with a mark": {"Adom Court,Legon,,,Ayedúase", "the location"},
	} {
		_, got := new(Review).review(t, strings.Replace(sheet,
			"Adom Court Hostel,KNUST,Esi,024 123 4567,Ayeduase", row.next, 1), stored...)
		must.Contain(t, script, got, `it looks like "Adom Court Hostel" near KNUST`, "nearly the same name and "+row.sign)
	}
}

// TestANameReadsTheSameWithAnyKeyboard: a Mac sends letters with separate marks.
func TestANameReadsTheSameWithAnyKeyboard(t *testing.T) {
	for name, other := range map[string]string{
		"Café Imperial": "Cafe\u0301 Imperial", "Ọlá Court": "O\u0323la\u0301 Court", "Ƙofar House": "Kofar House",
		"Nsɔ\u0301wa Lodge": "Nsowa Lodge", "Groß Haus": "Gross Haus",
	} {
		must.Equal(t, "the column "+name, foldName(name), foldName(other))
		must.Equal(t, "the campus "+name, foldCampus(name), foldCampus(other))
		must.Equal(t, "the hostel "+name, shapeOf(name), shapeOf(other))
	}
}

// TestAHostelKeepsItsUUID: a hostel or room type without a uuid in the file gets one that follows from its name. The
// rules for letters that look alike must not change it, because bookings and links have it.
func TestAHostelKeepsItsUUID(t *testing.T) {
	for name, want := range map[string][2]string{
		"Ọlá Court":         {"0662cc7f-6030-5a50-be01-e5335c8ee2f8", "65e58e09-f438-59b9-8dfb-d7d85a048c2e"},
		"Nsɔ\u0301wa Lodge": {"22858a2e-12f4-5b08-8db2-a4b7a6c21d3e", "7e10d195-a9a7-53db-bd23-c569c44237c6"},
	} {
		hostels, problems := ReadHostels(strings.NewReader(`[{"name":"` + name + `","campus":"KNUST",
			"room_details":[{"room_label":"Ọ","number_in_room":4,"price":450}]}]`))
		must.Equal(t, "mistakes", len(problems), 0)
		must.Equal(t, name, [2]string{hostels[0].UUID, hostels[0].Rooms[0].UUID}, want)
	}
}
