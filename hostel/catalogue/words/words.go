// Package words analyses the texts that students type in a search. It finds words, fillers ("hostel near") and a budget
// ("under 500"), and computes the distance between two words.
package words

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"efie/hostel"
)

// Split returns the words of a text in lower case, without diacritical marks. A word has letters and digits.
func Split(text string) []string {
	if !plain(text) {
		text = hostel.Unmarked(text)
	}
	return strings.FieldsFunc(text, func(r rune) bool {
		return !unicode.IsLetter(r) && !unicode.IsDigit(r) && !unicode.Is(unicode.Mn, r)
	})
}

// plain reports whether Unmarked certainly leaves a text as it is.
func plain(text string) bool {
	for i := range len(text) {
		if c := text[i]; c >= utf8.RuneSelf || 'A' <= c && c <= 'Z' || c == '\'' || c == '&' {
			return false
		}
	}
	return true
}

// fillers lists words without any information about a hostel's place or amenities.
var fillers = map[string]bool{}

func init() {
	for word := range strings.FieldsSeq(`
		about accommodation accommodations affordable all an and any around at available best by campus campuses
		cheap close find for from get good hall halls hostel hostels in is looking me my near nearby nearest need
		next of off on one or please rent room rooms school show some student students that the to want with`) {
		fillers[word] = true
	}
}

// FillersOf returns a function that recognises the fillers of a text. "a" and "i" are fillers only with another
// filler: in "i need a room", but not in "a-u".
func FillersOf(text []string) func(word string) bool {
	isSentence := slices.ContainsFunc(text, func(word string) bool { return fillers[word] })
	return func(word string) bool { return fillers[word] || isSentence && (word == "a" || word == "i") }
}

// longFiller is the least length of a filler that is recognised when it is misspelt, such as "hostle".
const longFiller = 6

// IsMisspeltFiller reports whether a word is a long filler with at most two wrong letters.
func IsMisspeltFiller(word string) bool {
	for filler := range fillers {
		if len(filler) >= longFiller && Distance(word, filler, Tolerance(word)) <= Tolerance(word) {
			return true
		}
	}
	return false
}

// HasDigit reports whether a word has a digit. Another digit makes another number, not a misspelling.
func HasDigit(word string) bool { return strings.ContainsFunc(word, unicode.IsDigit) }
