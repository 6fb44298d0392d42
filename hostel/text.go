package hostel

import (
	"fmt"
	"unicode"
	"unicode/utf8"
)

// Count returns a number with its noun, for operators: "1 hostel", "2 hostels".
func Count(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprint(n, " ", noun, "s")
}

// Capital returns s with its first letter in upper case.
func Capital(s string) string {
	first, size := utf8.DecodeRuneInString(s)
	if size == 0 {
		return s
	}
	return string(unicode.ToUpper(first)) + s[size:]
}

// Shortened returns a text of at most so many letters. A longer one gets an ellipsis.
func Shortened(text string, most int) string {
	if letters := []rune(text); len(letters) > most {
		return string(letters[:most]) + "…"
	}
	return text
}

// OneSlip reports whether two different words differ by one letter that is another one, too many or missing, or by two
// that are swapped.
func OneSlip(a, b string) bool {
	for a != "" && b != "" && a[0] == b[0] {
		a, b = a[1:], b[1:]
	}
	switch {
	case a == "" || b == "":
		return len(a)+len(b) == 1
	case a[1:] == b[1:], a[1:] == b, a == b[1:]:
		return true
	}
	return len(a) > 1 && len(b) > 1 && a[0] == b[1] && a[1] == b[0] && a[2:] == b[2:]
}
