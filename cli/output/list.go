package output

import (
	"cmp"
	"encoding/csv"
	"encoding/json"
	"fmt"
	"io"
	"reflect"
	"strconv"

	"efie/hostel"
)

// List is printed as a table, as CSV with a column for each field of the JSON, or as JSON.
type List[T any] struct {
	Rows   []T
	Empty  string // the text for a table without rows
	Titles []string
	Cells  func(T) []string // returns the cells of a row
	Last   []string         // the cells of a last row, or nil
}

// Print prints the list in a format: text, csv or json.
func (s List[T]) Print(out io.Writer, format string) error {
	switch format {
	case "json":
		return JSON(out, append([]T{}, s.Rows...)) // [] without rows
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
	var names []string
	var columns [][]int // the indexes of the fields, for reflection
	for _, f := range reflect.VisibleFields(reflect.TypeFor[T]()) {
		if name := f.Tag.Get("json"); name != "" {
			names, columns = append(names, name), append(columns, f.Index)
		}
	}
	lines := [][]string{names}
	for _, row := range s.Rows {
		cells := make([]string, len(columns))
		for i, column := range columns {
			cells[i] = escapeFormula(Clean(cellText(reflect.ValueOf(row).FieldByIndex(column).Interface())))
		}
		lines = append(lines, cells)
	}
	return csv.NewWriter(out).WriteAll(lines)
}

// cellText returns a value for CSV: an amount as a number of pesewas, a Time as in JSON.
func cellText(value any) string {
	if amount, is := value.(hostel.Pesewas); is {
		return strconv.FormatInt(int64(amount), 10)
	}
	return fmt.Sprint(value)
}

// JSON prints a value as indented JSON. No browser reads it, so & is not escaped.
func JSON(out io.Writer, value any) error {
	encoder := json.NewEncoder(out)
	encoder.SetEscapeHTML(false)
	encoder.SetIndent("", "  ")
	return encoder.Encode(value)
}

// OrDash returns a text, or "-" if it is empty.
func OrDash(text string) string { return cmp.Or(text, "-") }
