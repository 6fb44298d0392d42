package mail

import (
	"regexp"
	"strings"
	"unicode"
)

// longestName is how many characters of a person's name a letter shows, and longestLabel of any
// other text that somebody chose.
const (
	longestName  = 80
	longestLabel = 120
)

var dotInside = regexp.MustCompile(`\.(\S)`)

// line makes one clean line of a text: no line breaks, no control characters, none that turn the
// direction of writing, and nothing that a mail program would decode once more in a header
// (RFC 2047).
func line(s string) string {
	s = strings.Map(func(r rune) rune {
		switch {
		case unicode.IsSpace(r):
			return ' '
		case unicode.IsControl(r), unicode.Is(unicode.Cf, r), r == unicode.ReplacementChar:
			return -1
		}
		return r
	}, strings.ToValidUTF8(s, ""))
	return strings.Join(strings.Fields(strings.ReplaceAll(s, "=?", "= ?")), " ")
}

// name makes a person's name harmless: whoever signs up with somebody else's
// address chooses the name, so it must not be able to carry a link or a message.
func name(s, fallback string) string {
	s = strings.Map(func(r rune) rune {
		if strings.ContainsRune(`/\:@<>"|`, r) {
			return ' '
		}
		return r
	}, line(s))
	// Mail programs make links of "evil.example"; "A.K. Mensah" bears the space.
	s = strings.Join(strings.Fields(dotInside.ReplaceAllString(s, ". $1")), " ")
	if s == "" {
		return fallback
	}
	return short(s, longestName)
}

// label makes one clean line of what a hostel or a room is called, and of a reference.
func label(s string) string { return short(line(s), longestLabel) }

// short cuts a text that is longer than so many characters.
func short(s string, most int) string {
	if runes := []rune(s); len(runes) > most {
		return strings.TrimSpace(string(runes[:most])) + "…"
	}
	return s
}
