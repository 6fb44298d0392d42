package output

import (
	"strings"
	"unicode"
)

// Clean removes control characters, which could move, colour or reverse what the terminal shows next to a text.
func Clean(text string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case r == '\t', r == '\n', r == '\r':
			return ' '
		case unicode.IsControl(r), unicode.Is(unicode.Cf, r):
			return -1
		}
		return r
	}, strings.ToValidUTF8(text, "�"))
}

func CleanAll(texts []string) []string {
	for i := range texts {
		texts[i] = Clean(texts[i])
	}
	return texts
}

// harmless returns a cell that no spreadsheet takes for a formula. A cell that begins like a formula gets a quote
// before it, also if it begins with a full-width sign, which some spreadsheets accept.
func harmless(cell string) string {
	if strings.IndexAny(strings.TrimLeft(cell, " "), "=+-@＝＋－＠") == 0 {
		return "'" + cell
	}
	return cell
}
