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
		t.note(reading, began, false)
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
		t.note(refusing, began, false)
		return
	case err != nil:
		t.problem(err.Error())
		return
	}
	t.note(booking, began, queued)
	began = time.Now()
	if err := b.Pay(ctx, page); err != nil {
		t.problem(err.Error())
	}
	t.note(paying, began, false)
}
