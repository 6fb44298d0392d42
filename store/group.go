package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"slices"
	"sync"

	"efie/hostel"
)

// mostTogether bounds a group, so that who comes first does not wait for a crowd.
const mostTogether = 64

// group lets those who write at once share a commit, as the wait for the disk is most of what one
// costs. One writer takes all who wait, runs each in a savepoint of one transaction, commits, and only
// then answers them. It waits for nobody. This is SQLite's matter: PostgreSQL has many connections,
// and groups their commits itself.
type group struct {
	db *sql.DB // of one connection

	mu      sync.Mutex
	news    *sync.Cond // somebody has come, or the group is closed
	waiting []*member
	came    int // how many there have been
	closed  bool
	ended   chan struct{}
}

// member is one transaction of a group.
type member struct {
	do       func(transaction) error
	number   int // in the order of coming
	err      error
	panicked bool // err tells with what
	done     chan struct{}
}

func newGroup(db *sql.DB) *group {
	g := &group{db: db, ended: make(chan struct{})}
	g.news = sync.NewCond(&g.mu)
	go g.write()
	return g
}

// close ends the writer when all who wait have their answers.
func (g *group) close() {
	g.mu.Lock()
	g.closed = true
	g.mu.Unlock()
	g.news.Signal()
	<-g.ended
}

// do returns what f returned, or why that could not be committed. A panic of f's goes on here.
func (g *group) do(ctx context.Context, f func(transaction) error) error {
	if err := ctx.Err(); err != nil {
		return fmt.Errorf("begin: %w", err)
	}
	m := &member{do: f, done: make(chan struct{})}
	if err := g.join(m); err != nil {
		return err
	}
	select {
	case <-m.done:
	case <-ctx.Done():
		if g.leave(m) {
			return fmt.Errorf("begin: %w", ctx.Err())
		}
		<-m.done
	}
	if m.panicked {
		panic(m.err)
	}
	return m.err
}

func (g *group) join(m *member) error {
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.closed {
		return sql.ErrConnDone
	}
	g.came++
	m.number = g.came
	g.waiting = append(g.waiting, m)
	g.news.Signal()
	return nil
}

// leave says whether a member could go, as its turn had not come.
func (g *group) leave(m *member) bool {
	g.mu.Lock()
	defer g.mu.Unlock()
	i := slices.Index(g.waiting, m)
	if i >= 0 {
		g.waiting = slices.Delete(g.waiting, i, i+1)
	}
	return i >= 0
}

// await is how many have come when somebody waits, and false when nobody will any more.
func (g *group) await() (came int, more bool) {
	g.mu.Lock()
	defer g.mu.Unlock()
	for len(g.waiting) == 0 && !g.closed {
		g.news.Wait()
	}
	return g.came, len(g.waiting) > 0
}

// take are the first who wait, of those who had come when so many had.
func (g *group) take(came int) []*member {
	g.mu.Lock()
	defer g.mu.Unlock()
	n := 0
	for n < min(len(g.waiting), mostTogether) && g.waiting[n].number <= came {
		n++
	}
	members := slices.Clone(g.waiting[:n])
	g.waiting = slices.Delete(g.waiting, 0, n)
	return members
}

// everybody is more than will ever come.
const everybody = int(^uint(0) >> 1)

// write is the writer. The next turn begins before anybody is taken: who waits for another program's
// lock may still leave.
func (g *group) write() {
	defer close(g.ended)
	for {
		came, more := g.await()
		if !more {
			return
		}
		conn, err := g.begin()
		if err != nil { // who has come meanwhile has waited for less than the rest
			answer(g.take(came), fmt.Errorf("begin: %w", err))
			continue
		}
		members := g.take(everybody)
		err = shared{steady{conn}}.carryOut(members)
		end(conn)
		answer(members, err)
	}
}

func (g *group) begin() (*sql.Conn, error) {
	conn, err := g.db.Conn(context.Background())
	if err != nil {
		return nil, err
	}
	if _, err := conn.ExecContext(context.Background(), `begin immediate`); err != nil {
		return nil, errors.Join(err, conn.Close())
	}
	return conn, nil
}

// answer tells members what has become of them; err is what befell the whole group. Then nobody hears a
// reason of their own either: it may have been what another one did, which is not so now.
func answer(members []*member, err error) {
	for _, m := range members {
		switch {
		case err != nil && m.err != nil:
			m.err = fmt.Errorf("%w (%w; %v)", hostel.ErrNotSaved, err, m.err)
		case err != nil:
			m.err = fmt.Errorf("%w (%w)", hostel.ErrNotSaved, err)
		}
		close(m.done)
	}
}
