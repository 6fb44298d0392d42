package hostel

import (
	"unicode"
	"unicode/utf8"
)

// Capital returns s with its first letter in upper case.
func Capital(s string) string {
	first, size := utf8.DecodeRuneInString(s)
	if size == 0 {
		return s
	}
	return string(unicode.ToUpper(first)) + s[size:]
}
