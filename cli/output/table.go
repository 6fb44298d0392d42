package output

import (
	"fmt"
	"io"
	"strings"
	"unicode/utf8"
)

// Widths in letters: of the longest line of a table, of the widest text and word in it, and of a column that is not
// made narrower, so that amounts, times and codes stay on one line.
const (
	tableWidth  = 100
	cellWidth   = 60
	wordWidth   = 90
	narrowWidth = 20
	gap         = 2 // between columns
	continued   = 4 // before columns that go on below the others
)

// Table prints lines of cells in columns, each line after an indent. A table that is too wide for a terminal gets
// texts of several lines in its wide columns; if that is not enough, its last columns go on below the first ones.
func Table(out io.Writer, indent string, lines [][]string) error {
	for _, cells := range lines {
		for i := range cells {
			cells[i] = Clean(cells[i])
		}
	}
	widths := columnWidths(lines, len(indent))
	for _, cells := range lines {
		for first := 0; first < len(cells); {
			end, within := first+1, len(indent)+widths[first]
			if first > 0 {
				within += continued
			}
			for end < len(cells) && within+gap+widths[end] <= tableWidth {
				within += gap + widths[end]
				end++
			}
			before := indent
			if first > 0 {
				before += strings.Repeat(" ", continued)
			}
			if err := printCells(out, before, cells[first:end], widths[first:end]); err != nil {
				return err
			}
			first = end
		}
	}
	return nil
}

// columnWidths returns how wide each column is.
func columnWidths(lines [][]string, indent int) []int {
	var widths, least []int
	for _, cells := range lines {
		for i, cell := range cells {
			if i == len(widths) {
				widths, least = append(widths, 0), append(least, 0)
			}
			for word := range strings.FieldsSeq(cell) {
				least[i] = max(least[i], min(wordWidth, utf8.RuneCountInString(word)))
			}
			widths[i] = max(widths[i], least[i], min(cellWidth, utf8.RuneCountInString(cell)))
		}
	}
	tooWide, canGo := indent-gap-tableWidth, 0
	for i, width := range widths {
		least[i] = min(width, max(least[i], narrowWidth))
		tooWide += width + gap
		canGo += width - least[i]
	}
	if canGo < tooWide { // narrower texts would not be enough
		return widths
	}
	for ; tooWide > 0; tooWide-- {
		widest := -1
		for i := range widths {
			if widths[i] > least[i] && (widest < 0 || widths[i] > widths[widest]) {
				widest = i
			}
		}
		widths[widest]--
	}
	return widths
}

// printCells prints cells next to each other, each of as many lines as it needs.
func printCells(out io.Writer, before string, cells []string, widths []int) error {
	broken, most := make([][]string, len(cells)), 1
	for i, cell := range cells {
		broken[i] = breakText(cell, widths[i])
		most = max(most, len(broken[i]))
	}
	for n := range most {
		line := before
		for i, parts := range broken {
			part := ""
			if n < len(parts) {
				part = parts[n]
			}
			line += part + strings.Repeat(" ", widths[i]+gap-utf8.RuneCountInString(part))
		}
		if _, err := fmt.Fprintln(out, strings.TrimRight(line, " ")); err != nil {
			return err
		}
	}
	return nil
}

// breakText breaks a text into lines, between words where it can.
func breakText(text string, width int) (lines []string) {
	rest := []rune(text)
	for len(rest) > width {
		end := width
		for end > 0 && rest[end] != ' ' {
			end--
		}
		if end == 0 {
			end = width
		}
		lines = append(lines, string(rest[:end]))
		rest = []rune(strings.TrimLeft(string(rest[end:]), " "))
	}
	return append(lines, string(rest))
}

// Tables prints the tables that have more than a line of titles, each after an empty line.
func Tables(out io.Writer, tables ...[][]string) error {
	for _, lines := range tables {
		if len(lines) == 1 {
			continue
		}
		if _, err := fmt.Fprintln(out); err != nil {
			return err
		}
		if err := Table(out, "  ", lines); err != nil {
			return err
		}
	}
	return nil
}
