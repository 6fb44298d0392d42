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
		box.add(manyEmails(9, time.Now())...)
		ctx, stop := context.WithCancel(t.Context())
		p := NewPostman(box, writer(t), carrierFunc(func(ctx context.Context, m *Message) error {
			if m.ID == "email-0" {
				time.Sleep(stopTimeout / 2) // slow, but within the limit
				return ctx.Err()
			}
			<-ctx.Done() // never ends by itself
			return ctx.Err()
		}), slog.New(slog.DiscardHandler))
		time.AfterFunc(time.Second, stop)
		began := time.Now()
		p.Run(ctx)
		if took := time.Since(began); took != time.Second+stopTimeout {
			t.Errorf("stopping took %s", took)
		}
		for i, e := range box.emails {
			switch {
			case i == 0 && e.state != "sent":
				t.Errorf("the slow email was cut off: %+v", e)
			case i > 0 && i < workers && e.reason != context.Canceled.Error():
				t.Errorf("email %d: %+v; want it interrupted and due again", i, e)
			case i >= workers && !e.due.Equal(e.QueuedAt):
				t.Errorf("email %d was leased while the server stopped: %+v", i, e)
			}
		}
	})
}

func TestAHangingDeliveryDoesNotDelayOtherWorkers(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		box := &fakeOutbox{}
		box.add(manyEmails(40, time.Now())...)
		p := NewPostman(box, writer(t), carrierFunc(func(ctx context.Context, m *Message) error {
			if m.ID == "email-3" {
				<-ctx.Done()
				return &Rejection{reason: "delivery timed out"}
			}
			return nil
		}), slog.New(slog.DiscardHandler))
		ctx, stop := context.WithCancel(t.Context())
		done := make(chan struct{})
		go func() { p.Run(ctx); close(done) }()
		p.Nudge()
		synctest.Wait()
		if n := box.count("sent"); n != 39 {
			t.Errorf("while one delivery hangs, %d of 39 were sent", n)
		}
		time.Sleep(carryTimeout + time.Second)
		stop()
		<-done
		if e := box.emails[3]; e.reason != "delivery timed out" || e.Attempts != 1 {
			t.Errorf("the email whose delivery hung: %+v", e)
		}
	})
}

func TestANudgeSendsAtOnceAndThePollSendsLater(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		box := &fakeOutbox{}
		p := NewPostman(box, writer(t), carrierFunc(func(context.Context, *Message) error { return nil }),
			slog.New(slog.DiscardHandler))
		ctx, stop := context.WithCancel(t.Context())
		done := make(chan struct{})
		go func() { p.Run(ctx); close(done) }()
		synctest.Wait()

		box.add(manyEmails(25, time.Now())...)
		p.Nudge()
		p.Nudge()
		synctest.Wait()
		if n := box.count("sent"); n != 25 {
			t.Errorf("after a nudge, %d of 25 emails were sent", n)
		}
		box.add(manyEmails(1, time.Now())...)
		time.Sleep(pollInterval + time.Millisecond)
		synctest.Wait()
		if n := box.count("sent"); n != 26 {
			t.Error("without a nudge, the email was not sent")
		}
		stop()
		<-done
	})
}
