// Package words understands what students type when they search: the words of a text, fillers ("hostel near"), a budget
// ("under 500"), and by how many letters two words differ. Only catalogue imports it.
package words

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"efie/hostel"
)

// Split returns the words of a text: its letters and digits, in lower case and without marks.
func Split(text string) []string {
	if !plain(text) {
		text = hostel.Unmarked(text)
	}
	return strings.FieldsFunc(text, func(r rune) bool {
		return !unicode.IsLetter(r) && !unicode.IsDigit(r) && !unicode.Is(unicode.Mn, r)
	})
}

// plain reports whether Unmarked would return the text as it is.
func plain(text string) bool {
	for i := range len(text) {
		if c := text[i]; c >= utf8.RuneSelf || 'A' <= c && c <= 'Z' || c == '\'' || c == '&' {
			return false
		}
	}
	return true
}

var fillers = map[string]bool{}

func init() {
	for word := range strings.FieldsSeq(`
		a about accommodation accommodations affordable all an and any around at available best by campus campuses
		cheap close find for from get good hall halls hostel hostels i in is looking me my near nearby nearest need
		next of off on one or please rent room rooms school show some student students that the to want with`) {
		fillers[word] = true
	}
}

// Filler reports whether a word says nothing of where a hostel is or what it offers.
func Filler(word string) bool { return fillers[word] }

// longFiller is how many letters a filler has that is recognised with a wrong letter, as "hostle".
const longFiller = 6

// NearFiller reports whether a word is a long filler with one or two wrong letters.
func NearFiller(word string) bool {
	for filler := range fillers {
		if len(filler) >= longFiller && Distance(word, filler, Tolerance(word)) <= Tolerance(word) {
			return true
		}
	}
	return false
}

// Numeric reports whether a word has a digit: another digit makes another number, not a misspelt one.
func Numeric(word string) bool { return strings.ContainsFunc(word, unicode.IsDigit) }
