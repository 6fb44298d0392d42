package server

import (
	"bytes"
	"context"
	"log/slog"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"efie/test/must"
)

func TestTaskRestartsAfterAPanic(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		var log bytes.Buffer
		runs := 0
		began := time.Now()
		runTask(t.Context(), slog.New(slog.NewTextHandler(&log, nil)), func(context.Context) {
			if runs++; runs < 3 {
				panic("broken")
			}
		})
		if runs != 3 || time.Since(began) != 2*restartDelay {
			t.Errorf("%d runs in %s", runs, time.Since(began))
		}
		if strings.Count(log.String(), "alarm=true panic=broken") != 2 ||
			!strings.Contains(log.String(), "tasks_test.go") {
			t.Errorf("the log is\n%s", log.String())
		}

		ctx, stop := context.WithCancel(t.Context())
		stop()
		runTask(ctx, slog.New(slog.DiscardHandler), func(context.Context) { runs++; panic("broken") })
		must.Equal(t, "runs while the server stops", runs, 4)
	})
}
