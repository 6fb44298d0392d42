package report

import "efie/cli/output"

const (
	shownLetters  = 60 // how many letters of a value are shown at most
	commonLetters = 15 // how many of them come before the first difference at most
)

// shortenBoth shortens two values that differ. A long value begins shortly before the first difference.
func shortenBoth(old, next string) (string, string) {
	a, b := []rune(output.Clean(old)), []rune(output.Clean(next))
	from := 0
	if max(len(a), len(b)) > shownLetters {
		for from < min(len(a), len(b)) && a[from] == b[from] {
			from++
		}
		if from -= commonLetters; from < 2 {
			from = 0
		}
	}
	return shortenFrom(a, from), shortenFrom(b, from)
}

func shortenFrom(letters []rune, from int) string {
	if len(letters) == 0 {
		return "–"
	}
	text := ""
	if from > 0 {
		text = "…"
	}
	rest := letters[min(from, len(letters)):]
	if len(rest) <= shownLetters {
		return text + string(rest)
	}
	return text + string(rest[:shownLetters]) + "…"
}
