package intake

import (
	"errors"
	"fmt"
	"strconv"
	"time"
)

// Source holds the statements of a file about one of its hostels that do not become fields of the hostel.
type Source struct {
	Position int       // in the file, from 1
	Lines    []int     // of its first row in a CSV file, and of each room type; nil for JSON
	HasUUID  bool      // the file has its uuid
	SameAs   string    // the slug of the stored hostel that it is; "" if the file does not say so
	Exported time.Time // when the file was exported; zero if it was not

	hasPlusCode bool // the position is a Plus Code

	types []roomSum             // the origin of each room type
	own   func(Mistake) Mistake // puts the file's own name of the column into a mistake; nil for JSON
}

// place returns the place of the hostel in the file: "2 (row 5)".
func (s Source) place() string {
	if len(s.Lines) == 0 {
		return strconv.Itoa(s.Position)
	}
	return fmt.Sprintf("%d (row %d)", s.Position, s.Lines[0])
}

// positionField returns the field of the hostel's position.
func (s Source) positionField() string {
	if s.hasPlusCode {
		return "plus_code"
	}
	return "latitude"
}

const exportedAt = "exported_at"

// source reads the fields of a Source.
func (in *intake) source() Source {
	id, _ := lenientText(in.values["uuid"]) // hostelFields report a mistake
	s := Source{
		Position: in.position, Lines: in.lines, HasUUID: id != "", types: in.types,
		SameAs:   readField(in, "same_as", in.values["same_as"], upTo(maxWords, lenientSlug)),
		Exported: readField(in, exportedAt, in.values[exportedAt], timeOrNone),
	}
	code, _ := lenientText(in.values["plus_code"]) // hostelFields report a mistake
	s.hasPlusCode = code != ""
	if s.HasUUID && s.SameAs != "" {
		in.problem("same_as", errors.New("expected a uuid or the slug of the same hostel, not both"))
	}
	return s
}

// timeOrNone reads a time of an export, also as a spreadsheet may write it, or nothing.
func timeOrNone(v any) (time.Time, error) {
	text, err := lenientText(v)
	if err == nil && text == "" {
		return time.Time{}, nil
	}
	for _, form := range []string{time.RFC3339, "2006-01-02T15:04:05", time.DateTime} {
		if at, parseErr := time.Parse(form, text); parseErr == nil {
			return at, nil
		}
	}
	return time.Time{}, errors.New("expected the time of the export as it was, such as 2027-01-10T08:00:00Z")
}
