package main

import (
	"errors"
	"io"
	"sync"
	"time"
)

const (
	// journalFull is the size of the buffer, in bytes.
	journalFull = 32 << 10
	// journalWaits is how long a line waits at most. A server that is killed loses no more than that.
	journalWaits = 200 * time.Millisecond
)

// journal writes the log. It collects the lines about requests and writes many of them together, because one write
// for each would cost as much as the answer. Other lines are written at once, after the lines before them.
type journal struct {
	mu    sync.Mutex
	to    io.Writer
	aside []byte      // lines that wait
	due   *time.Timer // writes the lines that wait; stopped if there are none
}

func newJournal(to io.Writer) *journal {
	j := &journal{to: to, aside: make([]byte, 0, journalFull)}
	j.due = time.AfterFunc(journalWaits, func() { _ = j.Flush() })
	j.due.Stop()
	return j
}

// Write writes a line at once.
func (j *journal) Write(line []byte) (int, error) {
	j.mu.Lock()
	defer j.mu.Unlock()
	before := j.flush()
	n, err := j.to.Write(line) // even if the lines before it could not be written
	return n, errors.Join(before, err)
}

// Flush writes the lines that wait.
func (j *journal) Flush() error {
	j.mu.Lock()
	defer j.mu.Unlock()
	return j.flush()
}

// flush needs the lock. Lines that cannot be written are lost: there is no other place to report them.
func (j *journal) flush() error {
	if len(j.aside) == 0 {
		return nil
	}
	j.due.Stop()
	_, err := j.to.Write(j.aside)
	j.aside = j.aside[:0]
	return err
}

// later writes lines that can wait.
type later struct{ *journal }

// Write keeps a line until the buffer is full or a moment has passed.
func (l later) Write(line []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if len(l.aside)+len(line) > cap(l.aside) {
		if err := l.flush(); err != nil {
			return 0, err
		}
	}
	if len(line) > cap(l.aside) {
		return l.to.Write(line)
	}
	if len(l.aside) == 0 {
		l.due.Reset(journalWaits)
	}
	l.aside = append(l.aside, line...)
	return len(line), nil
}
