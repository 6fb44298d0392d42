package booking

import (
	"context"
	"fmt"
	"log/slog"
	"sync"
	"testing"
	"time"
)

// TestARepeatedRequestDoesNotDisturbTheActiveOne is held by the race detector: go test -race.
func TestARepeatedRequestDoesNotDisturbTheActiveOne(t *testing.T) {
	l := NewQueue(1000, 1000, time.Now, slog.New(slog.DiscardHandler))
	var all sync.WaitGroup
	for i := range 100 {
		made := Request{StudentID: fmt.Sprint(i), RoomUUID: "r", Make: func(context.Context) Result { return Result{} }}
		for range 3 {
			all.Go(func() {
				p, err := l.Join(made)
				if err != nil {
					t.Error(err)
					return
				}
				if _, told := l.Wait(t.Context(), p); !told {
					t.Error("nobody was told what came of it")
				}
			})
		}
	}
	all.Wait()
}
