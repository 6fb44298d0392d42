package accounts

import (
	"context"
	"testing"
	"testing/synctest"
	"time"
)

func TestResponseTimesAreRoundedUp(t *testing.T) {
	for took, want := range map[time.Duration]time.Duration{
		0: responseStep, time.Millisecond: responseStep, 99 * time.Millisecond: responseStep,
		101 * time.Millisecond: 2 * responseStep, 350 * time.Millisecond: 4 * responseStep,
	} {
		synctest.Test(t, func(t *testing.T) {
			began := time.Now()
			time.Sleep(took)
			waitEvenly(t.Context(), began)
			if got := time.Since(began); got != want {
				t.Errorf("after %s of work the response takes %s, want %s", took, got, want)
			}
			cancelled, cancel := context.WithCancel(t.Context())
			cancel()
			began = time.Now()
			if waitEvenly(cancelled, began); time.Since(began) != 0 {
				t.Error("it waits although the client has disconnected")
			}
		})
	}
}
