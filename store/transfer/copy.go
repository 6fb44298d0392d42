package transfer

import (
	"context"
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
	Rows            int
	store.Diagnosis // the same in both databases
}

// ErrCopyUncertain means that a commit at the end of a copy failed or got no answer.
var ErrCopyUncertain = errors.New("it is unknown whether the new database has everything, and the old one is closed. " +
	"Run efie move again: if it reports that the new database is not empty, that one has everything")

// tables are all tables of the schema, each after the tables to which it refers.
var tables = []string{
	"campuses", "campus_places", "hostels", "rooms", "room_beds", "room_prices", "former_slugs", "gone_hostels",
	"pictures", "versions", "modes", "accounts", "students", "verifications", "verification_codes", "resets",
	"email_changes", "sessions", "saved_hostels", "throttles", "bookings", "payment_links", "payments",
	"transitions", "alarms", "outbox", "messages", "notes", "page_versions",
}

// Tables is the number of tables that Copy copies.
var Tables = len(tables)

// Copy copies every row of a database to another, which must be empty. It proves that each table has the same number of
// rows in both, and that both ledgers are the same and add up. Until it ends, both databases refuse writes, and can be
// read. At the end it closes the first one (ClosedAt). After any error but ErrCopyUncertain nothing has changed.
// progress receives the number of copied tables.
func Copy(
	ctx context.Context, from, to *store.Store, now time.Time, progress func(tables int),
) (copied Copied, err error) {
	closed := false
	// The first database is closed before the second one is committed, so that two databases never sell the same beds.
	// After a crash in between, the operator copies again.
	err = to.LongTx(ctx, func(target db.Tx) error {
		return from.LongTx(ctx, func(source db.Tx) error {
			old, fresh := side{source, from.Postgres()}, side{target, to.Postgres()}
			if copied, err = copyAll(old, fresh, progress); err != nil {
				return err
			}
			err = old.close(now)
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
func copyAll(old, fresh side, progress func(tables int)) (copied Copied, err error) {
	// SQLite's transactions have the only lock already.
	const lock = `lock table %s in share row exclusive mode`
	if err := errors.Join(fresh.onPostgres(lock), old.onPostgres(lock), fresh.refuseData()); err != nil {
		return copied, err
	}
	before, err := old.diagnose()
	if err != nil {
		return copied, err
	}
	rows := map[string]int{}
	for i, table := range tables {
		if rows[table], err = copyTable(old, fresh, table); err != nil {
			return copied, fmt.Errorf("table %s: %w", table, err)
		}
		copied.Rows += rows[table]
		progress(i + 1)
	}
	for _, table := range tables {
		arrived, err := fresh.count(table)
		if err != nil {
			return copied, err
		}
		if arrived != rows[table] {
			return copied, fmt.Errorf("table %s has %d rows in the new database, and %d in the old one", table, arrived,
				rows[table])
		}
	}
	// Without statistics PostgreSQL reads whole tables.
	if err := fresh.onPostgres(`analyze %s`); err != nil {
		return copied, err
	}
	after, err := fresh.diagnose()
	if err == nil && !reflect.DeepEqual(before, after) {
		err = fmt.Errorf("the ledgers differ: %+v and %+v", before, after)
	}
	copied.Diagnosis = after
	return copied, err
}

// onPostgres runs a statement with the names of all tables, on PostgreSQL only.
func (s side) onPostgres(statement string) error {
	if !s.postgres {
		return nil
	}
	return db.Exec(s, fmt.Sprintf(statement, strings.Join(tables, ", ")))
}

// refuseData deletes the rows that every new database has, and fails if there is any other.
func (s side) refuseData() error {
	err := s.execAll([]string{`delete from versions where name = 'catalogue' and value = 0`, `delete from modes`})
	if err != nil {
		return err
	}
	for _, table := range tables {
		rows, err := s.count(table)
		if err == nil && rows > 0 {
			err = errors.New("the new database is not empty: it has rows in " + table)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// count returns the number of rows of a table, without the mark of a closed database.
func (s side) count(table string) (int, error) {
	return db.ScanValue[int](s.QueryRow(`select count(*) from ` + copiedRows(table)))
}

// copiedRows returns the SQL for the rows of a table, without the mark of a closed database.
func copiedRows(table string) string {
	if table == "versions" {
		return `versions where name <> '` + closedMark + `'`
	}
	return table
}

// copyTable copies the rows of a table, and returns their number.
func copyTable(old, fresh side, table string) (copied int, err error) {
	rows, err := old.Query(`select * from ` + copiedRows(table))
	if err != nil {
		return 0, err
	}
	defer rows.Close()
	columns, err := rows.Columns()
	if err != nil {
		return 0, err
	}
	for {
		var some [][]any
		for len(some) < rowsPerInsert && rows.Next() {
			values, addresses := make([]any, len(columns)), make([]any, len(columns))
			for i := range values {
				addresses[i] = &values[i]
			}
			if err := rows.Scan(addresses...); err != nil {
				return copied, err
			}
			some = append(some, values)
		}
		if len(some) == 0 {
			return copied, rows.Err()
		}
		if _, err := insertRows(fresh, table, columns, some, ""); err != nil {
			return copied, err
		}
		copied += len(some)
	}
}

// diagnose examines the ledger, and fails if it does not add up.
func (s side) diagnose() (store.Diagnosis, error) {
	d, err := store.Diagnose(s)
	slices.Sort(d.Waiting)
	if err == nil && len(d.Wrong) > 0 {
		err = fmt.Errorf("the ledger does not add up (efie doctor):\n  %s", strings.Join(d.Wrong, "\n  "))
	}
	return d, err
}
