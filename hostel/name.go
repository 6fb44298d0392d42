package hostel

import (
	"strings"
	"unicode"
)

// maxMarks is how many marks may stand on one letter of a name. Writing with tones and nasal vowels, as
// in Ewe or Vietnamese, needs two; a flood of them covers what stands above and below.
const maxMarks = 3

// normalName is a name as it is kept: text with single spaces, without invisible characters.
// Those would let a name be empty to the eye, or read in another order than it is written. Joiners go,
// too: scripts of Ghana do not need them.
func NormalName(typed string) string {
	seen := strings.Map(func(r rune) rune {
		if IsUnseen(r) {
			return -1
		}
		return r
	}, plainText(typed))
	return strings.Join(strings.Fields(seen), " ")
}

// unseen reports whether a character leaves no trace on paper but is no space. Unicode names most of
// them: format characters, variation selectors, and what a program may ignore, such as Hangul fillers.
func IsUnseen(r rune) bool {
	const brailleBlank = '\u2800' // a sign to Unicode, with no dot in it
	return r == brailleBlank ||
		unicode.In(r, unicode.Cf, unicode.Variation_Selector, unicode.Other_Default_Ignorable_Code_Point)
}

// nameProblem is what is wrong with a normalName, "" when nothing is.
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

// marksFlood reports whether marks stand where no letter carries them, or too many on one.
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

// MaskedName is a name that tells whoever knows the person that it is theirs, and nobody else
// much: the first letter of each word. The number of dots says nothing. A name of an earlier time that
// nobody can read says so.
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
