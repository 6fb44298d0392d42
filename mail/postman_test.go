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

// fakeOutbox is an outbox in memory with the same rules as the real outbox.
type fakeOutbox struct {
	mu     sync.Mutex
	emails []*entry
	broken error
}

type entry struct {
	hostel.QueuedLetter
	due    time.Time
	state  string // "", "sent", "dead"
	reason string
}

func (o *fakeOutbox) add(emails ...hostel.QueuedLetter) {
	o.mu.Lock()
	defer o.mu.Unlock()
	for _, l := range emails {
		o.emails = append(o.emails, &entry{QueuedLetter: l, due: l.QueuedAt})
	}
}

func (o *fakeOutbox) Lease(_ context.Context, now, until time.Time, n int) ([]hostel.QueuedLetter, error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	var leased []hostel.QueuedLetter
	waiting := slices.SortedStableFunc(slices.Values(o.emails), func(a, b *entry) int { return a.due.Compare(b.due) })
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
	for _, e := range o.emails {
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
	for _, e := range o.emails {
		if e.state == state {
			n++
		}
	}
	return n
}

type carrierFunc func(ctx context.Context, m *Message) error

func (f carrierFunc) Carry(ctx context.Context, m *Message) error { return f(ctx, m) }

// lastingKinds are the kinds of emails without a link, which never expire.
var lastingKinds = slices.DeleteFunc(slices.Clone(kinds), hostel.LetterKind.HasLink)

func manyEmails(n int, at time.Time) []hostel.QueuedLetter {
	emails := make([]hostel.QueuedLetter, n)
	for i := range emails {
		emails[i] = queuedEmail(lastingKinds[i%len(lastingKinds)])
		emails[i].ID, emails[i].QueuedAt = fmt.Sprintf("email-%d", i), at
	}
	return emails
}

var start = time.Date(2026, 9, 1, 8, 0, 0, 0, time.UTC)

func TestConcurrentRoundsDeliverEachEmailOnce(t *testing.T) {
	box := &fakeOutbox{}
	box.add(manyEmails(95, start)...)
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
			t.Errorf("%s was delivered %d times", id, n)
		}
	}
	if len(carried) != 95 || box.count("sent") != 95 {
		t.Errorf("%d delivered, %d recorded", len(carried), box.count("sent"))
	}
}

// runRounds runs rounds until no email is due at now.
func runRounds(t *testing.T, p *Postman, now time.Time) {
	t.Helper()
	for found := true; found; {
		var err error
		if found, err = p.Round(t.Context(), now); err != nil {
			t.Fatal(err)
		}
	}
}

func TestAnInvalidEmailDoesNotDelayOthers(t *testing.T) {
	box := &fakeOutbox{}
	emails := manyEmails(4, start)
	emails[0].Letter.To = "no address"
	box.add(emails...)
	var logged bytes.Buffer
	p := NewPostman(box, writer(t), carrierFunc(func(_ context.Context, m *Message) error {
		if m.ID == "email-1" {
			panic(m.To.Address)
		}
		return nil
	}), slog.New(slog.NewTextHandler(&logged, nil)))
	runRounds(t, p, start)
	if e := box.emails[0]; e.Attempts != 1 || !e.due.Equal(start.Add(rejectedDelay)) ||
		e.reason != "recipient: not an email address" {
		t.Errorf("the email with an invalid address: %+v", e)
	}
	if e := box.emails[1]; e.Attempts != 1 || !e.due.Equal(start.Add(rejectedDelay)) ||
		strings.Contains(e.reason+logged.String(), "ama@") {
		t.Errorf("the email that causes a panic: %+v, and the log:\n%s", e, &logged)
	}
	if n := box.count("sent"); n != 2 {
		t.Errorf("%d others were sent, want 2", n)
	}
}

func TestAnUnrecordedDeliveryIsNotRepeated(t *testing.T) {
	box := &fakeOutbox{}
	box.add(manyEmails(1, start)...)
	carried := 0
	p := NewPostman(box, writer(t), carrierFunc(func(context.Context, *Message) error {
		carried++
		box.broken = errors.New("disk full")
		return nil
	}), slog.New(slog.DiscardHandler))
	if _, err := p.Round(t.Context(), start); !errors.Is(err, box.broken) {
		t.Fatalf("the error was lost: %v", err)
	}
	box.broken, box.emails[0].state = nil, "" // the disk has space again, but the delivery was not recorded
	runRounds(t, p, start.Add(leaseTime))
	if carried != 1 || box.count("sent") != 1 {
		t.Errorf("delivered %d times, %+v", carried, box.emails[0])
	}
}
