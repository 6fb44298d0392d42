package booking

import (
	"context"
	"log/slog"
	"sync"
	"time"

	"efie/hostel"
)

const (
	// requestTimeout bounds one request, including its calls to the provider.
	requestTimeout = 30 * time.Second
	// resultKept is how long a result is stored for its student. It is longer than a bed can be held.
	resultKept = 45 * time.Minute
	// refusalRepeated is how long a refusal also answers the next press of Book. Later, a bed may be free again.
	refusalRepeated = time.Minute
	// measuredRequests is how many of the last requests averageDuration takes into account.
	measuredRequests = 64
)

// ErrQueueFull reports that the queue accepts no more students for now.
var ErrQueueFull = &hostel.Problem{
	Kind: hostel.Unready, Code: "line_full",
	Message: "More students are booking at this moment than our line can hold. Nothing was booked and nothing was " +
		"charged. Try again in a little while.",
}

// ErrQueueClosed is the result of waiting students when the server stops.
var ErrQueueClosed = &hostel.Problem{
	Kind: hostel.Unready, Code: "line_closed",
	Message: "Efie is being restarted, so the line is closed. Nothing was booked and nothing was charged for you " +
		"in it. Choose the room again in a few seconds.",
	RetryAfter: 10 * time.Second,
}

// Queue processes requests to book in the order in which they came, a limited number at once. The provider takes a
// second or two for each request; hundreds at the same time would all time out. A student has one entry. The queue
// makes the request by itself when its turn comes, so a phone that sleeps or loses its connection loses nothing.
//
// A queue is in the memory of one server. With several servers, each has a queue of the students who joined there or
// asked it for their position, ordered by when they first joined at any server. The order is as exact as the servers'
// clocks. The first server whose turn comes makes the request. A server that stops tells waiting students to come
// again. None of this can sell a bed twice: the ledger prevents that.
type Queue struct {
	maxActive, maxWaiting int
	clock                 func() time.Time
	log                   *slog.Logger
	running               sync.WaitGroup

	mu         sync.Mutex
	entries    map[string]*Entry // by student id
	waiting    []*Entry          // sorted by compareEntries
	active     map[*Entry]time.Time
	lastNumber int
	durations  []time.Duration // of the last requests, the oldest first
	cleanedAt  time.Time
	closed     bool
}

// NewQueue returns an empty queue that processes maxActive requests at once and in which up to maxWaiting may wait.
func NewQueue(maxActive, maxWaiting int, clock func() time.Time, log *slog.Logger) *Queue {
	return &Queue{
		maxActive: maxActive, maxWaiting: maxWaiting, clock: clock, log: log, entries: map[string]*Entry{},
		active: map[*Entry]time.Time{},
	}
}

// Join queues the student. A student has one entry: choosing another room keeps the position and replaces the room.
// If the student has not seen a refusal of the same request yet, Join returns the entry with that refusal. Join fails
// with ErrQueueFull, which leaves an existing entry as it is, or with ErrQueueClosed.
func (q *Queue) Join(r Request) (*Entry, error) {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.removeOld()
	e := q.entries[r.StudentID]
	if q.closed {
		return nil, ErrQueueClosed
	}
	rejoins := !r.Since.IsZero()
	if !rejoins {
		r.Since, r.Wished = q.clock(), q.clock()
	}
	switch _, working := q.active[e]; {
	case e == nil, !e.answeredAt.IsZero() && !e.repeatsRefusal(r, q.clock()):
		if !r.Kept && !rejoins && len(q.waiting) >= q.maxWaiting {
			return nil, q.fullError()
		}
		q.lastNumber++
		e = &Entry{number: q.lastNumber, request: r, done: make(chan struct{})}
		q.entries[r.StudentID] = e
		q.insert(e)
		q.startNext()
	case working:
		if e.replacement = nil; !e.request.isFor(r) {
			e.replacement = &r
		}
	case e.answeredAt.IsZero():
		if e.request.Kept && !r.Kept && len(q.waiting) > q.maxWaiting { // the entry itself is one of them
			return nil, q.fullError()
		}
		q.remove(e)
		if e.request.Since.Before(r.Since) {
			r.Since = e.request.Since
		}
		e.request = r
		q.insert(e)
	}
	if e.replacement == nil && e.request.Wished.Before(r.Wished) { // one result answers both wishes
		e.request.Wished = r.Wished
	}
	return e, nil
}

// Wait returns the result of an entry and marks it as seen. It returns false if ctx ends first.
func (q *Queue) Wait(ctx context.Context, e *Entry) (Result, bool) {
	select {
	case <-e.done:
	case <-ctx.Done():
		return Result{}, false
	}
	q.mu.Lock()
	defer q.mu.Unlock()
	e.seen = true
	return e.result, true
}

// Leave removes a student's waiting entry. It returns false if the request is already being processed.
func (q *Queue) Leave(studentID string) bool {
	q.mu.Lock()
	defer q.mu.Unlock()
	e := q.entries[studentID]
	if _, working := q.active[e]; working {
		return false
	}
	if e != nil && e.answeredAt.IsZero() {
		q.remove(e)
		delete(q.entries, studentID)
		q.complete(e, Result{Err: errLeftQueue})
	}
	return true
}

// errLeftQueue is the result for another window of the student that still waits.
var errLeftQueue = &hostel.Problem{
	Kind: hostel.Conflict, Code: "line_left",
	Message: "You left the line in another window, so nothing was booked. Choose the room again if you want it.",
}

// Close refuses further students and gives waiting students ErrQueueClosed. Active requests go on.
func (q *Queue) Close() {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.closed = true
	for _, e := range q.waiting {
		q.complete(e, Result{Err: ErrQueueClosed})
	}
	q.waiting = nil
}

// Keep waits until ctx ends, closes the queue, and waits for the active requests to finish.
func (q *Queue) Keep(ctx context.Context) {
	<-ctx.Done()
	q.Close()
	q.running.Wait()
}

// Size returns how many students wait, and how many requests are active.
func (q *Queue) Size() (waiting, active int) {
	q.mu.Lock()
	defer q.mu.Unlock()
	return len(q.waiting), len(q.active)
}
