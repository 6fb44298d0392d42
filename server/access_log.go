package server

import (
	"bufio"
	"context"
	"io"
	"log/slog"
	"sync"
	"time"

	"efie/config"
)

const (
	// logBuffer is how many bytes of the log wait at most.
	logBuffer = 32 << 10
	// flushAfter is how long a line waits at most, if it is no warning or error.
	flushAfter = 200 * time.Millisecond
)

// NewLog opens a log in the format text or json. flush writes the lines that wait.
func NewLog(format string, to io.Writer) (log *slog.Logger, flush func()) {
	lines := newLineWriter(to)
	if format == config.FormatJSON {
		return slog.New(urgentHandler{slog.NewJSONHandler(lines, nil), lines.Flush}), lines.Flush
	}
	return slog.New(urgentHandler{slog.NewTextHandler(lines, nil), lines.Flush}), lines.Flush
}

// urgentHandler writes warnings and errors at once: a server that is killed must not take its last ones along.
type urgentHandler struct {
	slog.Handler
	flush func()
}

// Handle implements slog.Handler.
func (h urgentHandler) Handle(ctx context.Context, r slog.Record) error {
	err := h.Handler.Handle(ctx, r)
	if r.Level >= slog.LevelWarn {
		h.flush()
	}
	return err
}

// WithAttrs implements slog.Handler.
func (h urgentHandler) WithAttrs(attrs []slog.Attr) slog.Handler {
	return urgentHandler{h.Handler.WithAttrs(attrs), h.flush}
}

// WithGroup implements slog.Handler.
func (h urgentHandler) WithGroup(name string) slog.Handler {
	return urgentHandler{h.Handler.WithGroup(name), h.flush}
}

// lineWriter collects lines and writes many of them together, because one write for each request would cost as much
// as the answer. It never splits a line.
type lineWriter struct {
	mu     sync.Mutex
	to     io.Writer
	buffer *bufio.Writer
	due    *time.Timer // writes the lines that wait; stopped if there are none
}

func newLineWriter(to io.Writer) *lineWriter {
	l := &lineWriter{to: to, buffer: bufio.NewWriterSize(to, logBuffer)}
	l.due = time.AfterFunc(flushAfter, l.Flush)
	return l
}

// Write keeps a line until the buffer is full or a moment has passed.
func (l *lineWriter) Write(line []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if len(line) > l.buffer.Available() {
		l.flush()
	}
	if l.buffer.Buffered() == 0 {
		l.due.Reset(flushAfter)
	}
	return l.buffer.Write(line)
}

// Flush writes the lines that wait.
func (l *lineWriter) Flush() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.flush()
}

// flush needs the lock. Lines that cannot be written are lost: there is no other place to report them.
func (l *lineWriter) flush() {
	if l.buffer.Flush() != nil {
		l.buffer.Reset(l.to) // a bufio.Writer repeats its error for ever, but a full disk may have room again
	}
}
