package db

import (
	"context"
	"database/sql"
	"database/sql/driver"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/stdlib"
)

// Pipeline is a list of statements that a transaction runs one after another. PostgreSQL gets all of them in one round
// trip, which is most of the cost of a statement; SQLite gets them one by one.
type Pipeline struct{ steps []step }

// step is a statement of a Pipeline.
type step struct {
	query     string
	args      []any
	read      func(Scanner) error // reads a row; nil if the statement returns none
	many      bool                // read reads each row; otherwise the first, or one that is missing
	unchanged error               // fails the pipeline if no row changed
}

// Do adds a statement that may change rows.
func (p *Pipeline) Do(query string, args ...any) {
	p.steps = append(p.steps, step{query: query, args: args})
}

// Must adds a statement that must change a row. Otherwise Run fails with an error, and so must the transaction.
func (p *Pipeline) Must(unchanged error, query string, args ...any) {
	p.steps = append(p.steps, step{query: query, args: args, unchanged: unchanged})
}

// Row adds a statement that returns a row. If it returns none, the Scanner fails with sql.ErrNoRows.
func (p *Pipeline) Row(read func(Scanner) error, query string, args ...any) {
	p.steps = append(p.steps, step{query: query, args: args, read: read})
}

// Rows adds a statement that returns any number of rows.
func (p *Pipeline) Rows(read func(Scanner) error, query string, args ...any) {
	p.steps = append(p.steps, step{query: query, args: args, read: read, many: true})
}

// Into returns a function that scans a row into a variable.
func Into[T any](item *T, scan func(Scanner) (T, error)) func(Scanner) error {
	return func(row Scanner) (err error) {
		*item, err = scan(row)
		return err
	}
}

// Append returns a function that scans a row and adds it to a list.
func Append[T any](list *[]T, scan func(Scanner) (T, error)) func(Scanner) error {
	return func(row Scanner) error {
		item, err := scan(row)
		*list = append(*list, item)
		return err
	}
}

// Run runs the statements in a transaction, and returns the first error.
func (p *Pipeline) Run(ctx context.Context, tx Tx) error {
	if t, ok := tx.(interface {
		pipeline(steps []step) (sent bool, err error)
	}); ok {
		if sent, err := t.pipeline(p.steps); sent || err != nil {
			return err
		}
	}
	for _, s := range p.steps {
		if err := s.run(ctx, tx); err != nil {
			return err
		}
	}
	return nil
}

// run runs one statement.
func (s step) run(ctx context.Context, tx Tx) error {
	if s.read == nil {
		result, err := tx.ExecContext(ctx, s.query, s.args...)
		if err != nil {
			return err
		}
		n, err := result.RowsAffected()
		return s.check(n, err)
	}
	rows, err := tx.QueryContext(ctx, s.query, s.args...)
	if err != nil {
		return err
	}
	defer rows.Close()
	return s.scan(rows)
}

// check fails if the statement failed, or if it had to change a row and changed none.
func (s step) check(changed int64, err error) error {
	if err == nil && changed == 0 {
		return s.unchanged // nil if it need not
	}
	return err
}

// rows are rows of either engine.
type rows interface {
	Scanner
	Next() bool
	Err() error
}

// scan reads the rows that a statement returned.
func (s step) scan(rows rows) error {
	found := false
	for rows.Next() && (s.many || !found) {
		found = true
		if err := s.read(rows); err != nil {
			return err
		}
	}
	if err := rows.Err(); err != nil || found || s.many {
		return err
	}
	return s.read(noRow{})
}

// noRow is a row that is missing.
type noRow struct{}

// Scan implements Scanner.
func (noRow) Scan(...any) error { return sql.ErrNoRows }

// pipeline sends the statements together, if the connection is one to PostgreSQL.
func (c connTx) pipeline(steps []step) (sent bool, err error) {
	err = c.conn.Raw(func(conn any) error {
		pg, ok := conn.(*stdlib.Conn)
		if sent = ok; !ok {
			return nil
		}
		return send(c.ctx, pg.Conn(), steps)
	})
	return sent, err
}

// send sends statements in one round trip, and reads their results.
func send(ctx context.Context, conn *pgx.Conn, steps []step) (err error) {
	var batch pgx.Batch
	for _, s := range steps {
		args := make([]any, len(s.args))
		for i, arg := range s.args { // as database/sql does
			if args[i], err = driver.DefaultParameterConverter.ConvertValue(arg); err != nil {
				return err
			}
		}
		batch.Queue(s.query, args...)
	}
	results := conn.SendBatch(ctx, &batch)
	for _, s := range steps {
		if err = s.receive(results); err != nil {
			break
		}
	}
	if failed := results.Close(); failed != nil {
		return failed // also of a statement behind one that refused: if it is a conflict, the transaction runs again
	}
	return err
}

// receive reads the result of a statement.
func (s step) receive(results pgx.BatchResults) error {
	if s.read == nil {
		tag, err := results.Exec()
		return s.check(tag.RowsAffected(), err)
	}
	found, err := results.Query()
	if err != nil {
		return err
	}
	defer found.Close()
	return s.scan(found)
}
