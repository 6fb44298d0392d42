package hostel

import (
	"strings"
	"unicode"
)

// maxMarks is how many combining marks a letter of a name may carry. Ewe and Vietnamese need two.
const maxMarks = 3

// NormalName returns a name with single spaces and without invisible characters, which could make it look empty or
// reordered. Joiners are removed too; Ghanaian scripts do not need them.
func NormalName(typed string) string {
	seen := strings.Map(func(r rune) rune {
		if IsUnseen(r) {
			return -1
		}
		return r
	}, plainText(typed))
	return strings.Join(strings.Fields(seen), " ")
}

// IsUnseen reports whether a character is invisible but is not a space, such as a Hangul filler.
func IsUnseen(r rune) bool {
	const brailleBlank = '\u2800' // a symbol to Unicode, but it has no dots
	return r == brailleBlank ||
		unicode.In(r, unicode.Cf, unicode.Variation_Selector, unicode.Other_Default_Ignorable_Code_Point)
}

// NameProblem returns what is wrong with a name after NormalName, as a sentence for the student, or "".
func NameProblem(name string) string {
	switch {
	case name == "":
		return "Type your name as the hostel should know it."
	case !fitsName(name):
		return "Type a name of at most 100 letters, without signs such as < or >."
	case !strings.ContainsFunc(name, unicode.IsLetter):
		return "Type your name in letters, as the hostel should know it."
	case marksFlood(name):
		return "Type your name with fewer marks over and under its letters."
	}
	return ""
}

// marksFlood reports whether a mark has no letter that carries it, or a letter carries too many.
func marksFlood(name string) bool {
	room := 0
	for _, r := range name {
		switch {
		case unicode.IsMark(r):
			room--
		case unicode.IsSpace(r):
			room = 0
		default:
			room = maxMarks
		}
		if room < 0 {
			return true
		}
	}
	return false
}

// MaskedName returns the first letter of each word of a name, for people who know the person, or "(no name)".
func MaskedName(name string) string {
	words := strings.Fields(NormalName(name))
	if len(words) == 0 {
		return "(no name)"
	}
	for i, word := range words {
		words[i] = string([]rune(word)[:1]) + "•••"
	}
	return strings.Join(words, " ")
}
