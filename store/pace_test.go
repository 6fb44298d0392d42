package store

import (
	"testing"
	"testing/synctest"
	"time"
)

// Requests get the processor between the rows of a long reading, and a short one loses no time.
func TestALongReadingPausesAfterEachMillisecond(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		next, began := gently(), time.Now()
		for range 10 {
			next()
		}
		if paused := time.Since(began); paused != 0 {
			t.Errorf("a short reading pauses %v", paused)
		}
		for range 3 {
			time.Sleep(time.Millisecond) // it works
			next()
			next()
		}
		if took := time.Since(began); took != 6*time.Millisecond {
			t.Errorf("3 ms of work take %v, want 6 ms", took)
		}
	})
}
