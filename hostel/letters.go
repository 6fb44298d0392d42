package hostel

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// plainLetters has the letters that Unicode does not decompose, in lower case: letters of Ghana's languages, then
// letters in names from other countries. It also has the dashes and apostrophes of phones and word processors.
var plainLetters = map[rune]string{
	'ɔ': "o", 'ɛ': "e", 'ŋ': "n", 'ɖ': "d", 'ƒ': "f", 'ɣ': "g", 'ʋ': "v", 'ʒ': "z", 'ɩ': "i", 'ʊ': "u", 'ə': "e",
	'ƙ': "k", 'ɗ': "d", 'ɓ': "b", 'ƴ': "y",
	'ø': "o", 'ł': "l", 'đ': "d", 'ð': "d", 'ħ': "h", 'ı': "i", 'æ': "ae", 'œ': "oe", 'ß': "ss", 'þ': "th",
	'ǝ': "e", 'ɲ': "n", 'ŧ': "t", 'ƀ': "b", 'ǥ': "g", 'ƶ': "z",
	'‐': "-", '‒': "-", '–': "-", '—': "-", '−': "-",
	'’': "'", '‘': "'", 'ʼ': "'", 'ʻ': "'", '′': "'", '`': "'",
}

// WithoutMarks returns a text in lower case with plain letters: "Ɔdɔ Café" becomes "odo cafe". It keeps punctuation.
// Two texts that read the same have one form, whatever keyboard typed them (Unicode's form NFKD, UAX 15). Search,
// filters, look-alikes and new slugs compare this form.
func WithoutMarks(text string) string {
	if isASCII(text) && !strings.Contains(text, "`") {
		return strings.ToLower(text)
	}
	var plain strings.Builder
	for _, letter := range norm.NFKD.String(strings.ToValidUTF8(text, "\uFFFD")) {
		letter = unicode.ToLower(letter)
		latin, isMapped := plainLetters[letter]
		switch {
		case unicode.Is(unicode.Mn, letter) || IsInvisible(letter):
		case isMapped:
			plain.WriteString(latin)
		default:
			plain.WriteRune(letter)
		}
	}
	return plain.String()
}

// Unmarked returns a text as WithoutMarks, without apostrophes, and with "and" for "&".
func Unmarked(text string) string { return withoutSigns.Replace(WithoutMarks(text)) }

var withoutSigns = strings.NewReplacer("'", "", "&", " and ")

func isASCII(text string) bool {
	for i := range len(text) {
		if text[i] >= utf8.RuneSelf {
			return false
		}
	}
	return true
}
