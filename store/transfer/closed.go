package transfer

import (
	"context"
	"errors"
	"time"

	"efie/store"
	"efie/store/db"
)

// closedMark names the row of versions with the time when a database was closed. It is not copied.
const closedMark = "moved"

const closedQuery = `select coalesce(max(value), 0) from versions where name = '` + closedMark + `'`

// ClosedAt returns the time at which a database was copied to another and closed, or the zero time. A closed database
// refuses all writes, also from a server that still uses it.
func ClosedAt(ctx context.Context, s *store.Store) (time.Time, error) {
	ms, err := db.ReadOne(ctx, s.DB, db.ScanValue[int64], closedQuery)
	return db.FromMillis(ms), err
}

// close closes the database, unless an earlier copy closed it and then failed.
func (s side) close(now time.Time) error {
	at, err := db.ScanValue[int64](s.QueryRow(closedQuery))
	if err != nil || at > 0 {
		return err
	}
	closes, _ := closing(s.postgres)
	return errors.Join(
		db.Exec(s, `insert into versions (name, value) values ($1, $2)`, closedMark, db.Millis(now)),
		s.execAll(closes))
}

// Reopen makes a closed database accept writes again. The database lacks rows that were written to its copy.
func Reopen(ctx context.Context, s *store.Store) error {
	return s.LongTx(ctx, func(tx db.Tx) error {
		_, opens := closing(s.Postgres())
		if err := (side{tx, s.Postgres()}).execAll(opens); err != nil {
			return err
		}
		return db.MustChange(tx, errors.New("the database is not closed"),
			`delete from versions where name = '`+closedMark+`'`)
	})
}

func (s side) execAll(statements []string) error {
	for _, statement := range statements {
		if err := db.Exec(s, statement); err != nil {
			return err
		}
	}
	return nil
}

// refusal is the error of a write to a closed database. It is part of stored triggers, so it must not change.
const refusal = "this database was moved, and is closed (efie move)"

// closing returns the statements that make all tables refuse writes, and the statements that undo them. On PostgreSQL
// triggers need only the lock that a copy has, so readers do not wait.
func closing(postgres bool) (closes, opens []string) {
	if postgres {
		closes = append(closes, `create function closed() returns trigger language plpgsql as $$ begin
			raise exception using message = '`+refusal+`', errcode = 'read_only_sql_transaction'; end $$`)
		for _, table := range tables {
			closes = append(closes, `create trigger closed before insert or update or delete on `+table+
				` for each row execute function closed()`)
		}
		return closes, []string{`drop function if exists closed() cascade`} // and the triggers that call it
	}
	for _, table := range tables {
		for _, write := range []string{"insert", "update", "delete"} {
			name := `"closed_` + write + `_` + table + `"`
			closes = append(closes, `create trigger `+name+` before `+write+` on "`+table+
				`" begin select raise(abort, '`+refusal+`'); end`)
			opens = append(opens, `drop trigger if exists `+name)
		}
	}
	return closes, opens
}
