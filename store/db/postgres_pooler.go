package db

import (
	"context"
	"database/sql"

	"github.com/jackc/pgx/v5/stdlib"
)

// behindPooler reports whether a pooler such as PgBouncer is before PostgreSQL, where prepared statements may be
// missing. Then the answering process has another number than when the connection was made.
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
