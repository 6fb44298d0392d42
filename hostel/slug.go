package hostel

import (
	"fmt"
	"sort"
	"strings"
)

const maxSlug = 80

// Slugify turns a name into a part of an address: "Adom Court" becomes "adom-court".
func Slugify(name string) string {
	name = Unmarked(name)
	var b strings.Builder
	for _, r := range name {
		switch {
		case r >= 'a' && r <= 'z' || r >= '0' && r <= '9':
			b.WriteRune(r)
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
