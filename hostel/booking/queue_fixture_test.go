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

// queue is a Queue whose requests end when the test releases them.
type queue struct {
	*Queue
	t       *testing.T
	log     strings.Builder
	mu      sync.Mutex
	started []string // students and rooms, in the order in which their requests began
	release chan struct{}
}

// withQueue runs a test with such a queue, in simulated time.
func withQueue(t *testing.T, atOnce, longest int, test func(*queue)) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		q := &queue{t: t, release: make(chan struct{})}
		q.Queue = NewQueue(atOnce, longest, time.Now, slog.New(slog.NewTextHandler(&q.log, nil)))
		test(q)
		close(q.release)
		q.Close()
	})
}

// request returns a student's request for a room. When it is released, the bed is held.
func (q *queue) request(student, room string) Request {
	return Request{StudentID: student, RoomUUID: room, Pays: true, Make: func(context.Context) Result {
		q.mu.Lock()
		q.started = append(q.started, student+" "+room)
		q.mu.Unlock()
		<-q.release
		return Result{Booking: hostel.Booking{StudentID: student, RoomUUID: room}}
	}}
}

// refused returns a request that is refused at once.
func refused(student, room string) Request {
	return Request{StudentID: student, RoomUUID: room, Pays: true, Make: func(context.Context) Result {
		return Result{Err: catalogue.ErrRoomFull}
	}}
}

// join queues a request, and waits until nothing more happens.
func (q *queue) join(a Request) *Entry {
	q.t.Helper()
	p, err := q.Join(a)
	if err != nil {
		q.t.Fatalf("%s does not come in: %v", a.StudentID, err)
	}
	synctest.Wait()
	return p
}

// joins queues requests of several students for one room.
func (q *queue) joins(students ...string) {
	q.t.Helper()
	for _, s := range students {
		q.join(q.request(s, "room"))
	}
}

// ends releases so many requests, one after the other.
func (q *queue) ends(many int) {
	for range many {
		q.release <- struct{}{}
		synctest.Wait()
	}
}

// startedAre fails the test unless exactly these requests began so far, in this order.
func (q *queue) startedAre(want ...string) {
	q.t.Helper()
	q.mu.Lock()
	defer q.mu.Unlock()
	if got := strings.Join(q.started, ", "); got != strings.Join(want, ", ") {
		q.t.Errorf("the requests that began are %s; want %s", got, strings.Join(want, ", "))
	}
}

// waitsAt fails the test unless a student waits at a number of so many.
func (q *queue) waitsAt(student string, number, of int) {
	q.t.Helper()
	if at, waits := q.Waiting(student); !waits || at.Number != number || at.Of != of {
		q.t.Errorf("%s waits at %d of %d (%v), want %d of %d", student, at.Number, at.Of, waits, number, of)
	}
}

// answer waits for the result of an entry for a second.
func (q *queue) answer(p *Entry) (Result, bool) {
	ctx, cancel := context.WithTimeout(q.t.Context(), time.Second)
	defer cancel()
	return q.Wait(ctx, p)
}
