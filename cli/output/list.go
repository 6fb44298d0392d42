package output

import (
	"encoding/csv"
	"encoding/json"
	"fmt"
	"io"
	"strconv"

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
