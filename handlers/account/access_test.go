package account

import (
	"context"
	"testing"
	"testing/synctest"
	"time"
)

func TestAnswersLeaveEvenlyWhateverTheyTook(t *testing.T) {
	for took, leaves := range map[time.Duration]time.Duration{
		0: beat, time.Millisecond: beat, 99 * time.Millisecond: beat, 101 * time.Millisecond: 2 * beat,
		350 * time.Millisecond: 4 * beat,
	} {
		synctest.Test(t, func(t *testing.T) {
			began := time.Now()
			time.Sleep(took)
			evenly(t.Context(), began)
			if got := time.Since(began); got != leaves {
				t.Errorf("what took %s leaves after %s, want %s", took, got, leaves)
			}
			gone, leave := context.WithCancel(t.Context())
			leave()
			began = time.Now()
			if evenly(gone, began); time.Since(began) != 0 {
				t.Error("it waits for who has gone")
			}
		})
	}
}
