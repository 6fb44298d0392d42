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

// TestANameInLookAlikeLettersIsRefusedAsNew: in an earlier version, a Cyrillic А made a second hostel.
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
