package intake

import (
	"bufio"
	"errors"
	"slices"
	"strings"
	"unicode/utf8"
)

// maxTitles is the number of lines in which the names of the columns are sought.
const maxTitles = 20

// findHeader returns the lines above the names of the columns, and the character that separates them. The names are the
// line with the most known names, otherwise the first line.
func findHeader(head string) (above []string, separator rune) {
	var lines []string
	at, most, separator := 0, 0, ','
	for line := range strings.Lines(head) {
		best, known, frequent := ',', 0, 0
		for _, r := range ",;\t" {
			cells := strings.Split(line, string(r))
			n := countNames(cells)
			if n > known || n == known && len(cells) > frequent {
				best, known, frequent = r, n, len(cells)
			}
		}
		if known > most || len(lines) == 0 {
			at, most, separator = len(lines), known, best
		}
		if lines = append(lines, line); len(lines) == maxTitles {
			break
		}
	}
	return lines[:at], separator
}

// countNames returns how many cells are names of columns.
func countNames(cells []string) (n int) {
	for _, cell := range cells {
		if csvNames[foldName(cell)] != "" {
			n++
		}
	}
	return n
}

// saveAsCSV explains how to make a CSV file.
const saveAsCSV = "open it in Excel or LibreOffice, choose File, Save As and the type CSV (in Excel: CSV UTF-8), and " +
	"import the file that this makes"

// checkText fails if a file is not a text. Its error explains how to make a CSV file.
func checkText(in *bufio.Reader) error {
	head, _ := in.Peek(512) // a shorter file gives all its bytes
	for start, kind := range map[string]string{
		"PK\x03\x04": "a spreadsheet (.xlsx or .ods) or a zip", "\xd0\xcf\x11\xe0": "an Excel file (.xls)",
		"%PDF": "a PDF", "{\\rtf": "a Word document", "\x1f\x8b": "a compressed file", "\x89PNG": "a picture",
		"\xff\xd8\xff": "a picture",
	} {
		if strings.HasPrefix(string(head), start) {
			return errors.New("expected a text file, not " + kind + ": " + saveAsCSV)
		}
	}
	if slices.Contains(head, 0) {
		return errors.New("expected a text file in UTF-8: " + saveAsCSV)
	}
	return nil
}

// upperWindows are the characters 0x80 to 0x9F of Windows-1252. The others have the same numbers in Unicode.
var upperWindows = []rune("€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ")

// fromWindows decodes a text in Windows-1252, in which Excel saves plain CSV. It returns UTF-8 as it is.
func fromWindows(text string) string {
	if utf8.ValidString(text) {
		return text
	}
	var b strings.Builder
	for _, c := range []byte(text) {
		if c >= 0x80 && c < 0xa0 {
			b.WriteRune(upperWindows[c-0x80])
		} else {
			b.WriteRune(rune(c))
		}
	}
	return b.String()
}
