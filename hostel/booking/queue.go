package booking

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"runtime/debug"
	"slices"
	"sync"
	"time"

	"efie/hostel"
)

const (
	// attemptTakes bounds an attempt, the provider included.
	requestTimeout = 30 * time.Second
	// answerKept is how long what came of an attempt waits for its student: longer than a bed is kept,
	// a payer who is at it included.
	resultKept = 45 * time.Minute
	// newsFor is how long a refusal also answers the next press of Book. Later, a bed may be free again.
	refusalRepeated = time.Minute
	// paced is of how many attempts the line remembers how long they took.
	measuredRequests = 64
)

// ErrLineFull is a line that takes nobody more for now.
var ErrQueueFull = &hostel.Problem{
	Kind: hostel.Unready, Code: "line_full",
	Message: "More students are booking at this moment than our line can hold. Nothing was booked and nothing was " +
		"charged. Try again in a little while.",
}

// ErrLineClosed is what those hear who wait when the server stops.
var ErrQueueClosed = &hostel.Problem{
	Kind: hostel.Unready, Code: "line_closed",
	Message: "Efie is being restarted, so the line is closed. Nothing was booked and nothing was charged for you " +
		"in it. Choose the room again in a few seconds.",
	RetryAfter: 10 * time.Second,
}

// Line brings attempts to book to the desk in the order in which they came, so many at once: the
// provider takes a second or two for each, and hundreds together would all run out of time. Every
// student has one place, and the line makes the attempt by itself when its turn comes, so that a phone
// which sleeps or loses its connection loses nothing.
//
// A line is in the memory of one server. Where several serve one ledger, each has its own, and in it those
// who came to that server or asked it for their place, by when they came to any: the order holds as far as
// their clocks agree. Whichever server's turn comes first makes the attempt. A server that stops tells those
// who wait to come again. No bed is sold twice for it, which is the ledger's to guard.
type Queue struct {
	maxActive, maxWaiting int
	clock                 func() time.Time
	log                   *slog.Logger
	running               sync.WaitGroup

	mu         sync.Mutex
	entries    map[string]*Entry // by the student's id
	waiting    []*Entry          // by before
	active     map[*Entry]time.Time
	lastNumber int
	durations  []time.Duration // the last attempts, the oldest first
	cleanedAt  time.Time
	closed     bool
}

// NewLine is an empty line that makes so many attempts at once, and in which so many may wait.
func NewQueue(atOnce, longest int, clock func() time.Time, log *slog.Logger) *Queue {
	return &Queue{
		maxActive: atOnce, maxWaiting: longest, clock: clock, log: log, entries: map[string]*Entry{},
		active: map[*Entry]time.Time{},
	}
}

// Join gives a student a place, or the one that the student has: another room then takes that of the
// first. A refusal that the student has not heard of yet answers the same attempt. Join fails with
// ErrLineFull, which leaves a place that the student has as it is, or ErrLineClosed.
func (q *Queue) Join(a Request) (*Entry, error) {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.removeOld()
	p := q.entries[a.StudentID]
	if q.closed {
		return nil, ErrQueueClosed
	}
	came := !a.Since.IsZero()
	if !came {
		a.Since, a.Wished = q.clock(), q.clock()
	}
	switch _, working := q.active[p]; {
	case p == nil, !p.answeredAt.IsZero() && !p.repeatsRefusal(a, q.clock()):
		if !a.Kept && !came && len(q.waiting) >= q.maxWaiting {
			return nil, q.fullError()
		}
		q.lastNumber++
		p = &Entry{number: q.lastNumber, request: a, done: make(chan struct{})}
		q.entries[a.StudentID] = p
		q.insert(p)
		q.startNext()
	case working:
		if p.replacement = nil; !p.request.isFor(a) {
			p.replacement = &a
		}
	case p.answeredAt.IsZero():
		if p.request.Kept && !a.Kept && len(q.waiting) > q.maxWaiting { // the place itself is one of them
			return nil, q.fullError()
		}
		q.remove(p)
		if p.request.Since.Before(a.Since) {
			a.Since = p.request.Since
		}
		p.request = a
		q.insert(p)
	}
	if p.replacement == nil && p.request.Wished.Before(a.Wished) { // one answer serves both
		p.request.Wished = a.Wished
	}
	return p, nil
}

// Wait is what came of a place's attempt, false where the context ended first.
func (q *Queue) Wait(ctx context.Context, p *Entry) (Result, bool) {
	select {
	case <-p.done:
	case <-ctx.Done():
		return Result{}, false
	}
	q.mu.Lock()
	defer q.mu.Unlock()
	p.seen = true
	return p.result, true
}

