package main

import (
	"efie/hostel"
	"encoding/csv"
	"encoding/json"
	"fmt"
	"io"
	"strconv"
	"strings"
	"text/tabwriter"
)

// sheet is a list that can be printed as a table, as CSV or as JSON. JSON shows its rows as they are.
type sheet[T any] struct {
	rows   []T
	empty  string // printed instead of a table without rows
	titles []string
	cells  func(T) []string // of the table
	names  []string         // of the CSV's columns, the same as of the JSON's fields
	fields func(T) []string // of the CSV
	last   []string         // the cells of a last row of the table, or nil
}

// print prints the list in a format: text, csv or json.
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

// printTable prints lines of cells in columns, each line after an indent.
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

// printTables prints the tables that have more than a line of titles, each after an empty line.
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

// printJSON prints a value, indented. No browser reads it, so & is not escaped.
func printJSON(out io.Writer, value any) error {
	encoder := json.NewEncoder(out)
	encoder.SetEscapeHTML(false)
	encoder.SetIndent("", "  ")
	return encoder.Encode(value)
}

// pesewas writes an amount as a number of pesewas.
func pesewas(p hostel.Pesewas) string { return strconv.FormatInt(int64(p), 10) }

// dash returns a text, or "-" for an empty one, so that a table has no holes.
func dash(text string) string {
	if text == "" {
		return "-"
	}
	return text
}
