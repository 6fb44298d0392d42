package main

import (
	"context"
	"log/slog"
	"runtime/debug"
	"time"
)

// choreRests is how long a chore rests that has panicked.
const choreRests = 10 * time.Second

// enduring runs a chore until ctx ends or it is done. A panic in it is an alarm, after which it
// begins again: pages and other chores go on meanwhile.
func enduring(ctx context.Context, log *slog.Logger, chore func(context.Context)) {
	for panics(ctx, log, chore) {
		select {
		case <-ctx.Done():
			return
		case <-time.After(choreRests):
		}
	}
}

// panics runs a chore and says whether it ended by a panic.
func panics(ctx context.Context, log *slog.Logger, chore func(context.Context)) (panicked bool) {
	defer func() {
		if v := recover(); v != nil {
			panicked = true
			log.ErrorContext(ctx, "a chore panicked", "alarm", true, "panic", v, "stack", string(debug.Stack()))
		}
	}()
	chore(ctx)
	return false
}
