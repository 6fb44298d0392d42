package booking

import (
	"context"
	"fmt"
	"log/slog"
	"sync"
	"sync/atomic"
	"testing"
	"time"
)

// press lets each student of a crowd press Book twice, all at once. Requests begin when all have come. It returns how
// often each request was made, and how many were active at most.
func press(t *testing.T, l *Queue, students int) (made []atomic.Int32, most int32) {
	t.Helper()
	var working, high atomic.Int32
	opens := make(chan struct{})
	made = make([]atomic.Int32, students)
	attempt := func(i int) Request {
		return Request{StudentID: fmt.Sprint(i), RoomUUID: "room", Make: func(context.Context) Result {
			now := working.Add(1)
			for before := high.Load(); now > before && !high.CompareAndSwap(before, now); before = high.Load() {
			}
			<-opens
			made[i].Add(1)
			working.Add(-1)
			return Result{}
		}}
	}
	var pressing, answered sync.WaitGroup
	for i := range students {
		for range 2 {
			pressing.Add(1)
			answered.Go(func() {
				p, err := l.Join(attempt(i))
				l.Waiting(fmt.Sprint(i))
				pressing.Done()
				if err != nil {
					t.Error(err)
					return
				}
				if _, over := l.Wait(t.Context(), p); !over {
					t.Errorf("student %d has no answer", i)
				}
			})
		}
	}
	pressing.Wait()
	close(opens)
	answered.Wait()
	return made, high.Load()
}

func TestEachStudentOfACrowdIsServedOnce(t *testing.T) {
	made, most := press(t, NewQueue(32, 1000, time.Now, slog.New(slog.DiscardHandler)), 1000)
	if most != 32 {
		t.Errorf("%d were at the desk at once, want 32", most)
	}
	for i := range made {
		if n := made[i].Load(); n != 1 {
			t.Errorf("student %d was served %d times", i, n)
		}
	}
}

// TestWithoutAQueueACrowdTimesOut is the control: all requests are active at once. If this counted 32,
// the test above would prove nothing.
func TestWithoutAQueueACrowdTimesOut(t *testing.T) {
	if _, most := press(t, NewQueue(1000, 1000, time.Now, slog.New(slog.DiscardHandler)), 1000); most <= 32 {
		t.Errorf("at a desk for everybody %d were at once", most)
	}
}
