// Package regulartest makes files that a reader must not wait for.
package regulartest

import (
	"errors"
	"os"
	"path/filepath"
	"sync"
	"syscall"
	"testing"
	"time"

	"efie/test/must"
)

// SwapWithPipe makes a file at path that is a pipe half of the time, until the test ends. No writer opens the pipe, so
// a reader that waits for one waits forever.
func SwapWithPipe(t *testing.T, path string, content []byte) {
	t.Helper()
	aside := t.TempDir() // outside the folder that the test reads, on the same disk
	file, pipe, next := filepath.Join(aside, "file"), filepath.Join(aside, "pipe"), filepath.Join(aside, "next")
	must.Do(t, errors.Join(os.WriteFile(file, content, 0o600), syscall.Mkfifo(pipe, 0o600)))
	swap := func(to string) error { return errors.Join(os.Link(to, next), os.Rename(next, path)) }
	must.Do(t, swap(file))
	done := make(chan struct{})
	var swapping sync.WaitGroup
	swapping.Go(func() {
		for {
			select {
			case <-done:
				return
			default:
			}
			if err := errors.Join(swap(pipe), swap(file)); err != nil {
				t.Error(err)
				return
			}
		}
	})
	t.Cleanup(func() {
		close(done)
		swapping.Wait()
	})
}

// tries is enough for a reader that looks before it opens: one of a few hundred of its readings meets the pipe.
const tries = 3000

// Repeat calls read many times. It fails the test if a call does not return.
func Repeat(t *testing.T, read func()) {
	t.Helper()
	Return(t, func() {
		for range tries {
			read()
		}
	})
}

// patience limits a test that waits for a pipe. It is far above the time of a slow machine.
const patience = 8 * time.Second

// Return calls f, and fails the test if f does not return.
func Return(t *testing.T, f func()) {
	t.Helper()
	done := make(chan struct{})
	go func() {
		defer close(done)
		f()
	}()
	select {
	case <-done:
	case <-time.After(patience):
		t.Fatalf("it has not returned after %s", patience)
	}
}
