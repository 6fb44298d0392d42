package catalogue

import (
	"strings"

	"efie/hostel"
)

// shortestNumber is how many digits of a phone number an operator types at least: fewer fit nearly
// everybody.
const minPhoneDigits = 4

// Describes is what an operator looks for students by: digits of a phone number, written in any way, or
// parts of a name, in any order, or a part of an e-mail address. It is nil for a text that says nothing.
func Describes(text string) func(hostel.Student) bool {
	text = fold(text)
	if text == "" {
		return nil
	}
	if digits, ok := phoneDigits(text); ok {
		if len(digits) < minPhoneDigits {
			return nil
		}
		return func(s hostel.Student) bool { return !s.Gone() && strings.Contains(s.Phone, digits) }
	}
	words := strings.Fields(text)
	return func(s hostel.Student) bool {
		return !s.Gone() && (strings.Contains(s.Email, text) || hasAll(fold(s.Name), words))
	}
}

// phoneDigits are the digits of a phone number as numbers are kept, without what only says how to dial it.
func phoneDigits(text string) (digits string, ok bool) {
	if strings.Trim(text, "+0123456789 ()-./") != "" {
		return "", false
	}
	return strings.TrimLeft(hostel.NormalPhone(text), "0"), true
}

// hasAll says whether a text has every one of the words in it.
func hasAll(text string, words []string) bool {
	for _, word := range words {
		if !strings.Contains(text, word) {
			return false
		}
	}
	return true
}
