package intake

import (
	"strings"
	"unicode"

	"efie/hostel"
)

// similarLetters has the letters that look like a Latin letter: letters of other scripts and small capitals. They come
// from the table of confusable characters of Unicode 14 (UTS 39, confusables.txt), with the small letters whose
// capitals look Latin. hostel.Unmarked knows the letters of Ghana, such as ɛ, and letters with marks.
var similarLetters = map[rune]string{
	'a': "ɑΆΑάαАаᎪᴀꓮ",
	'b': "ƄʙΒβВЬвᏏᏴꓐꞴ",
	'c': "ϲϹСсᏟᴄⲤⲥꓚꮯ",
	'd': "ԁᎠᏧᴅꓒꓓ",
	'e': "ΈΕέεЀЁЕеѐёєҽᎬᴇꓰꬲ",
	'f': "ϜքẝꓝꞘꞙꬵ",
	'g': "ƍɡɢԌցᏀᏳᶃꓖ",
	'h': "ʜΉΗНнһհᎻᏂⲎꓧ",
	'i': "ɪͺΊΐΙίιϊІЇіїӀӏᎥιⲒꓲꙇꭵ",
	'j': "ͿϳЈјᎫᴊꓙꞲ",
	'k': "ΚκКкᏦᴋⲔꓗ",
	'l': "ǀʟᏞⳐꓡ",
	'm': "ΜϺМмᎷᴍⲘꓟ",
	'n': "ɴΝήηпոռⲚꓠ",
	'o': "ΌΟοσόОоՕօᴏᴑⲞⲟꓳꬽ",
	'p': "ΡρϱРрᏢᴘⲢⲣꓑ",
	'q': "ԛգզ",
	'r': "ƦʀгᎡᏒᴦⲅꓣꭇꭈꮁ",
	's': "ƽЅѕՏᏕᏚꓢꜱꮪ",
	't': "ΤτТтᎢᴛⲦꓔ",
	'u': "υύՍսᴜꓴꞟꭎꭒ",
	'v': "νѴѵᏙᴠꓦꮩ",
	'w': "ɯωώѡԜԝաᎳᏔᴡꓪꮃ",
	'x': "ΧХхⲬꓫꞳ",
	'y': "ʏΎΥγϒЎУуўҮүᎩᎽᶌỿⲨꓬꭚ",
	'z': "ΖᏃᴢꓜꮓ",
}

// latinLetters maps each letter of similarLetters to its Latin letter.
var latinLetters = func() map[rune]rune {
	letters := map[rune]rune{}
	for latin, similar := range similarLetters {
		for _, r := range similar {
			letters[r] = latin
		}
	}
	return letters
}()

// plainLetters returns a text in small Latin letters without marks, so that texts that look the same are the same.
// Letters that look like no Latin letter stay.
func plainLetters(text string) string {
	return hostel.Unmarked(strings.Map(plainLetter, text))
}

// plainLetter returns the Latin letter that r looks like, or r.
func plainLetter(r rune) rune {
	if latin := latinLetters[r]; latin != 0 {
		return latin
	}
	if latin := latinLetters[unicode.ToLower(r)]; latin != 0 {
		return latin
	}
	return r
}
