package pages

import (
	"context"
	"errors"
	"testing"
	"time"

	"efie/test/must"
)

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
		must.Equal(t, "at "+now.Format(time.Kitchen), served.count(t.Context()), want)
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
