package main

import (
	"encoding/csv"
	"encoding/json"
	"fmt"
	"io"
	"strings"
	"text/tabwriter"
	"time"
	"unicode"
)

// sheet is a list that is printed as a table, as CSV, or as JSON, where its rows are as they are.
type sheet[T any] struct {
	rows   []T
	empty  string // what the table says without a row
	titles []string
	cells  func(T) []string // of the table
	names  []string         // of the CSV's columns: those of the JSON's fields
	fields func(T) []string // of the CSV
	last   []string         // cells of one more row of the table, none where there is none
}

func (s sheet[T]) print(out io.Writer, format string) error {
	switch format {
	case "json":
		return printJSON(out, s.rows)
	case "csv":
		return s.printCSV(out)
	}
	if len(s.rows) == 0 {
		_, err := fmt.Fprintln(out, s.empty)
		return err
	}
	lines := [][]string{s.titles}
	for _, row := range s.rows {
		lines = append(lines, s.cells(row))
	}
	if s.last != nil {
		lines = append(lines, s.last)
	}
	return printTable(out, "", lines)
}

func (s sheet[T]) printCSV(out io.Writer) error {
	w := csv.NewWriter(out)
	if err := w.Write(s.names); err != nil {
		return err
	}
	for _, row := range s.rows {
		fields := s.fields(row)
		for i := range fields {
			fields[i] = harmless(clean(fields[i]))
		}
		if err := w.Write(fields); err != nil {
			return err
		}
	}
	w.Flush()
	return w.Error()
}

// printTable aligns lines of cells, each behind an indent.
func printTable(out io.Writer, indent string, lines [][]string) error {
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	for _, cells := range lines {
		for i := range cells {
			cells[i] = clean(cells[i])
		}
		fmt.Fprintln(w, indent+strings.Join(cells, "\t"))
	}
	return w.Flush()
}

// printTables prints those tables that have more than titles, each below an empty line.
func printTables(out io.Writer, tables ...[][]string) error {
	for _, lines := range tables {
		if len(lines) == 1 {
			continue
		}
		if _, err := fmt.Fprintln(out); err != nil {
			return err
		}
		if err := printTable(out, "  ", lines); err != nil {
			return err
		}
	}
	return nil
}

// printJSON writes one value, indented. Nothing in it is for a browser, so & stays &.
func printJSON(out io.Writer, value any) error {
	encoder := json.NewEncoder(out)
	encoder.SetEscapeHTML(false)
	encoder.SetIndent("", "  ")
	return encoder.Encode(value)
}

// clean takes out of a text what would not be shown but obeyed: strangers choose names, and a
// terminal has control characters that move, colour and turn round what stands beside them.
func clean(text string) string {
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

// harmless is a cell that no spreadsheet takes for a formula: what begins like one, also in the
// wide forms that some read alike, stands behind a quote.
func harmless(cell string) string {
	if strings.IndexAny(strings.TrimLeft(cell, " "), "=+-@＝＋－＠") == 0 {
		return "'" + cell
	}
	return cell
}

// moment is a time as programs read it, in UTC; one that has not come is null, or an empty cell.
type moment struct{ time.Time }

// rfc3339 has milliseconds, as the ledger keeps them.
const rfc3339 = "2006-01-02T15:04:05.000Z07:00"

func (m moment) String() string {
	if m.IsZero() {
		return ""
	}
	return m.UTC().Format(rfc3339)
}

// MarshalJSON implements json.Marshaler.
func (m moment) MarshalJSON() ([]byte, error) {
	if m.IsZero() {
		return []byte("null"), nil
	}
	return json.Marshal(m.String())
}

// readable is a time as an operator reads it, in UTC, which is Ghana's time.
func readable(t time.Time) string {
	if t.IsZero() {
		return "-"
	}
	return t.UTC().Format("2006-01-02 15:04:05")
}
