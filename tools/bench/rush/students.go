package main

import (
	"context"
	"errors"
	"time"

	"efie/tools/bench/student"
)

func reads(ctx context.Context, b *student.Browser, t *tally, pages []string) {
	for _, page := range pages {
		began := time.Now()
		err := b.Open(ctx, page)
		t.read(time.Since(began))
		if err != nil {
			t.problem(err.Error())
		}
	}
}

func books(ctx context.Context, b *student.Browser, t *tally, room string) {
	began := time.Now()
	page, queued, err := b.Book(ctx, room)
	switch {
	case errors.Is(err, student.ErrNoBed):
		t.refused(time.Since(began))
		return
	case err != nil:
		t.problem(err.Error())
		return
	}
	t.booked(time.Since(began), queued)
	began = time.Now()
	if err := b.Pay(ctx, page); err != nil {
		t.problem(err.Error())
	}
	t.paid(time.Since(began))
}
