package intake

import (
	"strings"
	"unicode"

	"efie/hostel"
)

// similarLetters has the letters that look like a Latin letter: letters of other scripts and small capitals, then Latin
// letters with marks. The first come from the table of confusable characters of Unicode 14 (UTS 39,
// confusables.txt), with the small letters whose capitals look Latin. The letters of Ghana, such as ɛ, are in
// hostel.Unmarked.
var similarLetters = map[rune]string{
	'a': "ɑΆΑάαАаᎪᴀꓮ" +
		"àáâãäåāăąǎǟǡǻȁȃȧḁạảấầẩẫậắằẳẵặ",
	'b': "ƄʙΒβВЬвᏏᏴꓐꞴ" +
		"ƀḃḅḇ",
	'c': "ϲϹСсᏟᴄⲤⲥꓚꮯ" +
		"çćĉċčḉ",
	'd': "ԁᎠᏧᴅꓒꓓ" +
		"ďđḋḍḏḑḓ",
	'e': "ΈΕέεЀЁЕеѐёєҽᎬᴇꓰꬲ" +
		"èéêëēĕėęěȅȇȩḕḗḙḛḝẹẻẽếềểễệ",
	'f': "ϜքẝꓝꞘꞙꬵ" +
		"ḟ",
	'g': "ƍɡɢԌցᏀᏳᶃꓖ" +
		"ĝğġģǥǧǵḡ",
	'h': "ʜΉΗНнһհᎻᏂⲎꓧ" +
		"ĥħȟḣḥḧḩḫẖ",
	'i': "ɪͺΊΐΙίιϊІЇіїӀӏᎥιⲒꓲꙇꭵ" +
		"ìíîïĩīĭįıǐȉȋḭḯỉị",
	'j': "ͿϳЈјᎫᴊꓙꞲ" +
		"ĵǰ",
	'k': "ΚκКкᏦᴋⲔꓗ" +
		"ķǩḱḳḵ",
	'l': "ǀʟᏞⳐꓡ" +
		"ĺļľłḷḹḻḽ",
	'm': "ΜϺМмᎷᴍⲘꓟ" +
		"ḿṁṃ",
	'n': "ɴΝήηпոռⲚꓠ" +
		"ñńņňǹṅṇṉṋ",
	'o': "ΌΟοσόОоՕօᴏᴑⲞⲟꓳꬽ" +
		"òóôõöøōŏőơǒǫǭȍȏȫȭȯȱṍṏṑṓọỏốồổỗộớờởỡợ",
	'p': "ΡρϱРрᏢᴘⲢⲣꓑ" +
		"ṕṗ",
	'q': "ԛգզ",
	'r': "ƦʀгᎡᏒᴦⲅꓣꭇꭈꮁ" +
		"ŕŗřȑȓṙṛṝṟ",
	's': "ƽЅѕՏᏕᏚꓢꜱꮪ" +
		"śŝşšſșṡṣṥṧṩ",
	't': "ΤτТтᎢᴛⲦꓔ" +
		"ţťŧțṫṭṯṱẗ",
	'u': "υύՍսᴜꓴꞟꭎꭒ" +
		"ùúûüũūŭůűųưǔǖǘǚǜȕȗṳṵṷṹṻụủứừửữự",
	'v': "νѴѵᏙᴠꓦꮩ" +
		"ṽṿ",
	'w': "ɯωώѡԜԝաᎳᏔᴡꓪꮃ" +
		"ŵẁẃẅẇẉẘ",
	'x': "ΧХхⲬꓫꞳ" +
		"ẋẍ",
	'y': "ʏΎΥγϒЎУуўҮүᎩᎽᶌỿⲨꓬꭚ" +
		"ýÿŷȳẏẙỳỵỷỹ",
	'z': "ΖᏃᴢꓜꮓ" +
		"źżžƶẑẓẕ",
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

// plainLetter returns the character that r looks like, or -1 for a combining mark.
func plainLetter(r rune) rune {
	switch {
	case r < 0x80:
		return r
	case unicode.Is(unicode.Mn, r):
		return -1
	case r >= '！' && r <= '～': // fullwidth forms, in the order of ASCII
		r += '!' - '！'
	case r >= '𝐀' && r <= '𝚣': // mathematical alphabets, each with 26 capitals and 26 small letters
		r = rune("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"[(r-'𝐀')%52])
	case r >= '𝟎' && r <= '𝟿': // mathematical digits
		r = '0' + (r-'𝟎')%10
	case r >= 'Ⓐ' && r <= 'ⓩ': // circled letters
		r = 'a' + (r-'Ⓐ')%26
	}
	if latin := latinLetters[r]; latin != 0 {
		return latin
	}
	if latin := latinLetters[unicode.ToLower(r)]; latin != 0 {
		return latin
	}
	return r
}
