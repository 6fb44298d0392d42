package booking

import (
	"slices"
	"time"

	"efie/hostel"
)

// Position is a student's position in a Queue.
type Position struct {
	RoomUUID string
	Shown    string        // the price that the page showed, as in Request
	Wished   time.Time     // when the student chose the room
	Since    time.Time     // when the student joined the queue, at this server or another
	Number   int           // 1 is next; 0 is being processed, or is done
	Of       int           // how many students wait
	Wait     time.Duration // estimated time until the result; 0 if it is not known
	Result   *Result       // nil until there is one
	Seen     bool          // the result was returned before
}

// Position returns a student's position, and false if the student is not in the queue. A result that it returns is
// marked as seen.
func (q *Queue) Position(studentID string) (Position, bool) {
	q.mu.Lock()
	defer q.mu.Unlock()
	now := q.clock()
	e := q.entries[studentID]
	if e == nil || !e.answeredAt.IsZero() && now.Sub(e.answeredAt) >= resultKept {
		return Position{}, false
	}
	if e.answeredAt.IsZero() {
		return q.position(e, now), true
	}
	seen := e.seen
	e.seen = true
	return Position{RoomUUID: e.request.RoomUUID, Of: len(q.waiting), Result: &e.result, Seen: seen}, true
}

// Refused reports whether a student has an error as a result that they have not seen. It does not mark the result as
// seen.
func (q *Queue) Refused(studentID string) bool {
	q.mu.Lock()
	defer q.mu.Unlock()
	e := q.entries[studentID]
	return e != nil && !e.answeredAt.IsZero() && !e.seen && e.result.Err != nil &&
		q.clock().Sub(e.answeredAt) < resultKept
}

// Wished returns when a student last chose a room at this server, or the zero time if that is not known any more.
func (q *Queue) Wished(studentID string) time.Time {
	q.mu.Lock()
	defer q.mu.Unlock()
	e := q.entries[studentID]
	switch {
	case e == nil || !e.answeredAt.IsZero() && q.clock().Sub(e.answeredAt) >= resultKept:
		return time.Time{}
	case e.replacement != nil:
		return e.replacement.Wished
	}
	return e.request.Wished
}

// Waiting returns the position of a student who has no result yet, and false for any other student.
func (q *Queue) Waiting(studentID string) (Position, bool) {
	q.mu.Lock()
	defer q.mu.Unlock()
	e := q.entries[studentID]
	if e == nil || !e.answeredAt.IsZero() {
		return Position{}, false
	}
	return q.position(e, q.clock()), true
}

// position returns the position of an entry without a result.
func (q *Queue) position(e *Entry, now time.Time) Position {
	request := e.request
	if e.replacement != nil {
		request = *e.replacement
	}
	at := Position{
		RoomUUID: request.RoomUUID, Shown: request.Shown, Wished: request.Wished,
		Since: request.Since, Of: len(q.waiting),
	}
	if i, waits := slices.BinarySearchFunc(q.waiting, e, compareEntries); waits {
		at.Number = i + 1
		at.Wait = q.estimatedWait(at.Number, now)
	}
	return at
}

// estimatedWait returns about how long it takes until the student at a number has a result, by how long the last
// requests took. Requests are processed maxActive at a time.
func (q *Queue) estimatedWait(number int, now time.Time) time.Duration {
	average := q.averageDuration(now)
	return average + average*time.Duration(number)/time.Duration(q.maxActive)
}

// averageDuration returns how long a request takes: the mean of the last ones, or of the active ones if these take
// longer already, as when the provider has just become slow. It is 0 until the first request is done.
func (q *Queue) averageDuration(now time.Time) time.Duration {
	if len(q.durations) == 0 {
		return 0
	}
	var before, working time.Duration
	for _, took := range q.durations {
		before += took / time.Duration(len(q.durations))
	}
	for _, began := range q.active {
		working += now.Sub(began) / time.Duration(len(q.active))
	}
	return max(before, working)
}

// minRetryAfter keeps students who find the queue full from trying again at once.
const minRetryAfter = 15 * time.Second

// fullError returns ErrQueueFull with the time until the queue is about half as long.
func (q *Queue) fullError() *hostel.Problem {
	p := *ErrQueueFull
	p.RetryAfter = max(minRetryAfter, q.estimatedWait(len(q.waiting)/2, q.clock()))
	return &p
}
