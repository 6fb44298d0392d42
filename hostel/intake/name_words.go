package intake

import (
	"cmp"
	"slices"
	"strings"
	"unicode"
)

// generalWords do not distinguish two hostels. houseWords distinguish two houses of one host, as numbers do.
var (
	generalWords = strings.Fields("hostel hostels hall halls residence residences the ltd limited and of no number")
	houseWords   = strings.Fields("annex new old main block phase north south east west men women")
)

// fullWords are the full forms of words that people shorten or write in several ways.
var fullWords = map[string]string{
	"mem": "memorial", "intl": "international", "exec": "executive", "st": "saint", "dr": "doctor", "apt": "apartment",
	"apts": "apartment", "apartments": "apartment", "hse": "house", "ct": "court", "crt": "court", "ldg": "lodge",
	"res": "residence", "hstl": "hostel", "blk": "block",

	"boys": "men", "male": "men", "males": "men", "gents": "men", "guys": "men",
	"girls": "women", "female": "women", "females": "women", "ladies": "women", "lady": "women", "woman": "women",

	"i": "1", "ii": "2", "iii": "3", "iv": "4", "v": "5", "vi": "6", "vii": "7", "viii": "8", "ix": "9", "x": "10",
	"one": "1", "two": "2", "three": "3", "four": "4", "five": "5", "six": "6", "seven": "7", "eight": "8", "nine": "9",
	"ten": "10",
}

// mistypedWords are words in which a typing mistake is corrected, because it would make another house, or a word that
// counts. They are long, so that few other words are near them. Such a word, black, stays as it is.
var mistypedWords = strings.Fields("annex block phase north south girls ladies female women hostel residence")

// nameWords returns the words of a name in one form: without marks and apostrophes, initials together, digits apart
// from letters, and each of fullWords and mistypedWords in its full form.
func nameWords(name string) []string {
	folded := foldName(plainLetters(name))
	var words []string
	var initials strings.Builder
	endInitials := func() {
		if initials.Len() > 0 {
			words = append(words, fullWord(initials.String()))
			initials.Reset()
		}
	}
	for _, word := range strings.Split(folded, "_") {
		for _, part := range partsOf(word) {
			letters := []rune(part)
			if len(letters) == 1 && unicode.IsLetter(letters[0]) {
				initials.WriteString(part)
				continue
			}
			endInitials()
			words = append(words, fullWord(part))
		}
	}
	endInitials()
	return words
}

// partsOf splits a word between letters and digits: "court2" is "court" and "2".
func partsOf(word string) (parts []string) {
	begin := 0
	letters := []rune(word)
	for i := 1; i < len(letters); i++ {
		if unicode.IsDigit(letters[i]) != unicode.IsDigit(letters[i-1]) {
			parts = append(parts, string(letters[begin:i]))
			begin = i
		}
	}
	return append(parts, string(letters[begin:]))
}

// fullWord returns the form of a word in which names are compared. A number has no zeros before it.
func fullWord(word string) string {
	if number := strings.TrimLeft(word, "0"); number != "" && number != word && unicode.IsDigit(rune(number[0])) {
		return number
	}
	if full := fullWords[word]; full != "" {
		return full
	}
	if len(word) < 4 || word == "black" {
		return word
	}
	for _, right := range mistypedWords {
		if word[0] == right[0] && countTypos([]rune(word), []rune(right), 1) <= 1 {
			return cmp.Or(fullWords[right], right)
		}
	}
	return word
}

// isHouseWord reports whether a word distinguishes two houses of one host.
func isHouseWord(word string) bool {
	return len(word) <= 2 || slices.Contains(houseWords, word) || strings.ContainsFunc(word, unicode.IsDigit)
}
