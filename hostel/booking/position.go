package booking

import (
	"slices"
	"time"

	"efie/hostel"
)

// Position is where a student stands in a Line.
type Position struct {
	RoomUUID string
	Shown    string        // the price that the page showed, as in Attempt
	Wished   time.Time     // when the student wished for the room
	Since    time.Time     // when the student came to the line, at this server or another
	Number   int           // 1 is next, 0 is at the desk or has been
	Of       int           // how many wait
	Wait     time.Duration // until the answer, about; 0 where nobody knows
	Result   *Result       // what came of it, nil until then
	Seen     bool          // that answer was given before
}

// Position is where a student stands, false where that is nowhere. An answer that it gives counts as
// heard.
func (q *Queue) Position(studentID string) (Position, bool) {
	q.mu.Lock()
	defer q.mu.Unlock()
	now := q.clock()
	p := q.entries[studentID]
	if p == nil || !p.answeredAt.IsZero() && now.Sub(p.answeredAt) >= resultKept {
		return Position{}, false
	}
	if p.answeredAt.IsZero() {
		return q.position(p, now), true
	}
	told := p.seen
	p.seen = true
	return Position{RoomUUID: p.request.RoomUUID, Of: len(q.waiting), Result: &p.result, Seen: told}, true
}

// Refused says whether a student has an answer to hear that is not what the student wished for. To ask
// does not count as hearing it.
func (q *Queue) Refused(studentID string) bool {
	q.mu.Lock()
	defer q.mu.Unlock()
	p := q.entries[studentID]
	return p != nil && !p.answeredAt.IsZero() && !p.seen && p.result.Err != nil &&
		q.clock().Sub(p.answeredAt) < resultKept
}

// Wished is when a student last wished for a room here, zero where nothing is known of it any more.
func (q *Queue) Wished(studentID string) time.Time {
	q.mu.Lock()
	defer q.mu.Unlock()
	p := q.entries[studentID]
	switch {
	case p == nil || !p.answeredAt.IsZero() && q.clock().Sub(p.answeredAt) >= resultKept:
		return time.Time{}
	case p.replacement != nil:
		return p.replacement.Wished
	}
	return p.request.Wished
}

// Waiting is where a student stands who has no answer yet, false for everybody else.
func (q *Queue) Waiting(studentID string) (Position, bool) {
	q.mu.Lock()
	defer q.mu.Unlock()
	p := q.entries[studentID]
	if p == nil || !p.answeredAt.IsZero() {
		return Position{}, false
	}
	return q.position(p, q.clock()), true
}

// position is that of a place without an answer.
func (q *Queue) position(p *Entry, now time.Time) Position {
	wish := p.request
	if p.replacement != nil {
		wish = *p.replacement
	}
	at := Position{
		RoomUUID: wish.RoomUUID, Shown: wish.Shown, Wished: wish.Wished, Since: wish.Since, Of: len(q.waiting),
	}
	if i, waits := slices.BinarySearchFunc(q.waiting, p, compareEntries); waits {
		at.Number = i + 1
		at.Wait = q.estimatedWait(at.Number, now)
	}
	return at
}

// wait is about how long it takes until the one who stands at a number has an answer, by how fast the
// last attempts went: each number needs one of the desk's to end before its own attempt begins.
func (q *Queue) estimatedWait(number int, now time.Time) time.Duration {
	pace := q.averageDuration(now)
	return pace + pace*time.Duration(number)/time.Duration(q.maxActive)
}

// pace is how long an attempt takes: the mean of the last ones, or of those at the desk where these
// take longer already, as when the provider has just become slow. It is 0 before
// the first one ended.
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

// leastRetry keeps those who find the line full from asking again at once.
const minRetryAfter = 15 * time.Second

// full is ErrLineFull with the time that the line takes to become half as long.
func (q *Queue) fullError() *hostel.Problem {
	p := *ErrQueueFull
	p.RetryAfter = max(minRetryAfter, q.estimatedWait(len(q.waiting)/2, q.clock()))
	return &p
}
