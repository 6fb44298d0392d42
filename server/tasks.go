package server

import (
	"context"
	"log/slog"
	"runtime/debug"
	"time"
)

// restartDelay is the time between a panic of a background task and its restart.
const restartDelay = 10 * time.Second

// runTask runs a background task until it returns or ctx ends. After a panic it logs an alarm and restarts the task.
func runTask(ctx context.Context, log *slog.Logger, task func(context.Context)) {
	for runRecovered(ctx, log, task) {
		select {
		case <-ctx.Done():
			return
		case <-time.After(restartDelay):
		}
	}
}

// runRecovered runs a background task and reports whether it panicked.
func runRecovered(ctx context.Context, log *slog.Logger, task func(context.Context)) (panicked bool) {
	defer func() {
		if v := recover(); v != nil {
			panicked = true
			log.ErrorContext(ctx, "a background task panicked", "alarm", true, "panic", v, "stack", string(debug.Stack()))
		}
	}()
	task(ctx)
	return false
}
