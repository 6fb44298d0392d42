package report

import "efie/cli/output"

const (
	shownLength  = 60 // how many characters of a value are shown at most
	commonLength = 15 // how many of them come before the first difference at most
)

// shortenBoth shortens two values that differ. A long value begins shortly before the first difference.
func shortenBoth(old, next string) (string, string) {
	a, b := []rune(output.Clean(old)), []rune(output.Clean(next))
	from := 0
	if max(len(a), len(b)) > shownLength {
		for from < min(len(a), len(b)) && a[from] == b[from] {
			from++
		}
		if from -= commonLength; from < 2 {
			from = 0
		}
	}
	return shortenFrom(a, from), shortenFrom(b, from)
}

func shortenFrom(characters []rune, from int) string {
	if len(characters) == 0 {
		return "–"
	}
	text := ""
	if from > 0 {
		text = "…"
	}
	rest := characters[min(from, len(characters)):]
	if len(rest) <= shownLength {
		return text + string(rest)
	}
	return text + string(rest[:shownLength]) + "…"
}
