package store

import (
	"context"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"time"
)

// Moved says what a move copied.
type Moved struct {
	Tables, Rows int
	Diagnosis    // of both databases
}

// What a move tells of its progress.
const (
	RowsCopied   = "rows copied"
	RowsCompared = "rows compared"
)

// ErrMovedPerhaps says that a move could not be seen to its end.
var ErrMovedPerhaps = errors.New("whether everything was moved is not known, and the old database is closed. Move once more: " +
	"if the new one is not empty then, it holds everything")

// Move copies every row of a database to another, which must be empty, and proves that nothing was lost:
// each row is read back and compared, and the ledger of both examined. Nobody may write to either
// meanwhile; who reads goes on. In the end the first one is closed (MovedAt). Where anything is
// amiss nothing is changed, unless it is ErrMovedPerhaps. progress hears how many rows of how many are copied, and then compared.
func Move(ctx context.Context, from, to *Store, now time.Time, progress func(what string, done, rows int)) (Moved, error) {
	m := &move{from: from, to: to, now: now, progress: progress}
	closed := false
	// The first one is closed before the second one holds anything, so that there are never two that sell
	// the same beds. Whoever is killed in between moves once more.
	err := to.long(ctx, func(target transaction) error {
		return from.long(ctx, func(source transaction) (err error) {
			m.source, m.target = source, target
			err = m.carryOut(ctx)
			closed = err == nil
			return err
		})
	})
	if err != nil && closed {
		err = fmt.Errorf("%w: %w", ErrMovedPerhaps, err)
	}
	return m.moved, err
}

// move is one on its way.
type move struct {
	from, to       *Store
	source, target transaction
	now            time.Time
	progress       func(what string, done, rows int)
	moved          Moved
}

// carryOut does everything but to commit.
func (m *move) carryOut(ctx context.Context) error {
	tables, err := m.tables(ctx)
	if err != nil {
		return err
	}
	if err := m.alone(ctx, tables); err != nil {
		return err
	}
	if err := m.empty(ctx, tables); err != nil {
		return err
	}
	before, err := m.well(ctx, m.source)
	if err != nil {
		return err
	}
	if err := m.count(ctx, tables); err != nil {
		return err
	}
	if err := m.each(ctx, tables, RowsCopied, m.copy); err != nil {
		return err
	}
	if err := carryOutAll(ctx, m.target, dialectOf(m.to).filled(tables)); err != nil {
		return err
	}
	if err := m.each(ctx, tables, RowsCompared, m.compare); err != nil {
		return err
	}
	after, err := m.well(ctx, m.target)
	if err != nil {
		return err
	}
	if !reflect.DeepEqual(before, after) {
		return fmt.Errorf("the ledgers are not the same: %+v and %+v", before, after)
	}
	m.moved.Tables, m.moved.Diagnosis = len(tables), before
	return m.close(ctx, tables)
}

// tables are those that both databases have, each after those that it refers to. Both were brought to the
// same schema: what only one of them has is not Efie's.
func (m *move) tables(ctx context.Context) ([]*table, error) {
	there, err := schemaOf(ctx, m.source, dialectOf(m.from))
	if err != nil {
		return nil, err
	}
	here, err := schemaOf(ctx, m.target, dialectOf(m.to))
	if err != nil {
		return nil, err
	}
	tables, err := inOrder(there, func(name string) bool { return here[name] != nil && name != "goose_db_version" })
	if err != nil {
		return nil, err
	}
	for _, t := range tables {
		if err := t.describe(ctx, m.source, dialectOf(m.from)); err != nil {
			return nil, fmt.Errorf("table %s: %w", t.name, err)
		}
	}
	return tables, nil
}

// alone keeps everybody else from writing.
func (m *move) alone(ctx context.Context, tables []*table) error {
	return errors.Join(
		carryOutAll(ctx, m.target, dialectOf(m.to).alone(tables)),
		carryOutAll(ctx, m.source, dialectOf(m.from).alone(tables)),
	)
}

// empty says why a database is none that may be filled, and takes away what every new one has.
func (m *move) empty(ctx context.Context, tables []*table) error {
	for _, t := range tables {
		query := `select count(*) from (select 1 as one from ` + t.quoted() + ` limit 1) first`
		if t.name == "versions" {
			query = `select count(*) from versions where name <> 'catalogue' or value <> 0`
		}
		var rows int
		if err := m.target.QueryRowContext(ctx, query).Scan(&rows); err != nil {
			return err
		}
		if rows > 0 {
			return fmt.Errorf("the new database is not empty: there is something in %s", t.name)
		}
	}
	_, err := m.target.ExecContext(ctx, `delete from versions`)
	return err
}

// count finds out how many rows there are.
func (m *move) count(ctx context.Context, tables []*table) error {
	for _, t := range tables {
		var rows int
		if err := m.source.QueryRowContext(ctx, `select count(*) from `+t.quoted()+t.only()).Scan(&rows); err != nil {
			return err
		}
		m.moved.Rows += rows
	}
	return nil
}

// each does something with the rows of every table, and tells how far it is.
func (m *move) each(ctx context.Context, tables []*table, what string, do func(ctx context.Context, t *table, done func(rows int)) error) error {
	all := 0
	for _, t := range tables {
		err := do(ctx, t, func(rows int) {
			if all += rows; m.progress != nil {
				m.progress(what, all, m.moved.Rows)
			}
		})
		if err != nil {
			return fmt.Errorf("table %s: %w", t.name, err)
		}
	}
	return nil
}

// well examines a ledger, and fails when it does not add up.
func (m *move) well(ctx context.Context, tx transaction) (d Diagnosis, err error) {
	if err := d.examine(ctx, tx); err != nil {
		return d, err
	}
	if len(d.Wrong) > 0 {
		return d, fmt.Errorf("the ledger does not add up (efie doctor):\n  %s", strings.Join(d.Wrong, "\n  "))
	}
	slices.Sort(d.Waiting)
	return d, nil
}

// carryOutAll runs statements one after the other.
func carryOutAll(ctx context.Context, tx transaction, statements []string) error {
	for _, statement := range statements {
		if _, err := tx.ExecContext(ctx, statement); err != nil {
			return err
		}
	}
	return nil
}
