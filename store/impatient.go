package store

import (
	"context"
	"net"
	"sync"
	"time"

	"github.com/jackc/pgx/v5/pgconn"
)

// answerIn is how long PostgreSQL may be silent: above what a statement may take (postgres.go). A network
// that is gone tells nobody, and would keep a connection waiting for a quarter of an hour. A transaction
// that lasts sends many statements, each of which is short of this.
const answerIn = 90 * time.Second

// impatient dials connections that give up when nobody answers.
func impatient(dial pgconn.DialFunc) pgconn.DialFunc {
	return func(ctx context.Context, network, address string) (net.Conn, error) {
		conn, err := dial(ctx, network, address)
		if err != nil {
			return nil, err
		}
		return &impatientConn{Conn: conn}, nil
	}
}

// impatientConn keeps what pgx sets, too: the end of a context is a deadline that has passed.
type impatientConn struct {
	net.Conn
	mu  sync.Mutex
	set time.Time // the deadline that pgx set, zero for none
}

// SetDeadline implements net.Conn.
func (c *impatientConn) SetDeadline(t time.Time) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.set = t
	return c.Conn.SetDeadline(t)
}

// waits sets the deadline of what comes next.
func (c *impatientConn) waits() error {
	c.mu.Lock()
	defer c.mu.Unlock()
	until := time.Now().Add(answerIn)
	if !c.set.IsZero() && c.set.Before(until) {
		until = c.set
	}
	return c.Conn.SetDeadline(until)
}

// Read implements net.Conn. Whoever answers has time to go on.
func (c *impatientConn) Read(b []byte) (int, error) {
	if err := c.waits(); err != nil {
		return 0, err
	}
	return c.Conn.Read(b)
}

// Write implements net.Conn. Whatever is asked is to be answered in time.
func (c *impatientConn) Write(b []byte) (int, error) {
	if err := c.waits(); err != nil {
		return 0, err
	}
	return c.Conn.Write(b)
}
