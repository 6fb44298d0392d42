package mail

import (
	"regexp"
	"strings"
	"unicode"
)

// longestName is how many characters of a name a letter shows.
const longestName = 80

var dotInside = regexp.MustCompile(`\.(\S)`)

// line makes one clean line of a text: no line breaks, no control characters and
// none that turn the direction of writing.
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
	return strings.Join(strings.Fields(s), " ")
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
	if runes := []rune(s); len(runes) > longestName {
		s = strings.TrimSpace(string(runes[:longestName])) + "…"
	}
	if s == "" {
		return fallback
	}
	return s
}
