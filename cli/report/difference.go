package report

import "efie/cli/output"

const (
	toldLetters = 60 // of a value that is told
	toldBefore  = 15 // of these, at most so many are the same in both
)

// toldShort shortens two values that differ. A long value begins shortly before the first difference.
func toldShort(old, next string) (string, string) {
	a, b := []rune(output.Clean(old)), []rune(output.Clean(next))
	from := 0
	if max(len(a), len(b)) > toldLetters {
		for from < min(len(a), len(b)) && a[from] == b[from] {
			from++
		}
		if from -= toldBefore; from < 2 {
			from = 0
		}
	}
	return toldFrom(a, from), toldFrom(b, from)
}

func toldFrom(letters []rune, from int) string {
	if len(letters) == 0 {
		return "–"
	}
	text := ""
	if from > 0 {
		text = "…"
	}
	rest := letters[min(from, len(letters)):]
	if len(rest) <= toldLetters {
		return text + string(rest)
	}
	return text + string(rest[:toldLetters]) + "…"
}
