package hostel

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// Storable reports whether a text is UTF-8 without NUL characters. A database may fail even to search for other text.
func Storable(s string) bool { return utf8.ValidString(s) && !strings.Contains(s, "\x00") }

// storableText replaces characters that are not Storable by U+FFFD, which no field accepts.
func storableText(s string) string {
	return strings.ReplaceAll(strings.ToValidUTF8(s, "\uFFFD"), "\x00", "\uFFFD")
}

// IsClean reports whether a text is UTF-8 without control characters.
func IsClean(s string) bool {
	return utf8.ValidString(s) && !strings.ContainsFunc(s, func(r rune) bool {
		return r == utf8.RuneError || unicode.IsControl(r)
	})
}

// IsInvisible reports whether a character is invisible but is not a space, such as a Hangul filler.
func IsInvisible(r rune) bool {
	const brailleBlank = '\u2800' // Unicode calls it a symbol, but it has no dots
	return r == brailleBlank ||
		unicode.In(r, unicode.Cf, unicode.Variation_Selector, unicode.Other_Default_Ignorable_Code_Point)
}

// visibleText returns a text that can be stored, without its invisible characters.
func visibleText(s string) string {
	return strings.Map(func(r rune) rune {
		if IsInvisible(r) {
			return -1
		}
		return r
	}, storableText(s))
}

// PlainText returns a text as another keyboard would type it: without invisible characters, in Unicode's form NFKC,
// with ASCII digits, and with a dot for 。.
func PlainText(s string) string {
	return strings.Map(func(r rune) rune {
		if r == '。' {
			return '.'
		}
		return asciiDigit(r)
	}, norm.NFKC.String(visibleText(s)))
}

// asciiDigit returns a digit of any script as an ASCII digit. It returns any other character as it is.
func asciiDigit(r rune) rune {
	if r <= unicode.MaxASCII || !unicode.Is(unicode.Nd, r) {
		return r
	}
	// Unicode lists the ten digits of a script in order, the zero first.
	lower := rune(0)
	for unicode.Is(unicode.Nd, r-lower-1) {
		lower++
	}
	return '0' + lower%10
}

// CodeText returns a typed or pasted code as PlainText in upper case, without spaces and dashes.
func CodeText(typed string) string {
	return strings.ToUpper(strings.Map(func(r rune) rune {
		const minus = '\u2212'
		if unicode.IsSpace(r) || unicode.Is(unicode.Pd, r) || r == minus {
			return -1
		}
		return r
	}, PlainText(typed)))
}

// NormalPassword returns a password in Unicode's form NFC. A Mac and a phone send the same letter in different forms.
func NormalPassword(typed string) string { return norm.NFC.String(typed) }
