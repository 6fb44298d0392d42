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

// ClosedAt returns when a database was closed because it was copied to another, or the zero time. A closed database
// refuses all writes, also the writes of a server that still runs on it.
func ClosedAt(ctx context.Context, s *store.Store) (time.Time, error) {
	ms, err := db.ReadOne(ctx, s.DB, db.ScanValue[int64], closedQuery)
	return db.FromMillis(ms), err
}

// close closes the database, unless an earlier copy that failed at its end has done so.
func (s side) close(ctx context.Context, now time.Time) error {
	at, err := db.ScanValue[int64](s.QueryRowContext(ctx, closedQuery))
	if err != nil || at > 0 {
		return err
	}
	err = db.Exec(ctx, s, `insert into versions (name, value) values ($1, $2)`, closedMark, db.Millis(now))
	if err != nil {
		return err
	}
	return s.execAll(ctx, closing(s.postgres))
}

// Reopen makes a closed database accept writes again. It lacks the rows that were written to its copy since.
func Reopen(ctx context.Context, s *store.Store) error {
	return s.LongTx(ctx, func(tx db.Tx) error {
		at, err := db.ScanValue[int64](tx.QueryRowContext(ctx, closedQuery))
		if err == nil && at == 0 {
			err = errors.New("the database is not closed")
		}
		if err != nil {
			return err
		}
		unmark := `delete from versions where name = '` + closedMark + `'`
		return side{tx, s.Postgres()}.execAll(ctx, append(opening(s.Postgres()), unmark))
	})
}

func (s side) execAll(ctx context.Context, statements []string) error {
	for _, statement := range statements {
		if _, err := s.ExecContext(ctx, statement); err != nil {
			return err
		}
	}
	return nil
}

// refusal is the error of a write to a closed database.
const refusal = "this database was moved, and is closed (efie move)"

// closing returns the statements that make all tables refuse writes. On PostgreSQL triggers need only the lock that a
// copy has, so readers do not wait.
func closing(postgres bool) (statements []string) {
	if postgres {
		statements = append(statements, `create function closed() returns trigger language plpgsql as $$ begin
			raise exception using message = '`+refusal+`', errcode = 'read_only_sql_transaction'; end $$`)
	}
	for _, table := range tables {
		if postgres {
			statements = append(statements, `create trigger closed before insert or update or delete on `+table+
				` for each row execute function closed()`)
			continue
		}
		for _, write := range writes {
			statements = append(statements, `create trigger "closed_`+write+`_`+table+`" before `+write+` on "`+table+
				`" begin select raise(abort, '`+refusal+`'); end`)
		}
	}
	return statements
}

var writes = []string{"insert", "update", "delete"}

// opening returns the statements that remove what closing makes.
func opening(postgres bool) (statements []string) {
	if postgres {
		return []string{`drop function closed() cascade`} // with the triggers that call it
	}
	for _, table := range tables {
		for _, write := range writes {
			statements = append(statements, `drop trigger if exists "closed_`+write+`_`+table+`"`)
		}
	}
	return statements
}
