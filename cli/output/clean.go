package output

import (
	"strings"
	"unicode"
)

// Clean removes control characters from a text. They could hide or change other text on the terminal.
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

// escapeFormula returns a cell that no spreadsheet runs as a formula: a cell that begins like a formula gets a quote
// before it. Some spreadsheets also accept the full-width signs.
func escapeFormula(cell string) string {
	if strings.IndexAny(strings.TrimLeft(cell, " "), "=+-@＝＋－＠") == 0 {
		return "'" + cell
	}
	return cell
}
