package output

import (
	"encoding/json"
	"time"
)

// Time is a time that programs read, in UTC. A zero time is null in JSON and empty in CSV.
type Time struct{ time.Time }

// rfc3339 is RFC 3339 with milliseconds, as the ledger stores them.
const rfc3339 = "2006-01-02T15:04:05.000Z07:00"

func At(t time.Time) Time { return Time{t} }

// String returns the time for CSV.
func (m Time) String() string {
	if m.IsZero() {
		return ""
	}
	return m.UTC().Format(rfc3339)
}

func (m Time) MarshalJSON() ([]byte, error) {
	if m.IsZero() {
		return []byte("null"), nil
	}
	return json.Marshal(m.String())
}

// Readable returns a time for an operator, in UTC (the time of Ghana).
func Readable(t time.Time) string {
	if t.IsZero() {
		return "-"
	}
	return t.UTC().Format("2006-01-02 15:04:05")
}
