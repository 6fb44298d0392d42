package mail

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"efie/hostel"
)

// fakeOutbox is an outbox in memory with the rules of the real one.
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
	waiting := slices.SortedStableFunc(slices.Values(o.letters), func(a, b *entry) int { return a.due.Compare(b.due) })
	for _, e := range waiting {
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

func (o *fakeOutbox) Failed(_ context.Context, id string, s hostel.Setback) error {
	return o.find(id, func(e *entry) {
		e.due, e.reason = s.Next, s.Reason
		if s.Counts {
			e.Attempts++
		}
		if !s.Dead.IsZero() {
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

// lastingKinds are the kinds of letters without a link, which never expire.
var lastingKinds = slices.DeleteFunc(slices.Clone(kinds), hostel.LetterKind.HasLink)

func manyLetters(n int, at time.Time) []hostel.QueuedLetter {
	letters := make([]hostel.QueuedLetter, n)
	for i := range letters {
		letters[i] = queued(lastingKinds[i%len(lastingKinds)])
		letters[i].ID, letters[i].QueuedAt = fmt.Sprintf("letter-%d", i), at
	}
	return letters
}

var start = time.Date(2026, 9, 1, 8, 0, 0, 0, time.UTC)

func TestConcurrentRoundsDeliverEachLetterOnce(t *testing.T) {
	box := &fakeOutbox{}
	box.add(manyLetters(95, start)...)
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
			for found := true; found; {
				var err error
				if found, err = p.Round(context.Background(), start); err != nil {
					t.Error(err)
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

// rounds are as many as there is something to carry for at a time.
func rounds(t *testing.T, p *Postman, now time.Time) {
	t.Helper()
	for found := true; found; {
		var err error
		if found, err = p.Round(t.Context(), now); err != nil {
			t.Fatal(err)
		}
	}
}

func TestABadLetterDoesNotDelayOthers(t *testing.T) {
	box := &fakeOutbox{}
	letters := manyLetters(4, start)
	letters[0].Letter.To = "no address"
	box.add(letters...)
	var logged bytes.Buffer
	p := NewPostman(box, writer(t), carrierFunc(func(_ context.Context, m *Message) error {
		if m.ID == "letter-1" {
			panic(m.To.Address)
		}
		return nil
	}), slog.New(slog.NewTextHandler(&logged, nil)))
	rounds(t, p, start)
	if e := box.letters[0]; e.Attempts != 1 || !e.due.Equal(start.Add(rejectedDelay)) ||
		e.reason != "recipient: not an email address" {
		t.Errorf("the bad letter: %+v", e)
	}
	if e := box.letters[1]; e.Attempts != 1 || !e.due.Equal(start.Add(rejectedDelay)) ||
		strings.Contains(e.reason+logged.String(), "ama@") {
		t.Errorf("the letter that makes us panic: %+v, and in the log:\n%s", e, &logged)
	}
	if n := box.count("sent"); n != 2 {
		t.Errorf("%d others were sent, want 2", n)
	}
}

func TestAnUnrecordedDeliveryIsNotRepeated(t *testing.T) {
	box := &fakeOutbox{}
	box.add(manyLetters(1, start)...)
	carried := 0
	p := NewPostman(box, writer(t), carrierFunc(func(context.Context, *Message) error {
		carried++
		box.broken = errors.New("disk full")
		return nil
	}), slog.New(slog.DiscardHandler))
	if _, err := p.Round(t.Context(), start); !errors.Is(err, box.broken) {
		t.Fatalf("the error was lost: %v", err)
	}
	box.broken, box.letters[0].state = nil, "" // the disk has room again, and kept nothing
	rounds(t, p, start.Add(leaseTime))
	if carried != 1 || box.count("sent") != 1 {
		t.Errorf("carried %d times, %+v", carried, box.letters[0])
	}
}
