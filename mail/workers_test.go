package mail

import (
	"context"
	"log/slog"
	"testing"
	"testing/synctest"
	"time"
)

func TestStoppingFinishesRunningDeliveries(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		box := &fakeOutbox{}
		box.add(manyLetters(9, time.Now())...)
		ctx, stop := context.WithCancel(t.Context())
		p := NewPostman(box, writer(t), carrierFunc(func(ctx context.Context, m *Message) error {
			if m.ID == "letter-0" {
				time.Sleep(stopTimeout / 2) // slow, but in time
				return ctx.Err()
			}
			<-ctx.Done() // hangs
			return ctx.Err()
		}), slog.New(slog.DiscardHandler))
		time.AfterFunc(time.Second, stop)
		began := time.Now()
		p.Run(ctx)
		if took := time.Since(began); took != time.Second+stopTimeout {
			t.Errorf("stopping took %s", took)
		}
		for i, e := range box.letters {
			switch {
			case i == 0 && e.state != "sent":
				t.Errorf("the slow letter was cut off: %+v", e)
			case i > 0 && i < workers && e.reason != context.Canceled.Error():
				t.Errorf("letter %d: %+v; want it cut off and due again", i, e)
			case i >= workers && !e.due.Equal(e.QueuedAt):
				t.Errorf("letter %d was taken out while the server stopped: %+v", i, e)
			}
		}
	})
}

func TestAHangingDeliveryDoesNotDelayOtherWorkers(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		box := &fakeOutbox{}
		box.add(manyLetters(40, time.Now())...)
		p := NewPostman(box, writer(t), carrierFunc(func(ctx context.Context, m *Message) error {
			if m.ID == "letter-3" {
				<-ctx.Done()
				return &Rejection{reason: "it hung"}
			}
			return nil
		}), slog.New(slog.DiscardHandler))
		ctx, stop := context.WithCancel(t.Context())
		done := make(chan struct{})
		go func() { p.Run(ctx); close(done) }()
		p.Nudge()
		synctest.Wait()
		if n := box.count("sent"); n != 39 {
			t.Errorf("while one letter hangs, %d of 39 left", n)
		}
		time.Sleep(carryTimeout + time.Second)
		stop()
		<-done
		if e := box.letters[3]; e.reason != "it hung" || e.Attempts != 1 {
			t.Errorf("the letter that hung: %+v", e)
		}
	})
}

func TestANudgeSendsAtOnceAndATickerSendsLater(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		box := &fakeOutbox{}
		p := NewPostman(box, writer(t), carrierFunc(func(context.Context, *Message) error { return nil }),
			slog.New(slog.DiscardHandler))
		ctx, stop := context.WithCancel(t.Context())
		done := make(chan struct{})
		go func() { p.Run(ctx); close(done) }()
		synctest.Wait()

		box.add(manyLetters(25, time.Now())...)
		p.Nudge()
		p.Nudge()
		synctest.Wait()
		if n := box.count("sent"); n != 25 {
			t.Errorf("after a nudge %d of 25 letters had left", n)
		}
		box.add(manyLetters(1, time.Now())...)
		time.Sleep(pollInterval + time.Millisecond)
		synctest.Wait()
		if n := box.count("sent"); n != 26 {
			t.Error("without a nudge the letter stayed")
		}
		stop()
		<-done
	})
}
