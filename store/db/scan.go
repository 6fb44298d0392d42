package db

import (
	"database/sql"
	"database/sql/driver"
	"encoding/json"
	"fmt"
	"time"
)

// Millis returns a time as the database stores it: milliseconds since 1970, and 0 for the zero time.
func Millis(t time.Time) int64 {
	if t.IsZero() {
		return 0
	}
	return t.UnixMilli()
}

func FromMillis(ms int64) time.Time {
	if ms == 0 {
		return time.Time{}
	}
	return time.UnixMilli(ms).UTC()
}

// Time returns a value that stores *t as Millis does: an argument of a query, or a Scanner.
func Time(t *time.Time) sql.Scanner { return (*millis)(t) }

type millis time.Time

func (t millis) Value() (driver.Value, error) { return Millis(time.Time(t)), nil }

func (t *millis) Scan(stored any) error {
	ms, is := stored.(int64)
	if !is {
		return fmt.Errorf("%T is not a stored time", stored)
	}
	*t = millis(FromMillis(ms))
	return nil
}

// JSON returns a value that is stored as a JSON text: an argument of a query, or a Scanner that decodes into a pointer.
func JSON(value any) jsonText { return jsonText{value} }

type jsonText struct{ value any }

func (j jsonText) Value() (driver.Value, error) {
	text, err := json.Marshal(j.value)
	return string(text), err
}

func (j jsonText) Scan(stored any) error {
	var text []byte
	switch stored := stored.(type) {
	case string:
		text = []byte(stored)
	case []byte:
		text = stored
	}
	return json.Unmarshal(text, j.value)
}

// Scanner is a row, or the current one of several.
type Scanner interface{ Scan(into ...any) error }

// Column is a column of a table with its value in one row, or with a pointer to the value. It is an alias, because
// go vet then lets other packages write {"name", value}.
type Column = struct {
	Name  string
	Value any
}

func ColumnNames(columns []Column) []string {
	names := make([]string, len(columns))
	for i, c := range columns {
		names[i] = c.Name
	}
	return names
}

func ScanValue[T any](row Scanner) (value T, err error) {
	err = row.Scan(&value)
	return value, err
}

func All[T any](from Tx, scan func(Scanner) (T, error), query string, args ...any) (list []T, err error) {
	rows, err := from.Query(query, args...)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	for rows.Next() {
		item, err := scan(rows)
		if err != nil {
			return nil, err
		}
		list = append(list, item)
	}
	return list, rows.Err()
}
