package transfer

import (
	"context"
	"errors"
	"time"

	"efie/store"
	"efie/store/db"
)

// ClosedAt returns when a database was closed because it was copied to another, or the zero time. A closed database
// refuses all writes, also those of a server that still runs on it.
func ClosedAt(ctx context.Context, s *store.Store) (time.Time, error) {
	ms, err := db.One(ctx, s.DB, db.ScanValue[int64], closedQuery)
	return db.FromMillis(ms), err
}

const closedQuery = `select coalesce(max(value), 0) from versions where name = '` + closedMark + `'`

// close closes the source, unless an earlier copy that failed at its end has done so.
func (m *copying) close(ctx context.Context, tables []*table) error {
	at, err := db.ScanValue[int64](m.source.QueryRowContext(ctx, closedQuery))
	if err != nil || at > 0 {
		return err
	}
	_, err = m.source.ExecContext(ctx, `insert into versions (name, value) values ($1, $2)`, closedMark,
		db.Millis(m.now))
	if err != nil {
		return err
	}
	return execAll(ctx, m.source, dialectOf(m.from).closes(tables))
}

// Reopen lets a closed database accept writes again. It does not have what was written to its copy meanwhile.
func Reopen(ctx context.Context, s *store.Store) error {
	return s.LongTx(ctx, func(tx db.Tx) error {
		at, err := db.ScanValue[int64](tx.QueryRowContext(ctx, closedQuery))
		if err != nil {
			return err
		}
		if at == 0 {
			return errors.New("the database is not closed")
		}
		rows, err := tx.QueryContext(ctx, dialectOf(s).closed())
		tables, err := db.Collect(rows, err, func(row db.Scanner) (*table, error) {
			name, err := db.ScanValue[string](row)
			return &table{name: name}, err
		})
		if err != nil {
			return err
		}
		if err := execAll(ctx, tx, dialectOf(s).opens(tables)); err != nil {
			return err
		}
		_, err = tx.ExecContext(ctx, `delete from versions where name = $1`, closedMark)
		return err
	})
}
