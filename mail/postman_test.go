package mail

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"efie/hostel"
)

// fakeOutbox keeps the letters in memory, with the rules of the real one.
type fakeOutbox struct {
	mu      sync.Mutex
	letters []*entry
	broken  error
}

type entry struct {
	hostel.QueuedLetter
	due    time.Time
	state  string // "", "sent", "dead"
	reason string
}

func (o *fakeOutbox) add(letters ...hostel.QueuedLetter) {
	o.mu.Lock()
	defer o.mu.Unlock()
	for _, l := range letters {
		o.letters = append(o.letters, &entry{QueuedLetter: l, due: l.QueuedAt})
	}
}

func (o *fakeOutbox) Lease(_ context.Context, now, until time.Time, n int) ([]hostel.QueuedLetter, error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	var leased []hostel.QueuedLetter
	for _, e := range o.letters {
		if e.state == "" && !e.due.After(now) && len(leased) < n {
			e.due = until
			leased = append(leased, e.QueuedLetter)
		}
	}
	return leased, o.broken
}

func (o *fakeOutbox) find(id string, change func(*entry)) error {
	o.mu.Lock()
	defer o.mu.Unlock()
	for _, e := range o.letters {
		if e.ID == id {
			change(e)
		}
	}
	return o.broken
}

func (o *fakeOutbox) Sent(_ context.Context, id string, _ time.Time) error {
	return o.find(id, func(e *entry) { e.state = "sent" })
}

func (o *fakeOutbox) Failed(_ context.Context, id, reason string, next time.Time, dead bool) error {
	return o.find(id, func(e *entry) {
		e.Attempts, e.due, e.reason = e.Attempts+1, next, reason
		if dead {
			e.state = "dead"
		}
	})
}

func (o *fakeOutbox) count(state string) (n int) {
	o.mu.Lock()
	defer o.mu.Unlock()
	for _, e := range o.letters {
		if e.state == state {
			n++
		}
	}
	return n
}

type carrierFunc func(ctx context.Context, m *Message) error

func (f carrierFunc) Carry(ctx context.Context, m *Message) error { return f(ctx, m) }

func many(n int, at time.Time) []hostel.QueuedLetter {
	letters := make([]hostel.QueuedLetter, n)
	for i := range letters {
		letters[i] = queued(kinds[i%len(kinds)])
		letters[i].ID, letters[i].QueuedAt = fmt.Sprintf("letter-%d", i), at
	}
	return letters
}

var start = time.Date(2026, 9, 1, 8, 0, 0, 0, time.UTC)

func TestALetterIsTriedEverLaterAndThenDead(t *testing.T) {
	box := &fakeOutbox{}
	box.add(many(1, start)...)
	var logged bytes.Buffer
	tries := 0
	p := NewPostman(box, writer(t), carrierFunc(func(context.Context, *Message) error {
		tries++
		return errors.New("the server is down")
	}), slog.New(slog.NewTextHandler(&logged, nil)))

	var waited []time.Duration
	last := start
	for now := start; now.Before(start.Add(7 * 24 * time.Hour)); now = now.Add(time.Minute) {
		before := tries
		if sent, err := p.Round(t.Context(), now); sent != 0 || err != nil {
			t.Fatalf("sent %d, %v", sent, err)
		}
		if tries > before && now != start {
			waited, last = append(waited, now.Sub(last)), now
		}
	}
	h := time.Hour
	want := []time.Duration{time.Minute, 5 * time.Minute, 15 * time.Minute, h, 3 * h, 6 * h, 6 * h, 6 * h, 6 * h, 6 * h, 6 * h}
	if fmt.Sprint(waited) != fmt.Sprint(want) {
		t.Errorf("waited %v\n  want %v", waited, want)
	}
	if tries != 12 || box.count("dead") != 1 || box.letters[0].reason != "the server is down" {
		t.Errorf("%d tries, %+v", tries, box.letters[0])
	}
	if !strings.Contains(logged.String(), "letter given up") {
		t.Error("the death of a letter was not logged")
	}
	for _, secret := range []string{"t0k-en_1", "ama@example.com", "Serwaa", "Adom"} {
		if strings.Contains(logged.String(), secret) {
			t.Errorf("the log tells %q", secret)
		}
	}
}

