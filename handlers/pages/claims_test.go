package pages

import (
	"context"
	"errors"
	"testing"
	"time"
)

// bookedUp answers with a number of students, or with an error.
type bookedUp struct {
	number int
	err    error
}

func (b *bookedUp) StudentsServed(context.Context) (int, error) { return b.number, b.err }

func TestStudentsAreCountedAtMostOnceAnHour(t *testing.T) {
	now := time.Date(2026, 11, 22, 12, 0, 0, 0, time.UTC)
	source := &bookedUp{number: 12}
	served := servedStudents{source: source, clock: func() time.Time { return now }}
	wants := func(want int) {
		t.Helper()
		if got := served.count(); got != want {
			t.Errorf("at %s: %d, want %d", now.Format(time.Kitchen), got, want)
		}
	}
	wants(12)
	source.number = 13
	now = now.Add(countAgain - time.Second)
	wants(12)
	now = now.Add(time.Second)
	wants(13)
	source.err = errors.New("the disk is on fire")
	now = now.Add(countAgain)
	wants(13)
}
