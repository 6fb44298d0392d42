package pages

import (
	"context"
	"errors"
	"testing"
	"time"
)

// fixedServed is a Served that returns number and err.
type fixedServed struct {
	number int
	err    error
}

func (f *fixedServed) StudentsServed(context.Context) (int, error) { return f.number, f.err }

func TestStudentsAreCountedAtMostOnceAnHour(t *testing.T) {
	now := time.Date(2026, 11, 22, 12, 0, 0, 0, time.UTC)
	source := &fixedServed{number: 12}
	served := servedStudents{source: source, clock: func() time.Time { return now }}
	wantCount := func(want int) {
		t.Helper()
		if got := served.count(t.Context()); got != want {
			t.Errorf("at %s: %d, want %d", now.Format(time.Kitchen), got, want)
		}
	}
	wantCount(12)
	source.number = 13
	now = now.Add(recountAfter - time.Second)
	wantCount(12)
	now = now.Add(time.Second)
	wantCount(13)
	source.err = errors.New("the disk is on fire")
	now = now.Add(recountAfter)
	wantCount(13)
}
