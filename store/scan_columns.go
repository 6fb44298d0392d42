package store

import (
	"time"

	"efie/store/db"
)

// alsoScan scans more columns at the end of a row.
type alsoScan struct {
	db.Scanner
	last []any
}

func (a alsoScan) Scan(into ...any) error { return a.Scanner.Scan(append(into, a.last...)...) }

// whole is a time as the database gives it back.
func stored(t time.Time) time.Time { return db.FromMillis(db.Millis(t)) }