func TestARoundCarriesEachLetterOnceEvenBesideAnother(t *testing.T) {
	box := &fakeOutbox{}
	box.add(many(95, start)...)
	var mu sync.Mutex
	carried := map[string]int{}
	carrier := carrierFunc(func(_ context.Context, m *Message) error {
		mu.Lock()
		defer mu.Unlock()
		carried[m.ID]++
		return nil
	})
	var postmen sync.WaitGroup
	for range 4 {
		p := NewPostman(box, writer(t), carrier, slog.New(slog.DiscardHandler))
		postmen.Go(func() {
			for {
				sent, err := p.Round(context.Background(), start)
				if err != nil {
					t.Error(err)
				}
				if sent == 0 {
					return
				}
			}
		})
	}
	postmen.Wait()
	for id, n := range carried {
		if n != 1 {
			t.Errorf("%s was carried %d times", id, n)
		}
	}
	if len(carried) != 95 || box.count("sent") != 95 {
		t.Errorf("%d carried, %d marked", len(carried), box.count("sent"))
	}
}

func TestOneBadLetterHoldsUpNobody(t *testing.T) {
	box := &fakeOutbox{}
	letters := many(3, start)
	letters[0].Letter.To = "nobody"
	box.add(letters...)
	p := NewPostman(box, writer(t), carrierFunc(func(context.Context, *Message) error { return nil }), slog.New(slog.DiscardHandler))
	if sent, err := p.Round(t.Context(), start); sent != 2 || err != nil {
		t.Errorf("sent %d, %v", sent, err)
	}
	if e := box.letters[0]; e.Attempts != 1 || !e.due.Equal(start.Add(time.Minute)) || e.reason != "recipient: not an e-mail address" {
		t.Errorf("the bad letter: %+v", e)
	}
}

func TestAFaultOfTheOutboxIsTold(t *testing.T) {
	box := &fakeOutbox{broken: errors.New("disk full")}
	p := NewPostman(box, writer(t), carrierFunc(func(context.Context, *Message) error { return nil }), slog.New(slog.DiscardHandler))
	if _, err := p.Round(t.Context(), start); !errors.Is(err, box.broken) {
		t.Errorf("the error was lost: %v", err)
	}
}

func TestStoppingFinishesTheLetterOnItsWay(t *testing.T) {
	box := &fakeOutbox{}
	box.add(many(3, start)...)
	ctx, stop := context.WithCancel(t.Context())
	p := NewPostman(box, writer(t), carrierFunc(func(ctx context.Context, _ *Message) error {
		stop()
		return ctx.Err()
	}), slog.New(slog.DiscardHandler))
	if sent, err := p.Round(ctx, start); sent != 1 || err != nil {
		t.Errorf("sent %d, %v; want the one on its way", sent, err)
	}
	if box.count("sent") != 1 || box.count("") != 2 {
		t.Errorf("%d sent, %d wait", box.count("sent"), box.count(""))
	}
}

func TestANudgeSendsAtOnceAndTheTickerWithoutOne(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		box := &fakeOutbox{}
		p := NewPostman(box, writer(t), carrierFunc(func(context.Context, *Message) error { return nil }), slog.New(slog.DiscardHandler))
		ctx, stop := context.WithCancel(t.Context())
		done := make(chan struct{})
		go func() { p.Run(ctx); close(done) }()
		synctest.Wait()

		box.add(many(25, time.Now())...)
		p.Nudge()
		p.Nudge()
		synctest.Wait()
		if n := box.count("sent"); n != 25 {
			t.Errorf("after a nudge %d of 25 letters had left", n)
		}
		box.add(many(1, time.Now())...)
		time.Sleep(rest + time.Millisecond)
		synctest.Wait()
		if n := box.count("sent"); n != 26 {
			t.Error("without a nudge the letter stayed")
		}
		stop()
		<-done
	})
}
