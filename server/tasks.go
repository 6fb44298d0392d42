package server

import (
	"context"
	"log/slog"
	"runtime/debug"
	"time"
)

// restAfterPanic is how long a background task waits after a panic before it begins again.
const restAfterPanic = 10 * time.Second

// runTask runs a background task until it returns or ctx ends. After a panic it raises an alarm and begins again.
func runTask(ctx context.Context, log *slog.Logger, task func(context.Context)) {
	for panicsIn(ctx, log, task) {
		select {
		case <-ctx.Done():
			return
		case <-time.After(restAfterPanic):
		}
	}
}

// panicsIn runs a background task and reports whether it panicked.
func panicsIn(ctx context.Context, log *slog.Logger, task func(context.Context)) (panicked bool) {
	defer func() {
		if v := recover(); v != nil {
			panicked = true
			log.ErrorContext(ctx, "a background task panicked", "alarm", true, "panic", v, "stack", string(debug.Stack()))
		}
	}()
	task(ctx)
	return false
}
