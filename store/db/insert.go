package db

import (
	"context"
	"regexp"
	"strconv"
	"strings"
)

// RowsPerInsert is the number of rows that one statement writes. More rows are not faster.
const RowsPerInsert = 50

// Insert is a statement that inserts one row, and its variant for RowsPerInsert rows.
type Insert struct{ one, many string }

// NewInsert derives the variant for many rows from the statement for one.
func NewInsert(one string) Insert { return Insert{one, repeated(one, RowsPerInsert)} }

// row finds the placeholders of the row that a statement inserts.
var row = regexp.MustCompile(`values (\([$0-9,\s]+\))`)

func repeated(one string, number int) string {
	at := row.FindStringSubmatchIndex(one)
	columns := strings.Count(one[at[2]:at[3]], "$")
	var b strings.Builder
	for i := range number * columns {
		switch {
		case i > 0 && i%columns == 0:
			b.WriteString("), (")
		case i > 0:
			b.WriteString(", ")
		}
		b.WriteString("$" + strconv.Itoa(i+1))
	}
	return one[:at[2]] + "(" + b.String() + ")" + one[at[3]:]
}

// InsertRows writes at most RowsPerInsert rows, and returns the number of rows that were written.
func InsertRows[T any](
	ctx context.Context, tx Tx, into Insert, some []T, values func(T) []any,
) (written int, err error) {
	statement := into.many
	if len(some) < RowsPerInsert {
		statement = repeated(into.one, len(some))
	}
	args := make([]any, 0, RowsPerInsert*strings.Count(into.one, "$"))
	for _, one := range some {
		args = append(args, values(one)...)
	}
	result, err := tx.ExecContext(ctx, statement, args...)
	if err != nil {
		return 0, err
	}
	n, err := result.RowsAffected()
	return int(n), err
}
