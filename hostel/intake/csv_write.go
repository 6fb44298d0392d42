package intake

import (
	"encoding/csv"
	"errors"
	"io"

	"efie/hostel"
)

// CSVWriter writes hostels as CSV, a row for each room type. Reader.CSV reads what it writes.
type CSVWriter struct{ rows *csv.Writer }

// NewCSVWriter writes the row of column names.
func NewCSVWriter(to io.Writer) (*CSVWriter, error) {
	w := &CSVWriter{csv.NewWriter(to)}
	return w, w.rows.Write(columnNames())
}

// columnNames returns the names of all columns, in their order.
func columnNames() (names []string) {
	for _, c := range hostelColumns {
		names = append(names, c.name)
	}
	for _, c := range roomColumns {
		names = append(names, c.name)
	}
	return names
}

// WriteTemplate writes a CSV file without hostels: the names of the columns, and a row that explains them, which
// Reader.CSV passes over.
func WriteTemplate(to io.Writer) error {
	w, err := NewCSVWriter(to)
	if err != nil {
		return err
	}
	var cells []string
	for _, name := range columnNames() {
		cells = append(cells, guides[name].says)
	}
	return errors.Join(w.rows.Write(cells), w.Flush())
}

// Write writes a hostel's rows: one for each room type, or one if it has none.
func (w *CSVWriter) Write(h *hostel.Hostel) error {
	var cells []string
	for _, c := range hostelColumns {
		cells = append(cells, c.cell(h))
	}
	whole := len(cells) + len(roomColumns)
	if len(h.Rooms) == 0 {
		return w.rows.Write(append(cells, make([]string, len(roomColumns))...))
	}
	for i := range h.Rooms {
		row := append(make([]string, 0, whole), cells...)
		for _, c := range roomColumns {
			row = append(row, c.cell(&h.Rooms[i]))
		}
		if err := w.rows.Write(row); err != nil {
			return err
		}
	}
	return nil
}

// Flush writes buffered rows.
func (w *CSVWriter) Flush() error {
	w.rows.Flush()
	return w.rows.Error()
}
