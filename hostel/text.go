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
