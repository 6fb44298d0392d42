package mail

import (
	"regexp"
	"strings"
	"unicode"
)

// maxName and maxLabel limit the characters of a person's name, and of any other name, in an email.
const (
	maxName  = 80
	maxLabel = 120
)

var dotInside = regexp.MustCompile(`\.([^\s,])`)

// singleLine returns a text as one line, without control characters and changes of direction. It breaks up encoded
// words (RFC 2047), because mail programs would decode them.
func singleLine(s string) string {
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

// personName makes a name safe. An attacker could sign up with another person's address and a link as the name.
func personName(s, fallback string) string {
	s = strings.Map(func(r rune) rune {
		if strings.ContainsRune(`/\:@<>"|`, r) {
			return ' '
		}
		return r
	}, singleLine(s))
	// A space follows each dot, because mail programs turn "evil.example" into a link.
	s = strings.Join(strings.Fields(dotInside.ReplaceAllString(s, ". $1")), " ")
	if s == "" {
		return fallback
	}
	return shorten(s, maxName)
}

// label returns the name of a hostel or a room, or a reference, as one short line.
func label(s string) string { return shorten(singleLine(s), maxLabel) }

func shorten(s string, limit int) string {
	if runes := []rune(s); len(runes) > limit {
		return strings.TrimSpace(string(runes[:limit])) + "…"
	}
	return s
}
