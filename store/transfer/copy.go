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

// Copied counts what a copy consists of.
type Copied struct {
	Tables, Rows    int
	store.Diagnosis // the same in both databases
}

// The steps that a copy reports to its progress function.
const (
	RowsCopied   = "rows copied"
	RowsCompared = "rows compared"
)

// ErrCopyUncertain means that the last step of a copy got no answer.
var ErrCopyUncertain = errors.New("whether everything was moved is not known, and the old database is closed. " +
	"Move once more: if the new one is not empty then, it holds everything")

// Copy copies every row of a database to another, which must be empty, and proves that nothing was lost: each row is
// read back and compared, and the ledgers of both are examined. Both databases refuse writes meanwhile, and can be
// read. In the end the first one is closed (ClosedAt). After any error but ErrCopyUncertain nothing has changed.
// progress receives how many of all rows are copied, and then compared.
func Copy(
	ctx context.Context, from, to *store.Store, now time.Time, progress func(what string, done, rows int),
) (Copied, error) {
	m := &copying{from: from, to: to, now: now, progress: progress}
	closed := false
	// The first database is closed before the second one is committed, so that there are never two that sell the same
	// beds. After a crash in between, the copy is made again.
	err := to.LongTx(ctx, func(target db.Tx) error {
		return from.LongTx(ctx, func(source db.Tx) (err error) {
			m.source, m.target = source, target
			err = m.run(ctx)
			closed = err == nil
			return err
		})
	})
	if err != nil && closed {
		err = fmt.Errorf("%w: %w", ErrCopyUncertain, err)
	}
	return m.copied, err
}

// copying is a copy in progress.
type copying struct {
	from, to       *store.Store
	source, target db.Tx
	now            time.Time
	progress       func(what string, done, rows int)
	copied         Copied
}

// run does everything but commit.
func (m *copying) run(ctx context.Context) error {
	tables, err := m.tables(ctx)
	if err != nil {
		return err
	}
	if err := m.lock(ctx, tables); err != nil {
		return err
	}
	if err := m.empty(ctx, tables); err != nil {
		return err
	}
	before, err := m.diagnose(ctx, m.source)
	if err != nil {
		return err
	}
	if err := m.count(ctx, tables); err != nil {
		return err
	}
	if err := m.each(ctx, tables, RowsCopied, m.copyTable); err != nil {
		return err
	}
	if err := execAll(ctx, m.target, dialectOf(m.to).filled(tables)); err != nil {
		return err
	}
	if err := m.each(ctx, tables, RowsCompared, m.compare); err != nil {
		return err
	}
	after, err := m.diagnose(ctx, m.target)
	if err != nil {
		return err
	}
	if !reflect.DeepEqual(before, after) {
		return fmt.Errorf("the ledgers are not the same: %+v and %+v", before, after)
	}
	m.copied.Tables, m.copied.Diagnosis = len(tables), before
	return m.close(ctx, tables)
}

// tables returns the tables that both databases have, each after those that it refers to. Both have the same schema, so
// a table that only one of them has is not Efie's.
func (m *copying) tables(ctx context.Context) ([]*table, error) {
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

// lock makes others wait until the copy is finished.
func (m *copying) lock(ctx context.Context, tables []*table) error {
	return errors.Join(
		execAll(ctx, m.target, dialectOf(m.to).lock(tables)),
		execAll(ctx, m.source, dialectOf(m.from).lock(tables)),
	)
}

// empty fails if the target has any data, and deletes the row that every new database has.
func (m *copying) empty(ctx context.Context, tables []*table) error {
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

// count counts the rows of the source.
func (m *copying) count(ctx context.Context, tables []*table) error {
	for _, t := range tables {
		var rows int
		if err := m.source.QueryRowContext(ctx, `select count(*) from `+t.quoted()+t.only()).Scan(&rows); err != nil {
			return err
		}
		m.copied.Rows += rows
	}
	return nil
}

// each calls do for every table, and reports progress.
func (m *copying) each(
	ctx context.Context, tables []*table, what string,
	do func(ctx context.Context, t *table, done func(rows int)) error,
) error {
	all := 0
	for _, t := range tables {
		err := do(ctx, t, func(rows int) {
			if all += rows; m.progress != nil {
				m.progress(what, all, m.copied.Rows)
			}
		})
		if err != nil {
			return fmt.Errorf("table %s: %w", t.name, err)
		}
	}
	return nil
}

// diagnose examines a ledger, and fails if it does not add up.
func (m *copying) diagnose(ctx context.Context, tx db.Tx) (d store.Diagnosis, err error) {
	if d, err = store.Diagnose(ctx, tx); err != nil {
		return d, err
	}
	if len(d.Wrong) > 0 {
		return d, fmt.Errorf("the ledger does not add up (efie doctor):\n  %s", strings.Join(d.Wrong, "\n  "))
	}
	slices.Sort(d.Waiting)
	return d, nil
}

// execAll runs statements one after the other.
func execAll(ctx context.Context, tx db.Tx, statements []string) error {
	for _, statement := range statements {
		if _, err := tx.ExecContext(ctx, statement); err != nil {
			return err
		}
	}
	return nil
}
