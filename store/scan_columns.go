package store

import (
	"time"

	"efie/store/db"
)

// alsoScan scans additional columns at the end of a row.
type alsoScan struct {
	db.Scanner
	last []any
}

func (a alsoScan) Scan(into ...any) error { return a.Scanner.Scan(append(into, a.last...)...) }

// stored returns a time as the database will return it.
func stored(t time.Time) time.Time { return db.FromMillis(db.Millis(t)) }
