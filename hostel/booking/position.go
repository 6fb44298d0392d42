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
func (l *Queue) Position(studentID string) (Position, bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	now := l.clock()
	p := l.places[studentID]
	if p == nil || !p.at.IsZero() && now.Sub(p.at) >= answerKept {
		return Position{}, false
	}
	if p.at.IsZero() {
		return l.position(p, now), true
	}
	told := p.told
	p.told = true
	return Position{RoomUUID: p.attempt.RoomUUID, Of: len(l.waiting), Result: &p.sale, Told: told}, true
}

// Refused says whether a student has an answer to hear that is not what the student wished for. To ask
// does not count as hearing it.
func (l *Queue) Refused(studentID string) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	p := l.places[studentID]
	return p != nil && !p.at.IsZero() && !p.told && p.sale.Err != nil && l.clock().Sub(p.at) < answerKept
}

// Wished is when a student last wished for a room here, zero where nothing is known of it any more.
func (l *Queue) Wished(studentID string) time.Time {
	l.mu.Lock()
	defer l.mu.Unlock()
	p := l.places[studentID]
	switch {
	case p == nil || !p.at.IsZero() && l.clock().Sub(p.at) >= answerKept:
		return time.Time{}
	case p.next != nil:
		return p.next.Wished
	}
	return p.attempt.Wished
}

// Waiting is where a student stands who has no answer yet, false for everybody else.
func (l *Queue) Waiting(studentID string) (Position, bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	p := l.places[studentID]
	if p == nil || !p.at.IsZero() {
		return Position{}, false
	}
	return l.position(p, l.clock()), true
}

// position is that of a place without an answer.
func (l *Queue) position(p *Entry, now time.Time) Position {
	wish := p.attempt
	if p.next != nil {
		wish = *p.next
	}
	at := Position{RoomUUID: wish.RoomUUID, Shown: wish.Shown, Wished: wish.Wished, Since: wish.Since, Of: len(l.waiting)}
	if i, waits := slices.BinarySearchFunc(l.waiting, p, before); waits {
		at.Number = i + 1
		at.Wait = l.wait(at.Number, now)
	}
	return at
}

// wait is about how long it takes until the one who stands at a number has an answer, by how fast the
// last attempts went: each number needs one of the desk's to end before its own attempt begins.
func (l *Queue) wait(number int, now time.Time) time.Duration {
	pace := l.pace(now)
	return pace + pace*time.Duration(number)/time.Duration(l.atOnce)
}

// pace is how long an attempt takes: the mean of the last ones, or of those at the desk where these
// take longer already, as when the provider has just become slow. It is 0 before
// the first one ended.
func (l *Queue) pace(now time.Time) time.Duration {
	if len(l.took) == 0 {
		return 0
	}
	var before, working time.Duration
	for _, took := range l.took {
		before += took / time.Duration(len(l.took))
	}
	for _, began := range l.atDesk {
		working += now.Sub(began) / time.Duration(len(l.atDesk))
	}
	return max(before, working)
}

// leastRetry keeps those who find the line full from asking again at once.
const leastRetry = 15 * time.Second

// full is ErrLineFull with the time that the line takes to become half as long.
func (l *Queue) full() *hostel.Problem {
	p := *ErrQueueFull
	p.RetryAfter = max(leastRetry, l.wait(len(l.waiting)/2, l.clock()))
	return &p
}
