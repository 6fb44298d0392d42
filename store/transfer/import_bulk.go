package transfer

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"efie/store/db"
)

// column is a column that an import writes, and its value.
type column[T any] struct {
	name string
	of   func(T) any
}

// bulk writes many rows of a table with one statement. They are put into a temporary table before the transaction
// begins: while 50,000 hostels are imported into SQLite, bookings wait for the lock for one second instead of four.
type bulk[T any] struct {
	create []string // the temporary table, empty
	insert db.Insert
	move   string // into the table
	drop   string
	values func(T) []any
}

// newBulk makes a bulk through a temporary table. onConflict says what becomes of rows that exist.
func newBulk[T any](temporary, table string, columns []column[T], onConflict string) bulk[T] {
	names, places := make([]string, len(columns)), make([]string, len(columns))
	for i, c := range columns {
		names[i], places[i] = c.name, fmt.Sprint("$", i+1)
	}
	list, drop := strings.Join(names, ", "), `drop table if exists `+temporary
	return bulk[T]{
		create: []string{drop, `create temporary table ` + temporary + ` as select ` + list + ` from ` + table + ` limit 0`},
		insert: db.NewInsert(`insert into ` + temporary + ` (` + list + `) values (` + strings.Join(places, ", ") + `)`),
		// without a condition, SQLite would read "on conflict" as that of a join
		move: `insert into ` + table + ` (` + list + `) select ` + list + ` from ` + temporary + ` where true ` + onConflict,
		drop: drop,
		values: func(row T) []any {
			values := make([]any, len(columns))
			for i, c := range columns {
				values[i] = c.of(row)
			}
			return values
		},
	}
}

// newUpsert makes a bulk in which rows that exist, by their uuid, change in all columns but the kept ones.
func newUpsert[T any](temporary, table string, kept, columns []column[T]) bulk[T] {
	set := make([]string, len(columns))
	for i, c := range columns {
		set[i] = c.name + ` = excluded.` + c.name
	}
	return newBulk(temporary, table, slices.Concat(kept, columns),
		`on conflict (uuid) do update set `+strings.Join(set, ", "))
}

// prepare puts rows into the temporary table.
func (b bulk[T]) prepare(ctx context.Context, tx db.Tx, rows []T, prepared func(int)) error {
	for _, statement := range b.create {
		if _, err := tx.ExecContext(ctx, statement); err != nil {
			return err
		}
	}
	for some := range slices.Chunk(rows, db.RowsPerInsert) {
		if _, err := db.InsertRows(ctx, tx, b.insert, some, b.values); err != nil {
			return err
		}
		prepared(len(some))
	}
	return nil
}

// write moves the prepared rows into their table, and returns how many of them were written.
func (b bulk[T]) write(ctx context.Context, tx db.Tx) (written int64, err error) {
	result, err := tx.ExecContext(ctx, b.move)
	if err != nil {
		return 0, err
	}
	if _, err := tx.ExecContext(ctx, b.drop); err != nil {
		return 0, err
	}
	return result.RowsAffected()
}
