package transfer

import (
	"cmp"
	"context"
	"database/sql"
	"fmt"
	"strings"
	"unicode/utf8"

	"efie/store/db"
)

// copyTable copies the rows of a table.
func (m *copying) copyTable(ctx context.Context, t *table, done func(rows int)) error {
	rows, err := m.source.QueryContext(ctx, t.read(dialectOf(m.from)))
	if err != nil {
		return err
	}
	defer rows.Close()
	into := t.insert()
	some := make([][]any, 0, db.RowsPerInsert)
	write := func() error {
		if len(some) == 0 {
			return ctx.Err()
		}
		if _, err := db.InsertRows(ctx, m.target, into, some, func(values []any) []any { return values }); err != nil {
			return fmt.Errorf("%s to %s: %w%s", t.key(some[0]), t.key(some[len(some)-1]), err, t.unfit(some))
		}
		done(len(some))
		some = some[:0]
		return ctx.Err()
	}
	for rows.Next() {
		values, err := t.scan(rows)
		if err != nil {
			return err
		}
		if some = append(some, values); len(some) == db.RowsPerInsert {
			if err := write(); err != nil {
				return err
			}
		}
	}
	if err := rows.Err(); err != nil {
		return err
	}
	return write()
}

// compare reads the rows of a table from both databases in parallel, and fails at the first difference.
func (m *copying) compare(ctx context.Context, t *table, done func(rows int)) error {
	old, err := m.source.QueryContext(ctx, t.read(dialectOf(m.from)))
	if err != nil {
		return err
	}
	defer old.Close()
	copied, err := m.target.QueryContext(ctx, t.read(dialectOf(m.to)))
	if err != nil {
		return err
	}
	defer copied.Close()
	for {
		was, err := t.next(old)
		if err != nil {
			return err
		}
		is, err := t.next(copied)
		if err != nil {
			return err
		}
		if was == nil && is == nil {
			return ctx.Err()
		}
		if err := t.differ(was, is); err != nil {
			return err
		}
		done(1)
		if err := ctx.Err(); err != nil {
			return err
		}
	}
}

// next returns the next row, or nil after the last one.
func (t *table) next(rows *sql.Rows) ([]any, error) {
	if !rows.Next() {
		return nil, rows.Err()
	}
	return t.scan(rows)
}

// scan reads a row: numbers, texts, booleans, and nil for null.
func (t *table) scan(rows *sql.Rows) ([]any, error) {
	values, into := make([]any, len(t.columns)), make([]any, len(t.columns))
	for i := range values {
		into[i] = &values[i]
	}
	if err := rows.Scan(into...); err != nil {
		return nil, err
	}
	for i, v := range values {
		if bytes, is := v.([]byte); is {
			values[i] = string(bytes)
		}
	}
	return values, nil
}

// differ returns an error that names the difference between the next rows of the old and the new database.
func (t *table) differ(was, is []any) error {
	switch order := t.order(was, is); {
	case order < 0:
		return fmt.Errorf("%s is missing in the new database", t.key(was))
	case order > 0:
		return fmt.Errorf("%s is in the new database alone", t.key(is))
	}
	for i := range was {
		if was[i] != is[i] {
			return fmt.Errorf("%s differs in %s", t.key(was), t.columns[i])
		}
	}
	return nil
}

// order compares two rows by their keys; nil comes last.
func (t *table) order(a, b []any) int {
	switch {
	case a == nil:
		return 1
	case b == nil:
		return -1
	}
	for _, at := range t.keys {
		x, number := a[at].(int64)
		y, both := b[at].(int64)
		order := 0
		if number && both {
			order = cmp.Compare(x, y)
		} else {
			order = strings.Compare(fmt.Sprint(a[at]), fmt.Sprint(b[at]))
		}
		if order != 0 {
			return order
		}
	}
	return 0
}

// key names a row.
func (t *table) key(values []any) string {
	parts := make([]string, len(t.keys))
	for i, at := range t.keys {
		parts[i] = fmt.Sprintf("%s %v", t.columns[at], values[at])
	}
	return strings.Join(parts, ", ")
}

// unfit names the first text that SQLite accepts and PostgreSQL refuses.
func (t *table) unfit(some [][]any) string {
	for _, values := range some {
		for i, v := range values {
			if text, is := v.(string); is && (strings.ContainsRune(text, 0) || !utf8.ValidString(text)) {
				return fmt.Sprintf("; %s has a text in %s that is no UTF-8 or has a zero in it", t.key(values),
					t.columns[i])
			}
		}
	}
	return ""
}
