package transfer

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"efie/store/db"
)

// column is a column that an import writes, and a function that returns its value for a row.
type column[T any] struct {
	name string
	of   func(T) any
}

// bulk writes many rows into a table.
type bulk[T any] struct {
	insert db.Insert
	values func(T) []any
}

// newBulk returns a bulk for a table. onConflict is the SQL clause for rows that exist.
func newBulk[T any](table string, columns []column[T], onConflict string) bulk[T] {
	names, places := make([]string, len(columns)), make([]string, len(columns))
	for i, c := range columns {
		names[i], places[i] = c.name, fmt.Sprint("$", i+1)
	}
	return bulk[T]{
		insert: db.NewInsert(`insert into ` + table + ` (` + strings.Join(names, ", ") + `) values (` +
			strings.Join(places, ", ") + `) ` + onConflict),
		values: func(row T) []any {
			values := make([]any, len(columns))
			for i, c := range columns {
				values[i] = c.of(row)
			}
			return values
		},
	}
}

// newUpsert returns a bulk that adds rows, or updates the rows with the same uuid in all columns except kept.
func newUpsert[T any](table string, kept, columns []column[T]) bulk[T] {
	set := make([]string, len(columns))
	for i, c := range columns {
		set[i] = c.name + ` = excluded.` + c.name
	}
	return newBulk(table, slices.Concat(kept, columns), `on conflict (uuid) do update set `+strings.Join(set, ", "))
}

// write writes rows, and returns the number of written rows.
func (b bulk[T]) write(ctx context.Context, tx db.Tx, rows []T) (written int, err error) {
	for chunk := range slices.Chunk(rows, db.RowsPerInsert) {
		n, err := db.InsertRows(ctx, tx, b.insert, chunk, b.values)
		if err != nil {
			return 0, err
		}
		written += n
	}
	return written, nil
}
