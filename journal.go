package main

import (
	"errors"
	"io"
	"sync"
	"time"
)

const (
	// journalFull is how many bytes of lines are put aside before they are written.
	journalFull = 32 << 10
	// journalWaits is how long a line is put aside at most: a server that is killed loses no more.
	journalWaits = 200 * time.Millisecond
)

// journal is a log whose lines about requests are written many at a time: one by one, they would cost
// as much as answering. Whatever else is logged is written at once, and behind the lines before it.
type journal struct {
	mu    sync.Mutex
	to    io.Writer
	aside []byte
	due   *time.Timer // writes what is put aside; stopped when there is nothing
}

func newJournal(to io.Writer) *journal {
	j := &journal{to: to, aside: make([]byte, 0, journalFull)}
	j.due = time.AfterFunc(journalWaits, func() { _ = j.Flush() })
	j.due.Stop()
	return j
}

// Write writes a line now.
func (j *journal) Write(line []byte) (int, error) {
	j.mu.Lock()
	defer j.mu.Unlock()
	before := j.flush()
	n, err := j.to.Write(line) // whatever became of those before it
	return n, errors.Join(before, err)
}

// Flush writes what is put aside.
func (j *journal) Flush() error {
	j.mu.Lock()
	defer j.mu.Unlock()
	return j.flush()
}

// flush needs the lock. What cannot be written is lost: nobody is there to be told.
func (j *journal) flush() error {
	if len(j.aside) == 0 {
		return nil
	}
	j.due.Stop()
	_, err := j.to.Write(j.aside)
	j.aside = j.aside[:0]
	return err
}

// later is the journal for lines that can wait.
type later struct{ *journal }

// Write puts a line aside.
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
