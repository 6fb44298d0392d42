package transfer

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"efie/store/db"
)

// rowsPerInsert is the number of rows that one statement writes. More rows are not faster.
const rowsPerInsert = 50

// column is a column that an import writes, and a function that returns its value for a row.
type column[T any] struct {
	name string
	of   func(T) any
}

// bulk writes many rows into a table. onConflict is the SQL clause for rows that exist.
type bulk[T any] struct {
	table      string
	columns    []column[T]
	onConflict string
}

// newUpsert returns a bulk that adds rows, or updates the rows with the same uuid in all columns except kept.
func newUpsert[T any](table string, kept, columns []column[T]) bulk[T] {
	set := make([]string, len(columns))
	for i, c := range columns {
		set[i] = c.name + ` = excluded.` + c.name
	}
	return bulk[T]{table, slices.Concat(kept, columns), `on conflict (uuid) do update set ` + strings.Join(set, ", ")}
}

// write writes rows, and returns the number of written rows.
func (b bulk[T]) write(ctx context.Context, tx db.Tx, rows []T) (written int, err error) {
	var names []string
	for _, c := range b.columns {
		names = append(names, c.name)
	}
	for chunk := range slices.Chunk(rows, rowsPerInsert) {
		values := make([][]any, len(chunk))
		for i, row := range chunk {
			for _, c := range b.columns {
				values[i] = append(values[i], c.of(row))
			}
		}
		n, err := insertRows(ctx, tx, b.table, names, values, b.onConflict)
		if err != nil {
			return 0, err
		}
		written += n
	}
	return written, nil
}

// insertRows writes rows in one statement, and returns the number of rows that were written.
func insertRows(
	ctx context.Context, tx db.Tx, table string, columns []string, rows [][]any, onConflict string,
) (written int, err error) {
	var groups []string
	var args []any
	for _, row := range rows {
		places := make([]string, len(row))
		for i := range row {
			places[i] = "$" + strconv.Itoa(len(args)+i+1)
		}
		groups = append(groups, "("+strings.Join(places, ", ")+")")
		args = append(args, row...)
	}
	statement := fmt.Sprintf(`insert into %s ("%s") values %s %s`, table, strings.Join(columns, `", "`),
		strings.Join(groups, ", "), onConflict)
	result, err := tx.ExecContext(ctx, statement, args...)
	if err != nil {
		return 0, err
	}
	n, err := result.RowsAffected()
	return int(n), err
}
