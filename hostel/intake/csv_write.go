package intake

import (
	"cmp"
	"encoding/csv"
	"errors"
	"io"
	"slices"
	"time"

	"efie/hostel"
)

// CSVWriter writes hostels as CSV, with one row for each room type. Reader.CSV can read its output.
type CSVWriter struct {
	Exported time.Time // the time in each row; zero writes none
	rows     *csv.Writer
}

func NewCSVWriter(to io.Writer) (*CSVWriter, error) {
	rows, err := newSheet(to, exportedColumns())
	return &CSVWriter{rows: rows}, err
}

// newSheet begins a CSV file with the names of its columns. It writes a byte order mark, so that Excel reads UTF-8.
func newSheet(to io.Writer, columns []string) (*csv.Writer, error) {
	_, err := io.WriteString(to, byteOrderMark)
	rows := csv.NewWriter(to)
	return rows, errors.Join(err, rows.WriteAll([][]string{columns}))
}

// exportedColumns returns the names of the columns of an export.
func exportedColumns() (names []string) {
	for _, f := range hostelFields {
		names = append(names, f.name)
	}
	for _, f := range exportedRoomFields {
		names = append(names, f.name)
	}
	return names
}

// exportedRoomFields are the fields of a room type that an export has.
var exportedRoomFields = slices.DeleteFunc(slices.Clone(roomFields), func(f field[hostel.Room]) bool {
	return f.unwritten
})

// columnNames returns the names of all columns that an import reads.
func columnNames() (names []string) {
	for _, f := range hostelFields {
		names = append(names, f.name)
	}
	for _, f := range roomFields {
		names = append(names, f.name)
	}
	return names
}

// titleOf returns the name of a column for people.
func titleOf(name string) string {
	if f := fieldNamed(hostelFields, name); f != nil {
		return cmp.Or(f.title, name)
	}
	return cmp.Or(fieldNamed(roomFields, name).title, name)
}

func helpOf(name string) string {
	if f := fieldNamed(hostelFields, name); f != nil {
		return f.help
	}
	return fieldNamed(roomFields, name).help
}

// WriteTemplate writes a row with the names of the columns that people use, or of all columns, and a row that explains
// them. Reader.CSV skips the second row.
func WriteTemplate(to io.Writer, all bool) error {
	var titles, help []string
	for _, name := range columnNames() {
		if title := titleOf(name); all || title != name {
			titles, help = append(titles, title), append(help, helpOf(name))
		}
	}
	rows, err := newSheet(to, titles)
	return errors.Join(err, rows.WriteAll([][]string{help}))
}

// Write writes one row for each room type of a hostel. A hostel without room types has one row.
func (w *CSVWriter) Write(h *hostel.Hostel) error {
	var cells []string
	for _, f := range hostelFields {
		cell := f.csvCell(h)
		if f.name == exportedAt && !w.Exported.IsZero() {
			cell = ExportTime(w.Exported)
		}
		cells = append(cells, cell)
	}
	if len(h.Rooms) == 0 {
		return w.rows.WriteAll([][]string{append(cells, make([]string, len(exportedRoomFields))...)})
	}
	var rows [][]string
	for i := range h.Rooms {
		row := slices.Clone(cells)
		for _, f := range exportedRoomFields {
			row = append(row, f.csvCell(&h.Rooms[i]))
		}
		rows = append(rows, row)
	}
	return w.rows.WriteAll(rows)
}

// ExportTime returns the time of an export as a file has it, in milliseconds as times of changes are stored.
func ExportTime(at time.Time) string { return at.UTC().Format("2006-01-02T15:04:05.000Z") }
