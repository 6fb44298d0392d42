package server

import (
	"context"
	"log/slog"
	"runtime/debug"
	"time"

	"efie/store"
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

// forgetEvery is the time between two removals of old rows.
const forgetEvery = time.Hour

// forgetOldRows removes old rows every hour until ctx ends.
func forgetOldRows(ctx context.Context, s *store.Store, log *slog.Logger) {
	tick := time.NewTicker(forgetEvery)
	defer tick.Stop()
	for {
		if err := s.Forget(ctx, time.Now()); err != nil && ctx.Err() == nil {
			log.Error("old rows were not removed", "error", err)
		}
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
		}
	}
}
