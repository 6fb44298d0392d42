package server

import (
	"bytes"
	"io"
	"log/slog"
	"regexp"
	"testing"
	"time"

	"efie/handlers"
)

// TestALineOfARequestIsSlogs holds the line that is written by hand against the one that slog writes.
func TestALineOfARequestIsSlogs(t *testing.T) {
	t.Parallel()
	clock := regexp.MustCompile(`^time=\S+ `)
	for _, path := range []string{
		"/", "/hostels/adom-court", "/a b", "/a\nlevel=ERROR", `/a"b`, "/a=b", "", `/a\b`, "/\xff",
		"/'`{}[]()<>&;,%~^|@#$!*+:?",
	} {
		a := handlers.Answer{
			At: time.Now(), Took: 1234567 * time.Nanosecond, ID: "0123456789ab", Method: "GET", Path: path, Route: "/",
			Status: 200, Bytes: 5697,
		}
		var slogs, ours bytes.Buffer
		handlers.Logged{Log: slog.New(slog.NewTextHandler(&slogs, nil))}.Answered(a)
		j := newAccessLog(&ours)
		j.Answered(a)
		if err := j.Flush(); err != nil {
			t.Fatal(err)
		}
		if want, got := clock.ReplaceAllString(slogs.String(), ""),
			clock.ReplaceAllString(ours.String(), ""); got != want {
			t.Errorf("%q\n got  %s want %s", path, got, want)
		}
		stamp, err := time.Parse(time.RFC3339, string(regexp.MustCompile(`^time=(\S+)`).FindSubmatch(ours.Bytes())[1]))
		if err != nil || stamp.Sub(a.At).Abs() > time.Minute {
			t.Errorf("%v, %s", err, ours.String())
		}
	}
}

// What slog writes as it is although it is no plain letter is quoted here.
func TestNoLetterOfALineIsTakenForAnother(t *testing.T) {
	t.Parallel()
	for path, want := range map[string]string{"/bɔ": `"/bɔ"`, "/\x7f": `"/\x7f"`, "/\u202e": `"/\u202e"`} {
		if got := string(appendText(nil, path)); got != want {
			t.Errorf("%q is written as %s, want %s", path, got, want)
		}
	}
}

func TestALineOfARequestIsNoGarbage(t *testing.T) {
	j := newAccessLog(io.Discard)
	a := handlers.Answer{
		At: time.Now(), ID: "0123456789ab", Method: "GET", Path: "/hostels/adom-court", Status: 200, Bytes: 5697,
		Took: time.Millisecond,
	}
	if n := testing.AllocsPerRun(20, func() { j.Answered(a) }); n > 2 {
		t.Errorf("%v allocations", n)
	}
}

func BenchmarkALineOfARequest(b *testing.B) {
	j := newAccessLog(io.Discard)
	a := handlers.Answer{
		At: time.Now(), ID: "0123456789ab", Method: "GET", Path: "/hostels/adom-court", Status: 200, Bytes: 5697,
		Took: 26 * time.Microsecond,
	}
	b.ReportAllocs()
	for b.Loop() {
		j.Answered(a)
	}
}

func BenchmarkALineOfSlogs(b *testing.B) {
	observer := handlers.Logged{Log: slog.New(slog.NewTextHandler(buffered{newAccessLog(io.Discard)}, nil))}
	a := handlers.Answer{
		At: time.Now(), ID: "0123456789ab", Method: "GET", Path: "/hostels/adom-court", Status: 200, Bytes: 5697,
		Took: 26 * time.Microsecond,
	}
	b.ReportAllocs()
	for b.Loop() {
		observer.Answered(a)
	}
}
