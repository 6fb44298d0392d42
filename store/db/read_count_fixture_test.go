//go:build !postgres

package db_test

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"errors"
	"sync"

	"github.com/mattn/go-sqlite3"
)

// counter records the queries that read.
type counter struct {
	mu      sync.Mutex
	queries []string
}

// read returns the queries since the last call.
func (c *counter) read() []string {
	c.mu.Lock()
	defer c.mu.Unlock()
	queries := c.queries
	c.queries = nil
	return queries
}

// count replaces the read pool by one that counts queries.
func (h *fixture) count() *counter {
	h.T.Helper()
	c := &counter{}
	read := sql.OpenDB(countingConnector{"file:" + h.Address + "?mode=ro&_stmt_cache_size=99", c})
	read.SetMaxOpenConns(h.Readers())
	h.Must(h.ReadWith(read))
	return c
}

type countingConnector struct {
	dsn     string
	counter *counter
}

func (c countingConnector) Driver() driver.Driver { return &sqlite3.SQLiteDriver{} }

func (c countingConnector) Connect(context.Context) (driver.Conn, error) {
	conn, err := c.Driver().Open(c.dsn)
	if err != nil {
		return nil, err
	}
	return countingConn{conn.(*sqlite3.SQLiteConn), c.counter}, nil
}

type countingConn struct {
	*sqlite3.SQLiteConn
	counter *counter
}

func (c countingConn) QueryContext(ctx context.Context, query string, args []driver.NamedValue) (driver.Rows, error) {
	c.counter.mu.Lock()
	defer c.counter.mu.Unlock()
	c.counter.queries = append(c.counter.queries, query)
	return c.SQLiteConn.QueryContext(ctx, query, args)
}

// PrepareContext fails, because prepared statements would not be counted.
func (c countingConn) PrepareContext(context.Context, string) (driver.Stmt, error) {
	return nil, errors.New("statements are not prepared here")
}
