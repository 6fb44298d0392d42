package hostel

import (
	"fmt"
	"time"
	"unicode"
	"unicode/utf8"
)

// Count returns a number with its noun, for operators: "1 hostel", "2 hostels".
func Count(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprint(n, " ", noun, "s")
}

func Capital(s string) string {
	first, size := utf8.DecodeRuneInString(s)
	if size == 0 {
		return s
	}
	return string(unicode.ToUpper(first)) + s[size:]
}

// Shortened returns the first limit letters of a text, with an ellipsis if the text is longer.
func Shortened(text string, limit int) string {
	if letters := []rune(text); len(letters) > limit {
		return string(letters[:limit]) + "…"
	}
	return text
}

// OneSlip reports whether two words differ by one letter, or by two neighbouring letters that are swapped.
func OneSlip(a, b string) bool {
	for a != "" && b != "" && a[0] == b[0] {
		a, b = a[1:], b[1:]
	}
	switch {
	case a == "" || b == "":
		return len(a)+len(b) == 1
	case a[1:] == b[1:], a[1:] == b, a == b[1:]:
		return true
	}
	return len(a) > 1 && len(b) > 1 && a[0] == b[1] && a[1] == b[0] && a[2:] == b[2:]
}

// Date returns a day for people: "2 January 2006". Ghana's time is UTC all year.
func Date(t time.Time) string { return t.UTC().Format("2 January 2006") }

// DateTime returns a day and a time for people: "2 January 2006, 15:04".
func DateTime(t time.Time) string { return t.UTC().Format("2 January 2006, 15:04") }

// TimeOfDay returns a time for people: "15:04".
func TimeOfDay(t time.Time) string { return t.UTC().Format("15:04") }

// TimeWithDay returns a time for people, with its day if that is not the day of now: "15:04", "15:04 tomorrow", or
// "15:04 on 2 January".
func TimeWithDay(t, now time.Time) string {
	switch day := Date(t); day {
	case Date(now):
		return TimeOfDay(t)
	case Date(now.AddDate(0, 0, 1)):
		return TimeOfDay(t) + " tomorrow"
	}
	return t.UTC().Format("15:04 on 2 January")
}

// InGhana adds the zone to the text of a time, for readers in other countries: "15:04 (Ghana time)". A parent in London
// would be an hour wrong in summer.
func InGhana(clock string) string { return clock + " (Ghana time)" }

// InWords returns a waiting time for people, rounded up: "40 seconds", "3 minutes", "2 hours".
func InWords(wait time.Duration) string {
	for _, unit := range []struct {
		size time.Duration
		name string
		most int64
	}{{time.Second, "second", 90}, {time.Minute, "minute", 90}, {time.Hour, "hour", 1 << 40}} {
		n := max(1, int64((wait+unit.size-1)/unit.size))
		if n == 1 {
			return "1 " + unit.name
		}
		if n <= unit.most {
			return fmt.Sprintf("%d %ss", n, unit.name)
		}
	}
	return ""
}
