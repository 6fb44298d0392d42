package catalogue

import (
	"strings"

	"efie/hostel"
)

// minPhoneDigits is how many digits of a phone number an operator must type: fewer would match nearly every student.
const minPhoneDigits = 4

// Describes returns a function that reports whether an operator's text describes a student: digits of a phone number,
// parts of a name, or a part of an email address. It returns nil for a text that describes none.
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

// phoneDigits returns the digits of a phone number without prefixes that only matter for dialling.
func phoneDigits(text string) (digits string, ok bool) {
	if strings.Trim(text, "+0123456789 ()-./") != "" {
		return "", false
	}
	return strings.TrimLeft(hostel.NormalPhone(text), "0"), true
}

func hasAll(text string, words []string) bool {
	for _, word := range words {
		if !strings.Contains(text, word) {
			return false
		}
	}
	return true
}
