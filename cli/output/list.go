package output

import (
	"encoding/csv"
	"encoding/json"
	"fmt"
	"io"
	"strconv"
	"strings"
	"text/tabwriter"

	"efie/hostel"
)

// List is a list that can be printed as a table, as CSV or as JSON. JSON shows its rows as they are.
type List[T any] struct {
	Rows   []T
	Empty  string // printed instead of a table without rows
	Titles []string
	Cells  func(T) []string // of the table
	Names  []string         // of the CSV's columns, the same as of the JSON's fields
	Fields func(T) []string // of the CSV
	Last   []string         // the cells of a last row of the table, or nil
}

// Print prints the list in a format: text, csv or json.
func (s List[T]) Print(out io.Writer, format string) error {
	switch format {
	case "json":
		return JSON(out, s.Rows)
	case "csv":
		return s.printCSV(out)
	}
	if len(s.Rows) == 0 {
		_, err := fmt.Fprintln(out, s.Empty)
		return err
	}
	lines := [][]string{s.Titles}
	for _, row := range s.Rows {
		lines = append(lines, s.Cells(row))
	}
	if s.Last != nil {
		lines = append(lines, s.Last)
	}
	return Table(out, "", lines)
}

func (s List[T]) printCSV(out io.Writer) error {
	w := csv.NewWriter(out)
	if err := w.Write(s.Names); err != nil {
		return err
	}
	for _, row := range s.Rows {
		fields := s.Fields(row)
		for i := range fields {
			fields[i] = harmless(Clean(fields[i]))
		}
		if err := w.Write(fields); err != nil {
			return err
		}
	}
	w.Flush()
	return w.Error()
}

// Table prints lines of cells in columns, each line after an indent.
func Table(out io.Writer, indent string, lines [][]string) error {
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	for _, cells := range lines {
		for i := range cells {
			cells[i] = Clean(cells[i])
		}
		fmt.Fprintln(w, indent+strings.Join(cells, "\t"))
	}
	return w.Flush()
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

// JSON prints a value, indented. No browser reads it, so & is not escaped.
func JSON(out io.Writer, value any) error {
	encoder := json.NewEncoder(out)
	encoder.SetEscapeHTML(false)
	encoder.SetIndent("", "  ")
	return encoder.Encode(value)
}

// PesewasText writes an amount as a number of pesewas.
func PesewasText(p hostel.Pesewas) string { return strconv.FormatInt(int64(p), 10) }

// OrDash returns a text, or "-" for an empty one, so that a table has no holes.
func OrDash(text string) string {
	if text == "" {
		return "-"
	}
	return text
}
