package booking

import (
	"context"
	"log/slog"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"efie/hostel"
	"efie/hostel/catalogue"
)

// queue is a line whose attempts end when the test lets them.
type queue struct {
	*Queue
	t      *testing.T
	log    strings.Builder
	mu     sync.Mutex
	came   []string // students and rooms, in the order in which they came to the desk
	letEnd chan struct{}
}

// inLine runs a test with such a line, in a time of its own.
func inLine(t *testing.T, atOnce, longest int, test func(*queue)) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		q := &queue{t: t, letEnd: make(chan struct{})}
		q.Queue = NewQueue(atOnce, longest, time.Now, slog.New(slog.NewTextHandler(&q.log, nil)))
		test(q)
		close(q.letEnd)
		q.Close()
	})
}

// wish is a student's attempt at a room. It is kept when it may end.
func (q *queue) wish(student, room string) Request {
	return Request{StudentID: student, RoomUUID: room, Pays: true, Make: func(context.Context) Result {
		q.mu.Lock()
		q.came = append(q.came, student+" "+room)
		q.mu.Unlock()
		<-q.letEnd
		return Result{Booking: hostel.Booking{StudentID: student, RoomUUID: room}}
	}}
}

// refused is an attempt at once refused.
func refused(student, room string) Request {
	return Request{StudentID: student, RoomUUID: room, Pays: true, Make: func(context.Context) Result {
		return Result{Err: catalogue.ErrRoomFull}
	}}
}

// join puts an attempt into the line, and waits until all is quiet.
func (q *queue) join(a Request) *Entry {
	q.t.Helper()
	p, err := q.Join(a)
	if err != nil {
		q.t.Fatalf("%s does not come in: %v", a.StudentID, err)
	}
	synctest.Wait()
	return p
}

// joins puts students into the line who wish for one room.
func (q *queue) joins(students ...string) {
	q.t.Helper()
	for _, s := range students {
		q.join(q.wish(s, "room"))
	}
}

// ends lets so many attempts end, one after the other.
func (q *queue) ends(many int) {
	for range many {
		q.letEnd <- struct{}{}
		synctest.Wait()
	}
}

// sees fails the test unless these came to the desk so far, in this order.
func (q *queue) sees(want ...string) {
	q.t.Helper()
	q.mu.Lock()
	defer q.mu.Unlock()
	if got := strings.Join(q.came, ", "); got != strings.Join(want, ", ") {
		q.t.Errorf("at the desk were %s; want %s", got, strings.Join(want, ", "))
	}
}

// stands fails the test unless a student waits at a number of so many.
func (q *queue) stands(student string, number, of int) {
	q.t.Helper()
	if at, waits := q.Waiting(student); !waits || at.Number != number || at.Of != of {
		q.t.Errorf("%s stands at %d of %d (%v), want %d of %d", student, at.Number, at.Of, waits, number, of)
	}
}

// answer is what a place hears within a second.
func (q *queue) answer(p *Entry) (Result, bool) {
	ctx, cancel := context.WithTimeout(q.t.Context(), time.Second)
	defer cancel()
	return q.Wait(ctx, p)
}
