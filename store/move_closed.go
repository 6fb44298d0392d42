package store

import (
	"context"
	"errors"
	"time"
)

// MovedAt says when a database was closed because everything in it was moved to another, the zero time
// where it was not. Nobody can write to it any more, a server that runs on it neither.
func MovedAt(ctx context.Context, s *Store) (time.Time, error) {
	ms, err := one(ctx, s.DB, scanTo[int64], movedQuery)
	return fromMillis(ms), err
}

const movedQuery = `select coalesce(max(value), 0) from versions where name = '` + movedMark + `'`

// close closes the old database, unless a move that was not carried through has done so.
func (m *move) close(ctx context.Context, tables []*table) error {
	at, err := scanTo[int64](m.source.QueryRowContext(ctx, movedQuery))
	if err != nil || at > 0 {
		return err
	}
	if _, err := m.source.ExecContext(ctx, `insert into versions (name, value) values ($1, $2)`, movedMark, millis(m.now)); err != nil {
		return err
	}
	return carryOutAll(ctx, m.source, dialectOf(m.from).closes(tables))
}

// Reopen lets a closed database be written to again. What was written to the other one meanwhile is not in it.
func Reopen(ctx context.Context, s *Store) error {
	return s.long(ctx, func(tx transaction) error {
		at, err := scanTo[int64](tx.QueryRowContext(ctx, movedQuery))
		if err != nil {
			return err
		}
		if at == 0 {
			return errors.New("the database is not closed")
		}
		rows, err := tx.QueryContext(ctx, dialectOf(s).closed())
		tables, err := collect(rows, err, func(row scanner) (*table, error) {
			name, err := scanTo[string](row)
			return &table{name: name}, err
		})
		if err != nil {
			return err
		}
		if err := carryOutAll(ctx, tx, dialectOf(s).opens(tables)); err != nil {
			return err
		}
		_, err = tx.ExecContext(ctx, `delete from versions where name = $1`, movedMark)
		return err
	})
}
