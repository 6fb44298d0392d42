package mail

import (
	"regexp"
	"slices"
	"strings"
	"unicode"

	"efie/hostel"
)

// maxName and maxLabel limit the characters of a person's name, and of any other name, in an email.
const (
	maxName  = 80
	maxLabel = 120
)

var (
	dotInside = regexp.MustCompile(`\.([^\s,])`)
	// numberInName matches five digits without a letter between them.
	numberInName = regexp.MustCompile(`\d([^\p{L}\d]*\d){4,}`)
	// domainInWord matches text with dots inside. hasAddress decides whether it is a domain.
	domainInWord = regexp.MustCompile(`[\p{L}\p{M}\p{N}-]+(\.[\p{L}\p{M}\p{N}-]+)+`)
	// reservedDomain matches the domains of RFC 2606 and RFC 6761, which no list of public suffixes has.
	reservedDomain = regexp.MustCompile(`\.(example|test|invalid|localhost|local|onion)$`)
)

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

// personName makes a name safe, because a stranger may have typed it (R26). The result has no number of five digits, no
// address and no text that a mail program turns into one.
func personName(s, fallback string) string {
	words := strings.Fields(singleLine(hostel.PlainText(s)))
	s = strings.Join(slices.DeleteFunc(words, hasAddress), " ")
	s = numberInName.ReplaceAllString(s, " ")
	s = strings.Map(func(r rune) rune {
		if strings.ContainsRune(`/\:@<>"|`, r) {
			return ' '
		}
		return r
	}, s)
	// A space follows each dot, because mail programs turn "evil.example" into a link.
	s = strings.Join(strings.Fields(dotInside.ReplaceAllString(s, ". $1")), " ")
	if s == "" {
		return fallback
	}
	return shorten(s, maxName)
}

// hasAddress reports whether a word looks like the address of a page, a domain or a mailbox.
func hasAddress(word string) bool {
	word = strings.ToLower(word)
	at := strings.IndexByte(word, '@')
	isMailbox := at > 0 && at < len(word)-1
	if isMailbox || strings.Contains(word, "://") || strings.HasPrefix(word, "www.") {
		return true
	}
	return slices.ContainsFunc(domainInWord.FindAllString(word, -1), func(domain string) bool {
		return reservedDomain.MatchString(domain) || hasPublicSuffix(asciiDomain(domain))
	})
}

// label returns the name of a hostel or a room, or a reference, as one short line.
func label(s string) string { return shorten(singleLine(s), maxLabel) }

func shorten(s string, limit int) string {
	if runes := []rune(s); len(runes) > limit {
		return strings.TrimSpace(string(runes[:limit])) + "…"
	}
	return s
}
