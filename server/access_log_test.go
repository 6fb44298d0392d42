package server

import (
	"bytes"
	"errors"
	"fmt"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"
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

func TestLinesAboutRequestsAreWrittenTogether(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		s := &sink{}
		j := newAccessLog(s)
		for n := range 100 {
			fmt.Fprintln(buffered{j}, n)
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
		fmt.Fprintln(buffered{j}, "request")
		time.Sleep(flushAfter)
		synctest.Wait()
		if !strings.HasSuffix(s.String(), "request\n") {
			t.Error("a line after a quiet hour is never written")
		}
	})
}

func TestWhatIsNoRequestIsWrittenAtOnceInItsOrder(t *testing.T) {
	t.Parallel()
	s := &sink{}
	j := newAccessLog(s)
	fmt.Fprint(buffered{j}, "first\n")
	fmt.Fprint(j, "second\n")
	if s.String() != "first\nsecond\n" {
		t.Errorf("%q", s)
	}
	fmt.Fprint(buffered{j}, "third\n")
	if err := j.Flush(); err != nil || s.String() != "first\nsecond\nthird\n" {
		t.Errorf("%v, %q", err, s)
	}
}

func TestTheBufferIsBounded(t *testing.T) {
	t.Parallel()
	s := &sink{}
	j := newAccessLog(s)
	line := strings.Repeat("a", 1000) + "\n"
	for range 100 {
		fmt.Fprint(buffered{j}, line)
	}
	long := strings.Repeat("b", 2*bufferSize) + "\n"
	fmt.Fprint(buffered{j}, long)
	if want := strings.Repeat(line, 100) + long; s.String() != want || cap(j.aside) != bufferSize {
		t.Errorf("%d of %d bytes, in a buffer of %d", len(s.String()), len(want), cap(j.aside))
	}
}

func TestALogThatCannotBeWrittenStopsNobody(t *testing.T) {
	t.Parallel()
	s := &sink{err: errors.New("disk full")}
	j := newAccessLog(s)
	for range 100 {
		fmt.Fprint(buffered{j}, strings.Repeat("a", 1000))
	}
	if _, err := j.Write([]byte("b")); err == nil {
		t.Error("the error is lost")
	}
	s.mu.Lock()
	s.err = nil
	s.mu.Unlock()
	fmt.Fprint(j, "well\n")
	if !strings.HasSuffix(s.String(), "well\n") {
		t.Errorf("%q", s)
	}
}

// failsOnce is a log whose first write fails.
type failsOnce struct{ sink }

func (f *failsOnce) Write(text []byte) (int, error) {
	n, err := f.sink.Write(text)
	f.mu.Lock()
	defer f.mu.Unlock()
	f.err = nil
	return n, err
}

func TestWhatIsUrgentIsWrittenThoughTheLinesBeforeItAreLost(t *testing.T) {
	t.Parallel()
	s := &failsOnce{sink{err: errors.New("disk full")}}
	j := newAccessLog(s)
	fmt.Fprint(buffered{j}, "request\n")
	if _, err := j.Write([]byte("urgent\n")); err == nil || s.String() != "urgent\n" {
		t.Errorf("%v, %q", err, s.String())
	}
}
