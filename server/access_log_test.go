package server

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"efie/config"
	"efie/handlers"
)

// sink counts what is written to it.
type sink struct {
	mu     sync.Mutex
	text   bytes.Buffer
	writes int
	err    error
}

func (s *sink) Write(text []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.writes++
	if s.err != nil {
		return 0, s.err
	}
	return s.text.Write(text)
}

func (s *sink) String() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.text.String()
}

func TestLinesAreWrittenTogether(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		s := &sink{}
		l := newLineWriter(s)
		for n := range 100 {
			fmt.Fprintln(l, n)
		}
		if s.String() != "" {
			t.Errorf("they do not wait: %q", s)
		}
		time.Sleep(flushAfter)
		synctest.Wait()
		if s.writes != 1 || strings.Count(s.String(), "\n") != 100 || !strings.HasPrefix(s.String(), "0\n1\n2\n") {
			t.Errorf("%d writes of %q", s.writes, s)
		}
		time.Sleep(time.Hour)
		if s.writes != 1 {
			t.Error("the log writes nothing, again and again")
		}
		fmt.Fprintln(l, "request")
		time.Sleep(flushAfter)
		synctest.Wait()
		if !strings.HasSuffix(s.String(), "request\n") {
			t.Error("a line after a quiet hour is never written")
		}
	})
}

// whole fails the test if a write does not end with a whole line.
type whole struct {
	t *testing.T
	sink
}

func (w *whole) Write(text []byte) (int, error) {
	if !bytes.HasSuffix(text, []byte("\n")) {
		w.t.Errorf("a line is torn: %d bytes that end with %q", len(text), text[len(text)-1:])
	}
	return w.sink.Write(text)
}

func TestTheBufferIsBoundedAndSplitsNoLine(t *testing.T) {
	t.Parallel()
	s := &whole{t: t}
	l := newLineWriter(s)
	line := strings.Repeat("a", 1000) + "\n"
	for range 100 {
		fmt.Fprint(l, line)
	}
	long := strings.Repeat("b", 2*logBuffer) + "\n"
	fmt.Fprint(l, long)
	fmt.Fprint(l, line)
	l.Flush()
	if want := strings.Repeat(line, 100) + long + line; s.String() != want || l.buffer.Size() != logBuffer {
		t.Errorf("%d of %d bytes, in a buffer of %d", len(s.String()), len(want), l.buffer.Size())
	}
}

func TestALogThatCannotBeWrittenForAWhileGoesOn(t *testing.T) {
	t.Parallel()
	s := &sink{err: errors.New("disk full")}
	l := newLineWriter(s)
	for range 100 {
		fmt.Fprint(l, strings.Repeat("a", 1000))
	}
	l.Flush()
	s.mu.Lock()
	s.err = nil
	s.mu.Unlock()
	fmt.Fprint(l, "well\n")
	l.Flush()
	if s.String() != "well\n" {
		t.Errorf("%q", s)
	}
}

func BenchmarkALineOfARequest(b *testing.B) {
	a := handlers.Answer{
		At: time.Now(), ID: "0123456789ab", Method: "GET", Path: "/hostels/adom-court", Status: 200, Bytes: 5697,
		Took: 26 * time.Microsecond,
	}
	for _, format := range []string{"text", config.FormatJSON} {
		b.Run(format, func(b *testing.B) {
			log, _ := NewLog(format, io.Discard)
			b.ReportAllocs()
			for b.Loop() {
				handlers.Logged{Log: log}.Answered(a)
			}
		})
	}
}

func TestAWarningIsWrittenAtOnce(t *testing.T) {
	t.Parallel()
	for _, format := range []string{"text", config.FormatJSON} {
		t.Run(format, func(t *testing.T) {
			t.Parallel()
			s := &sink{}
			log, flush := NewLog(format, s)
			defer flush()
			log = log.With("server", "a").WithGroup("request")
			log.Info("first")
			if s.String() != "" {
				t.Errorf("a line of a request does not wait: %q", s)
			}
			log.Warn("second")
			if lines := strings.Split(s.String(), "\n"); len(lines) != 3 || !strings.Contains(lines[0], "first") ||
				!strings.Contains(lines[1], "second") {
				t.Errorf("written are %q", lines)
			}
		})
	}
}
