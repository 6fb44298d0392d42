package db

import (
	"context"
	"database/sql"

	"github.com/jackc/pgx/v5/stdlib"
)

// behindPooler reports whether a pooler such as PgBouncer is in front of PostgreSQL. Prepared statements may be missing
// behind a pooler. It compares the number of the process that answers with the number that pgx got when it connected.
func behindPooler(ctx context.Context, db *sql.DB) (pooled bool, err error) {
	conn, err := db.Conn(ctx)
	if err != nil {
		return false, err
	}
	defer conn.Close()
	var answers uint32
	if err := conn.QueryRowContext(ctx, `values (pg_backend_pid())`).Scan(&answers); err != nil {
		return false, err
	}
	err = conn.Raw(func(c any) error {
		pooled = c.(*stdlib.Conn).Conn().PgConn().PID() != answers
		return nil
	})
	return pooled, err
}
