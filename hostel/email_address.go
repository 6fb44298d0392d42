package hostel

import (
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"
)

// NormalEmail returns an email address as it is stored: PlainText in lower case, without spaces around it.
func NormalEmail(s string) string { return strings.ToLower(strings.TrimSpace(PlainText(s))) }

// The limits of an address are in bytes of its ASCII form (RFC 5321, section 4.5.3.1).
const (
	maxEmail     = 254
	maxLocalPart = 64
	maxLabel     = 63 // RFC 1035, section 2.3.4
)

// maxForeignLabel is the number of letters that fit into maxLabel in any case, if some are not ASCII.
const maxForeignLabel = 15

// localPart matches the characters before the @ that browsers accept, too (HTML, section "Email state").
var localPart = regexp.MustCompile("^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(\\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$")

// ValidEmail reports whether the mail server and the payment provider accept an address: ASCII before the @, and a
// domain that has an ASCII form. s is a result of NormalEmail.
func ValidEmail(s string) bool {
	local, domain, _ := strings.Cut(s, "@")
	encodedWord := strings.Contains(local, "=?") // RFC 2047; mail programs would decode it
	if len(local) > maxLocalPart || encodedWord || !localPart.MatchString(local) {
		return false
	}
	labels := strings.Split(domain, ".")
	size := len(local)
	for _, label := range labels {
		if !validLabel(label) {
			return false
		}
		size += 1 + asciiSize(label)
	}
	top := labels[len(labels)-1]
	return len(labels) > 1 && size <= maxEmail && utf8.RuneCountInString(top) > 1 &&
		strings.ContainsFunc(top, unicode.IsLetter)
}

// validLabel reports whether a part of a domain has digits, hyphens and Latin letters, for which an ASCII form exists.
// Another script can be typed in its ASCII form, as xn--….
func validLabel(label string) bool {
	forbidden := func(r rune) bool {
		isDigit := '0' <= r && r <= '9'
		return !isDigit && r != '-' && !(unicode.IsLower(r) && unicode.Is(unicode.Latin, r))
	}
	letters := utf8.RuneCountInString(label)
	isForeign := letters < len(label)
	if isForeign && (letters > maxForeignLabel || strings.Contains(label, "--")) {
		return false
	}
	return label != "" && len(label) <= maxLabel && label == strings.Trim(label, "-") &&
		!strings.ContainsFunc(label, forbidden)
}

// asciiSize returns the greatest number of bytes that a part of a domain may have in its ASCII form.
func asciiSize(label string) int {
	if utf8.RuneCountInString(label) < len(label) {
		return maxLabel
	}
	return len(label)
}
