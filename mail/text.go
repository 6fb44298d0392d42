package mail

import (
	"regexp"
	"strings"
	"unicode"
)

// maxName is how many characters of a person's name a letter shows, maxLabel those of other names.
const (
	maxName  = 80
	maxLabel = 120
)

var dotInside = regexp.MustCompile(`\.(\S)`)

// singleLine makes one clean line of a text, without control characters and changes of direction. It breaks up encoded
// words of RFC 2047, which mail programs would decode again.
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

// personName makes a name safe: an attacker may choose one with a link for another's address.
func personName(s, fallback string) string {
	s = strings.Map(func(r rune) rune {
		if strings.ContainsRune(`/\:@<>"|`, r) {
			return ' '
		}
		return r
	}, singleLine(s))
	// Mail programs turn "evil.example" into a link, so a space follows each dot.
	s = strings.Join(strings.Fields(dotInside.ReplaceAllString(s, ". $1")), " ")
	if s == "" {
		return fallback
	}
	return shorten(s, maxName)
}

// label makes one clean line of the name of a hostel or a room, or of a reference.
func label(s string) string { return shorten(singleLine(s), maxLabel) }

func shorten(s string, limit int) string {
	if runes := []rune(s); len(runes) > limit {
		return strings.TrimSpace(string(runes[:limit])) + "…"
	}
	return s
}
