package booking

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"efie/hostel"
	"efie/hostel/catalogue"
)

func TestARequestIsMadeEvenIfItsWindowIsClosed(t *testing.T) {
	withQueue(t, 1, 10, func(q *queue) {
		p := q.join(q.request("ama", "room"))
		asleep, sleep := context.WithCancel(q.t.Context())
		sleep()
		if _, over := q.Wait(asleep, p); over {
			t.Error("there is a result before the request is done")
		}
		q.ends(1)
		if at, there := q.Position("ama"); !there || at.Result == nil || at.Result.Booking.StudentID != "ama" {
			t.Errorf("when the phone wakes up there is %+v, %v", at, there)
		}
	})
}

func TestAResultIsKeptForAWhile(t *testing.T) {
	withQueue(t, 1, 10, func(q *queue) {
		q.join(refused("ama", "room"))
		time.Sleep(resultKept - time.Second)
		q.joins("esi") // joining removes old results
		if at, there := q.Position("ama"); !there || !errors.Is(at.Result.Err, catalogue.ErrRoomFull) ||
			at.RoomUUID != "room" {
			t.Errorf("just before its end it is %+v, %v", at, there)
		}
		if _, there := q.Waiting("ama"); there {
			t.Error("a student with a result waits")
		}
		time.Sleep(2 * time.Second)
		if _, there := q.Position("ama"); there {
			t.Error("it is still told after its time")
		}
		q.ends(1)
		time.Sleep(time.Hour)
		q.joins("kofi")
		if len(q.entries) != 1 {
			t.Errorf("%d entries are remembered, want one", len(q.entries))
		}
	})
}

func TestAResultEndsExactlyWhenItsTimeIsUp(t *testing.T) {
	withQueue(t, 1, 10, func(q *queue) {
		q.join(refused("ama", "room"))
		time.Sleep(resultKept)
		if !q.Wished("ama").IsZero() || q.Refused("ama") {
			t.Error("the result is still there")
		}
		if _, there := q.Position("ama"); there {
			t.Error("the position is still there")
		}
	})
}

func TestAnUnseenRefusalAnswersTheSameRequestOnce(t *testing.T) {
	for name, c := range map[string]struct {
		hear  func(*queue, *Entry)
		again Request
		made  bool
	}{
		"unheard, the same":         {func(*queue, *Entry) {}, Request{RoomUUID: "room", Pays: true}, false},
		"unheard, another room":     {func(*queue, *Entry) {}, Request{RoomUUID: "loft", Pays: true}, true},
		"unheard, and now it keeps": {func(*queue, *Entry) {}, Request{RoomUUID: "room", Pays: true, Kept: true}, true},
		"unheard, a minute old": {func(*queue, *Entry) {
			time.Sleep(time.Minute)
		}, Request{RoomUUID: "room", Pays: true}, true},
		"heard by waiting": {func(q *queue, p *Entry) { q.answer(p) }, Request{RoomUUID: "room", Pays: true}, true},
		"seen on the page": {func(q *queue, p *Entry) {
			q.Position("ama")
		}, Request{RoomUUID: "room", Pays: true}, true},
	} {
		t.Run(name, func(t *testing.T) {
			withQueue(t, 1, 10, func(q *queue) {
				c.hear(q, q.join(refused("ama", "room")))
				made := false
				c.again.StudentID, c.again.Make = "ama", func(context.Context) Result { made = true; return Result{} }
				sale, over := q.answer(q.join(c.again))
				if made != c.made || !over || errors.Is(sale.Err, catalogue.ErrRoomFull) == c.made {
					t.Errorf("it was made: %v; the answer is %+v, %v", made, sale, over)
				}
			})
		})
	}
}

func TestAnErrorOrAHeldBedIsTriedAgain(t *testing.T) {
	for name, sale := range map[string]Result{
		"a bed": {}, "a fault": {Err: errors.New("disk on fire")}, "no answer": {Err: ErrPaymentFailed},
	} {
		t.Run(name, func(t *testing.T) {
			withQueue(t, 1, 10, func(q *queue) {
				made := 0
				a := Request{StudentID: "ama", Make: func(context.Context) Result { made++; return sale }}
				q.join(a)
				q.join(a)
				if made != 2 {
					t.Errorf("pressed twice, it was made %d times", made)
				}
			})
		})
	}
}

func TestAPanicEndsOneRequestOnly(t *testing.T) {
	withQueue(t, 1, 10, func(q *queue) {
		p := q.join(Request{StudentID: "ama", Make: func(context.Context) Result { panic("the secret of the desk") }})
		q.joins("esi")
		q.startedAre("esi room")
		if sale, over := q.answer(p); !over || sale.Err == nil || hostel.KindOf(sale.Err) != hostel.Internal {
			t.Errorf("the one whose attempt panicked hears %+v, %v", sale, over)
		}
		if !strings.Contains(q.log.String(), "the secret of the desk") {
			t.Errorf("the log lacks it: %s", q.log.String())
		}
	})
}

func TestAStoreThatCannotWriteIsLogged(t *testing.T) {
	withQueue(t, 1, 10, func(q *queue) {
		for student, err := range map[string]error{
			"ama": fmt.Errorf("%w (disk full)", hostel.ErrNotSaved), "esi": hostel.ErrBusy,
			"kofi": catalogue.ErrRoomFull,
		} {
			q.join(Request{StudentID: student, Make: func(context.Context) Result { return Result{Err: err} }})
		}
		if log := q.log.String(); !strings.Contains(log, "disk full") || strings.Contains(log, "esi") ||
			strings.Contains(log, "kofi") {
			t.Errorf("the log says %s", log)
		}
	})
}

func TestARequestThatHangsIsCancelled(t *testing.T) {
	withQueue(t, 1, 10, func(q *queue) {
		p := q.join(Request{StudentID: "ama", Make: func(ctx context.Context) Result {
			<-ctx.Done()
			return Result{Err: ctx.Err()}
		}})
		q.joins("esi")
		time.Sleep(requestTimeout)
		synctest.Wait()
		q.startedAre("esi room")
		if sale, over := q.answer(p); !over || !errors.Is(sale.Err, context.DeadlineExceeded) {
			t.Errorf("it ends with %+v, %v", sale, over)
		}
	})
}

func TestAClosedQueueAnswersWaitingStudentsAndFinishesActiveRequests(t *testing.T) {
	withQueue(t, 1, 10, func(q *queue) {
		ctx, stop := context.WithCancel(q.t.Context())
		ended := make(chan struct{})
		go func() { q.Keep(ctx); close(ended) }()
		working, waiting := q.join(q.request("ama", "room")), q.join(q.request("esi", "room"))
		stop()
		synctest.Wait()
		select {
		case <-ended:
			t.Error("the server ends before the attempt at the desk did")
		default:
		}
		if sale, over := q.answer(waiting); !over || !errors.Is(sale.Err, ErrQueueClosed) {
			t.Errorf("who waits hears %+v, %v", sale, over)
		}
		if _, err := q.Join(q.request("kofi", "room")); !errors.Is(err, ErrQueueClosed) {
			t.Errorf("who comes hears %v", err)
		}
		q.ends(1)
		<-ended
		if sale, over := q.answer(working); !over || sale.Err != nil || sale.Booking.StudentID != "ama" {
			t.Errorf("who was at the desk hears %+v, %v", sale, over)
		}
		q.startedAre("ama room")
	})
}
