package outbox_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"efie/hostel"
	"efie/hostel/outbox"
	"efie/hostel/outbox/outboxtest"
	"efie/test/must"
)

// carrierFunc is a carrier that never pauses.
type carrierFunc func(ctx context.Context, m outbox.Message) outbox.Outcome

func (f carrierFunc) Carry(ctx context.Context, m outbox.Message) outbox.Outcome { return f(ctx, m) }

func (f carrierFunc) Allow() (func(error), error) { return func(error) {}, nil }

// newWorker returns a worker with an outbox of n messages that are due now, and its log.
func newWorker(n int, carry carrierFunc) (*outbox.Worker, *outboxtest.Queue, *bytes.Buffer) {
	queue, logged := &outboxtest.Queue{}, &bytes.Buffer{}
	add(queue, n)
	return outbox.NewWorker(queue, outbox.Email, carry, slog.New(slog.NewTextHandler(logged, nil))), queue, logged
}

func add(queue *outboxtest.Queue, n int) {
	for i := range n {
		queue.Add(outbox.Message{ID: fmt.Sprintf("email-%d", i), QueuedAt: time.Now(),
			Email: hostel.Email{Kind: hostel.EmailRefunded, To: "ama@example.com"}})
	}
}

func TestAMessageThatCausesAPanicDoesNotDelayOthers(t *testing.T) {
	w, queue, logged := newWorker(2, func(_ context.Context, m outbox.Message) outbox.Outcome {
		if m.ID == "email-0" {
			panic(m.Email.To)
		}
		return outbox.Outcome{}
	})
	now := time.Now()
	must.Do(t, outboxtest.RunRounds(t.Context(), w, now))
	if e := queue.Messages[0]; e.Attempts != 1 || !e.Next.Equal(now.Add(outbox.RejectedDelay)) ||
		e.Reason != "the email cannot be composed or delivered: a fault in Efie" ||
		strings.Contains(logged.String(), "ama@") || !strings.Contains(logged.String(), "email panicked") {
		t.Errorf("the message that causes a panic: %+v, and the log:\n%s", e, logged)
	}
	must.Equal(t, "other messages that were sent", queue.Count(outbox.Sent), 1)
}

func TestAnUnrecordedDeliveryIsNotRepeated(t *testing.T) {
	full, carried := errors.New("disk full"), 0
	var queue *outboxtest.Queue
	var w *outbox.Worker
	w, queue, _ = newWorker(1, func(context.Context, outbox.Message) outbox.Outcome {
		carried++
		queue.Broken = full
		return outbox.Outcome{}
	})
	now := time.Now()
	_, err := w.Round(t.Context(), now)
	must.Fail(t, "the round", err, full)
	queue.Broken, queue.Messages[0].State = nil, outbox.Leased // the disk has space again, but nothing was recorded
	must.Do(t, outboxtest.RunRounds(t.Context(), w, now.Add(time.Hour)))
	if carried != 1 || queue.Count(outbox.Sent) != 1 {
		t.Errorf("delivered %d times, %+v", carried, queue.Messages[0])
	}
}

func TestAnOutboxErrorIsLogged(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w, queue, logged := newWorker(0, nil)
		queue.Broken = errors.New("disk full")
		_, err := w.Round(t.Context(), time.Now())
		must.Fail(t, "the round", err, queue.Broken)
		ctx, stop := context.WithCancel(t.Context())
		time.AfterFunc(time.Second, stop) // after one look of each goroutine
		w.Run(ctx)
		must.Equal(t, "logged failures of the outbox",
			strings.Count(logged.String(), `level=ERROR msg="outbox failed" error="disk full"`), 4)
	})
}

func TestStoppingFinishesRunningDeliveries(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		const limit = 20 * time.Second
		w, queue, _ := newWorker(9, func(ctx context.Context, m outbox.Message) outbox.Outcome {
			if m.ID == "email-0" {
				time.Sleep(limit / 2) // slow, but within the limit
			} else {
				<-ctx.Done() // never ends by itself
			}
			return outbox.Outcome{Err: ctx.Err(), Pause: time.Minute}
		})
		ctx, stop := context.WithCancel(t.Context())
		time.AfterFunc(time.Second, stop)
		began := time.Now()
		w.Run(ctx)
		must.Equal(t, "the time of stopping", time.Since(began), time.Second+limit)
		for i, e := range queue.Messages {
			switch {
			case i == 0 && e.State != outbox.Sent:
				t.Errorf("the slow message was cut off: %+v", e)
			case i > 0 && i < 4 && (e.Reason != context.Canceled.Error() || e.Attempts != 0):
				t.Errorf("message %d: %+v; want it interrupted and due again", i, e)
			case i >= 4 && !e.Next.Equal(e.QueuedAt):
				t.Errorf("message %d was leased while the server stopped: %+v", i, e)
			}
		}
	})
}

// start runs a worker until the returned function is called.
func start(t *testing.T, w *outbox.Worker) (stop func()) {
	ctx, cancel := context.WithCancel(t.Context())
	done := make(chan struct{})
	go func() { w.Run(ctx); close(done) }()
	return func() { cancel(); <-done }
}

func TestAHangingDeliveryDoesNotDelayOthers(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w, queue, _ := newWorker(40, func(ctx context.Context, m outbox.Message) outbox.Outcome {
			if m.ID == "email-3" {
				<-ctx.Done()
				return outbox.Outcome{Err: errors.New("delivery timed out")}
			}
			return outbox.Outcome{}
		})
		stop := start(t, w)
		w.Nudge()
		synctest.Wait()
		must.Equal(t, "messages sent while one delivery hangs", queue.Count(outbox.Sent), 39)
		time.Sleep(outbox.CarryTimeout + time.Second)
		stop()
		if e := queue.Messages[3]; e.Reason != "delivery timed out" || e.Attempts != 1 {
			t.Errorf("the message whose delivery hung: %+v", e)
		}
	})
}

func TestANudgeSendsAtOnceAndThePollSendsLater(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var carried atomic.Int32
		w, queue, _ := newWorker(0, func(context.Context, outbox.Message) outbox.Outcome {
			carried.Add(1)
			return outbox.Outcome{}
		})
		stop := start(t, w)
		defer stop()
		synctest.Wait()
		add(queue, 25)
		w.Nudge()
		w.Nudge()
		synctest.Wait()
		must.Equal(t, "messages sent after a nudge", queue.Count(outbox.Sent), 25)
		queue.Add(outbox.Message{ID: "later", QueuedAt: time.Now()})
		time.Sleep(10*time.Second + time.Millisecond)
		synctest.Wait()
		must.Equal(t, "messages sent without a nudge", queue.Count(outbox.Sent), 26)
		must.Equal(t, "deliveries", carried.Load(), 26)
	})
}