// Leave gives up a student's place. It is false when the attempt is at the desk, too late to leave.
func (q *Queue) Leave(studentID string) bool {
	q.mu.Lock()
	defer q.mu.Unlock()
	p := q.entries[studentID]
	if _, working := q.active[p]; working {
		return false
	}
	if p != nil && p.answeredAt.IsZero() {
		q.remove(p)
		delete(q.entries, studentID)
		q.complete(p, Result{Err: errLeftQueue})
	}
	return true
}

// errLeft is what another window of the student hears that still waits.
var errLeftQueue = &hostel.Problem{
	Kind: hostel.Conflict, Code: "line_left",
	Message: "You left the line in another window, so nothing was booked. Choose the room again if you want it.",
}

// Close lets nobody in any more and answers those who wait. Attempts at the desk go on.
func (q *Queue) Close() {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.closed = true
	for _, p := range q.waiting {
		q.complete(p, Result{Err: ErrQueueClosed})
	}
	q.waiting = nil
}

// Keep waits until the context ends, closes the line, and lets the attempts at the desk finish.
func (q *Queue) Keep(ctx context.Context) {
	<-ctx.Done()
	q.Close()
	q.running.Wait()
}

// stand puts a place where it belongs among those who wait.
func (q *Queue) insert(p *Entry) {
	i, _ := slices.BinarySearchFunc(q.waiting, p, compareEntries)
	q.waiting = slices.Insert(q.waiting, i, p)
}

// step takes a place out of those who wait.
func (q *Queue) remove(p *Entry) {
	if i, found := slices.BinarySearchFunc(q.waiting, p, compareEntries); found {
		q.waiting = slices.Delete(q.waiting, i, i+1)
	}
}

// call brings the next ones to the desk while there is room at it.
func (q *Queue) startNext() {
	for len(q.active) < q.maxActive && len(q.waiting) > 0 {
		p := q.waiting[0]
		q.waiting = slices.Delete(q.waiting, 0, 1)
		q.active[p] = q.clock()
		a := p.request // another wish for it may come, while this one is made
		q.running.Go(func() { q.process(p, a) })
	}
}

// serve makes a place's attempt, and then the one that the student chose meanwhile.
func (q *Queue) process(p *Entry, a Request) {
	for again := true; again; {
		sale := q.run(a)
		a, again = q.finish(p, sale)
	}
}

// served notes what came of an attempt. It says whether another one is to be made in the same place, and which.
func (q *Queue) finish(p *Entry, sale Result) (next Request, again bool) {
	q.mu.Lock()
	defer q.mu.Unlock()
	now := q.clock()
	if q.durations = append(q.durations, now.Sub(q.active[p])); len(q.durations) > measuredRequests {
		q.durations = slices.Delete(q.durations, 0, 1)
	}
	if p.replacement != nil && !q.closed {
		p.request, p.replacement, q.active[p] = *p.replacement, nil, now
		return p.request, true
	}
	delete(q.active, p)
	q.complete(p, sale)
	if sale.Gone {
		delete(q.entries, p.request.StudentID)
	}
	q.startNext()
	return Request{}, false
}

// make makes an attempt. One that panics is a fault like any other, and the line goes on.
func (q *Queue) run(a Request) (sale Result) {
	ctx, cancel := context.WithTimeout(context.Background(), requestTimeout)
	defer cancel()
	defer func() {
		if v := recover(); v != nil {
			sale = Result{Err: fmt.Errorf("panic: %v\n%s", v, debug.Stack())}
		}
		if p, known := errors.AsType[*hostel.Problem](sale.Err); sale.Err != nil &&
			(!known || p.Kind == hostel.Unready && !p.Passes()) {
			// perhaps nobody comes for the answer
			q.log.Error("booking failed", "student", a.StudentID, "error", sale.Err)
		}
	}()
	return a.Make(ctx)
}

// answer ends a place's wait.
func (q *Queue) complete(p *Entry, sale Result) {
	sale.RoomUUID = p.request.RoomUUID
	p.result, p.answeredAt, p.request.Make = sale, q.clock(), nil
	close(p.done)
}

// sweep forgets old answers, now and then.
func (q *Queue) removeOld() {
	now := q.clock()
	if now.Sub(q.cleanedAt) < time.Minute {
		return
	}
	q.cleanedAt = now
	for id, p := range q.entries {
		if !p.answeredAt.IsZero() && now.Sub(p.answeredAt) >= resultKept {
			delete(q.entries, id)
		}
	}
}

// Size is how many students wait in the line, and how many attempts are being made.
func (q *Queue) Size() (waiting, atDesk int) {
	q.mu.Lock()
	defer q.mu.Unlock()
	return len(q.waiting), len(q.active)
}
