package db

import "database/sql"

// Rehearse is for tests: it lets every transaction run twice, and rolls its first run
// back, as if it were retried.
func (d *DB) Rehearse(on bool) { d.batches.rehearse = on }

// ReadWith is for tests: it replaces the connections that read, for example by some that count queries.
func (d *DB) ReadWith(read *sql.DB) error {
	err := d.read.Close()
	d.read = read
	return err
}
