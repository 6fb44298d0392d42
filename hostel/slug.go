package hostel

import (
	"fmt"
	"slices"
	"sort"
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

const maxSlug = 80

// markedLetters lists letters with marks, and letters of Ghana's languages, each with its plain letter.
var markedLetters = []string{"ɔ", "o", "ɛ", "e", "ŋ", "n", "ɖ", "d", "ƒ", "f", "ɣ", "g", "ʋ", "v",
	"é", "e", "è", "e", "ê", "e", "ë", "e", "á", "a", "à", "a", "â", "a", "ä", "a", "ã", "a",
	"ó", "o", "ò", "o", "ô", "o", "ö", "o", "õ", "o", "ú", "u", "ù", "u", "ü", "u", "í", "i", "ì", "i",
	"ç", "c", "ñ", "n",
	"ĩ", "i", "ũ", "u", "ẽ", "e", "ɩ", "i", "ʊ", "u"}

var (
	plainLetters = strings.NewReplacer(markedLetters...)
	// unmark also removes apostrophes and replaces "&" by "and".
	unmark = strings.NewReplacer(append(slices.Clone(markedLetters), "'", "", "’", "", "&", " and ")...)
)

// WithoutMarks returns a text in lower case with plain letters: "Ɔdɔ Café" becomes "odo cafe". It keeps punctuation.
func WithoutMarks(text string) string {
	text = plainLetters.Replace(strings.ToLower(text))
	if norm.NFD.IsNormalString(text) && !strings.ContainsFunc(text, isMark) {
		return text
	}
	return strings.Map(func(r rune) rune {
		if isMark(r) {
			return -1
		}
		return r
	}, norm.NFD.String(text))
}

func isMark(r rune) bool { return unicode.Is(unicode.Mn, r) }

// Unmarked returns a text in lower case after unmark.
func Unmarked(text string) string { return unmark.Replace(strings.ToLower(text)) }

// Slugify turns a name into a part of an address: "Adom Court" becomes "adom-court".
func Slugify(name string) string {
	name = Unmarked(name)
	var b strings.Builder
	for _, r := range name {
		switch {
		case r >= 'a' && r <= 'z' || r >= '0' && r <= '9':
			b.WriteRune(r)
		case unicode.Is(unicode.Mn, r): // a combining mark, as in "ɔ̃"
		case b.Len() > 0 && !strings.HasSuffix(b.String(), "-"):
			b.WriteByte('-')
		}
		if b.Len() >= maxSlug {
			break
		}
	}
	return strings.Trim(b.String(), "-")
}

// FreeSlug returns the first free slug for a hostel: its name, then its name and campus, then both with a number.
func FreeSlug(h *Hostel, taken func(slug string) bool) string {
	base := Slugify(h.Name)
	if base == "" {
		base = "hostel"
	}
	if !taken(base) {
		return base
	}
	if campus := Slugify(ShortCampus(h.Campus.Name)); campus != "" {
		base = Slugify(base + "-" + campus)
	}
	if !taken(base) {
		return base
	}
	numbered := func(n int64) string {
		suffix := fmt.Sprintf("-%d", n)
		return strings.TrimRight(base[:min(len(base), maxSlug-len(suffix))], "-") + suffix
	}
	return numbered(FreeNumber(2, func(n int64) bool { return taken(numbered(n)) }))
}

// FreeNumber returns a free number, at least from: the first one if all numbers below it are taken. It tries few
// numbers even if many are taken, because an import may ask once for each of its hostels.
func FreeNumber(from int64, taken func(n int64) bool) int64 {
	low, high, step := from, from, int64(1)
	for taken(high) {
		low = high + 1
		high += step
		step *= 2
	}
	return low + int64(sort.Search(int(high-low), func(i int) bool { return !taken(low + int64(i)) }))
}

// LongCampus returns a campus's name without the text in brackets at its end.
func LongCampus(name string) string {
	return strings.TrimSpace(strings.TrimSuffix(name, "("+ShortCampus(name)+")"))
}

// ShortCampus returns the text in brackets at the end of a campus's name, or the whole name.
func ShortCampus(name string) string {
	if i := strings.LastIndex(name, "("); i >= 0 && strings.HasSuffix(name, ")") {
		return name[i+1 : len(name)-1]
	}
	return name
}
