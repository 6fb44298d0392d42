package main

import (
	"context"
	"log/slog"
	"runtime/debug"
	"time"
)

// choreRests is how long a background task waits after a panic before it begins again.
const choreRests = 10 * time.Second

// enduring runs a background task until it returns or ctx ends. After a panic it raises an alarm and begins the task
// again. Pages and other tasks go on meanwhile.
func enduring(ctx context.Context, log *slog.Logger, task func(context.Context)) {
	for panics(ctx, log, task) {
		select {
		case <-ctx.Done():
			return
		case <-time.After(choreRests):
		}
	}
}

// panics runs a background task and reports whether it panicked.
func panics(ctx context.Context, log *slog.Logger, task func(context.Context)) (panicked bool) {
	defer func() {
		if v := recover(); v != nil {
			panicked = true
			log.ErrorContext(ctx, "a background task panicked", "alarm", true, "panic", v, "stack", string(debug.Stack()))
		}
	}()
	task(ctx)
	return false
}
