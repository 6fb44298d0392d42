package server

import (
	"errors"
	"io"
	"sync"
	"time"
)

const (
	// bufferSize is the size of the buffer, in bytes.
	bufferSize = 32 << 10
	// flushAfter is how long a line waits at most. A server that is killed loses no more than that.
	flushAfter = 200 * time.Millisecond
)

// accessLog writes the log. It collects the lines about requests and writes many of them together, because one write
// for each would cost as much as the answer. Other lines are written at once, after the lines before them.
type accessLog struct {
	mu    sync.Mutex
	to    io.Writer
	aside []byte      // lines that wait
	due   *time.Timer // writes the lines that wait; stopped if there are none
}

func newAccessLog(to io.Writer) *accessLog {
	j := &accessLog{to: to, aside: make([]byte, 0, bufferSize)}
	j.due = time.AfterFunc(flushAfter, func() { _ = j.Flush() })
	j.due.Stop()
	return j
}

// Write writes a line at once.
func (j *accessLog) Write(line []byte) (int, error) {
	j.mu.Lock()
	defer j.mu.Unlock()
	before := j.flush()
	n, err := j.to.Write(line) // even if the lines before it could not be written
	return n, errors.Join(before, err)
}

// Flush writes the lines that wait.
func (j *accessLog) Flush() error {
	j.mu.Lock()
	defer j.mu.Unlock()
	return j.flush()
}

// flush needs the lock. Lines that cannot be written are lost: there is no other place to report them.
func (j *accessLog) flush() error {
	if len(j.aside) == 0 {
		return nil
	}
	j.due.Stop()
	_, err := j.to.Write(j.aside)
	j.aside = j.aside[:0]
	return err
}

// buffered writes lines that can wait.
type buffered struct{ *accessLog }

// Write keeps a line until the buffer is full or a moment has passed.
func (l buffered) Write(line []byte) (int, error) {
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
		l.due.Reset(flushAfter)
	}
	l.aside = append(l.aside, line...)
	return len(line), nil
}
