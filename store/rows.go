package store

import (
	"context"
	"regexp"
	"strconv"
	"strings"
)

// rowsTogether is how many rows one statement writes: with more it takes no less time, and its placeholders,
// which SQLite compares with each other, take more.
const rowsTogether = 50

// rows is a statement that inserts one row, and the one that inserts rowsTogether.
type rows struct{ one, many string }

// newRows makes the second of the first.
func newRows(one string) rows { return rows{one, repeated(one, rowsTogether)} }

// row is what a statement inserts.
var row = regexp.MustCompile(`values (\([$0-9, ]+\))`)

// repeated is the statement for so many rows.
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

// put writes at most rowsTogether rows, and says how many of them were written.
func put[T any](ctx context.Context, tx transaction, into rows, some []T, values func(T) []any) (written int, err error) {
	statement := into.many
	if len(some) < rowsTogether {
		statement = repeated(into.one, len(some))
	}
	args := make([]any, 0, rowsTogether*strings.Count(into.one, "$"))
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
