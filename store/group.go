package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"slices"
	"sync"
	"time"

	"efie/hostel"
)

// mostTogether bounds a group, so that who comes first does not wait for a crowd.
const mostTogether = 64

// group lets those who write at once share a commit, as the wait for the disk is most of what one
// costs. One writer takes all who wait, runs each in a savepoint of one transaction, commits, and only
// then answers them. It waits for nobody. With PostgreSQL, too, it keeps those of one server out of each
// other's way; whom another server disturbed joins the next group.
type group struct {
	db *sql.DB
	engine
	together int  // how many share the next commit at most
	rehearse bool // every member is carried out twice, the first time for nothing: a test

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
	since    time.Time
	err      error
	panicked bool // err tells with what
	done     chan struct{}
}

func newGroup(db *sql.DB, e engine) *group {
	g := &group{db: db, engine: e, together: mostTogether, ended: make(chan struct{})}
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
	m := &member{do: f, since: time.Now(), done: make(chan struct{})}
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

// take are the first who wait, at most so many, of those who had come when so many had.
func (g *group) take(came, most int) []*member {
	g.mu.Lock()
	defer g.mu.Unlock()
	n := 0
	for n < min(len(g.waiting), most) && g.waiting[n].number <= came {
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
			answer(g.take(came, everybody), fmt.Errorf("begin: %w", err))
			continue
		}
		members := g.take(everybody, g.together)
		g.together = min(2*g.together, mostTogether)
		err = shared{steady{conn, context.Background()}, g.engine, g.rehearse}.carryOut(members)
		end(conn, g.engine)
		members = g.againLater(members, err)
		answer(members, err)
	}
}

// begin begins a transaction. A connection that broke while nobody used it is no reason to give up: nothing
// has been asked of it.
func (g *group) begin() (conn *sql.Conn, err error) {
	ctx, cancel := g.bounded(context.Background())
	defer cancel()
	for range 1 + postgresWriters {
		if conn, err = g.db.Conn(ctx); err != nil {
			return nil, err
		}
		if err = g.engine.begin(ctx, conn, true); err == nil {
			return conn, nil
		}
		broke := g.standing(conn) == closed
		err = errors.Join(err, discard(conn))
		if !broke {
			return nil, err
		}
	}
	return nil, err
}

// answer tells members what has become of them; err is what befell the whole group. Then nobody hears a
// reason of their own either: it may have been what another one did, which is not so now.
func answer(members []*member, err error) {
	for _, m := range members {
		switch {
		case errors.Is(err, hostel.ErrPerhapsSaved):
			m.err = err
		case err != nil && m.err != nil:
			m.err = fmt.Errorf("%w (%w; %v)", hostel.ErrNotSaved, err, m.err)
		case err != nil:
			m.err = fmt.Errorf("%w (%w)", hostel.ErrNotSaved, err)
		}
		close(m.done)
	}
}
