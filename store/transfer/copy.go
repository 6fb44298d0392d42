package transfer

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"time"

	"efie/store"
	"efie/store/db"
)

type Copied struct {
	Tables, Rows    int
	store.Diagnosis // the same in both databases
}

// ErrCopyUncertain means that the last step of a copy got no answer.
var ErrCopyUncertain = errors.New("whether everything was moved is not known, and the old database is closed. " +
	"Move once more: if the new one is not empty then, it holds everything")

// tables are all tables of the schema, each after the tables to which it refers.
var tables = []string{
	"campuses", "campus_places", "hostels", "rooms", "room_beds", "room_prices", "former_slugs", "gone_hostels", "pictures",
	"versions", "students", "verifications", "resets", "email_changes", "sessions", "saved_hostels", "throttles",
	"bookings", "payments", "moves", "alarms", "outbox", "messages",
}

// Copy copies every row of a database to another, which must be empty. It proves that both have as many rows in each
// table and the same ledger, which adds up. Until it ends, both databases refuse writes, and can be read. In the end
// the first one is closed (ClosedAt). After any error but ErrCopyUncertain nothing has changed. progress receives how
// many of all rows are copied.
func Copy(
	ctx context.Context, from, to *store.Store, now time.Time, progress func(done, rows int),
) (copied Copied, err error) {
	closed := false
	// The first database is closed before the second one is committed, so that there are never two that sell the same
	// beds. After a crash in between, the copy is made again.
	err = to.LongTx(ctx, func(target db.Tx) error {
		return from.LongTx(ctx, func(source db.Tx) error {
			old, fresh := side{source, from.Postgres()}, side{target, to.Postgres()}
			if copied, err = copyAll(ctx, old, fresh, progress); err != nil {
				return err
			}
			err = old.close(ctx, now)
			closed = err == nil
			return err
		})
	})
	if err != nil && closed {
		err = fmt.Errorf("%w: %w", ErrCopyUncertain, err)
	}
	return copied, err
}

// side is one of the two databases of a copy, in a transaction.
type side struct {
	db.Tx
	postgres bool
}

// copyAll does everything but close the old database and commit.
func copyAll(ctx context.Context, old, fresh side, progress func(done, rows int)) (copied Copied, err error) {
	// SQLite's transactions have the only lock already.
	const lock = `lock table %s in share row exclusive mode`
	if err := errors.Join(fresh.onPostgres(ctx, lock), old.onPostgres(ctx, lock), fresh.refuseData(ctx)); err != nil {
		return copied, err
	}
	before, err := old.diagnose(ctx)
	if err != nil {
		return copied, err
	}
	rows := map[string]int{}
	for _, table := range tables {
		if rows[table], err = old.count(ctx, table); err != nil {
			return copied, err
		}
		copied.Rows += rows[table]
	}
	done := 0
	for _, table := range tables {
		err := copyTable(ctx, old, fresh, table, func(some int) {
			done += some
			progress(done, copied.Rows)
		})
		if err != nil {
			return copied, fmt.Errorf("table %s: %w", table, err)
		}
	}
	for _, table := range tables {
		if n, err := fresh.count(ctx, table); err != nil || n != rows[table] {
			return copied, errors.Join(err, fmt.Errorf("table %s has %d rows in the new database, and %d in the old one",
				table, n, rows[table]))
		}
	}
	// Without statistics PostgreSQL reads whole tables needlessly.
	if err := fresh.onPostgres(ctx, `analyze %s`); err != nil {
		return copied, err
	}
	after, err := fresh.diagnose(ctx)
	if err == nil && !reflect.DeepEqual(before, after) {
		err = fmt.Errorf("the ledgers are not the same: %+v and %+v", before, after)
	}
	copied.Tables, copied.Diagnosis = len(tables), after
	return copied, err
}

// onPostgres runs a statement about all tables if the database is a PostgreSQL.
func (s side) onPostgres(ctx context.Context, statement string) error {
	if !s.postgres {
		return nil
	}
	_, err := s.ExecContext(ctx, fmt.Sprintf(statement, strings.Join(tables, ", ")))
	return err
}

// refuseData fails if the database has any data, and deletes the row that every new database has.
func (s side) refuseData(ctx context.Context) error {
	_, err := s.ExecContext(ctx, `delete from versions where name = 'catalogue' and value = 0`)
	for _, table := range tables {
		if rows, problem := s.count(ctx, table); problem != nil || rows > 0 {
			return errors.Join(err, problem, errors.New("the new database is not empty: there is something in "+table))
		}
	}
	return err
}

func (s side) count(ctx context.Context, table string) (int, error) {
	return db.ScanValue[int](s.QueryRowContext(ctx, `select count(*) from `+copiedRows(table)))
}

// copiedRows returns the table for a query, without the mark of a closed database.
func copiedRows(table string) string {
	if table == "versions" {
		return `versions where name <> '` + closedMark + `'`
	}
	return table
}

// copyTable copies the rows of a table. done receives how many were written, again and again.
func copyTable(ctx context.Context, old, fresh side, table string, done func(rows int)) error {
	rows, err := old.QueryContext(ctx, `select * from `+copiedRows(table))
	if err != nil {
		return err
	}
	defer rows.Close()
	columns, err := rows.Columns()
	if err != nil {
		return err
	}
	places := make([]string, len(columns))
	for i := range places {
		places[i] = fmt.Sprint("$", i+1)
	}
	into := db.NewInsert(fmt.Sprintf(`insert into %s ("%s") values (%s)`, table, strings.Join(columns, `", "`),
		strings.Join(places, ", ")))
	for {
		some, err := nextRows(rows, len(columns))
		if err != nil || len(some) == 0 {
			return err
		}
		if _, err := db.InsertRows(ctx, fresh, into, some, func(values []any) []any { return values }); err != nil {
			return err
		}
		done(len(some))
	}
}

// nextRows reads as many rows as one statement inserts. It returns none after the last one.
func nextRows(rows *sql.Rows, columns int) (some [][]any, err error) {
	for len(some) < db.RowsPerInsert && rows.Next() {
		values, addresses := make([]any, columns), make([]any, columns)
		for i := range values {
			addresses[i] = &values[i]
		}
		if err := rows.Scan(addresses...); err != nil {
			return nil, err
		}
		some = append(some, values)
	}
	return some, rows.Err()
}

// diagnose examines the ledger, and fails if it does not add up.
func (s side) diagnose(ctx context.Context) (store.Diagnosis, error) {
	d, err := store.Diagnose(ctx, s)
	slices.Sort(d.Waiting)
	if err == nil && len(d.Wrong) > 0 {
		err = fmt.Errorf("the ledger does not add up (efie doctor):\n  %s", strings.Join(d.Wrong, "\n  "))
	}
	return d, err
}
