package db

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

// maxBatch bounds a batch, so that its first transaction does not wait for too many others.
const maxBatch = 64

// batcher commits transactions that arrive at the same time together, because waiting for the disk is most of the
// cost of a commit. One goroutine takes every waiting transaction, runs each in a savepoint of one database
// transaction, commits, and then reports the results. It never waits for a batch to fill. On PostgreSQL it also keeps
// the transactions of one server from conflicting; one that conflicts with another server is retried in a later batch.
type batcher struct {
	db *sql.DB
	engine
	size     int  // the next batch has at most this many transactions
	rehearse bool // for tests: run every transaction twice, and roll the first run back

	mu       sync.Mutex
	changed  *sync.Cond // signals a new transaction, or the end
	queue    []*queuedTx
	enqueued int // how many transactions were ever enqueued
	closed   bool
	ended    chan struct{}
}

// queuedTx is a transaction that waits for a batch, or is part of one.
type queuedTx struct {
	run      func(Tx) error
	number   int // in the order of arrival
	since    time.Time
	err      error
	panicked bool // err says with what
	done     chan struct{}
}

func newBatcher(db *sql.DB, e engine) *batcher {
	b := &batcher{db: db, engine: e, size: maxBatch, ended: make(chan struct{})}
	b.changed = sync.NewCond(&b.mu)
	go b.loop()
	return b
}

// close ends the goroutine after every waiting transaction has its result.
func (b *batcher) close() {
	b.mu.Lock()
	b.closed = true
	b.mu.Unlock()
	b.changed.Signal()
	<-b.ended
}

// do runs f in a batch and returns its error, or the reason why it could not be committed. A panic in f continues
// in the caller.
func (b *batcher) do(ctx context.Context, f func(Tx) error) error {
	if err := ctx.Err(); err != nil {
		return fmt.Errorf("begin: %w", err)
	}
	q := &queuedTx{run: f, since: time.Now(), done: make(chan struct{})}
	if err := b.enqueue(q); err != nil {
		return err
	}
	select {
	case <-q.done:
	case <-ctx.Done():
		if b.remove(q) {
			return fmt.Errorf("begin: %w", ctx.Err())
		}
		<-q.done
	}
	if q.panicked {
		panic(q.err)
	}
	return q.err
}

func (b *batcher) enqueue(q *queuedTx) error {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.closed {
		return sql.ErrConnDone
	}
	b.enqueued++
	q.number = b.enqueued
	b.queue = append(b.queue, q)
	b.changed.Signal()
	return nil
}

// remove takes a transaction out of the queue, and reports whether it was still there.
func (b *batcher) remove(q *queuedTx) bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	i := slices.Index(b.queue, q)
	if i >= 0 {
		b.queue = slices.Delete(b.queue, i, i+1)
	}
	return i >= 0
}

// wait returns when a transaction is queued, with the number of the last one, or false after close.
func (b *batcher) wait() (newest int, more bool) {
	b.mu.Lock()
	defer b.mu.Unlock()
	for len(b.queue) == 0 && !b.closed {
		b.changed.Wait()
	}
	return b.enqueued, len(b.queue) > 0
}

// take removes and returns the first transactions of the queue: at most most, none after number newest.
func (b *batcher) take(newest, most int) []*queuedTx {
	b.mu.Lock()
	defer b.mu.Unlock()
	n := 0
	for n < min(len(b.queue), most) && b.queue[n].number <= newest {
		n++
	}
	batch := slices.Clone(b.queue[:n])
	b.queue = slices.Delete(b.queue, 0, n)
	return batch
}

// unlimited is more transactions than will ever arrive.
const unlimited = int(^uint(0) >> 1)

// loop runs one batch after another. It begins the database transaction before it takes from the queue, so that a
// caller may still give up while another program holds the lock.
func (b *batcher) loop() {
	defer close(b.ended)
	for {
		newest, more := b.wait()
		if !more {
			return
		}
		conn, err := b.begin()
		if err != nil { // transactions that arrived meanwhile have not waited as long, and stay
			finish(b.take(newest, unlimited), fmt.Errorf("begin: %w", err))
			continue
		}
		batch := b.take(unlimited, b.size)
		b.size = min(2*b.size, maxBatch)
		err = batchTx{connTx{conn, context.Background()}, b.engine, b.rehearse}.run(batch)
		release(conn, b.engine)
		batch = b.requeue(batch, err)
		finish(batch, err)
	}
}

// begin begins a database transaction. It replaces connections that broke while they were idle: nothing was sent on
// them yet.
func (b *batcher) begin() (conn *sql.Conn, err error) {
	ctx, cancel := b.withTimeout(context.Background())
	defer cancel()
	for range 1 + postgresWriters {
		if conn, err = b.db.Conn(ctx); err != nil {
			return nil, err
		}
		if err = b.engine.begin(ctx, conn, true); err == nil {
			return conn, nil
		}
		broke := b.state(conn) == connClosed
		err = errors.Join(err, discard(conn))
		if !broke {
			return nil, err
		}
	}
	return nil, err
}

// finish reports each transaction's result. If the batch failed with err, individual errors are hidden: another
// transaction of the batch may have caused them.
func finish(batch []*queuedTx, err error) {
	for _, q := range batch {
		switch {
		case errors.Is(err, hostel.ErrPerhapsSaved):
			q.err = err
		case err != nil && q.err != nil:
			q.err = fmt.Errorf("%w (%w; %v)", hostel.ErrNotSaved, err, q.err)
		case err != nil:
			q.err = fmt.Errorf("%w (%w)", hostel.ErrNotSaved, err)
		}
		close(q.done)
	}
}
