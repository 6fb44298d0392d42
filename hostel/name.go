package hostel

import (
	"strings"
	"unicode"
)

// maxMarks is the maximum number of combining marks on one letter of a name. Ewe and Vietnamese need two.
const maxMarks = 3

// NormalName returns a name with single spaces and without invisible characters, which could make it look empty or
// reordered. Joiners are removed too; Ghanaian scripts do not need them.
func NormalName(typed string) string {
	return strings.Join(strings.Fields(visibleText(typed)), " ")
}

// NameProblem checks a name after NormalName. It returns a sentence for the student, or "" if the name is valid.
func NameProblem(name string) string {
	switch {
	case name == "":
		return "Type your name as the hostel should know it."
	case !hasNameCharacters(name):
		return "Type a name of at most 100 letters, without signs such as < or >."
	case !strings.ContainsFunc(name, unicode.IsLetter):
		return "Type your name in letters, as the hostel should know it."
	case hasTooManyMarks(name):
		return "Type your name with fewer marks over and under its letters."
	}
	return ""
}

// hasTooManyMarks reports whether a letter carries more than maxMarks combining marks, or a mark follows no letter.
func hasTooManyMarks(name string) bool {
	allowed := 0
	for _, r := range name {
		switch {
		case unicode.IsMark(r):
			allowed--
		case unicode.IsSpace(r):
			allowed = 0
		default:
			allowed = maxMarks
		}
		if allowed < 0 {
			return true
		}
	}
	return false
}

// MaskedName returns the first letter of each word of a name, so that only acquaintances recognise the person.
func MaskedName(name string) string {
	words := strings.Fields(name)
	for i, word := range words {
		words[i] = string([]rune(word)[:1]) + "•••"
	}
	return strings.Join(words, " ")
}
