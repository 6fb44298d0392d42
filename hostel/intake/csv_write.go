package intake

import (
	"encoding/csv"
	"errors"
	"io"

	"efie/hostel"
)

// CSVWriter writes hostels as CSV, with one row for each room type. Reader.CSV can read its output.
type CSVWriter struct{ rows *csv.Writer }

func NewCSVWriter(to io.Writer) (*CSVWriter, error) {
	w := &CSVWriter{csv.NewWriter(to)}
	return w, w.rows.Write(columnNames())
}

func columnNames() (names []string) {
	for _, f := range hostelFields {
		names = append(names, f.name)
	}
	for _, f := range roomFields {
		names = append(names, f.name)
	}
	return names
}

func helpOf(name string) string {
	if f := fieldNamed(hostelFields, name); f != nil {
		return f.help
	}
	return fieldNamed(roomFields, name).help
}

// WriteTemplate writes a row with the names of the columns, and a row that explains them. Reader.CSV skips the second
// row.
func WriteTemplate(to io.Writer) error {
	w, err := NewCSVWriter(to)
	if err != nil {
		return err
	}
	var cells []string
	for _, name := range columnNames() {
		cells = append(cells, helpOf(name))
	}
	return errors.Join(w.rows.Write(cells), w.Flush())
}

// Write writes one row for each room type of a hostel. A hostel without room types has one row.
func (w *CSVWriter) Write(h *hostel.Hostel) error {
	var cells []string
	for _, f := range hostelFields {
		cells = append(cells, f.csvCell(h))
	}
	whole := len(cells) + len(roomFields)
	if len(h.Rooms) == 0 {
		return w.rows.Write(append(cells, make([]string, len(roomFields))...))
	}
	for i := range h.Rooms {
		row := append(make([]string, 0, whole), cells...)
		for _, f := range roomFields {
			row = append(row, f.csvCell(&h.Rooms[i]))
		}
		if err := w.rows.Write(row); err != nil {
			return err
		}
	}
	return nil
}

func (w *CSVWriter) Flush() error {
	w.rows.Flush()
	return w.rows.Error()
}
