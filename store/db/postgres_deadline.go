package db

import (
	"context"
	"net"
	"sync"
	"time"

	"github.com/jackc/pgx/v5/pgconn"
)

// answerTimeout limits the wait for PostgreSQL's answer. It is longer than the limit of a statement (postgres.go).
// Without it, a connection over a broken network would wait for a quarter of an hour.
const answerTimeout = 90 * time.Second

// withDeadlines wraps a dialler, so that its connections give up when the server does not answer.
func withDeadlines(dial pgconn.DialFunc) pgconn.DialFunc {
	return func(ctx context.Context, network, address string) (net.Conn, error) {
		conn, err := dial(ctx, network, address)
		if err != nil {
			return nil, err
		}
		return &deadlineConn{Conn: conn}, nil
	}
}

// deadlineConn also obeys the deadline that pgx sets, because pgx ends a context with a deadline in the past.
type deadlineConn struct {
	net.Conn
	mu  sync.Mutex
	set time.Time // the deadline that pgx set, or the zero time
}

func (c *deadlineConn) SetDeadline(t time.Time) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.set = t
	return c.Conn.SetDeadline(t)
}

// extend sets the deadline of the next operation.
func (c *deadlineConn) extend() error {
	c.mu.Lock()
	defer c.mu.Unlock()
	until := time.Now().Add(answerTimeout)
	if !c.set.IsZero() && c.set.Before(until) {
		until = c.set
	}
	return c.Conn.SetDeadline(until)
}

// Read implements net.Conn. Each answer extends the deadline.
func (c *deadlineConn) Read(b []byte) (int, error) {
	if err := c.extend(); err != nil {
		return 0, err
	}
	return c.Conn.Read(b)
}

func (c *deadlineConn) Write(b []byte) (int, error) {
	if err := c.extend(); err != nil {
		return 0, err
	}
	return c.Conn.Write(b)
}
