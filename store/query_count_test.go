//go:build !postgres

package store

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"errors"
	"sync"

	"github.com/mattn/go-sqlite3"
)

// Counter notes what is read.
type Counter struct {
	mu          sync.Mutex
	queries     []string
	connections int
}

func (c *Counter) note(query string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.queries = append(c.queries, query)
}

// Queries are those that were read since the last call.
func (c *Counter) Queries() []string {
	c.mu.Lock()
	defer c.mu.Unlock()
	queries := c.queries
	c.queries = nil
	return queries
}

// Connections are how many were opened.
func (c *Counter) Connections() int {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.connections
}

// Count replaces the connections of an unused store by some that count queries.
func (s *Store) Count(path string) (*Counter, error) {
	c := &Counter{}
	read := sql.OpenDB(countingConnector{"file:" + path + "?mode=ro&_stmt_cache_size=99", c})
	_, before := s.Pools()
	read.SetMaxOpenConns(before.Stats().MaxOpenConnections)
	return c, s.ReadWith(read)
}

type countingConnector struct {
	dsn     string
	counter *Counter
}

func (c countingConnector) Driver() driver.Driver { return &sqlite3.SQLiteDriver{} }

func (c countingConnector) Connect(context.Context) (driver.Conn, error) {
	conn, err := c.Driver().Open(c.dsn)
	if err != nil {
		return nil, err
	}
	c.counter.mu.Lock()
	defer c.counter.mu.Unlock()
	c.counter.connections++
	return countingConn{conn.(*sqlite3.SQLiteConn), c.counter}, nil
}

type countingConn struct {
	*sqlite3.SQLiteConn
	counter *Counter
}

func (c countingConn) ExecContext(ctx context.Context, query string, args []driver.NamedValue) (driver.Result, error) {
	if query != `begin` && query != `rollback` { // which touch no file
		c.counter.note(query)
	}
	return c.SQLiteConn.ExecContext(ctx, query, args)
}

func (c countingConn) QueryContext(ctx context.Context, query string, args []driver.NamedValue) (driver.Rows, error) {
	c.counter.note(query)
	return c.SQLiteConn.QueryContext(ctx, query, args)
}

// PrepareContext is refused: what is prepared runs uncounted.
func (c countingConn) PrepareContext(context.Context, string) (driver.Stmt, error) {
	return nil, errors.New("statements are not prepared here")
}
