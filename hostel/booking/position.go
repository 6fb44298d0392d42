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
	Told     bool          // that answer was given before
}

// Position is where a student stands, false where that is nowhere. An answer that it gives counts as
// heard.
func (q *Queue) Position(studentID string) (Position, bool) {
	q.mu.Lock()
	defer q.mu.Unlock()
	now := q.clock()
	p := q.places[studentID]
	if p == nil || !p.at.IsZero() && now.Sub(p.at) >= answerKept {
		return Position{}, false
	}
	if p.at.IsZero() {
		return q.position(p, now), true
	}
	told := p.told
	p.told = true
	return Position{RoomUUID: p.attempt.RoomUUID, Of: len(q.waiting), Result: &p.sale, Told: told}, true
}

// Refused says whether a student has an answer to hear that is not what the student wished for. To ask
// does not count as hearing it.
func (q *Queue) Refused(studentID string) bool {
	q.mu.Lock()
	defer q.mu.Unlock()
	p := q.places[studentID]
	return p != nil && !p.at.IsZero() && !p.told && p.sale.Err != nil && q.clock().Sub(p.at) < answerKept
}

// Wished is when a student last wished for a room here, zero where nothing is known of it any more.
func (q *Queue) Wished(studentID string) time.Time {
	q.mu.Lock()
	defer q.mu.Unlock()
	p := q.places[studentID]
	switch {
	case p == nil || !p.at.IsZero() && q.clock().Sub(p.at) >= answerKept:
		return time.Time{}
	case p.next != nil:
		return p.next.Wished
	}
	return p.attempt.Wished
}

// Waiting is where a student stands who has no answer yet, false for everybody else.
func (q *Queue) Waiting(studentID string) (Position, bool) {
	q.mu.Lock()
	defer q.mu.Unlock()
	p := q.places[studentID]
	if p == nil || !p.at.IsZero() {
		return Position{}, false
	}
	return q.position(p, q.clock()), true
}

// position is that of a place without an answer.
func (q *Queue) position(p *Entry, now time.Time) Position {
	wish := p.attempt
	if p.next != nil {
		wish = *p.next
	}
	at := Position{
		RoomUUID: wish.RoomUUID, Shown: wish.Shown, Wished: wish.Wished, Since: wish.Since, Of: len(q.waiting),
	}
	if i, waits := slices.BinarySearchFunc(q.waiting, p, before); waits {
		at.Number = i + 1
		at.Wait = q.wait(at.Number, now)
	}
	return at
}

// wait is about how long it takes until the one who stands at a number has an answer, by how fast the
// last attempts went: each number needs one of the desk's to end before its own attempt begins.
func (q *Queue) wait(number int, now time.Time) time.Duration {
	pace := q.pace(now)
	return pace + pace*time.Duration(number)/time.Duration(q.atOnce)
}

// pace is how long an attempt takes: the mean of the last ones, or of those at the desk where these
// take longer already, as when the provider has just become slow. It is 0 before
// the first one ended.
func (q *Queue) pace(now time.Time) time.Duration {
	if len(q.took) == 0 {
		return 0
	}
	var before, working time.Duration
	for _, took := range q.took {
		before += took / time.Duration(len(q.took))
	}
	for _, began := range q.atDesk {
		working += now.Sub(began) / time.Duration(len(q.atDesk))
	}
	return max(before, working)
}

// leastRetry keeps those who find the line full from asking again at once.
const leastRetry = 15 * time.Second

// full is ErrLineFull with the time that the line takes to become half as long.
func (q *Queue) full() *hostel.Problem {
	p := *ErrQueueFull
	p.RetryAfter = max(leastRetry, q.wait(len(q.waiting)/2, q.clock()))
	return &p
}
