package catalogue

import (
	"strings"

	"efie/hostel"
)

// minPhoneDigits is the least number of digits of a phone number in a search. Fewer digits would match nearly every
// student.
const minPhoneDigits = 4

// MatchStudent returns a function that reports whether an operator's text matches a student. The text may be digits of
// a phone number, parts of a name, or a part of an email address. MatchStudent returns nil if the text is empty or too
// short.
func MatchStudent(text string) func(hostel.Student) bool {
	text = fold(text)
	if text == "" {
		return nil
	}
	if digits, ok := phoneDigits(text); ok {
		if len(digits) < minPhoneDigits {
			return nil
		}
		return func(s hostel.Student) bool { return !s.Deleted() && strings.Contains(s.Phone, digits) }
	}
	words := strings.Fields(text)
	return func(s hostel.Student) bool {
		return !s.Deleted() && (strings.Contains(s.Email, text) || hasAll(fold(s.Name), words))
	}
}

// phoneDigits returns the digits of a phone number without a dialling prefix.
func phoneDigits(text string) (digits string, ok bool) {
	text = hostel.PlainText(text)
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
